"""Ready settings for the two written documents; what a document leaves open stays as it is.

A's notice: 外国语学院工会, 30 November 2012. B's: the knockout rules with lots, referees and fouls.
"""

from datetime import date, datetime, time

from gouji.competition.refusing import NotAllowed
from gouji.competition.setup import Limits, Prize, Schedule, Setup

NOTICE = Setup(
    name="外国语学院工会够级比赛",
    organiser="外国语学院工会",
    contact="杜中华老师",
    unit_word="工会小组",
    rulebook="basic",
    limits=Limits(players=3, women=1, teams=2, deadline=datetime(2012, 12, 7, 10, 0)),
    schedule=Schedule(start=date(2012, 12, 10), weekdays=(1, 2, 3, 4, 5), hour=time(16, 10)),
    prizes=(
        Prize(name="一等奖", count=1),
        Prize(name="二等奖", count=2),
        Prize(name="三等奖", count=None),
    ),
    entry_form="groups",
    remarks="大英一系、二系按教研室为单位报名。\n未尽事宜，以组委会解释为准。",
)
"""A's notice (附件1, 附件2): by the basic rules, dates and prizes as written."""

KNOCKOUT = Setup(
    name="够级比赛",
    unit_word="单位",
    rulebook="contest",
    limits=Limits(players=3),
    entry_form="members",
    remarks="发生争议由裁判委员会判定。",
)
"""B's rules (附件一 to 附件四): knockout, lots anew each round, no dates and no prizes named."""

TEMPLATES = {"notice": NOTICE, "knockout": KNOCKOUT}


def template(name: str) -> Setup:
    """One of `TEMPLATES`; `NotAllowed` for another name.

    >>> template("notice").limits.women, template("knockout").book.title
    (1, 'contest')
    """
    try:
        return TEMPLATES[name]
    except KeyError:
        raise NotAllowed("no-template", "template", value=name, choices=list(TEMPLATES)) from None
