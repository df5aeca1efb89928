"""Who could still beat a set, as far as a seat can know."""

from gouji.advice.options import Option, Question
from gouji.engine.beating import beaters
from gouji.engine.cards import opposite


def beaten_by(question: Question, option: Option) -> str:
    """With what others could at most beat a set: `none`, `jokers` or `any`; locks count."""
    public, me = question.view.public, question.view.seat
    size = option.row["size"]
    if not any(
        public.sizes[seat] >= size
        for seat in public.active
        if seat != me and (seat not in public.locked or seat == opposite(me))
    ):
        return "none"
    return beaters(option.action, question.unseen)


def sure(question: Question, option: Option) -> bool:
    """Whether nobody can beat a set any more."""
    return option.is_set and beaten_by(question, option) == "none"
