"""Draws docs/table.png, the picture of the page in the README: the same deal on a desk and a phone.

python -m docs.picture
"""

import base64
import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import FLAGS, install
from tests.browser.conftest import DESK, PATIENT, a_device
from tests.browser.prepared import Room, prepare
from tests.browser.seat import Seat
from tests.web.serving import serving

from gouji.web import wire

MOST_BYTES = 300_000

_PAGE = """
<style>
  body {{ margin: 0; display: inline-flex; gap: 24px; align-items: center; }}
  img {{ display: block; }}
</style>
<body><img src="{desk}" height="600"><img src="{phone}" height="600"></body>
"""


def worth_a_picture(table: wire.Table) -> bool:
    """The opposite has laid a 够级 set, and it can be answered."""
    top = table.top
    return (
        table.role == "answer"
        and bool(table.legal)
        and top is not None
        and (top.seat, top.status) == ("p4", "restricted")
        and len(top.cards) > 3
        and sum(table.hand or ()) > 20
    )


def main() -> None:
    """Draws the picture."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = prepare(Path(folder), worth_a_picture, rulebook={"base": "contest"}, first=200)
        browser = playwright.chromium.launch(executable_path=str(install()), args=list(FLAGS))
        with serving(Path(folder), timing=PATIENT) as address:
            desk = _shot(browser, f"http://{address}", room, {**DESK, "color_scheme": "dark"})
            phone = _shot(browser, f"http://{address}", room, {"device_scale_factor": 2})
        page = browser.new_page(device_scale_factor=1.2, viewport={"width": 1400, "height": 700})
        page.set_content(_PAGE.format(desk=desk, phone=phone))
        drawn = page.locator("body").screenshot()
        browser.close()
    all_colours = Image.open(io.BytesIO(drawn)).convert("RGB")
    palette = all_colours.quantize(256, method=Image.Quantize.MEDIANCUT)
    few = all_colours.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    out = Path(__file__).with_name("table.png")
    few.save(out, optimize=True)
    size = out.stat().st_size
    if size > MOST_BYTES:
        raise SystemExit(f"{out}: {size} bytes, more than {MOST_BYTES}")


def _shot(browser: Browser, address: str, room: Room, options: dict[str, Any]) -> str:
    """The table on a device, its hint asked for, as a data URL."""
    device = a_device(browser, address, cookie=room.cookies[room.seat], quiet=True, **options)
    me = Seat(device.new_page(), address)
    me.go(f"/room/{room.code}").at_the_table()
    me.say("提示")
    me.page.locator(".note").wait_for()
    me.page.wait_for_timeout(500)
    shot = me.page.screenshot()
    device.close()
    return "data:image/png;base64," + base64.b64encode(shot).decode()


if __name__ == "__main__":
    main()
