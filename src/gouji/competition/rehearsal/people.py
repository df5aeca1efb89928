"""Invented units, teams and people; the same seed invents the same ones."""

from gouji.competition.commands import NewMember, NewTeam
from gouji.engine.deal import Words

_SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许傅沈曾彭吕苏卢"
_WOMEN = "芳娟敏静秀丽艳娜英玉红霞玲桂兰洁梅琳雪萍倩颖露瑶怡婷雅慧莹佳"
_MEN = "伟强磊军勇杰涛明超刚平辉鹏华飞鑫波斌宇浩凯健俊帆峰志远文博"
_PLACES = ("城东", "城西", "城南", "城北", "市南", "市北", "开发区", "高新区", "湾头", "石桥")
_UNITS = (
    *("第一中学", "第二中学", "实验小学", "人民医院", "邮政局", "供电公司", "自来水公司"),
    *("图书馆", "文化馆", "机床厂", "啤酒厂", "造船厂", "粮食局", "公交公司"),
)


class Chance:
    """Chance that follows from the rehearsal's seed and what it is asked for."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def below(self, n: int, *what: object) -> int:
        """A number from 0 to n - 1, the same each time it is asked for the same thing."""
        return Words("/".join([self.seed, *map(str, what)])).below(n)

    def secret(self, *what: object) -> str:
        """A text of 64 letters that nobody guesses who doesn't know the seed."""
        words = Words("/".join([self.seed, "secret", *map(str, what)]))
        return "".join(f"{words.word():08x}" for _ in range(8))


def invented(count: int, chance: Chance) -> list[NewTeam]:
    """So many teams of units with one or two each, of three with a woman at least."""
    teams: list[NewTeam] = []
    unit = 0
    while len(teams) < count:
        name = _unit(unit)
        two = chance.below(4, "unit", unit) > 0 and len(teams) + 1 < count
        for group in ("第一组", "第二组")[: 2 if two else 1]:
            teams.append(_team(name, group, chance))
        unit += 1
    return teams


def _unit(n: int) -> str:
    kind, place = n % len(_UNITS), n // len(_UNITS) % len(_PLACES)
    again = n // (len(_UNITS) * len(_PLACES))
    return f"{_PLACES[(place + kind) % len(_PLACES)]}{_UNITS[kind]}" + (
        f"{again + 1}分会" if again else ""
    )


def _team(unit: str, group: str, chance: Chance) -> NewTeam:
    members: list[NewMember] = []
    women = 1 + chance.below(2, unit, group, "women")
    while len(members) < 3:
        n = len(members)
        name, sex = _name(chance, n < women, unit, group, n)
        tries = 0
        while name in [one.name for one in members]:
            tries += 1
            name, sex = _name(chance, n < women, unit, group, n, tries)
        members.append(NewMember.model_validate({"name": name, "sex": sex}))
    members.sort(key=lambda one: chance.below(1000, unit, group, one.name))
    return NewTeam(
        unit=unit, group=group, members=tuple(members), phone=_phone(chance, unit, group)
    )


def _name(chance: Chance, woman: bool, *what: object) -> tuple[str, str]:
    given = _WOMEN if woman else _MEN
    name = _SURNAMES[chance.below(len(_SURNAMES), *what, "surname")]
    for i in range(1 + (chance.below(3, *what, "letters") > 0)):
        name += given[chance.below(len(given), *what, i)]
    return name, "f" if woman else "m"


def _phone(chance: Chance, *what: object) -> str:
    # 170 0000: a block that carries no numbers of people
    return f"1700000{chance.below(10000, *what, 'phone'):04d}"


def strength(chance: Chance, team: int, member: int) -> str:
    """Which bot plays for a member of a team."""
    n = chance.below(10, "bot", team, member)
    return "random" if n < 2 else "ladder-cheap" if n < 4 else "novice"
