"""No clause without a test: tests of clauses carry its number in their names."""

import ast
import re
from pathlib import Path

import pytest

COUNTS = {1: 3, 2: 4, 3: 2, 4: 2, 5: 5, 6: 2, 7: 1, 8: 9, 9: 4, 10: 7, 11: 1, 12: 3, 13: 3, 14: 3}
CLAUSES = [f"R{section}_{n}" for section, last in COUNTS.items() for n in range(1, last + 1)]
CLAUSES += ["R15_1", "R15_2", "R15_3", "R16_1", "R16_2", "R16_3", "R16_4", "R16_6"]
CLAUSES += ["R17_1", "R17_4", "R18", "R19"]
"""What the engine answers for. Matches (R16.5) and competitions (R20) are tested elsewhere."""


def named_tests() -> dict[str, ast.FunctionDef]:
    """The tests of clauses, by name."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("test_clauses_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_R"):
                assert node.name not in found
                found[node.name] = node
    return found


TESTS = named_tests()


@pytest.mark.parametrize("clause", CLAUSES)
def test_clause_has_a_test_that_cites_it(clause):
    """By name, and at least once in its docstring as the rules write it."""
    mine = [node for name, node in TESTS.items() if re.match(rf"test_{clause}_(?!\d+_)", name)]
    assert mine
    cited = clause.replace("_", ".")
    assert any(re.search(rf"{cited}\b", ast.get_docstring(node) or "") for node in mine)


def test_no_test_names_a_clause_that_there_is_not():
    for name in TESTS:
        assert re.match(r"test_(R\d+(_\d+)?)_", name)[1] in CLAUSES
