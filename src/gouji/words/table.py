"""What is said and done at the table: calls, answers, questions, events (R7-R17)."""

from typing import Protocol

from gouji.engine.cards import RANKS, SEAT_NAMES, Seat, opposite
from gouji.engine.deal import Deal, Sale
from gouji.engine.game import FAILED, Event, Said
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import DECLARE, PASS, TIMEOUT, YIELD, Action
from gouji.words.names import (
    SUITS,
    Names,
    Text,
    call_cards,
    card_name,
    cards_phrase,
    number,
    place_name,
    rank_name,
)
from gouji.words.refusals import burn_word

ROLES = {
    "declare": Text("明点", "declaration"),
    "lead": Text("发牌", "lead"),
    "answer": Text("上牌", "answer"),
    "burn": Text("{burn}牌", "burn"),
    "close": Text("扣牌", "close"),
}

STATUSES = {
    "open": Text("平牌", "open"),
    "restricted": Text("够级", "gouji"),
    "protected": Text("够死级", "protected"),
}

_CALLS = {
    PASS: Text("过牌", "pass"),
    YIELD: Text("让牌", "yield"),
    DECLARE: Text("明点", "declare"),
    TIMEOUT: Text("超时", "time is up"),
    FAILED: Text("挂不上王", "no joker to hang"),
}

_NO_DECLARATION = Text("不明点", "no declaration")
_DECLINE = Text("不{burn}", "no burn")
_CLOSE = Text("扣牌", "close")
_BURN = Text("{burn}牌，{set}", "burn, {set}")

_QUESTIONS = {
    "over": Text("这一局打完了", "the deal is over"),
    "declare": Text("{who}：明不明点？", "{who}: declare that {opposite} will not open?"),
    "lead": Text("轮到 {who} 发牌", "{who} has the lead"),
    "lead-bound": Text(
        "轮到 {who} 发牌，{burn}过牌，要挂王", "{who} has the lead, and must hang a joker"
    ),
    "open": Text("{who}：{owner} 的{top}，要不要？", "{who}: beat {owner}'s {top}?"),
    "open-opposite": Text(
        "{who}：对头 {owner} 的{top}，要不要？", "{who}: beat the opposite {owner}'s {top}?"
    ),
    "gouji-opposite": Text(
        "{who}：对头 {owner} 够级，{top}，要不要？",
        "{who}: beat the opposite {owner}'s gouji set, {top}?",
    ),
    "gouji-headless": Text(
        "{who} 无头：{owner} 的够级牌{top}，要不要？",
        "{who}, headless: beat {owner}'s gouji set, {top}?",
    ),
    "burn": Text("{who}：{owner} 的{top}，{burn}不{burn}？", "{who}: burn {owner}'s {top}?"),
    "close": Text("{who}：{owner} 的{top}，要还是扣？", "{who}: beat {owner}'s {top}, or close?"),
}

_EVENTS = {
    "out": Text("{who} 走了：{place}", "{who} is {place}"),
    "failed": Text(
        "{who} {burn}牌以后挂不上王，判{place}", "{who} can't hang a joker after his burn: {place}"
    ),
    "released": Text(
        "{who} {burn}的牌被压住，往后不用挂王", "{who}'s burn is beaten, which frees him of jokers"
    ),
    "blocked": Text(
        "{other} 憋住 {who} 的三", "{other} has blocked {who}, who is left with threes"
    ),
    "opened": Text("{who} 开点", "{who} has opened"),
    "burned": Text("{who} {burn}住了 {other}", "{who} has burned {other}"),
    "won": Text("这一轮归 {who}", "{who} wins the trick"),
    "wind": Text("{who} 接风", "{who} takes the wind"),
    "chaos": Text("四人乱缠", "chaos begins"),
    "over": Text("这一局打完", "the deal is over"),
}

_SALE = Text(
    "{buyer} 向 {seller} 买一个三，付一个{price}", "{buyer} buys a three of {seller} for a {price}"
)
_GIFT = Text("{seller} 送 {buyer} 一个三", "{seller} gives {buyer} a three for nothing")

_DRAW = Text("{who} 抽到{card}", "{who} draws the {card}")
_VOID = Text("{who} 抽到{card}，不算", "{who} draws a {card}, which is void")
_TAKER = Text("{who} 先抓牌", "{who} takes first")
_SHOWN = Text("{who} 亮{n}张{suit}三", "{who} shows {n} threes of {suit}")
_TOPPED = Text("{who} 亮{n}张{suit}三，顶班", "{who} shows {n} threes of {suit} and takes over")
_NONE_SHOWN = Text("没有人亮3", "nobody shows threes")


class Position(Protocol):
    """What a question is made of; `Game` has it all, and so may a view."""

    @property
    def rulebook(self) -> Rulebook:
        """Its rulebook."""

    @property
    def to_act(self) -> Seat | None:
        """Who is asked."""

    @property
    def role(self) -> str | None:
        """In which role."""

    @property
    def top(self) -> Action | None:
        """The set on the table."""

    @property
    def owner(self) -> Seat | None:
        """Whose it is."""

    @property
    def status(self) -> str | None:
        """Who may answer it."""

    @property
    def bound(self) -> tuple[Seat, ...]:
        """Who is under the burner's duty."""


def call(action: int) -> Text:
    """An action as it is said aloud (R17.3).

    >>> from gouji.engine.sets import parse_action
    >>> [call(parse_action(text)).zh for text in ("888", "999XX", "pass", "yield", "declare")]
    ['三个八', '两个小花带三个九', '过牌', '让牌', '明点']
    """
    return _CALLS[Action(action)] if action >= PASS else call_cards(action)


def deed(said: Said, rulebook: Rulebook) -> Text:
    """What someone did, its role considered: a pass may be 过牌, 不烧, 扣牌 or 不明点.

    >>> from gouji.engine.rulebook import BASIC, CONTEST
    >>> from gouji.engine.sets import parse_action
    >>> [deed(Said(Seat(0), role, PASS), CONTEST).zh for role in ROLES if role != "lead"]
    ['不明点', '过牌', '不捎', '扣牌']
    >>> deed(Said(Seat(0), "burn", parse_action("TTDX")), BASIC).zh
    '烧牌，一个大花一个小花带两个十'
    """
    burn = burn_word(rulebook.base)
    if said.role == "burn":
        if said.action == PASS:
            return _DECLINE.fill(burn=burn)
        if said.action < PASS:
            return _BURN.fill(burn=burn, set=call_cards(said.action))
    if said.action == PASS and said.role == "declare":
        return _NO_DECLARATION
    if said.action == PASS and said.role == "close":
        return _CLOSE
    return call(said.action)


def role_name(role: str, rulebook: Rulebook) -> Text:
    """The name of a role.

    >>> from gouji.engine.rulebook import BASIC
    >>> role_name("burn", BASIC)
    Text(zh='烧牌', en='burn')
    """
    return ROLES[role].fill(burn=burn_word(rulebook.base))


def question(position: Position, names: Names = SEAT_NAMES) -> Text:
    """Whose decision it is, and what he is asked.

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["KK9", "444", "555", "AA3", "777", "666"], 0, BASIC, start="play")
    >>> _ = game.play("p1 KK")
    >>> question(game)
    Text(zh='p3：p1 的两个K，烧不烧？', en="p3: burn p1's two kings?")
    """
    seat, role, top, owner = position.to_act, position.role, position.top, position.owner
    if seat is None or role is None:
        return _QUESTIONS["over"]
    fields: dict[str, object] = {
        "who": names[seat],
        "opposite": names[opposite(seat)],
        "burn": burn_word(position.rulebook.base),
    }
    if top is None or owner is None:
        kind = "lead-bound" if role == "lead" and seat in position.bound else role
        return _QUESTIONS[kind].fill(**fields)
    fields |= {"owner": names[owner], "top": cards_phrase(top)}
    kind = role
    if role == "answer":
        against = seat == opposite(owner)
        if position.status == "restricted":
            kind = "gouji-opposite" if against else "gouji-headless"
        else:
            kind = "open-opposite" if against else "open"
    return _QUESTIONS[kind].fill(**fields)


def event(e: Event, rulebook: Rulebook, names: Names = SEAT_NAMES) -> Text:
    """What an action brought (`trick.EVENTS`).

    `blocked` is told to nobody before the deal ends (R15.2): that is for the caller to keep.

    >>> from gouji.engine.rulebook import BASIC
    >>> event(Event("out", Seat(2), 1), BASIC)
    Text(zh='p3 走了：头科', en='p3 is first out')
    """
    fields: dict[str, object] = {"who": names[e.seat], "burn": burn_word(rulebook.base)}
    if e.kind in ("out", "failed"):
        fields["place"] = place_name(e.other)
    elif e.kind in ("blocked", "burned"):
        fields["other"] = names[e.other]
    return _EVENTS[e.kind].fill(**fields)


def sale(s: Sale, names: Names = SEAT_NAMES) -> Text:
    """One three sold (R6.1).

    >>> sale(Sale(Seat(1), Seat(4), "2")).zh, sale(Sale(Seat(1), Seat(4), None)).zh
    ('p2 向 p5 买一个三，付一个2', 'p5 送 p2 一个三')
    """
    buyer, seller = names[s.buyer], names[s.seller]
    if s.price is None:
        return _GIFT.fill(buyer=buyer, seller=seller)
    price = rank_name(RANKS.index(s.price))
    return _SALE.fill(buyer=buyer, seller=seller, price=price)


def opening(deal: Deal, rulebook: Rulebook, names: Names = SEAT_NAMES) -> list[Text]:
    """How the first taker and the leader were found (R5.1, R5.3).

    >>> from gouji.engine.deal import make_deal
    >>> from gouji.engine.rulebook import BASIC
    >>> [step.zh for step in opening(make_deal("gouji", Seat(0), BASIC.opening), BASIC)]
    ['p1 抽到梅花K', 'p1 先抓牌', 'p2 亮两张梅花三', 'p6 亮三张红桃三，顶班']
    """
    steps = [
        (_VOID if len(card) == 1 else _DRAW).fill(who=names[seat], card=card_name(card))
        for seat, card in deal.draws
    ]
    steps.append(_TAKER.fill(who=names[deal.first_taker]))
    if rulebook.opening == "shown_threes":
        for i, (_, seat, suit, count) in enumerate(deal.shown):
            template = _TOPPED if i else _SHOWN
            steps.append(template.fill(who=names[seat], n=number(count), suit=SUITS[suit]))
        if not deal.shown:
            steps.append(_NONE_SHOWN)
    return steps
