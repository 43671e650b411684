"""A game of Yínzi as it stands now, on one page.

Of hands and decks it says how many cards they are, and which have
been played, so that everybody finds his own in the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from companion.art.chart import sign
from companion.art.shapes import Block, Box, Group, Path, Picture, Rect, Shape, Use, box, fill, line
from companion.art.variants import recoloured
from companion.games.yinzi.art import board, pieces, tiles
from companion.games.yinzi.art.signs import BONUSES, SECTIONS
from companion.games.yinzi.press.tiles import route_of, ship_of
from printables.books.arrangement import Drawn, below, beside, panel, part
from printables.drawing.typed_text import line_of, typed
from printables.kit import Ink
from printables.paper import MARGIN, Paper
from printables.table.head import FOOT, HEAD, run_of
from printables.table.table_sheets import Now, notes

INK: Final[Ink] = "low"
GAP: Final = 4.0
SMALL: Final = 2.8
TILE: Final = 0.93
"""Scale of ships and routes."""
ROW: Final = tiles.SHIP[1] * TILE + 5.4
"""Height of a row of them with the line below."""
LISTS: Final = 44.0
"""Height of the lists at the foot."""
NOTES: Final = 9.0
PANEL: Final = 37.0
"""Height of a player's panel at most."""
GROUPS: Final = {"resources": "y-resources", "produce": "y-produce", "ships": "y-ships", "palace": "y-palace",
                 "road": "y-road", "canal": "y-canal", "bridge": "y-bridge", "war": "y-war"}  # fmt: skip
"""Where workers stand on the board, with signs."""

View: TypeAlias = Mapping[str, Any]


def page(now: Now, paper: Paper) -> Iterator[Shape]:
    """Map, players, ships, routes, lists and notes."""
    left, top, room, bottom = MARGIN, MARGIN + HEAD, paper.w - 2 * MARGIN, paper.h - MARGIN - FOOT
    if now.view["tracking"]:
        # Where only the score is kept, nothing is known of board and tiles.
        yield from _players(now, (left, top, room, min(bottom - top, 4 * PANEL)))
        return
    x, y, w, h = (now.data["map"][side] for side in ("x", "y", "w", "h"))
    free = bottom - 2 * ROW - LISTS - NOTES - top
    chart = part(_map(now), (x, y, w, h), min(free / h, room * 0.56 / w) * w)
    yield chart.at(left, top)
    yield from _players(now, (left + chart.w + GAP, top, room - chart.w - GAP, chart.h))
    third = (room - 2 * GAP) / 3
    lists = (Drawn(tuple(one(now, third)), third, LISTS) for one in (_track, _advances, _abroad))
    under = below(_row(_ships(now), room), _row(_routes(now), room), beside(*lists, gap=GAP))
    yield under.at(left, top + chart.h + 3.0)
    yield from notes([" ".join(_notes(now))], (left, bottom - NOTES, room, NOTES - 1.0), SMALL)


def _map(now: Now) -> Picture:
    """The map in little ink, with everything that lies on it."""
    named = {one["id"]: typed("serif-bold", now.names[f"province:{one['id']}"]) for one in now.data["provinces"]}
    named["river"] = now("map.river")
    white = {"sea": "surface"} | dict.fromkeys(named, "surface")
    # Prints of squares are among the pieces, beside the cubes on them.
    ground = (*board.ground(now.data), *board.boats(now.data), *board.written(now.data, named))
    return recoloured((*ground, *pieces.pieces(now.data, now.view)), white)


# --- players ---


def _players(now: Now, area: Box) -> Iterator[Shape]:
    """A panel for each, in the order of the round."""
    x, y, w, h = area
    known = {one["colour"]: one for one in now.view["players"]}
    order = now.view["order"] or list(known)
    high = min(PANEL, h / len(order))
    for number, colour in enumerate(order):
        yield from _player(now, known[colour], number + 1, (x, y + number * high, w, high - 1.2))


def _player(now: Now, one: Mapping[str, Any], place: int, area: Box) -> Iterator[Shape]:
    x, y, w, h = area
    colour = one["colour"]
    turn = colour in now.view["to_act"]
    ground, edge = ("gold-wash", "gold-line") if turn else ("surface", "line")
    yield panel(w, h, colour=ground, stroke=edge).at(x, y)
    yield line_of(x + 2.0, y + 5.4, f"{place}", 4.0, 4, face="serif-bold", colour="muted")
    yield sign(colour, x + 5.4, y + 1.8, 4.4)
    yield line_of(x + 11.6, y + 5.6, now.name("seat", colour), 4.2, w - 26, face="serif-bold")
    yield line_of(x + w - 2.2, y + 6.0, f"{one['points']}".replace("-", "−"), 5.6, 12, face="serif-bold", anchor="end")
    if now.view["tracking"]:
        counted = now.view["tracking"]["counted"].get(colour, {})
        told = " · ".join(f"{now(f'tally.{what}')} {count}" for what, count in counted.items())
        yield Block(x + 2.4, y + 8.6, w - 4.8, h - 9.6, (typed("sans", told),) if told else (), 3.2)
        return
    size = min(3.6, (h - 8) / 6.0)
    step = (h - 7.4) / 5
    rows = (_purse(one), _stock(one), _groups(one), _own_routes(now, one))
    for number, pairs in enumerate(rows):
        yield from run_of(x + 2.2, y + 7.0 + (number + 0.75) * step, pairs, size, w - 4.0)
    yield line_of(x + 2.2, y + 7.0 + 4.7 * step, _told(now, one), SMALL, w - 4.4, colour="muted")


def _purse(one: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Money, resources, misfortune, and the space on the boat track."""
    stock = {"copper": one["copper"], "silver": one["silver"], **one["resources"], "misfortune": one["misfortune"]}
    boat = ("y-boat", f"{one['capacity']} ({one['boat'] + 1})")
    return (*((f"y-{what}", f"{count}") for what, count in stock.items()), boat)


def _stock(one: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Pieces that are not on the board."""
    kinds = {"workers": "y-worker", "cubes": "y-cube", "discs": "y-disc", "commodities": "y-piece"}
    return tuple((symbol, f"{one['supply'][kind]}") for kind, symbol in kinds.items())


def _groups(one: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The columns with a card: its value, and the workers below; then who stands on the board."""
    found = []
    for action, card in one["columns"].items():
        there = one["workers"].get(action, 0)
        if card or there:
            found.append((f"y-{action}", f"{card.partition('-')[0] if card else '–'}:{there}"))
    found += [(symbol, f"{one['workers'][place]}") for place, symbol in GROUPS.items() if place in one["workers"]]
    return tuple(found)


def _own_routes(now: Now, one: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What the own routes that are not fulfilled yet ask for."""
    known = {route["id"]: route for route in now.data["routes"]}
    found: list[tuple[str, str]] = []
    for own in one["routes"]["open"]:
        found.append(("y-route", ""))
        for asked in known[own]["demand"]:
            found += [(f"y-{piece}", "") for piece in asked[:-1]]
            found.append((f"y-{asked[-1]}", "" if asked is known[own]["demand"][-1] else "/"))
    return tuple(found)


def _told(now: Now, one: Mapping[str, Any]) -> str:
    """Cards, migrants, veterans, tax discs, own routes."""
    counts = {place: one["workers"].get(place) for place in ("bottom", "top", "lying")}
    counts |= {"taxed": one["taxed"], "glory": one["glory"], "won": len(one["routes"]["won"])}
    cards = now("leave.cards", hand=one["cards"], deck=one["deck"])
    return " · ".join((cards, *(now(f"leave.{what}", n=count) for what, count in counts.items() if count)))


# --- ships and routes ---


def _ships(now: Now) -> Iterator[tuple[Picture, str]]:
    """The berths with what is on board, and how many ships wait."""
    known = {ship["id"]: ship for ship in now.data["ships"]}
    for berth in now.view["coast"]:
        ship = (*ship_of(known[berth["ship"]], now.data, now.say, "low"), *_cargo(berth)) if berth["ship"] else ()
        next_ = known[berth["sighted"]]["destination"] if berth["sighted"] else ""
        yield ship, now("leave.sighted" if next_ else "leave.waiting", destination=next_, n=berth["waiting"])


def _cargo(berth: Mapping[str, Any]) -> Iterator[Shape]:
    """Pieces on the slots of a ship, in the measures of its tile; emissaries beside its name."""
    slots = tiles.slots(len(berth["slots"]))
    for (x, y, w, _), slot in zip(slots, berth["slots"], strict=True):
        if slot["from"]:
            yield Rect(x + 0.6, y + 0.6, w - 1.2, w - 1.2, fill("surface"))
            if slot["cargo"] != "commodity":
                yield Use(f"y-{slot['cargo']}", x + 0.8, y + 0.8, w - 3.6, w - 3.6, "map-ink")
                yield from pieces.piece("cube", slot["from"], x + w - 6.0, y + w - 6.0, 5.2)
                continue
            yield from pieces.piece("piece", slot["from"], x + 1.2, y + 1.2, w - 2.4)
    for number, colour in enumerate(one for one, count in berth["emissaries"].items() for _ in range(count)):
        yield from pieces.piece("disc", colour, 31.0 + number * 4.0, 9.9, 3.8)


def _routes(now: Now) -> Iterator[tuple[Picture, str]]:
    """The top tiles of the open stacks, and how many lie under each."""
    known = {route["id"]: route for route in now.data["routes"]}
    for stack in now.view["routes"]["stacks"]:
        filled = (now("leave.filled", seat=stack["filled"]),) if stack["filled"] else ()
        tile = route_of(known[stack["top"]], now.say) if stack["top"] else ()
        yield tile, " · ".join((*filled, now("leave.under", n=stack["below"])))


def _row(shown: Iterable[tuple[Picture, str]], room: float) -> Drawn:
    """Tiles with a hairline around each, also places without one, and a line below each."""
    w, h = tiles.SHIP
    edge = Rect(0, 0, w, h, line("line", 0.35), r=1.0)
    shapes: list[Shape] = []
    for number, (tile, told) in enumerate(shown):
        x = number * (room - w * TILE) / 3
        shapes.append(Group((Group(tile, clip=box(0, 0, w, h)), edge), at=(x, 0), scale=TILE))
        shapes.append(line_of(x, ROW - 2.6, told, SMALL, w * TILE + 5, colour="muted"))
    return Drawn(tuple(shapes), room, ROW)


# --- the lists ---


def _heading(now: Now, key: str, w: float) -> Iterator[Shape]:
    yield line_of(0, 3.6, now(key), 3.6, w, face="serif-bold")
    yield Path(f"M0 4.8h{w:.2f}", line("line", 0.25))


def _track(now: Now, w: float) -> Iterator[Shape]:
    """The crop track over the bonuses with who chose them; then resources, the rate and the rural market."""
    view = now.view
    yield from _heading(now, "board.order", w)
    step = w / len(BONUSES)
    for number, ((bonus, symbol), crop) in enumerate(zip(BONUSES.items(), view["crops"]["track"], strict=True)):
        left = number * step
        if crop:
            yield Use(f"y-{crop}", left + 1.0, 6.4, 6.0, 6.0, "map-ink")
        yield Use(symbol, left + 1.6, 13.6, 4.8, 4.8, "map-ink")
        if chosen := view["bonuses"][bonus]:
            yield sign(chosen, left + 2.2, 19.6, 3.6)
    stock = (
        ("y-wood", f"{view['resources']['wood']}"), ("y-stone", f"{view['resources']['stone']}"),
        ("y-silver", f"= {view['rate']}"),
    )  # fmt: skip
    yield from run_of(1.0, 29.0, stock, 4.0, w - 2)
    rural = (("y-rural", ""), *((f"s-{colour}", f"{count}") for colour, count in view["rural"].items()))
    yield from run_of(1.0, 36.2, rural, 4.0, w - 2)


def _advances(now: Now, w: float) -> Iterator[Shape]:
    """A line a section: whose disc lies on which of its spaces."""
    yield from _heading(now, "board.advances", w)
    taken = now.view["advancements"]
    top = 9.0
    for section, spaces in now.data["advancements"].items():
        yield Use(SECTIONS[section], 0.6, top - 3.4, 4.2, 4.2, "map-ink")
        here = [(space if section == "diplomacy" else f"{section}-{space}") for space in spaces]
        told = [(space, taken[space]) for space in here if taken.get(space)]
        for number, (space, colour) in enumerate(told):
            left, base = 6.4 + number % 2 * (w - 6.4) / 2, top + number // 2 * 3.7
            yield sign(colour, left, base - 2.6, 3.0)
            key = f"destination.{space}" if section == "diplomacy" else f"space.{space}"
            yield line_of(left + 3.8, base, now(key), SMALL, (w - 6.4) / 2 - 4.4)
        top += max(1, -(-len(told) // 2)) * 3.7 + 0.9


def _abroad(now: Now, w: float) -> Iterator[Shape]:
    """Commodities and emissaries by place."""
    yield from _heading(now, "board.markets", w)
    row = 9.0
    for place, there in now.view["abroad"].items():
        pool = place not in now.data["destinations"]
        key = f"pool.{place}" if pool else f"destination.{place}"
        yield line_of(0, row, now(key), SMALL, 19 if there["commodities"] or there["emissaries"] else w)
        left = 20.0
        for kind, what in (("piece", "commodities"), ("disc", "emissaries")):
            for colour, count in there[what].items():
                yield from pieces.piece(kind, colour, left, row - 2.9, 3.4)
                yield line_of(left + 3.8, row, f"{count}", SMALL, 4, face="sans-bold")
                left += 7.6
        row += 4.3


def _notes(now: Now) -> Iterator[str]:
    """What becomes of the cards, which routes lie discarded, and how far the present turn is."""
    routes, doing = now.view["routes"], now.view["doing"]
    yield now("leave.note.hands")
    yield now("leave.note.discards", n=len(routes["discards"]) + routes["face_down"])
    if doing and doing["action"] and doing["left"]:
        yield now("leave.note.left", action=now(f"action.{doing['action']}"), n=doing["left"])
