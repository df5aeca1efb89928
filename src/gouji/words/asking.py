"""What a seat is asked, said to it, and what its answer means: two short sentences.

Both are functions of the seat's own view.
"""

from gouji.engine.cards import SEAT_NAMES, Seat, next_seat, opposite
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import YIELD
from gouji.engine.view import Public, View
from gouji.words.names import Names, Text
from gouji.words.refusals import burn_word

_ASK = {
    "declare": Text("轮到你：明不明点？", "Your turn: will you declare?"),
    "lead": Text("轮到你发牌", "Your lead"),
    "answer": Text("轮到你：{whose}的{what}", "Your turn: {whose} {what}"),
    "burn": Text("{whose}的{what}，{burn}不{burn}？", "Burn {whose} {what}?"),
    "close": Text("最后问你：{whose}的{what}", "The last word is yours: {whose} {what}"),
}

_WHOSE = {
    1: Text("下家", "the next player's"),
    2: Text("联邦 {who} ", "your ally {who}'s"),
    3: Text("对头", "your opposite's"),
    4: Text("联邦 {who} ", "your ally {who}'s"),
    5: Text("上家", "the previous player's"),
}

_WHAT = {
    "open": Text("牌", "set"),
    "final": Text("底牌", "last set"),
    "restricted": Text("够级", "gouji set"),
    "restricted-final": Text("够级底牌", "gouji last set"),
    "protected": Text("够死级", "protected answer"),
    "burn": Text("{burn}牌", "burn"),
}

_WHY = {
    "declare": Text(
        "断定对头开不了点：成了 {declare} 分，他开了点对方得 {failed} 分",
        "you claim that your opposite will not open: {declare} if so, {failed} to them if he does",
    ),
    "lead": Text("出一套，不能过", "play a set; you can't pass"),
    "lead-bound": Text("你{burn}过牌，这一套要挂王", "you have burned: this set needs a joker"),
    "lead-chaos": Text(
        "四人乱缠：没有够级，也没有{burn}牌", "chaos: nothing is gouji, and nobody burns"
    ),
    "lead-threes": Text("三要留到最后一手", "threes come last"),
    "burn": Text(
        "{burn}了往后每套都要挂王{exempt}；不{burn}谁也不知道",
        "after a burn every set{exempt} needs a joker; that you decline is told to nobody",
    ),
    "burn-protected": Text(
        "只有{burn}牌管得住；{burn}了往后每套都要挂王{exempt}",
        "only a burn beats it; after that every set{exempt} needs a joker",
    ),
    "burn-bound": Text("你已经{burn}过，这一套也要挂王", "you have burned: this one needs a joker"),
    "only": Text("只有你能答", "only you can answer"),
    "first": Text("后面还有无头的人能答", "headless players may answer after you"),
    "again": Text("过牌，最后还问你一次", "pass, and you are asked once more at the end"),
    "last": Text("后面没有人了", "nobody comes after you"),
    "headless": Text("你无头，也能管", "you are headless, so you may answer"),
    "opens": Text("不要就{close}，他就开点", "if you {close}, he opens"),
    "burned": Text("不要就{close}，他就{burn}住了", "if you {close}, his burn stands"),
    "wins": Text("不要就{close}，这一轮归他", "if you {close}, the trick is his"),
    "wind-after": Text(
        "不要就{close}，由 {next} 接风", "if you {close}, {next} takes the wind and leads"
    ),
    "wind-self": Text("不要就{close}，你接风", "if you {close}, you take the wind and lead"),
    "all-said": Text("别人都说完了", "all the others have answered"),
    "both-again": Text(
        "让牌、过牌，最后都再问你一次", "yield or pass: either way you are asked again at the end"
    ),
    "yield-again": Text(
        "让牌，最后再问你一次；过牌就不问了", "yield, and you are asked again; pass, and you aren't"
    ),
    "wind": Text("过牌就是要接风", "to pass is to ask for the wind"),
    "no-lock": Text("乱缠：过了也不锁", "chaos: a pass does not lock you"),
    "locks": Text("过牌，这一轮就不再问你", "pass, and you are out of this trick"),
    "locks-but": Text(
        "过牌，这一轮就只再问你对头的牌", "pass, and in this trick only your opposite's sets remain"
    ),
    "bound": Text("你{burn}过牌，要挂王", "you have burned: hang a joker"),
}
_EXEMPT = Text("（最后一套不用）", " but the last")
_CLOSE = Text("扣牌", "close")
_PASS = Text("过牌", "pass")


def takes_wind(public: Public, seat: Seat) -> bool:
    """Whether a seat's pass on the top is its request for 接风 (R12.3).

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> from gouji.engine.view import public
    >>> game = Game(["9", "4", "55", "66", "77", "88"], 0, BASIC, start="play")
    >>> _ = game.play("p1 9")
    >>> takes_wind(public(game), Seat(1)), takes_wind(public(game), Seat(2))
    (True, False)
    """
    return (
        public.top_place is not None
        and public.owner is not None
        and _next_active(public, public.owner) == seat
    )


def would_open(public: Public) -> bool:
    """Whether the top, unbeaten, opens for its owner (R14.1), where opening counts."""
    return public.top_opens and opening_counts(public.rulebook)


def opening_counts(rulebook: Rulebook) -> bool:
    """Whether opening is worth points, or spoils a declaration (R14.2, R14.3).

    >>> from gouji.engine.rulebook import BASIC, CONTEST
    >>> opening_counts(BASIC), opening_counts(CONTEST)
    (False, True)
    """
    return bool(rulebook.open_point) or rulebook.declarations


def ask(seen: View, names: Names = SEAT_NAMES) -> Text | None:
    """What the seat is asked now; None when it isn't.

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import CONTEST
    >>> from gouji.engine.view import view
    >>> game = Game(["KK9", "4", "5", "AA3", "7", "6"], 0, CONTEST, start="play")
    >>> _ = [game.play(text) for text in ("p1 KK", "p2 pass", "p3 pass", "p5 pass", "p6 pass")]
    >>> ask(view(game, Seat(3))).zh, why(view(game, Seat(3))).zh
    ('轮到你：对头的够级', '只有你能答；不要就过牌，他就开点')
    """
    if seen.role is None:
        return None
    public = seen.public
    burn = burn_word(public.rulebook.base)
    if public.owner is None or public.top is None:
        return _ASK[seen.role]
    who = names[public.owner]
    return _ASK[seen.role].fill(
        whose=_WHOSE[(public.owner - seen.seat) % 6].fill(who=who),
        what=_what(public).fill(burn=burn),
        burn=burn,
    )


def _what(public: Public) -> Text:
    if public.top_is_burn:
        return _WHAT["burn"]
    if public.status == "protected":
        return _WHAT["protected"]
    final = public.top_place is not None
    if public.status == "restricted":
        return _WHAT["restricted-final" if final else "restricted"]
    return _WHAT["final" if final else "open"]


def why(seen: View, names: Names = SEAT_NAMES) -> Text | None:
    """What the answer means, in a few words; None when the seat isn't asked."""
    if seen.role is None:
        return None
    public, rulebook = seen.public, seen.public.rulebook
    fields: dict[str, object] = {
        "burn": burn_word(rulebook.base),
        "close": _CLOSE if seen.role == "close" else _PASS,
        "declare": rulebook.declare_point,
        "failed": rulebook.declare_failed_point,
        "exempt": _EXEMPT if rulebook.last_set_exempt else "",
    }
    if public.owner is not None:
        fields["next"] = names[_next_active(public, public.owner)]
    keys = reasons(seen)
    if seen.seat in public.bound and seen.role in ("answer", "close"):
        keys.append("bound")
    parts = [_WHY[key].fill(**fields) for key in keys]
    return Text("；".join(t.zh for t in parts), "; ".join(t.en for t in parts))


def reasons(seen: View) -> list[str]:
    """What `why` says to a seat that is asked, by the keys of its phrases."""
    public, role, rulebook = seen.public, seen.role, seen.public.rulebook
    bound = seen.seat in public.bound
    if role == "declare":
        return ["declare"]
    if role == "lead":
        if bound:
            return ["lead-bound"]
        if rulebook.threes_last and seen.hand[0] and any(seen.hand[1:]):
            return ["lead-threes"]
        return ["lead-chaos" if public.chaos else "lead"]
    if role == "burn":
        if bound:
            return ["burn-bound"]
        return ["burn-protected" if public.status == "protected" else "burn"]
    wind = takes_wind(public, seen.seat)
    last = "wind-self" if wind else _unbeaten(public)
    if role == "close":
        return ["only" if _alone(seen) else "all-said", last]
    ends = not public.waiting and not public.close_due  # a pass ends the trick
    if public.status == "restricted" and public.owner != opposite(seen.seat):
        return ["headless", "wind" if wind else last if ends else "locks"]
    if public.status == "restricted" and not ends:
        again = ["again"] if rulebook.second_chance else []
        return ["first", *(["wind"] if wind else again)]
    if public.status == "restricted":
        return ["only" if _alone(seen) else "all-said", "wind" if wind else last]
    if wind:
        return ["wind"]
    if ends:
        return ["last", last]
    if public.chaos and not rulebook.chaos_locks:
        return ["no-lock"]
    if YIELD in seen.legal:
        return ["both-again" if rulebook.second_chance else "yield-again"]
    spared = rulebook.lock_spares_opposite or rulebook.second_chance
    return ["locks-but" if spared and seen.seat not in public.headless else "locks"]


def _alone(seen: View) -> bool:
    # of a restricted top: whether nobody but its owner's opposite may answer (R9.3)
    others = {seen.seat, seen.public.owner}
    return seen.public.status == "restricted" and others.issuperset(seen.public.headless)


def _unbeaten(public: Public) -> str:
    # what comes when the last who is asked declines
    if would_open(public):
        return "opens"
    if public.top_is_burn:
        return "burned"
    return "wins" if public.top_place is None else "wind-after"


def _next_active(public: Public, seat: Seat) -> Seat:
    after = next_seat(seat)
    while after not in public.active and after != seat:
        after = next_seat(after)
    return after
