"""`gouji play` and `gouji records`: a match at the terminal, and the deals played so far."""

import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from gouji import words
from gouji.bots.registry import make_bot
from gouji.cli.common import (
    Lang,
    LangOption,
    RulebookOption,
    check_text,
    complain,
    rulebook_or_stop,
    stop,
)
from gouji.cli.streams import output, printable
from gouji.engine.cards import SEAT_NAMES, parse_seat, side
from gouji.engine.faults import Fault
from gouji.engine.rulebook import LARGEST
from gouji.record.reading import read_file
from gouji.terminal.play import Leave, LineRefused, Session
from gouji.terminal.saved import Saved, Setup, data_folder, unfinished
from gouji.terminal.talk import InputEnded, Talk, program
from gouji.words.terminal import PROMPTS, SAID

DataOption = Annotated[
    Path | None,
    typer.Option("--data", help="存放牌局的文件夹 / folder for what is kept", metavar="DIR"),
]


_MATCH_OPTIONS = ("rulebook", "seat", "bots", "seed", "deals", "clock", "name")


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    app.command("play")(play)
    app.command("records")(records)


def play(
    ctx: typer.Context,
    rulebook: RulebookOption = "contest",
    seat: Annotated[str, typer.Option(help="你坐哪里 / your seat", metavar="p1-p6")] = "p1",
    bots: Annotated[
        str,
        typer.Option(
            help="一个名字（五家都是）或五个（从你的下家起），用逗号隔开 / "
            "one name, or five from the next seat on",
            metavar="NAMES",
        ),
    ] = "novice",
    seed: Annotated[
        str | None, typer.Option(help="种子，不写就随机 / a random one if left out", metavar="S")
    ] = None,
    deals: Annotated[
        int | None, typer.Option(help="一场几局，不写按规则 / deals per match", metavar="N")
    ] = None,
    clock: Annotated[
        int | None,
        typer.Option(help="每手几秒，0 不限，不写按规则 / seconds a decision", metavar="S"),
    ] = None,
    pace: Annotated[
        float, typer.Option(help="机器人每手停几秒 / how long bots pause", min=0.0, max=10.0)
    ] = 0.8,
    name: Annotated[str, typer.Option(help="牌谱里写的名字 / your name in records")] = "",
    new: Annotated[
        bool, typer.Option("--new", help="不问，重新开一场 / start anew without asking")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="不问，接着上次打 / go on without asking")
    ] = False,
    data: DataOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """在终端里打一场：你和五个机器人 / A match at the terminal with five bots."""
    talk = Talk(lang)
    try:
        folder = data_folder(data)
        # who says what he wants to play does not mean the match that was left
        wanted = [key for key in _MATCH_OPTIONS if _given(ctx, key)]
        if resume and (new or wanted):
            raise Fault("resume-alone", f"--{wanted[0] if wanted else 'new'}")
        saved = None if new or wanted else _left_over(folder, talk, resume, lang)
        if saved is None:
            book = rulebook_or_stop(rulebook, lang)
            for key, value, least in (("--deals", deals, 1), ("--clock", clock, 0)):
                if value is not None and not least <= value <= LARGEST:
                    raise Fault("at-least", key, least=least)
            if deals is not None:
                book = replace(book, deals_per_match=deals)
            if clock is not None:
                book = replace(book, clock_s=clock)
            check_text("--seed", seed or "")
            check_text("--name", name)
            if seat not in SEAT_NAMES:
                raise Fault("no-seat", "--seat", value=seat)
            me = parse_seat(seat)
            seated = _seated(bots, me)
            setup = Setup(
                rulebook=book,
                seed=secrets.token_hex(8) if seed is None else seed,
                seat=me,
                bots=seated,
                name=name,
            )
            saved = Saved.new(folder, setup)
        kept = data_folder(folder / "records")
    except Fault as fault:
        stop(fault, lang, fault.facts.get("path", ""))
    except InputEnded:
        return
    _run(Session(saved, talk, lang, kept, pace if talk.interactive else 0.0))


def _run(session: Session) -> None:
    lang = session.lang
    finished = False
    try:
        session.play()
        finished = True
    except (Leave, KeyboardInterrupt) as left:
        session.talk.line(SAID["saved"].put(program=program()).to(lang))
        if isinstance(left, KeyboardInterrupt):
            raise
    except InputEnded:
        key = "saved" if session.talk.interactive else "input-ended"
        session.talk.line(SAID[key].put(program=program()).to(lang))
    except OSError as error:  # a full disk, a folder taken away
        place = str(session.saved.path.parent)
        complain(Fault("no-writing", place, reason=error.strerror or str(error)), lang)
        raise typer.Exit(2) from None
    except LineRefused as refused:
        place = SAID["line"].fill(n=refused.number).to(lang)
        print(f"gouji: {place}: {refused.said}", file=sys.stderr)
        raise typer.Exit(1) from None
    finally:
        session.saved.close(finished)


def _seated(bots: str, me: int) -> tuple[str, ...]:
    names = [name.strip() for name in bots.split(",")]
    if len(names) not in (1, 5):
        raise Fault("five-bots", "--bots", found=len(names))
    for name in names:
        make_bot(name, "")
    seated = [""] * 6
    for step in range(1, 6):
        seated[(me + step) % 6] = names[(step - 1) % len(names)]
    return tuple(seated)


def _given(ctx: typer.Context, key: str) -> bool:
    source = ctx.get_parameter_source(key)
    return source is not None and source.name == "COMMANDLINE"


def _left_over(folder: Path, talk: Talk, resume: bool, lang: str) -> Saved | None:
    """The match that was left last, if the person wants to go on with it."""
    if not talk.interactive and not resume:
        return None

    def damaged(fault: Fault) -> None:
        complain(fault, lang, fault.facts["path"])

    saved = next(unfinished(folder, damaged), None)
    if saved is None:
        if resume:
            raise Fault("nothing-left", "--resume")
        return None
    if not resume:
        try:
            asked = PROMPTS["go-on"].fill(about=_about(saved)).to(talk.lang)
            anew = talk.choose(asked, ("n", "no", "不", "新"))
        except InputEnded:
            saved.close()
            raise
        if anew:
            saved.close()
            return None
    return saved


def _about(saved: Saved) -> words.Text:
    setup = saved.setup
    match = saved.match()
    number = match.next_number
    mine = side(setup.seat)
    return PROMPTS["about"].fill(
        rulebook=words.rulebook_name(setup.rulebook),
        n=number,
        ours=match.totals[mine],
        theirs=match.totals[1 - mine],
    )


def records(
    data: DataOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """打完的局 / The deals that were played to their end."""
    try:
        top = data_folder(data)
    except Fault as fault:
        stop(fault, lang)
    paths = sorted((top / "records").glob("*.gouji"))
    with output():
        left = list(unfinished(top, lambda fault: complain(fault, lang, fault.facts["path"])))
        for saved in left:
            said = SAID["unfinished"].fill(about=_about(saved))
            print(printable(f"{said.to(lang)}  {saved.path}"))
            saved.close()
        if not paths and not left:
            print(SAID["no-records"].put(program=program()).to(lang))
        for path in paths:
            try:
                record = read_file(path)
            except Fault as fault:
                complain(fault, lang, str(path))
                continue
            said = SAID["record"]
            if record.result is not None:
                places = " ".join(SEAT_NAMES[seat] for seat in record.result.places)
                points = " : ".join(map(str, record.result.points))
                said = SAID["record-result"].fill(places=places, points=points)
            about = said.fill(
                date=words.shown(record.date or ""), rulebook=words.rulebook_name(record.rulebook)
            )
            print(printable(f"{about.to(lang)}  {words.shown(str(path), 4096)}"))
