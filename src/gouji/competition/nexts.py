"""What an organiser does next, from where a competition stands."""

from gouji.competition.places import all_done
from gouji.competition.prizes import unsettled
from gouji.competition.standing import standing
from gouji.competition.state import State
from gouji.competition.texts.commands import NEXT
from gouji.words import Text, shown


def next_steps(state: State, file: str) -> list[Text]:
    """The next steps, the first one first; commands name the competition's `file`."""
    name = shown(file, 400)
    if state.end is not None:
        return [NEXT["over"].put(file=name)]
    stands = standing(state)
    steps = [
        NEXT["appeals"].put(file=name, n=one.id)
        for one in state.appeals.values()
        if one.state == "open"
    ]
    left = [
        match.id for match in state.matches_of(state.last_round) if not stands.out_of(match).decided
    ]
    if left:
        matches = "、".join(left[:12]) + ("……" if len(left) > 12 else "")
        steps.append(NEXT["matches"].put(n=state.last_round, left=len(left), matches=matches))
        return steps
    if all_done(state):
        if prize := unsettled(state.setup):
            steps.append(NEXT["prizes"].put(file=name, prize=prize))
        steps.append(NEXT["finish"].put(file=name))
        return steps
    return [*steps, *_lots(state, name)]


def _lots(state: State, name: str) -> list[Text]:
    number = state.last_round + 1
    field = len(standing(state).field(number))
    lot = state.lots.get(number)
    steps = []
    if number == 1:
        steps.append(NEXT["entries"].put(file=name))
    if lot is not None and not lot.drawn:
        steps.append(NEXT["draw"].put(file=name, n=number))
    elif field > 1:
        key = "lots" if state.setup.lots == "electronic" else "lots-by-hand"
        steps.append(NEXT[key].put(file=name, n=number, field=field))
    elif number > 1:
        steps.append(NEXT["dead"])
    return steps
