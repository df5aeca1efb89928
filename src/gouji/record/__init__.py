"""Records of deals (牌谱): read, written, replayed and judged."""

from gouji.record.judging import (
    Decision,
    Judgement,
    Mistake,
    judge,
    judge_file,
    judge_played,
    judge_record,
)
from gouji.record.model import Record, Result, Step, record_of
from gouji.record.provable import commitment_of, seed_of
from gouji.record.reading import read_checked, read_file, read_game, read_record
from gouji.record.rulebooks import load_rulebook
from gouji.record.writing import write_record

__all__ = [
    "Decision",
    "Judgement",
    "Mistake",
    "Record",
    "Result",
    "Step",
    "commitment_of",
    "judge",
    "judge_file",
    "judge_played",
    "judge_record",
    "load_rulebook",
    "read_checked",
    "read_file",
    "read_game",
    "read_record",
    "record_of",
    "seed_of",
    "write_record",
]
