"""The README's first picture, which moves: from the scan to the score on two phones and a TV, from the running app.

Each scene is a table of its own at that moment, under the same code; ``make pictures`` takes it with the others.
"""

from __future__ import annotations

import io
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from companion.engine.chance import SeededChance
from companion.store import open_store
from companion.table import Tables
from companion.web.launch.process import DATABASE
from tests.pictures import GAME, PHONE, PICTURES, PLAYERS, SEED, Moment, chromium, moves_in_round_three, play_until, sit
from tests.steady import steady
from tests.web.serving import serving

CODE: Final = "plum"
SIZE: Final = (960, 560)
HOLD_MS, FADE_MS, FADES = 2000, 70, 4
"""For how long a still stands, and each of so many steps between two."""
QUALITY: Final = 62
TV: Final[ViewportSize] = {"width": 1280, "height": 720}


@dataclass(frozen=True)
class Scene:
    """A moment of the story.

    Attributes:
        caption: what it shows.
        at: when it comes in the game; ``None``: in the lobby.
        tap: what a finger taps on the first phone, or (``second``) on the other one.
        picks: what was tapped before.
    """

    caption: str
    at: Moment | None
    tap: str = ""
    second: bool = False
    picks: tuple[str, ...] = ()


def places(view: dict[str, Any]) -> bool:
    """Red is to place a member, and something lies there already."""
    return bool(view["to_act"] == [view["you"]] and view["phase"] == "members" and view["round"] == 2)


def returns(view: dict[str, Any]) -> bool:
    """Red is to choose in secret how many return."""
    return bool(view["you"] in view["to_act"] and view["stage"] == "return" and view["round"] == 4)


def scored(view: dict[str, Any]) -> bool:
    """A city of the second scoring was scored, and points came of it."""
    return bool(view["round"] == 5 and view["phase"] == "members")


SCENES: Final = (
    Scene("Scan the code", None),
    Scene("Take a seat", None, "#sit-yellow summary", second=True),
    Scene("Place your family", places, "#main", picks=("[data-pick^='province:']",)),
    Scene("Move your prince", moves_in_round_three, "#main", picks=("[data-pick='district:runing']",)),
    Scene("Choose in secret", returns, "#main", picks=("#numerals-count-1",)),
    Scene("See every point", scored),
)


def table_at(folder: Path, scene: Scene) -> tuple[str, list[str]]:
    """A table in that folder at that moment; the rejoin codes of its people."""
    tables = Tables(open_store(folder / DATABASE), bots=steady(SEED), chance=SeededChance(SEED), background=False)
    with patch("companion.table.deletion.free_code", lambda taken: CODE):
        created = tables.create(GAME, host=PLAYERS["red"])
    table, tokens = tables.get(created.code), {created.colour: created.token}
    if scene.at is not None:
        for colour in ("yellow", "blue"):
            tokens[colour] = table.seats.claim(colour, PLAYERS[colour])
        table.config.begin(by=created.token)
        assert play_until(table, tokens, scene.at), scene.caption
    codes = [table.seats.rejoin_code(token) for token in tokens.values()]
    tables.close()
    return created.code, codes


def shots(browser: Browser, scene: Scene) -> dict[str, Any]:
    """What the phones and the TV show then, as PNGs, and where a finger is."""
    with tempfile.TemporaryDirectory() as name:
        code, rejoins = table_at(Path(name), scene)
        with serving(Path(name)) as (_, port):
            table = f"http://127.0.0.1:{port}/t/{code}"
            first = sit(browser, table, rejoins[0])
            if len(rejoins) > 1:
                second = sit(browser, table, rejoins[1])
            else:
                second = browser.new_context(**PHONE).new_page()
                second.goto(table)
            screen = browser.new_context(viewport=TV, locale="en-GB", color_scheme="light").new_page()
            screen.goto(f"{table}/table")
            for page in (first, second):
                told = page.locator(".sheet-report:not([hidden]) [data-next]")
                while told.count() and scene.at is not scored:
                    told.first.click()
            for pick in scene.picks:
                first.locator(pick).first.dispatch_event("click")
                first.wait_for_timeout(700)
            screen.wait_for_timeout(900)
            tapped = second if scene.second else first
            ring = tapped.locator(scene.tap).first.bounding_box() if scene.tap else None
            found = {"first": first.screenshot(), "second": second.screenshot(), "screen": screen.screenshot(),
                     "ring": ring, "on": "second" if scene.second else "first"}  # fmt: skip
            for page in (first, second, screen):
                page.context.close()
            return found


STAGE: Final = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; width: 960px; height: 560px; overflow: hidden; position: relative; background: #ece4d2;
  font-family: "DejaVu Serif", Georgia, serif; color: #1d2230; }
img { position: absolute; display: block; }
.screen { left: 28px; top: 200px; width: 456px; height: 257px; border: 8px solid #1d2230; border-radius: 10px; }
.foot { position: absolute; left: 196px; top: 472px; width: 136px; height: 8px; border-radius: 4px;
  background: #1d2230; }
.first, .second { top: 28px; width: 196px; height: 424px; border: 7px solid #1d2230; border-radius: 22px; }
.first { left: 516px; }
.second { left: 736px; top: 76px; }
h1 { position: absolute; left: 28px; top: 62px; margin: 0; font-size: 38px; }
ol { position: absolute; left: 28px; top: 136px; margin: 0; padding: 0; display: flex; gap: 12px; list-style: none; }
li { width: 52px; height: 6px; border-radius: 3px; background: #cbbfa4; }
li.on { background: #b5341f; }
i { position: absolute; width: 34px; height: 34px; margin: -17px; border-radius: 50%; border: 4px solid #b5341f;
  background: rgb(181 52 31 / .22); box-sizing: border-box; }
</style>"""


def stage(page: Page, scene: Scene, shot: Mapping[str, Any]) -> bytes:
    """The scene as a still."""
    pictures = "".join(
        f'<img class="{name}" src="data:image/png;base64,{b64encode(shot[name]).decode()}">'
        for name in ("screen", "first", "second")
    )
    marks = "".join(f'<li class="{"on" if one is scene else ""}"></li>' for one in SCENES)
    ring = ""
    if shot["ring"]:
        left, top = (743, 83) if shot["on"] == "second" else (523, 35)
        scale, box = 196 / 390, shot["ring"]
        x, y = left + (box["x"] + box["width"] / 2) * scale, top + (box["y"] + box["height"] / 2) * scale
        ring = f'<i style="left:{x:.0f}px;top:{y:.0f}px"></i>'
    page.set_content(f'{STAGE}<h1>{scene.caption}</h1><ol>{marks}</ol>{pictures}<div class="foot"></div>{ring}')
    page.wait_for_timeout(200)
    return page.screenshot()


def stills(browser: Browser) -> Iterator[Image.Image]:
    """The scenes, one after the other."""
    page = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}).new_page()
    for scene in SCENES:
        yield Image.open(io.BytesIO(stage(page, scene, shots(browser, scene)))).convert("RGB")


def save(found: list[Image.Image], path: Path) -> None:
    """The stills as one picture that moves and begins again, each fading into the next."""
    frames, times = list[Image.Image](), list[int]()
    for one, after in zip(found, [*found[1:], found[0]], strict=True):
        frames.append(one)
        times.append(HOLD_MS)
        for step in range(1, FADES):
            frames.append(Image.blend(one, after, step / FADES))
            times.append(FADE_MS)
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=QUALITY, method=6)


def main() -> None:
    """Take it into the file given, the README's by default."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES / "table.webp"
    with chromium() as browser:
        save(list(stills(browser)), path)
    sys.stderr.write(f"{path}\n")


if __name__ == "__main__":
    main()
