"""The account of a rehearsal: what a visitor would want to hear, not every step."""

import time
from collections.abc import Callable
from pathlib import Path

from gouji import words
from gouji.competition.competition import Competition
from gouji.competition.log import Entry
from gouji.competition.model import Fixture
from gouji.competition.moved import moved
from gouji.competition.outcomes import extra_deals
from gouji.competition.papers.importing import Import
from gouji.competition.prizes import players, prizes_given
from gouji.competition.rehearsal.script import Script
from gouji.competition.standing import standing
from gouji.competition.state import State
from gouji.competition.texts.happenings import consequence, moves
from gouji.competition.texts.papers import day
from gouji.competition.texts.rehearsal import TOLD
from gouji.words import Text


class Account:
    """Tells a rehearsal of one competition."""

    def __init__(self, cup: Competition, tell: Callable[[Text], None]) -> None:
        self.cup = cup
        self._tell = tell
        self._clock = time.monotonic()
        self._told_matches: set[str] = set()

    def say(self, key: str, **fields: object) -> None:
        """Tells one line."""
        self._tell(TOLD[key].fill(**fields))

    def begin(self, script: Script) -> None:
        """What begins, or goes on."""
        self.say("begin", teams=script.teams, seed=words.shown(script.seed))
        if self.cup.entries:
            self.say("go-on", n=len(self.cup.entries))
        stands = self.cup.state
        if stands.begun:
            self._told_matches = {
                name for name, found in standing(stands).outcomes.items() if found.decided
            }

    def sheet(self, count: int, bad: Import, wrong_file: str, right_file: str) -> None:
        """The sheet that came back, and the one that was taken."""
        self.say("form", n=len(self.cup.state.teams))
        self.say("sheet-wrong", n=count, wrong=len(bad.wrong), file=wrong_file)
        for wrong in bad.wrong:
            self.say("wrong", text=wrong.text)
        self.say("sheet", n=count, file=right_file)

    def follow(self, entry: Entry, before: State) -> None:
        """What one step brought."""
        tell = getattr(self, f"_on_{entry.what.replace('-', '_')}", None)
        if tell is not None:
            tell(entry, before)
        self._decided()

    # ---------------------------------------------------------------- steps

    def _on_set_up(self, entry: Entry, before: State) -> None:
        setup = self.cup.state.setup
        start = setup.schedule.start
        self.say(
            "setup",
            name=setup.name,
            rulebook=words.rulebook_name(setup.book),
            deals=setup.deals,
            tables=setup.schedule.tables,
            start=day(start) if start is not None else "",
        )

    def _on_waive(self, entry: Entry, before: State) -> None:
        unit = entry.args["unit"] + (entry.args.get("group") or "")
        self.say("waive", unit=unit, why=entry.why)

    def _on_commit_lots(self, entry: Entry, before: State) -> None:
        state = self.cup.state
        lot = state.lots[state.last_round + 1]
        if lot.round == 1:
            teams = list(state.teams.values())
            self.say("entered", n=len(teams), units=len({team.unit for team in teams}))
        final = len(lot.field) == 2
        self.say("final" if final else "round", n=lot.round, field=len(lot.field))
        if self.cup.state.setup.keep_apart and not lot.keep_apart:
            self.say("not-apart", why=entry.why)
        self.say("hash", hash=lot.commitment)

    def _on_draw_lots(self, entry: Entry, before: State) -> None:
        state = self.cup.state
        lot = state.lots[state.last_round]
        bye: object = ""
        if lot.bye is not None:
            bye = TOLD["bye"].fill(team=state.label(lot.bye))
        matches = len(state.matches_of(lot.round))
        self.say("drawn", word=lot.word, matches=matches, bye=bye)

    def _on_incident(self, entry: Entry, before: State) -> None:
        found = moved(before, self.cup.state).fouls
        for one in found:
            if one.incident.kind != "failed":
                self.say("foul", text=consequence(one, self.cup.state))

    def _on_dispute(self, entry: Entry, before: State) -> None:
        args = entry.args
        team = self.cup.state.label(args["team"])
        self.say("dispute", match=args["match"], team=team, text=args["text"])

    def _on_rule(self, entry: Entry, before: State) -> None:
        self.say("ruled", why=entry.why)
        after = self.cup.state
        for line in moves(moved(before, after), before, after):
            self.say("moved", text=line)

    def _on_retire(self, entry: Entry, before: State) -> None:
        self.say("retired", team=self.cup.state.label(entry.args["team"]), why=entry.why)

    def _on_change_setup(self, entry: Entry, before: State) -> None:
        self.say("third-prize", n=self.cup.state.setup.prizes[-1].count)

    def _on_draw_places(self, entry: Entry, before: State) -> None:
        self.say("place-lots")

    # ---------------------------------------------------------------- matches and the end

    def _decided(self) -> None:
        if not self.cup.state.begun:
            return
        stands = standing(self.cup.state)
        for name, match in self.cup.state.matches.items():
            if name not in self._told_matches and stands.out_of(match).decided:
                self._told_matches.add(name)
                self._match(match)

    def _match(self, match: Fixture) -> None:
        state = self.cup.state
        found = standing(state).out_of(match)
        winner = "" if found.winner is None else state.label(found.winner)
        if found.how == "forfeit" and not found.paper.deals:
            team = state.label(found.forfeited[0])
            out = state.team(found.forfeited[0]).out
            key = "forfeit" if match.forfeits else "walkover"
            if out is not None and out.kind == "retired":  # it didn't stay away, it had said so
                key = "retired-match"
            self.say(key, match=match.id, team=team, winner=winner)
            return
        note = Text("", "")
        if found.how == "lot":
            note = TOLD["lot"]
        elif found.how == "forfeit":
            note = TOLD["won-forfeit"].fill(team=state.label(found.forfeited[0]))
        elif extra_deals(found):
            note = TOLD["extra"].fill(n=extra_deals(found))
        a, b = (state.label(team) for team in match.sides)
        points_a, points_b = found.totals
        self._tell(
            TOLD["match"].put(
                match=match.id, a=a, b=b, points_a=points_a, points_b=points_b, note=note
            )
        )

    def end(self, folder: Path, where: str, papers: int, *, on_page: bool = False) -> None:
        """Places, prizes, the best player, and where all of it lies: on a page, or in files."""
        state = self.cup.state
        self.say("places")
        for row in prizes_given(state):
            people = "、".join(row.people)
            team = state.label(row.team)
            self._tell(
                TOLD["prize"].put(prize=row.prize, place=row.place, team=team, people=people)
            )
        best = players(state)[0]
        self.say(
            "best",
            name=best.name,
            team=state.label(best.team),
            deals=best.deals,
            points=best.points,
            first=best.first,
        )
        seconds = f"{time.monotonic() - self._clock:.1f}"
        self.say("end", steps=len(self.cup.entries), seconds=seconds)
        if on_page:
            self.say("on-page", papers=papers)
            return
        path = words.shown(str(folder), 4096)
        self._tell(TOLD["files"].put(folder=path, file="演练.db", papers=papers, where=where))
        self._tell(TOLD["verify"].put(path=words.shown(str(folder / "演练.db"), 4096)))
