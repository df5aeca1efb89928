"""A competition at a real server, made by its organiser over HTTP, up to the referee's link."""

from typing import Any

from tests.web.playing import Browser

TEAMS = {
    "大英一系": ("李秀英", "陈静", "周敏"),
    "德语系": ("王建国", "赵磊", "孙伟"),
    "法语系": ("吴桐", "郑爽", "冯远"),
    "机关": ("褚健", "卫青", "蒋欣"),
}


class Event:
    """An organiser's own browser, and his competition."""

    def __init__(self, address: str, template: str = "knockout", **to: Any) -> None:
        self.address = address
        self.organiser = Browser(address)
        settings = {"name": "春季够级赛", "late_minutes": 0, "limits.women": None, **to}
        body = {"template": template, "to": settings, "by": "张老师"}
        if template == "knockout":
            settings.pop("limits.women")
        made = self.organiser.post("/api/competitions", body)
        self.id = made["id"]
        self.at = f"/api/competitions/{self.id}"
        self._orders = 0

    def order(self, what: str, why: str = "", *, status: int = 200, **args: Any) -> Any:
        """A command of the organiser."""
        self._orders += 1
        body = {
            "role": "organiser",
            "what": what,
            "args": args,
            "why": why,
            "id": f"o{self._orders}",
        }
        return self.organiser.post(f"{self.at}/commands", body, status)

    def drawn(self, teams: dict[str, tuple[str, ...]] | None = None, *, many: int = 2) -> list[str]:
        """Enters teams, draws the first round; the names of its matches."""
        chosen = teams or dict(list(TEAMS.items())[:many])
        rows = [
            {"unit": unit, "members": [{"name": name} for name in names]}
            for unit, names in chosen.items()
        ]
        self.order("enter", teams=rows)
        return self.draw()

    def draw(self) -> list[str]:
        """Draws the next round."""
        self.order("commit-lots")
        self.order("draw-lots")
        rounds = self.organiser.get(f"{self.at}/desk")["rounds"]
        return [match["id"] for match in rounds[-1]["matches"]]

    def referee_link(self, match: str) -> dict[str, Any]:
        """A new link for a match's referee."""
        link: dict[str, Any] = self.organiser.post(
            f"{self.at}/links", {"role": "referee", "match": match}
        )
        return link

    def referee_path(self, match: str) -> str:
        """The page of a match's referee."""
        url = self.referee_link(match)["url"]
        return "/referee/" + url.rpartition("/")[2]

    def sheet(self, match: str) -> Any:
        """The match as the server knows it."""
        return self.organiser.get(f"{self.at}/matches/{match}/sheet")

    def end(self) -> None:
        """Closes the organiser's browser."""
        self.organiser.end()
