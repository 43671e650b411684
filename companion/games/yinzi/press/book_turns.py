"""Pictures of the rulebook's bonuses and actions, those of their worked examples among them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.art.shapes import Circle, Group, Paint, Path, Text, Use
from companion.games.yinzi.art import cards, tiles
from companion.games.yinzi.art import player_board as mats
from companion.games.yinzi.art.signs import BONUSES
from companion.games.yinzi.art.signs import space as space_sign
from companion.games.yinzi.press import signs
from companion.games.yinzi.press.book_board import transport
from companion.games.yinzi.press.book_overview import player_board
from companion.games.yinzi.press.signs import AISHA, JONAS, MEI, TOMAS, Book, field, icon, row
from companion.games.yinzi.rules.edition import DEMANDED
from companion.games.yinzi.rules.places import BOXES
from printables.books.arrangement import (
    ARROW,
    INK_ARROW,
    NARROW,
    Drawn,
    arrow,
    below,
    beside,
    grid,
    panel,
    to_right,
    words,
    wrapped,
)
from printables.books.chunks import disc, number
from printables.drawing.fitted_text import pt


def bonuses(book: Book, w: float) -> Drawn:
    """The six bonuses with the crop track above, and Aisha's cylinder on the third."""
    crops = ("tea", "salt", "ramie", "cotton", "sugarcane", "bamboo")

    def one(name: str, crop: str, cost: int, wide: float) -> Drawn:
        named = words(book.say(f"bonus.{name}"), wide - 1.6, 7.4, "serif-bold", lines=2, leading=1.1)
        bonus = panel(wide, 18.4, 1.4, icon(BONUSES[name], 8), 1.0, named, colour="paper")
        if name == "fed":
            bonus = bonus.plus(signs.cylinder(4.6, AISHA).at(wide - 5.8, 1))
        return below(field(12, crop, tile=True), 1.2, row(f"{cost} y-copper", 3.8, 8.5), 1.0, bonus)

    shown = zip(BONUSES, crops, book.data.crop_costs, strict=True)
    return grid([partial(one, *bonus) for bonus in shown], w, 18, gap=1.2)


def tile_placed(_book: Book, _w: float) -> Drawn:
    """Aisha's ramie on its square."""
    return field(18, "ramie", AISHA, AISHA, tile=True)


def actions(book: Book, w: float) -> Drawn:
    """A player board with a card on it; numbers say in which order things happen, and words below what."""
    mat = player_board(book, (0.8 if w > NARROW else 1.0) * w, 1)
    scale = mat.w / mats.W
    x, y, wide, _ = mats.columns()[1]
    top, high = mats.WORKERS
    left, above, across, deep = (one * wide / cards.SIZE[0] for one in cards.FIGURE)
    there = ((x + wide, y), (x, top), (x + left + across, y + above + deep / 2))
    out = (x + 0.72 * wide) * scale
    ends = [*((dx * scale, dy * scale) for dx, dy in there), (out - 3.4, mat.h + 0.4)]
    numbers = (shape for n, end in enumerate(ends, 1) for shape in number(*end, f"{n}", 2.3))
    shown = mat.plus(arrow(out, (top + 0.78 * high) * scale, out, mat.h + 3.4), *numbers)

    def step(n: int, name: str, each: float) -> Drawn:
        said = words(
            book.say(f"book.actions.{name}"), each - 6.4, anchor="start", valign="middle", lines=2.4, leading=1.1
        )
        return beside(disc(f"{n}", 2.3), 1.0, said)

    steps = [partial(step, n, name) for n, name in enumerate(("card", "workers", "times", "group"), 1)]
    return below(shown, 5.4, grid(steps, w, 22), w=w)


def boats(book: Book, _w: float) -> Drawn:
    """The boat track with the two steps of Jonas."""
    says, step = book.example("boats").says, 7.2
    spaces = (
        panel(6.6, 8.6, 2.4, words(f"{one}", 6.6, 11, "serif-bold"), stroke="map-fine") for one in book.data.boats
    )
    track = beside(*spaces, gap=step - 6.6)
    begin = (list(book.data.boats).index(says["before"]) + 0.5) * step - 0.3
    hop = (Path(f"M0 0q{step / 2:g} -5.4 {step:g} -0.8", ARROW), Use("y-wood", step / 2 - 1.9, -7, 3.8, 3.8))
    hops = (Group(hop, at=(begin + n * step, 6.4)) for n in range(says["wood"]))
    return Drawn((track.at(0, 7), *hops, signs.cylinder(4, JONAS).at(begin - 2, 16.4)), track.w, 23)


def ways(book: Book, w: float) -> Drawn:
    """The map of borders, and what is said of it beside or, where it is narrow, below."""
    told = words(book.say("book.boats.map"), 58, 8.6, "serif-italic", anchor="start", lines=3, leading=1.3)
    return wrapped(w, transport(book, w), below(told, 2.0, row(f"2 y-cube:{MEI} × 1 y-boat = 2", 5, 10, 1.0)), gap=5.0)


def planting(book: Book, w: float) -> Drawn:
    """The four ways to plant."""
    squares = {
        "one": field(15, "cabbage", TOMAS),
        "rice": field(15, "rice", TOMAS, TOMAS),
        "tile": field(15, "tea", TOMAS, TOMAS, tile=True),
        "empty": field(15, "tea", TOMAS, tile=True),
    }

    def one(name: str, wide: float) -> Drawn:
        return below(squares[name], 1.2, words(book.say(f"book.plant.{name}"), wide - 2, lines=2.3))

    return grid([partial(one, name) for name in squares], w, 24, down=1.0)


def selling(_book: Book, _w: float) -> Drawn:
    """Mei's tea and sugarcane on their way to the market of Zhejiang, and what each brings."""
    market = signs.market(22, ("tea", "coin", "coin", "sugarcane"), ("", MEI, MEI, MEI))
    three, two = (row(f"{copper} y-copper", 3.8, 9, 0.5).left(11) for copper in (3, 2))
    prices = below(beside(11.0, three), 0.4, market, 0.4, beside(three, two))
    fields = below(field(13, "tea", MEI, MEI, tile=True), 7.0, field(13, "sugarcane", MEI, tile=True))
    arrows = (arrow(14, 6.5, 23, 12), arrow(14, 26.5, 23, 23))
    return beside(fields, 11.5, prices).plus(*arrows, *signs.border(18.4, 9))


def building(book: Book, w: float) -> Drawn:
    """A factory of each level with what leads to it, and what its faces say."""
    wide, name = 27.0, f"{AISHA}-porcelain"

    def one(level: int, cost: str, _: float) -> Drawn:
        tile = signs.factory(book, wide, name, level)
        if level == 3:
            tile = tile.plus(*_labels(book, wide))
        return beside(below(row(cost, 4, 9, 0.5), 1.0, to_right(10)), 1.4, tile)

    levels = enumerate(("1 y-stone", "3 y-copper", "5 y-copper"), 1)
    return below(grid([partial(one, *level) for level in levels], w, 39), 9.0)


def _labels(book: Book, w: float) -> Sequence[Path | Text]:
    """What a factory that wide makes and needs: arrows from below up to the thing, and words before them."""
    scale = w / tiles.FACTORY[0]
    found: list[Path | Text] = []
    for place, (name, (left, top, wide, high)) in enumerate((("needs", tiles.NEEDS), ("makes", tiles.MAKES))):
        x, foot = (left + wide / 2) * scale, tiles.FACTORY[1] * scale + 4.6 + place * 3.6
        found.append(arrow(x, foot, x, (top + high) * scale + 0.4, INK_ARROW, 1.0))
        found.append(Text(x - 1.0, foot, book.say(f"book.factory.{name}"), pt(7.5), anchor="end"))
    return found


def advancements(book: Book, w: float) -> Drawn:
    """The advancements box: four sections with the name of each space."""
    say, ring = book.say, Circle(4.2, 4.2, 4.2, Paint(fill="paper", stroke="map-fine", width=0.3))

    def one(space: str, key: str, wide: float) -> Drawn:
        symbol = Use(space_sign(space), 1.6, 1.6, 5.2, 5.2, swap=(("pc", "p-neutral"),))
        name = words(say(key), wide - 0.2, 7.2, lines=2, leading=1.06)
        return below(Drawn((ring, symbol), 8.4, 8.4), 0.5, name)

    def section(name: str, spaces: Sequence[str], wide: float) -> Drawn:
        kind = "destination." if name == "diplomacy" else f"space.{name}-"
        title = words(say(f"section.{name}"), wide - 4, 9, "serif-bold", anchor="start")
        circles = [partial(one, f"{name}-{space}", kind + space) for space in spaces]
        return panel(wide, 35, 1.6, title, 0.4, grid(circles, wide - 2, 14, down=0.0))

    return grid([partial(section, *one) for one in book.data.source["advancements"].items()], w, 44, gap=2.0)


def workforce(book: Book, w: float) -> Drawn:
    """A group on its way, what is left over, and migrants who help: beside these, or where it is narrow below."""
    narrow = w <= NARROW
    gap, high = (11.0, 17.0) if narrow else (12.0, 24.0)
    wide = (w - gap) / 2 if narrow else (w - 2 * gap) / 3

    def acting(name: str, shown: Drawn) -> Drawn:
        said = words(book.say(f"book.workforce.{name}"), wide - 2, 8, "serif-bold")
        spare = (high - 6 - shown.h) / 2
        return panel(wide, high, spare, shown, spare, said)

    def migrants(name: str, room: float) -> Drawn:
        said = words(
            book.say(f"book.workforce.{name}"), room - 9.4, anchor="start", valign="middle", lines=2.8, leading=1.1
        )
        return panel(room, 10.6, 1.0, beside(icon(f"y-worker:{MEI}", 6), 0.8, said))

    group, box = acting("group", signs.run(f"y-worker:{MEI}", 3, 7)), acting("box", icon("y-produce", 10))
    way = beside(group, 1.4, to_right(gap - 2.8), 1.4, box)
    room = w - 16 if narrow else wide
    waiting = below(migrants("top", room), migrants("bottom", room), gap=1.4)
    if narrow:
        there = Path(f"M{w - 11:g} {high + 1:g}V{high + 12:g}h-4.4m1.7 -1.3l-1.8 1.3 1.8 1.3", ARROW)
        back = Path(f"M{w - 15.6:g} {high + 24:g}H{w - 5:g}V{high + 1:g}m-1.3 1.7l1.3 -1.8 1.3 1.8", ARROW)
        return below(way, 7.0, waiting.left(w)).plus(there, back)
    x = w - wide
    return beside(way, gap, waiting).plus(arrow(x - 10.6, 6, x - 1.4, 6), arrow(x - 1.4, 18, x - 10.6, 18))


def producing(book: Book, w: float) -> Drawn:
    """What each kind of factory takes: of one's own, and of others for a fee."""
    size = 4.2 if NARROW < w < 100 else 5.2
    room = 0.42 * w if w > NARROW else w - 4

    def line(whose: str, level: int, made: str, colour: str) -> Drawn:
        told = words(book.say(f"book.produce.{whose}", level="I" * level), room - 2, 8.5, anchor="start").left(room)
        takes = row(made, size, 9.5).left(w - 4 - room if w > NARROW else w - 4)
        return panel(w, 0, 0.6, wrapped(w - 4, told, takes, down=0.4), 0.6, colour=colour, stroke="")

    worker, raw, makes = f"y-worker:{MEI}", f"y-bundle:{JONAS}", f"y-piece:{MEI}"
    own = ((1, 2, 1, 1), (2, 1, 1, 1), (3, 1, 1, 1), (3, 1, 2, 2))
    other = ((2, 2, "3 y-copper"), (3, 1, "1 y-silver"))
    return below(
        *(line("own", level, f"{men} {worker} + {n} {raw} > {made} {makes}", "paper") for level, men, n, made in own),
        *(
            line("other", level, f"{men} {worker} + 1 {raw} + {fee} > 1 {makes}", "porcelain-wash")
            for level, men, fee in other
        ),
        gap=0.6,
    )


def shipping(book: Book, _w: float) -> Drawn:
    """The ship to Korea, full, and its market."""
    brings, piece, cube = book.example("ships").says, f"y-piece:{JONAS}", f"y-cube:{JONAS}"
    full = words(book.say("book.ships.full"), 27, 7.5, "serif-italic", "muted")
    ship = below(signs.ship(book, 27, "korea-1", piece, f"{cube} {cube}"), 1.0, full)
    points = words(f"{brings['points']}", 5, 13, "serif-bold", "gold")
    there = beside(icon(piece, 6), 1.0, points)
    korea = panel(17, 15, 1.4, words(book.say("destination.korea"), 15, 7.5, "serif-bold"), 1.4, there, colour="paper")
    return beside(ship, 1.0, to_right(5), 1.0, below(korea, 1.4, row(f"{brings['silver']} y-silver", 4.6, 10)))


FREE: Final = (("pc", "surface"), ("p-outline", "map-fine"))
"""How a place for a worker is drawn."""


def boxes(book: Book, w: float) -> Drawn:
    """The Emperor's boxes with their workers and rewards; those of Aisha in the example stand at the canal."""
    rewards = ("2 y-copper", "3 y-copper y-route", "4 y-copper y-boat", "1 y-silver y-develop")

    def one(name: str, men: int, gain: str, wide: float) -> Drawn:
        named = words(book.say(f"box.{name}"), wide - 1.2, 7.6, "serif-bold", lines=2, leading=1.08)
        workers = signs.run(f"y-worker:{AISHA}", men, 5)
        if name != "canal":
            workers = Drawn(tuple(Use("y-worker", n * 3.9, 0, 5, 5, swap=FREE) for n in range(men)), *workers[1:])
        return panel(wide, 30, 1.6, icon(f"y-{name}", 8), 0.4, named, 0.8, workers, 1.8, row(gain, 4.6, 9.5))

    return grid([partial(one, *box) for box in zip(BOXES, range(1, 5), rewards, strict=True)], w, 25, gap=1.4)


def fighting(book: Book, _w: float) -> Drawn:
    """Three groups against the symbols of the open routes."""
    says = book.example("war").says

    def group(place: int, colour: str, men: int, points: int) -> Drawn:
        there = panel(15.5, 12, 2.2, signs.run(f"y-worker:{colour}", men, 5.5), colour="paper")
        place_ = Text(2.2, 11, f"{place}", pt(7), "serif", "muted", "middle")
        return below(there.plus(place_), 1.4, row(f"{points} y-points" if points else "", 4.4, 10))

    groups = ((JONAS, 2, says["second"]), (MEI, 3, says["first"]), (AISHA, 2, 0))
    symbols = beside(signs.run("y-war", says["symbols"], 4.8, 1.1), 1.5, row(f"{says['symbols']}", 4.8, 10))
    return below(beside(*(group(n, *one) for n, one in enumerate(groups, 1)), gap=1.0), 2.0, symbols)


def demands(book: Book, w: float) -> Drawn:
    """Every kind of route: what it asks for, what it pays at once, and its points."""

    def one(demand: Sequence[Sequence[int]], copper: int, silver: int, points: int, wide: float) -> Drawn:
        asked = " / ".join(" ".join(f"y-{DEMANDED[what]}" for what in one) for one in demand)
        paid = f"{copper} y-copper" if copper else f"{silver} y-silver" if silver else ""
        pay, worth = row(paid, 4.4, 9.5).left(11.6), row(f"{points} y-points", 4.8, 10).left(9)
        return panel(wide, 8.4, 1.6, beside(row(asked, 5.2, 10).left(wide - 23.4), pay, worth), colour="paper")

    kinds = dict.fromkeys((route.demand, route.copper, route.silver, route.vp) for route in book.data.routes)
    return grid([partial(one, *kind) for kind in kinds], w, 58, gap=2.4, down=1.0)


def rural(_book: Book, _w: float) -> Drawn:
    """Mei's rice and the cube that she buys."""
    stall = icon("y-rural", 12).plus(signs.sign(f"y-cube:{JONAS}", 8.6, 7.4, 4.6))
    paid = beside(row("2 y-copper", 4, 9, 0.4), 5.0, row("2 y-points", 4.4, 10, 0.5))
    route = panel(26, 15, 1.2, row("y-wheat y-rice", 6, 9, 1).left(23), 1.9, paid, colour="paper")
    cost = row("2 y-copper", 3.8, 9, 0.4)
    arrows = (arrow(14, 9, 22, 13), arrow(14, 22.4, 22, 18.4))
    return Drawn(
        (field(12, "rice", MEI).at(0, 2), stall.at(0, 16.4), cost.at(14, 24), route.at(23, 8), *arrows), 49, 29.5
    )
