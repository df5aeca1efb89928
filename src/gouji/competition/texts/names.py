"""What the things of a competition are called."""

from gouji.words import Text

FIELDS = {
    "unit": Text("单位名称", "unit"),
    "group": Text("组别", "group"),
    "members": Text("队员", "players"),
    "captain": Text("领队", "captain"),
    "sex": Text("性别", "sex"),
    "phone": Text("联系电话", "phone"),
    "remarks": Text("备注", "remarks"),
    "why": Text("理由", "reason"),
    "who": Text("经手人", "by whom"),
    "name": Text("名称", "name"),
    "text": Text("内容", "text"),
    "note": Text("说明", "note"),
    "referee": Text("裁判", "referee"),
    "order": Text("出完顺序", "order of going out"),
    "opened": Text("开点", "opened"),
    "declared": Text("明点", "declared"),
    "burned": Text("烧牌、捎牌", "burned"),
    "blocked": Text("憋三", "blocked"),
    "seats": Text("座位", "seats"),
    "incidents": Text("犯规", "fouls"),
    "lots": Text("签", "lots"),
}
"""What the fields of forms are called."""


def member_field(index: int) -> Text:
    """The heading of a player's column.

    >>> member_field(0)
    Text(zh='队员1', en='player 1')
    """
    return Text(f"队员{index + 1}", f"player {index + 1}")


SEXES = {"f": Text("女", "F"), "m": Text("男", "M"), "": Text("", "")}
"""How a sex is written, where it is known."""

INCIDENTS = {
    "exposed": Text("摸牌时带出下家的牌并曝光", "exposed the next player's card"),
    "peeked": Text("偷看他人的牌", "peeked"),
    "left": Text("一局没完擅离座位", "left before the deal was over"),
    "talk": Text("说了不许说的话", "said what may not be said"),
    "cheat": Text("摸牌或出牌作弊", "cheated"),
    "false-burn": Text("诈捎", "burned without being able to go on"),
    "no-joker": Text("捎牌后没有挂王", "played without a joker while bound"),
    "no-three": Text("没3", "no 3 when the rest was gone"),
    "failed": Text("捎牌后出不了牌", "bound, and no legal set to lead"),
}
"""Fouls, and what else puts a player last."""

LIMITS = {
    "players": Text("每队人数", "players per team"),
    "women": Text("女队员人数", "least women"),
    "teams": Text("每单位队数", "teams per unit"),
    "deadline": Text("报名截止时间", "deadline"),
    "person-twice": Text("一人报两队", "one person in two teams"),
}
"""The limits that can be waived."""

KINDS = {
    "main": Text("", ""),
    "final": Text("决赛", "final"),
    "third": Text("三四名决赛", "match for third place"),
}
"""What a match is for."""
