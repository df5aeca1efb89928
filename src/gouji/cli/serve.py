"""`gouji serve`: the table in the browser."""

import errno
import ipaddress
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import segno
import typer

from gouji import words
from gouji.cli.common import Lang, LangOption, stop
from gouji.cli.texts import SERVE
from gouji.engine.faults import Fault
from gouji.terminal.saved import data_folder


def register(app: typer.Typer) -> None:
    """Adds this command to the program."""
    app.command("serve")(serve)


def serve(
    host: Annotated[
        str,
        typer.Option(
            help="在哪个地址上等人；0.0.0.0 让同一个局域网的人进来 / "
            "address to listen on; 0.0.0.0 lets the local network in",
            metavar="ADDRESS",
        ),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="端口 / port", min=0, max=65535)] = 8000,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="存放一切的文件夹 / folder for all we keep", metavar="DIR"),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="在浏览器里打开 / open the page in a browser")
    ] = False,
    url: Annotated[
        str | None,
        typer.Option(
            help="别人看到的网址，前面有代理时用 / the address that people see, behind a proxy",
            metavar="URL",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="信任的反向代理的地址，可写几个 / a proxy that is believed; may be repeated",
            metavar="ADDRESS",
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="别的数据库，SQLAlchemy 网址 / another database, by its SQLAlchemy URL",
            metavar="URL",
        ),
    ] = None,
    rooms: Annotated[
        int, typer.Option(help="最多几个房间 / rooms at a time", min=1, max=100_000)
    ] = 2000,
    speed: Annotated[
        float,
        typer.Option(help="时钟快几倍，试验用 / how fast the clock goes, for tests", hidden=True),
    ] = 1.0,
    lang: LangOption = Lang.zh,
) -> None:
    """开一个网页牌桌：在浏览器里打 / Serves the table in the browser."""
    # the server's libraries take a second to load, which no other command should wait for
    from gouji.store.opening import open_store
    from gouji.web import logs
    from gouji.web.app import create_app
    from gouji.web.clock import Clock
    from gouji.web.server import Options
    from gouji.web.serving import GentleServer

    try:
        _check_url(url)
        _check_proxies(proxy or ())
        folder = data_folder(data) if data is not None else data_folder() / "server"
        listening = _listen(host, port)
        with listening:
            options = Options(
                data=folder,
                database=database,
                url=url,
                proxies=tuple(proxy or ()),
                rooms=rooms,
                clock=Clock(speed),
                local=_is_local(host) and url is None and not proxy,
            )
            store = open_store(folder, database)
            app = create_app(options, store)
            # for a person at a terminal only what is wrong
            logs.set_up("WARNING" if sys.stderr.isatty() else "INFO")
            logging.getLogger("uvicorn.error").setLevel("WARNING")
            here = f"http://{_shown(host)}:{listening.getsockname()[1]}"
            _announce(here, url, host, lang)
            if not options.local:
                _tell_pass(folder, lang)
            print(SERVE["stop"].to(lang), flush=True)
            if open_page:
                threading.Timer(0.8, webbrowser.open, (here,)).start()
            GentleServer(app).run(sockets=[listening])
    except Fault as fault:
        stop(fault, lang)


def _check_url(url: str | None) -> None:
    """`Fault` where links made with it would lead nowhere."""
    if url is None:
        return
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good or parts.query or parts.fragment or parts.username is not None:
        raise Fault("bad-url", "--url", value=url)


def _check_proxies(proxies: Iterable[str]) -> None:
    """`Fault` for one that would be believed by nobody."""
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise Fault("bad-proxy", "--proxy", value=proxy) from None


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens; `Fault` where the address is taken or not ours."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            if sys.platform != "win32":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
        except BaseException:
            listening.close()
            raise
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Fault("port-taken", f"{host}:{port}", port=port) from None
        reason = error.strerror or str(error)
        raise Fault("no-listening", f"{host}:{port}", reason=reason) from None
    return listening


def _shown(host: str) -> str:
    """The address under which this machine itself comes in."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _announce(here: str, url: str | None, host: str, lang: str) -> None:
    print(SERVE["here"].put(url=url or here).to(lang))
    if host in ("0.0.0.0", "::"):
        outside = _lan_address()
        if outside is not None:
            address = here.replace("127.0.0.1", outside)
            print(SERVE["lan"].put(url=address).to(lang))
            segno.make(address, micro=False).terminal(compact=True)


def _tell_pass(folder: Path, lang: str) -> None:
    """With what competitions are made here: to whoever looks on, never into a log."""
    from gouji.web.contests.creating import FILE, organiser_pass

    word = organiser_pass(folder)
    if sys.stdout.isatty():
        print(SERVE["pass"].put(word=word).to(lang))
    else:
        path = words.shown(str(folder / FILE), 4096)
        print(SERVE["pass-file"].put(path=path).to(lang))


def _is_local(host: str) -> bool:
    """Whether nobody but this machine reaches an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _lan_address() -> str | None:
    """This machine's address in the local network, None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; the system only chooses a way out
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback else found
