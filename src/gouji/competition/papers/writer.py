"""What all papers are made with: the state, the language, the words."""

from collections.abc import Sequence

from gouji.competition.model import Fixture
from gouji.competition.outcomes import extra_deals
from gouji.competition.papers.model import Align, Column, Page, Paper
from gouji.competition.standing import Standing, standing
from gouji.competition.state import State
from gouji.competition.texts.names import KINDS
from gouji.competition.texts.papers import COLUMNS, HOW, LINES, NAMES, SIGNATURES, STATES, when


class Writer:
    """Makes the papers of one state in one language."""

    def __init__(self, state: State, lang: str = "zh") -> None:
        self.state = state
        self.lang = lang
        self.stands: Standing = standing(state)

    def paper(self, name: str, pages: Sequence[Page], landscape: bool = False) -> Paper:
        """A paper with this competition's name over it."""
        return Paper(
            name=NAMES[name].to(self.lang),
            heading=self.state.setup.name,
            pages=pages,
            landscape=landscape,
        )

    def line(self, key: str, **fields: object) -> str:
        """A line or note of papers."""
        return LINES[key].fill(**fields).to(self.lang)

    def title(self, name: str) -> str:
        """The title of a paper."""
        return NAMES[name].to(self.lang)

    def column(self, key: str, width: float, align: Align = "center") -> Column:
        """A column by the key of its heading."""
        return Column(COLUMNS[key].to(self.lang), width, align)

    def signs(self, *keys: str) -> list[str]:
        """Who signs."""
        return [SIGNATURES[key].to(self.lang) for key in keys]

    def about(self) -> list[str]:
        """Who organises and where, as far as it is set."""
        setup = self.state.setup
        lines = []
        if setup.organiser:
            lines.append(self.line("organiser", organiser=setup.organiser))
        if setup.place:
            lines.append(self.line("place", place=setup.place))
        return lines

    def where(self, match: Fixture) -> tuple[str, str]:
        """The table and time of a match, each empty where it isn't set."""
        table = "" if match.table is None else str(match.table)
        return table, "" if match.start is None else when(match.start).to(self.lang)

    def round_name(self, number: int) -> str:
        """第 2 轮, or the final."""
        matches = self.state.matches_of(number)
        if matches and matches[0].kind == "final":
            return self.line("final")
        return self.line("round", n=number)

    def stage(self, match: Fixture) -> str:
        """The round of a match, or what it is for."""
        return KINDS[match.kind].to(self.lang) or self.line("round-short", n=match.round)

    def short(self, match: Fixture) -> str:
        """Where a match stands, or its score."""
        status = self.stands.status(match)
        if status != "decided":
            return STATES[status].to(self.lang)
        found = self.stands.out_of(match)
        if found.how == "forfeit":
            return self.line("gave-up")
        a, b = found.totals
        return f"{a} : {b}"

    def how(self, match: Fixture) -> str:
        """How a match was decided, where that is more than by its deals."""
        found = self.stands.out_of(match)
        parts = []
        extra = extra_deals(found)
        if extra:
            parts.append(HOW["extra"].fill(n=extra))
        if found.decided and found.how in ("lot", "jury"):
            parts.append(HOW[found.how])
        elif found.decided and found.how == "forfeit":
            if found.winner is None:
                parts.append(HOW["both"])
            else:
                team = self.state.label(found.forfeited[0])
                parts.append(HOW["forfeit"].fill(team=team))
        if match.stands is not None and match.stands != found.winner:
            parts.append(HOW["stands"].fill(team=self.state.label(match.stands)))
        return "，".join(part.to(self.lang) for part in parts)
