"""Takes the README's pictures from the running app: ``python -m tests.pictures [FOLDER]``.

Games are played up to telling moments with seeds and bots, then the real server shows them to a phone in Chromium.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import companion
from companion.art.shapes import Group, Paint, Picture, Rect, box
from companion.bots import POLICIES
from companion.engine.chance import SeededChance
from companion.store import open_store
from companion.table import Table, Tables
from companion.web.launch.process import DATABASE
from printables import page as printed
from printables.books.book import RULEBOOK
from printables.books.looks import looks_of
from printables.drawing import raster
from printables.drawing.raster import image
from printables.kit import Leaf
from printables.kits import kit_of
from printables.paper import A4
from tests.chromium import ARGUMENTS, program
from tests.steady import steady
from tests.web.serving import serving

PICTURES = Path(companion.__file__).parent.parent / ".github" / "pictures"
PLAYERS = {"red": "Mei", "yellow": "Jonas", "blue": "Aisha", "green": "Tomás"}
GAME = "ming-dynastie"
SEED = 4
TARGET = "runing"
"""The district that red looks at in the picture of a move."""
GAP = 8.0
"""Between the board and what lies beside it, mm."""
SCORED = "huguang"
"""The province whose scoring is shown."""
VOYAGES = "ming-voyages"
YINZI = "yinzi"
GAMES = 60
"""So many are played to find a moment of one of them."""
SIDES = {"emperor": "Mei", "overlord": "Jonas"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True,
    "locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce",
}  # fmt: skip
Moment = Callable[[dict[str, Any]], bool]


def seat_everybody(tables: Tables, players: int, game: str = GAME) -> tuple[Table, dict[str, str]]:
    """A table with its first seats taken, and their tokens by colour."""
    named = SIDES if game == VOYAGES else PLAYERS
    created = tables.create(game, host=next(iter(named.values())))
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for colour in [colour for colour in list(named)[:players] if colour != created.colour]:
        tokens[colour] = table.seats.claim(colour, named[colour])
    return table, tokens


def play_until(table: Table, tokens: dict[str, str], moment: Moment, bot: str = "steward") -> bool:
    """Let bots choose for everybody until the first one's view is the wanted one; whether it came before the end."""
    minds = {colour: POLICIES[bot](SEED + number) for number, colour in enumerate(tokens)}
    watcher = next(iter(tokens))
    for number in range(3000):
        if moment(table.timeline.view(watcher)):
            return True
        if not table.play.to_act:
            return False
        colour = next(colour for colour in tokens if table.play.legal(colour))
        action, *others = table.play.legal(colour)
        if others:
            mind = minds[colour]
            sample = table.play.sample(colour, mind.random)
            assert sample is not None
            action = mind.choose(table.game, sample, sample.seats.index(colour), [action, *others]).action
        outcome = table.play.intent(tokens[colour], action.text, table.number, f"picture {number}")
        assert outcome.status == "done", outcome
    raise AssertionError("the wanted moment never came")


def moves_in_round_three(view: dict[str, Any]) -> bool:
    """Red, still with a full hand, is to move the prince."""
    mine = view["to_act"] == [view["you"]] and view["stage"] == "move"
    return bool(mine and view["round"] == 3 and sum(view["players"][view["you"]]["hand"].values()) >= 4)


def has_scored_four(view: dict[str, Any]) -> bool:
    """The second scoring is over."""
    return bool(view["round"] == 5 and view["phase"] == "members")


def moves_in_round_four(view: dict[str, Any]) -> bool:
    """The last phase before the second scoring, when some have deployed already."""
    return bool(view["round"] == 4 and view["stage"] == "move" and sum(p["passed"] for p in view["players"]) >= 1)


def plays_in_round_six(view: dict[str, Any]) -> bool:
    """The Emperor, some voyages done and borderlands lost, has a hand to choose from."""
    mine = view["to_act"] == [view["you"]] and view["stage"] == "play"
    ruled = {region.get("ruler") for region in view["regions"].values()}
    return bool(mine and view["round"] >= 5 and view["voyages"] and {"emperor", "overlord"} <= ruled)


def fights(view: dict[str, Any]) -> bool:
    """The Emperor has only singles against a double, and a reserved card to roll again with."""
    if view["to_act"] != [view["you"]] or view["stage"] != "re-roll":
        return False
    ours, theirs = (len(set(str(view["battle"]["rolled"][side]))) for side in ("emperor", "overlord"))
    return bool(ours == 3 and theirs == 2 and view["reserves"]["emperor"]["count"])


def lifts_a_card(view: dict[str, Any]) -> bool:
    """In round 2, with something on the fields to sell, and no card played."""
    mine = view["to_act"] == [view["you"]] and (view["phase"], view["stage"]) == ("actions", "turn")
    return bool(mine and view["round"] == 2 and sum(view["hand"].values()) == 3)


def sends_a_group(view: dict[str, Any]) -> bool:
    """In round 3, with a group of workers ready and commodities in a factory."""
    mine = view["to_act"] == [view["you"]] and (view["phase"], view["stage"]) == ("actions", "turn")
    player = view["players"][view["you"] or 0]
    ready = [column for column in player["columns"] if player["workers"].get(column)]
    return bool(mine and view["round"] == 3 and ready)


def is_over(view: dict[str, Any]) -> bool:
    """The score sheet lies there."""
    return bool(view["stage"] == "over")


def count(table: Table, token: str) -> None:
    """From here on the people only count: everybody his own."""
    assert table.config.set_depth(token, "scorekeeper", table.number, "picture depth").status == "done"
    assert table.play.intent(token, "done", table.number, "picture done").status == "done"


Shown = dict[str, tuple[str, list[str]]]
"""By picture: a table's code and the rejoin codes of its people, the first one's last."""


def prepare(folder: Path) -> Shown:
    """Tables for all pictures, each at its moment."""
    tables = Tables(open_store(folder / DATABASE), bots=steady(SEED), chance=SeededChance(SEED), background=False)
    found: Shown = {}

    def keep(name: str, table: Table, tokens: dict[str, str]) -> None:
        found[name] = table.code, [table.seats.rejoin_code(token) for token in reversed(tokens.values())]

    lobby, tokens = seat_everybody(tables, 2)
    lobby.seats.claim_bot("blue", "steward", by=tokens["red"])
    keep("lobby", lobby, tokens)
    moments = {"play": moves_in_round_three, "score": has_scored_four, "count": moves_in_round_four}
    for name, moment in moments.items():
        table, tokens = seat_everybody(tables, 4)
        table.config.begin(by=tokens["red"])
        assert play_until(table, tokens, moment)
        if name == "count":
            count(table, tokens["red"])
        keep(name, table, tokens)
    yinzi = {"yinzi-play": lifts_a_card, "yinzi-group": sends_a_group, "yinzi-house": sends_a_group}
    for name, moment in {**yinzi, "yinzi-score": is_over}.items():
        table, tokens = seat_everybody(tables, 4, YINZI)
        table.config.begin(by=tokens["red"])
        assert play_until(table, tokens, moment)
        keep(name, table, tokens)
    for name, moment in {"voyages-play": plays_in_round_six, "voyages-battle": fights}.items():
        for _ in range(GAMES):
            table, tokens = seat_everybody(tables, 2, VOYAGES)
            table.config.begin(by=tokens["emperor"])
            if play_until(table, tokens, moment, "novice"):
                keep(name, table, tokens)
                break
        else:
            raise AssertionError(f"{GAMES} games had no moment for {name}")
    tables.close()
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for the pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        yield browser
        browser.close()


def sit(browser: Browser, table: str, rejoin: str) -> Page:
    """A phone of its own that takes a seat by its rejoin code."""
    page = browser.new_context(**PHONE).new_page()
    page.goto(f"{table}/rejoin?code={rejoin}")
    page.locator("form[action$='/rejoin'] button.main").click()
    page.wait_for_url(f"{table}*")  # the page of counts adds what it counts
    return page


def take(browser: Browser, name: str, table: str, rejoins: list[str], target: Path) -> None:
    """Seat everybody, open the picture's page on the first one's phone, and save it."""
    pages = [sit(browser, table, rejoin) for rejoin in rejoins]
    page = pages[-1]
    if name == "score":
        page.goto(f"{table}/score?report=4-{SCORED}")
    if name == "play":
        page.locator(f"[data-pick='district:{TARGET}']").first.dispatch_event("click")
    if name != "score":
        told = page.locator(".sheet-report:not([hidden]) [data-next]")
        while told.count():
            told.first.click()  # what was told of earlier turns
    for tap in TAPS.get(name, ()):
        page.locator(tap).first.dispatch_event("click")
        page.wait_for_timeout(600)
    page.wait_for_timeout(1000)
    page.screenshot(path=target / f"{name}.png")
    for one in pages:
        one.context.close()


TAPS = {
    "yinzi-play": ("[id^=card-]", "#col-sell"),
    "yinzi-group": ("[id^=group-]", "#places .row:not(.off) a"),
    "yinzi-house": ("#purse",),
    "yinzi-score": (".points label",),
}
"""What is tapped before a picture is taken."""
COPIES = {
    "copy": (GAME, ("board", "movement-cards", "province-tiles", "princes")),
    "voyages-copy": (VOYAGES, ("board", "cards", "solo-cards", "troops")),
    "yinzi-copy": (YINZI, ("board", "player-board-yellow", "crops", "ships", "routes")),
}
"""By picture of a printed copy: the game, and what is shown, the board first."""


def drawn(picture: Picture, w: float, h: float, target: Path, dpi: float) -> None:
    """A picture of that size, mm, as a file."""
    target.write_bytes(raster.png(image(printed.Page(w, h, picture), dpi), dpi))


def draw_copy(name: str, target: Path) -> None:
    """A printed copy: its board, and what is cut out beside it."""
    game, kinds = COPIES[name]
    looks = {kind: look for look in looks_of(kit_of(game)) for kind in look.kinds}
    board, *others = (looks[kind] for kind in kinds)
    wide = board.h / sum(look.h / look.w for look in others)
    shapes, y = [Group(board.picture)], 0.0
    for look in others:
        scale = wide / look.w
        inside = box(0, 0, look.w, look.h)
        shapes.append(Group(look.picture, at=(board.w + GAP, y), scale=scale, clip=inside, miniature=True))
        y += look.h * scale
    drawn(tuple(shapes), board.w + GAP + wide, board.h, target / f"{name}.png", 56)


SPREAD = (4, 5)
"""The pages of the rulebook that the README shows: the set-up, and how a round begins."""


def draw_spread(target: Path) -> None:
    """Two pages of the rulebook as they lie open."""
    (book,) = (one for one in kit_of(GAME).components if one.kind == RULEBOOK)
    assert isinstance(book, Leaf)
    left, right = (book.reading[A4.id][number - 1] for number in SPREAD)
    fold = Rect(left.w - 0.15, 0, 0.3, left.h, Paint(fill="line"))
    shapes: Picture = (Group(left.picture), Group(right.picture, at=(left.w, 0)), fold)
    drawn(shapes, left.w + right.w, left.h, target / "rulebook.png", 100)


def main() -> None:
    """Take all pictures into the folder given, the README's by default."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    target.mkdir(parents=True, exist_ok=True)
    for name in COPIES:
        draw_copy(name, target)
    draw_spread(target)
    with tempfile.TemporaryDirectory() as folder:
        shown = prepare(Path(folder))
        with serving(Path(folder)) as (_, port), chromium() as browser:
            for name, (code, rejoins) in shown.items():
                take(browser, name, f"http://127.0.0.1:{port}/t/{code}", rejoins, target)
                sys.stderr.write(f"{target / name}.png\n")


if __name__ == "__main__":
    main()
