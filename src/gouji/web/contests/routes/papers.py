"""Papers to print and to work on with, and all of it in a zip."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from gouji.competition.texts.papers import NAMES
from gouji.web.contests import printing
from gouji.web.contests.refusals import no
from gouji.web.contests.rights import has
from gouji.web.contests.routes.common import (
    PREFIX,
    ContestsHere,
    DeskHere,
    Device,
    require,
)
from gouji.web.contests.routes.entry import XLSX, download
from gouji.web.contests.texts import PARTS

router = APIRouter(prefix=f"{PREFIX}/{{contest}}")

Lang = Literal["zh", "en"]

_STYLED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
"""A paper is a page of its own, with its style in it and nothing else."""


@router.get("/papers/all.xlsx")
async def everything(
    desk: DeskHere, contests: ContestsHere, device: Device, lang: Lang = "zh"
) -> Response:
    """All papers in one workbook."""
    await require(desk, device, "organiser")
    data = await contests.press.run(printing.all_papers, desk.path, lang)
    return download(data, XLSX, f"{(await desk.setup()).name}.xlsx")


@router.get("/papers/{name}.{kind}")
async def one(
    name: str,
    kind: Literal["html", "xlsx"],
    desk: DeskHere,
    contests: ContestsHere,
    *,
    device: Device,
    lang: Lang = "zh",
    round: Annotated[int | None, Query(ge=1)] = None,
    match: Annotated[str | None, Query(max_length=20)] = None,
) -> Response:
    """One paper, to print (.html) or to work on with (.xlsx)."""
    grants = await require(desk, device, "organiser", "jury")
    if name == "entries-full" and not has(grants, "organiser"):
        raise no(403, "no-part", role=PARTS["organiser"])
    data = await contests.press.run(
        printing.paper, desk.path, name, kind, lang=lang, round_number=round, match=match
    )
    title = f"{(await desk.setup()).name}{NAMES[name].to(lang)}.{kind}"
    if kind == "xlsx":
        return download(data, XLSX, title)
    found = download(data, "text/html; charset=utf-8", title, inline=True)
    found.headers["content-security-policy"] = _STYLED
    found.headers["x-frame-options"] = "SAMEORIGIN"
    return found


@router.get("/pack.zip")
async def pack(
    desk: DeskHere, contests: ContestsHere, device: Device, lang: Lang = "zh"
) -> Response:
    """The whole competition in a zip, from which another installation restores it."""
    await require(desk, device, "organiser")
    data = await contests.press.run(printing.packed, desk.path, lang)
    return download(data, "application/zip", f"{(await desk.setup()).name}.zip")
