"""Pictures of the rulebook's phases and actions, those of its worked examples among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from companion.art.shapes import Block, Circle, Group, Paint, Path, Rect, Shape, Use
from companion.art.yinzi import player_board as mats
from companion.games.yinzi import reckoning
from companion.games.yinzi.edition import DEMANDED, DISASTERS
from companion.games.yinzi.goods import COMMODITIES, GOODS
from companion.games.yinzi.places import FORTUNE, WORKFORCE
from printables.booklet import pt
from printables.yinzi.book_board import transport
from printables.yinzi.book_overview import player_board
from printables.yinzi.book_signs import (
    AISHA,
    ARROW,
    HAIR,
    INK_ARROW,
    JONAS,
    MEI,
    TOMAS,
    Book,
    Drawn,
    arrow,
    card,
    cylinder,
    factory,
    field,
    market,
    number,
    panel,
    row,
    ship,
    sign,
    signs,
    wash,
    words,
    worker_row,
)
from printables.yinzi.examples import EXAMPLES, SCORE

Say: TypeAlias = Callable[..., str]

BONUSES: Final = (
    ("advancement", "y-advance"), ("sales", "y-sell"), ("fed", "y-food"), ("untaxed", "y-tax"), ("boat", "y-boat"),
    ("upgrade", "y-develop"),
)  # fmt: skip


def bonuses(book: Book, w: float) -> Drawn:
    """The six bonuses with the crop track above, and Aisha's cylinder on the third."""
    ed, say = book.ed, book.say
    step = w / len(BONUSES)
    shapes: list[Shape] = []
    for place, (name, symbol) in enumerate(BONUSES):
        x = place * step
        crop = ("tea", "salt", "ramie", "cotton", "sugarcane", "bamboo")[place]
        shapes += field(x + (step - 12) / 2, 0, 12, crop, tile=True)
        cost = row([f"{ed.crop_costs[place]}", "y-copper"], 3.8, 8.5, 0.6)
        shapes.append(Group(cost.picture, at=(x + (step - cost.w) / 2, 13.2)))
        shapes.append(panel(x + 0.6, 18, step - 1.2, 18.4, "paper"))
        shapes.append(Use(symbol, x + step / 2 - 4, 19.4, 8, 8))
        shapes.append(
            Block(
                x + 1, 28.4, step - 2, 8, (say(f"bonus.{name}"),), pt(7.4), "serif-bold", anchor="middle", leading=1.1
            )
        )
    shapes += cylinder(2 * step + step - 6.4, 19, 4.6, AISHA)
    return Drawn(tuple(shapes), w, 37)


def tile_placed(book: Book, w: float) -> Drawn:
    """Aisha's ramie on its square."""
    return Drawn(field(0, 0, 18, "ramie", (AISHA, AISHA), tile=True), 18, 18)


def actions(book: Book, w: float) -> Drawn:
    """A player board with a card on it; numbers say in which order things happen, and words below what."""
    mat = player_board(book, 0.8 * w, 1)
    scale, left = mat.w / mats.W, 0.1 * w
    x, y, wide, _ = (one * scale for one in mats.columns()[1])
    top, high = (one * scale for one in mats.WORKERS)
    shapes: list[Shape] = [Group(mat.picture, at=(left, 0))]
    arrow_at = left + x + 0.72 * wide
    shapes.append(arrow(arrow_at, top + 0.78 * high, arrow_at, mat.h + 3.4))
    for place, (dx, dy) in enumerate(((0.1, y + 1), (0.1, top + 2), (0.94, y + 11), (0.72, mat.h + 0.4))):
        shapes += number(left + x + dx * wide - (3.4 if place == 3 else 0), dy, f"{place + 1}", 2.3)
    steps = ("card", "workers", "times", "group")
    each, low = w / len(steps), mat.h + 5.4
    for place, name in enumerate(steps):
        said = Block(place * each + 5.6, low, each - 6.4, 9, (book.say(f"book.actions.{name}"),), pt(8), leading=1.1)
        shapes += [*number(place * each + 2.4, low + 2.2, f"{place + 1}", 2.3), said]
    return Drawn(tuple(shapes), w, low + 7.4)


def boats(book: Book, w: float) -> Drawn:
    """The boat track with the two steps of Jonas."""
    ed = book.ed
    step = 7.2
    shapes: list[Shape] = []
    for place, capacity in enumerate(ed.boats):
        shapes.append(Rect(place * step, 7, step - 0.6, 8.6, Paint(fill="surface", stroke="map-fine", width=0.3), 0.6))
        shapes.append(words(place * step + step / 2 - 0.3, 13.2, f"{capacity}", 11, "serif-bold"))
    start = list(ed.boats).index(EXAMPLES["boats"]["before"])
    for hop in range(EXAMPLES["boats"]["wood"]):
        x = (start + hop + 0.5) * step - 0.3
        shapes.append(Path(f"M{x:.5g} 6.4q{step / 2:.4g} -5.4 {step:.4g} -0.8", ARROW))
        shapes.append(Use("y-wood", x + step / 2 - 1.9, -0.6, 3.8, 3.8))
    shapes += cylinder((start + 0.5) * step - 2.3, 16.4, 4, JONAS)
    return Drawn(tuple(shapes), step * len(ed.boats), 23)


def ways(book: Book, w: float) -> Drawn:
    """The map of borders, and what is said of it beside."""
    say = book.say
    small = transport(book, w)
    told = Block(small.w + 5, 4, w - small.w - 5, small.h, (say("book.boats.map"),), pt(9), "serif-italic", leading=1.3)
    sum_ = row(["2", f"y-cube:{MEI}", "×", "1", "y-boat", "=", "2"], 5, 10)
    return Drawn((*small.picture, told, Group(sum_.picture, at=(small.w + 5, 24))), w, small.h + 0.5)


def planting(book: Book, w: float) -> Drawn:
    """The four ways to plant."""
    say = book.say
    two = (TOMAS, TOMAS)
    squares = (
        ("one", field(0, 0, 15, "cabbage", (TOMAS,))),
        ("rice", field(0, 0, 15, "rice", two)),
        ("tile", field(0, 0, 15, "tea", two, tile=True)),
        ("empty", field(0, 0, 15, "tea", (TOMAS,), tile=True)),
    )
    step = w / len(squares)
    shapes: list[Shape] = []
    for place, (name, picture) in enumerate(squares):
        x = place * step
        shapes.append(Group(picture, at=(x + (step - 15) / 2, 0)))
        shapes.append(
            Block(x + 1, 16.2, step - 2, 8, (say(f"book.plant.{name}"),), pt(8), anchor="middle", leading=1.12)
        )
    return Drawn(tuple(shapes), w, 23.5)


def selling(book: Book, w: float) -> Drawn:
    """Mei's tea and sugarcane on their way to the market of Zhejiang."""
    shapes: list[Shape] = [
        *field(0, 0, 13, "tea", (MEI, MEI), tile=True),
        *field(0, 20, 13, "sugarcane", (MEI,), tile=True),
        arrow(14, 6.5, 23, 12),
        arrow(14, 26.5, 23, 23),
        Circle(18.4, 9, 2.3, Paint(fill="surface", stroke="map-ink", width=0.3)),
        Use("y-boat", 16.8, 7.4, 3.2, 3.2),
        *market(24.5, 6, 22, ("tea", "coin", "coin", "sugarcane"), ("", MEI, MEI, MEI)),
    ]
    for said, x, y in (("3", 41, 4.8), ("3", 30, 31.6)):
        shapes += row([said, "y-copper"], 3.8, 9, 0.5)[0] and (
            Group(row([said, "y-copper"], 3.8, 9, 0.5).picture, at=(x - 4, y - 3.6)),
        )
    shapes.append(Group(row(["2", "y-copper"], 3.8, 9, 0.5).picture, at=(38, 28.2)))
    return Drawn(tuple(shapes), 47, 33.5)


def building(book: Book, w: float) -> Drawn:
    """A factory of each level, what leads to it, and what its faces say."""
    say = book.say
    wide = 27.0
    step = (w - wide) / 2
    shapes: list[Shape] = []
    for place in range(3):
        shapes += factory(book, place * step, 2, wide, f"{AISHA}-porcelain", place + 1)
    for place, cost in enumerate((3, 5)):
        left = wide + place * step + 1
        price = row([f"{cost}", "y-copper"], 4, 9, 0.5)
        middle = (step - wide - 2) / 2
        shapes.append(Group(price.picture, at=(left + middle - price.w / 2, 3.4)))
        shapes.append(arrow(left, 9.6, left + step - wide - 2, 9.6))
    price = row(["1", "y-stone"], 4, 9, 0.5)
    shapes.append(Group(price.picture, at=(wide / 2 - price.w / 2, -3.4)))
    for x, y, key, to in ((wide * 0.17, 20.6, "makes", wide * 0.15), (wide * 0.86 + 14, 20.6, "needs", wide * 0.86)):
        shapes.append(arrow(x if key == "makes" else to + 1, 18.2, to, 14.6, INK_ARROW, 1.0))
        shapes.append(words(1.0 if key == "makes" else to - 2, y, say(f"book.factory.{key}"), 7.5, anchor="start"))
    return Drawn((Group(tuple(shapes), at=(0, 4)),), w, 26)


SPACES: Final = {
    "diplomacy": ("y-diplomacy",) * 6,
    "economy": ("y-rice", "y-wood", "y-stone", "y-bundle", "y-boat", "y-copper"),
    "emperor": ("y-salt", "y-sell", "y-plant", "y-emperor", "y-worker", "y-worker"),
    "war": ("y-wheat", "y-route", "y-copper", "y-worker", "y-worker", "y-war"),
}


def advancements(book: Book, w: float) -> Drawn:
    """The advancements box: four sections with the name of each space."""
    ed, say = book.ed, book.say
    gap, high = 2.0, 35.0
    wide = (w - gap) / 2
    shapes: list[Shape] = []
    for place, (section, symbols) in enumerate(SPACES.items()):
        x, y = place % 2 * (wide + gap), place // 2 * (high + gap)
        shapes.append(panel(x, y, wide, high))
        shapes.append(words(x + 2, y + 4.4, say(f"section.{section}"), 9, "serif-bold", anchor="start", room=wide - 4))
        step = (wide - 2) / 3
        for number_, (space, symbol) in enumerate(zip(ed.source["advancements"][section], symbols, strict=True)):
            cx, cy = x + 1 + (number_ % 3 + 0.5) * step, y + 9.8 + number_ // 3 * 14.2
            shapes.append(Circle(cx, cy, 4.2, Paint(fill="paper", stroke="map-fine", width=0.3)))
            shapes.append(Use(symbol, cx - 2.6, cy - 2.6, 5.2, 5.2, swap=(("pc", "p-neutral"),)))
            key = f"destination.{space}" if section == "diplomacy" else f"space.{section}-{space}"
            shapes.append(
                Block(cx - step / 2 + 0.1, cy + 4.7, step - 0.2, 7, (say(key),), pt(7.2), anchor="middle", leading=1.06)
            )
    return Drawn(tuple(shapes), w, 2 * high + gap)


def workforce(book: Book, w: float) -> Drawn:
    """A group on its way, what is left over, and migrants who help."""
    say = book.say
    third = (w - 24) / 3
    top, high = 2.0, 22.0
    shapes: list[Shape] = []
    for place, name in enumerate(("group", "box")):
        x = place * (third + 12)
        shapes += [
            panel(x, top, third, high),
            words(x + third / 2, top + high - 2.4, say(f"book.workforce.{name}"), 8.5, "serif-bold", room=third - 2),
        ]
    shapes += worker_row([MEI] * 3, third / 2 - 6.6, top + 4.6, 7)
    shapes.append(Use("y-produce", third + 12 + third / 2 - 5, top + 4, 10, 10))
    shapes.append(arrow(third + 1.4, top + high / 2, third + 10.6, top + high / 2))
    x = 2 * (third + 12)
    for place, name in enumerate(("top", "bottom")):
        y = top + place * 12
        shapes.append(panel(x, y, third, 10.6))
        shapes += worker_row([MEI], x + 1.4, y + 2, 6)
        shapes.append(
            Block(
                x + 8.6, y + 0.8, third - 9.2, 9, (say(f"book.workforce.{name}"),), pt(8), valign="middle", leading=1.1
            )
        )
    shapes.append(arrow(x - 10.6, top + 5.4, x - 1.4, top + 5.4))
    shapes.append(arrow(x - 1.4, top + 17.4, x - 10.6, top + 17.4))
    return Drawn(tuple(shapes), w, top + high + 1)


def producing(book: Book, w: float) -> Drawn:
    """What each kind of factory takes."""
    say = book.say
    left, size, gap, high = (54.0, 5.2, 0.9, 7.0) if w > 100 else (32.0, 4.2, 0.5, 5.6)
    own = (("own", 1, 2, 1, 1, ()), ("own", 2, 1, 1, 1, ()), ("own", 3, 1, 1, 1, ()), ("own", 3, 1, 2, 2, ()))
    other = (("other", 2, 2, 1, 1, ("3", "y-copper")), ("other", 3, 1, 1, 1, ("1", "y-silver")))
    shapes: list[Shape] = []
    for place, (whose, level, men, raw, made, fee) in enumerate((*own, *other)):
        y = place * high
        shapes.append(wash(0, y, w, high - 0.6, "paper" if whose == "own" else "porcelain-wash"))
        shapes.append(
            words(
                2,
                y + high / 2 + 0.9,
                say(f"book.produce.{whose}", level="I" * level),
                8.5,
                anchor="start",
                room=left - 4,
            )
        )
        parts: list[str] = [f"{men}", f"y-worker:{MEI}", "+", f"{raw}", f"y-bundle:{JONAS}"]
        parts += ["+", *fee] if fee else []
        parts += [">", f"{made}", f"y-piece:{MEI}"]
        shapes.append(Group(row(parts, size, 9.5, gap).picture, at=(left, y + (high - 0.6 - size) / 2)))
    return Drawn(tuple(shapes), w, high * 6 - 0.6)


def shipping(book: Book, w: float) -> Drawn:
    """The ship to Korea, full, and its market."""
    say = book.say
    worth = EXAMPLES["ships"]["points"]
    two = (f"y-cube:{JONAS}", f"y-cube:{JONAS}")
    shapes: list[Shape] = [
        *ship(book, 0, 0, 27, "korea-1", ((f"y-piece:{JONAS}",), two)),
        arrow(28, 10, 33, 10),
        panel(34, 2, 17, 15, "paper"),
        words(42.5, 6.4, say("destination.korea"), 7.5, "serif-bold", room=15),
        sign(f"y-piece:{JONAS}", 36, 8, 6),
        words(46.4, 13.2, f"{worth}", 13, "serif-bold", "gold"),
        words(13.5, 22.4, say("book.ships.full"), 7.5, "serif-italic", "muted"),
    ]
    shapes.append(Group(row([f"{EXAMPLES['ships']['silver']}", "y-silver"], 4.6, 10, 0.5).picture, at=(38, 18.4)))
    return Drawn(tuple(shapes), 51, 23.5)


FREE: Final = (("pc", "surface"), ("p-outline", "map-fine"))
"""How a place for a worker is drawn."""


def boxes(book: Book, w: float) -> Drawn:
    """The Emperor's boxes with their workers and rewards."""
    say = book.say
    rewards = (
        ("palace", ("2", "y-copper")), ("road", ("3", "y-copper", "y-route")), ("canal", ("4", "y-copper", "y-boat")),
        ("bridge", ("1", "y-silver", "y-develop")),
    )  # fmt: skip
    step = w / len(rewards)
    shapes: list[Shape] = []
    for place, (name, gain) in enumerate(rewards):
        x = place * step + 0.7
        wide = step - 1.4
        shapes.append(panel(x, 0, wide, 30))
        shapes.append(Use(f"y-{name}", x + wide / 2 - 4, 1.6, 8, 8))
        shapes.append(
            Block(
                x + 0.6, 10, wide - 1.2, 6, (say(f"box.{name}"),), pt(7.6), "serif-bold", anchor="middle", leading=1.08
            )
        )
        men = place + 1
        left = x + wide / 2 - (men * 3.9 + 1.1) / 2
        # Aisha's workers of the example stand at the canal.
        free = (Use("y-worker", left + n * 3.9, 16.6, 5, 5, swap=FREE) for n in range(men))
        shapes += worker_row([AISHA] * men, left, 16.6, 5) if name == "canal" else free
        found = row(gain, 4.6, 9.5, 0.7)
        shapes.append(Group(found.picture, at=(x + (wide - found.w) / 2, 23.4)))
    return Drawn(tuple(shapes), w, 30.5)


def fighting(book: Book, w: float) -> Drawn:
    """Three groups against the symbols of the open routes."""
    shapes: list[Shape] = []
    for place, (colour, men) in enumerate(((JONAS, 2), (MEI, 3), (AISHA, 2))):
        x = place * 16.5
        shapes.append(panel(x, 0, 15.5, 12, "paper"))
        shapes.append(words(x + 2.2, 11, f"{place + 1}", 7, "serif", "muted"))
        shapes += worker_row([colour] * men, x + (15.5 - men * 4.3 - 1) / 2, 2.2, 5.5)
    points = {JONAS: EXAMPLES["war"]["second"], MEI: EXAMPLES["war"]["first"]}
    for place, colour in enumerate((JONAS, MEI)):
        x = place * 16.5 + 7.75
        shapes.append(Group(row([f"{points[colour]}", "y-points"], 4.4, 10, 0.6).picture, at=(x - 4, 13.4)))
    symbols = EXAMPLES["war"]["symbols"]
    shapes += signs(["y-war"] * symbols, 0.5, 20, 4.8, 5.4)
    shapes.append(words(symbols * 5.4 + 1.5, 23.6, f"{symbols}", 10, "sans-bold", anchor="start"))
    return Drawn(tuple(shapes), 49, 25.5)


def demands(book: Book, w: float) -> Drawn:
    """Every kind of route: what it asks for, what it pays at once, and its points."""
    ed = book.ed
    kinds = list(dict.fromkeys((route.demand, route.copper, route.silver, route.vp) for route in ed.routes))
    columns, gap, high = 2, 2.4, 8.4
    wide = (w - gap) / columns
    shapes: list[Shape] = []
    for place, (demand, copper, silver, vp) in enumerate(kinds):
        x, y = place % columns * (wide + gap), place // columns * (high + 1)
        shapes.append(Rect(x, y, wide, high, Paint(fill="paper", stroke="map-fine", width=0.3), 1))
        asked: list[str] = []
        for number_, one in enumerate(demand):
            asked += ["/"] if number_ else []
            asked += [f"y-{DEMANDED[what]}" for what in one]
        shapes.append(Group(row(asked, 5.2, 10, 0.6).picture, at=(x + 1.4, y + 1.6)))
        pay = ([f"{copper}", "y-copper"] if copper else []) + ([f"{silver}", "y-silver"] if silver else [])
        shapes.append(Group(row(pay, 4.4, 9.5, 0.6).picture, at=(x + wide - 22, y + 2))) if pay else None
        shapes.append(Group(row([f"{vp}", "y-points"], 4.8, 10, 0.6).picture, at=(x + wide - 10.4, y + 1.8)))
    return Drawn(tuple(shapes), w, (high + 1) * -(-len(kinds) // columns) - 1)


def rural(book: Book, w: float) -> Drawn:
    """Mei's rice and the cube that she buys."""
    return Drawn(
        (
            *field(0, 2, 12, "rice", (MEI,)),
            Use("y-rural", 0, 16.4, 12, 12),
            sign(f"y-cube:{JONAS}", 8.6, 23.8, 4.6),
            arrow(14, 9, 22, 13),
            arrow(14, 22.4, 22, 18.4),
            Group(row(["2", "y-copper"], 3.8, 9, 0.4).picture, at=(14, 24)),
            Rect(23, 8, 26, 15, Paint(fill="paper", stroke="map-fine", width=0.3), 1),
            Group(row(["y-wheat", "y-rice"], 6, 9, 1).picture, at=(24.4, 9.2)),
            Group(row(["2", "y-copper"], 4, 9, 0.4).picture, at=(24.6, 17.4)),
            Group(row(["2", "y-points"], 4.4, 10, 0.5).picture, at=(39, 17.2)),
        ),
        49,
        29.5,
    )


def food(book: Book, w: float) -> Drawn:
    """What workers eat, and what counts how much; in two lines where they have little room."""
    parts = (
        [*["y-worker:green"] * reckoning.MEAL, ">", "1", "y-food"],
        ["y-rice", "/", "y-wheat", "/", "y-corn", ">", "1", "y-food"],
        ["2", "×", "y-fruit", "/", "y-cabbage", "/", "y-potato", ">", "1", "y-food"],
    )
    rows = [row(part, 4.8, 9, 0.6) for part in parts]
    lines = [rows] if sum(one.w + 3 for one in rows) <= w else [rows[:2], rows[2:]]
    shapes: list[Shape] = []
    for place, here in enumerate(lines):
        x, y = 0.0, place * 9.4
        spare = (w - sum(one.w for one in here)) / len(here)
        for one in here:
            shapes.append(panel(x + 0.6, y, one.w + spare - 1.2, 8.4, "paper"))
            shapes.append(Group(one.picture, at=(x + spare / 2, y + 1.8)))
            x += one.w + spare
    return Drawn(tuple(shapes), w, 9.4 * len(lines) - 0.8)


def fed(book: Book, w: float) -> Drawn:
    """What Tomás eats."""
    shapes: list[Shape] = [*worker_row([TOMAS] * 5, 0, 0, 5.2), *worker_row([TOMAS] * 5, 0, 5.6, 5.2)]
    shapes.append(Group(row([">", "4", "y-food"], 5.6, 10).picture, at=(23, 2.6)))
    for place, good in enumerate(("rice", "wheat", "fruit", "cabbage")):
        shapes += field(place * 11, 13.4, 10, good, (TOMAS,))
    shapes.append(Use("y-misfortune", 44.6, 14.6, 7.4, 7.4))
    return Drawn(tuple(shapes), 52, 24)


def resolution(book: Book, w: float) -> Drawn:
    """The steps of phase D."""
    say = book.say
    steps = (("y-war", "war"), ("y-wildfire", "disasters"), ("y-route", "routes"), ("y-emperor", "emperor"),
             ("y-tax", "tax"))  # fmt: skip
    gap = 2.6
    wide = (w - gap * (len(steps) - 1)) / len(steps)
    shapes: list[Shape] = []
    for place, (symbol, phase) in enumerate(steps):
        x = place * (wide + gap)
        shapes += [panel(x, 0, wide, 16.5, "paper"), Use(symbol, x + wide / 2 - 3.6, 1.4, 7.2, 7.2)]
        name = Block(
            x + 0.4, 9.2, wide - 0.8, 7, (say(f"phase.{phase}"),), pt(7.6), "serif-bold", anchor="middle", leading=1.08
        )
        shapes.append(name)
        if place:
            shapes.append(arrow(x - gap - 0.2, 8, x + 0.2, 8, INK_ARROW, 0.9))
    return Drawn(tuple(shapes), w, 17)


def disasters(book: Book, w: float) -> Drawn:
    """The three symbols with their names."""
    say = book.say
    step = w / len(DISASTERS)
    shapes: list[Shape] = []
    for place, name in enumerate(DISASTERS):
        x = place * step
        shapes.append(Use(f"y-{name}", x + step / 2 - 14, 0, 8, 8))
        said = say(f"disaster.{name}")
        said = said[:1].upper() + said[1:]
        shapes.append(words(x + step / 2 - 4, 5.6, said, 10, "serif-bold", anchor="start", room=step / 2))
    return Drawn(tuple(shapes), w, 8.4)


def taxes(book: Book, w: float) -> Drawn:
    """What sums cost."""
    say = book.say
    highest = reckoning.LOW_TAX + 4
    steps = ((0, reckoning.FREE), (reckoning.FREE + 1, reckoning.LOW_TAX), (reckoning.LOW_TAX + 1, highest))
    gap = 2.4
    wide = (w - 2 * gap) / 3
    shapes: list[Shape] = []
    for place, (low, high) in enumerate(steps):
        x = place * (wide + gap)
        shapes.append(panel(x, 0, wide, 13, "gold-wash"))
        shapes.append(
            Block(
                x + 1,
                1.4,
                wide - 2,
                6,
                (say("book.tax.sum", {"from": low, "to": high}),),
                pt(7.6),
                anchor="middle",
                leading=1.1,
            )
        )
        due = reckoning.tax_due(high)
        if due:
            cost = row([f"{due}", "y-silver"], 5, 11, 0.6)
            shapes.append(Group(cost.picture, at=(x + (wide - cost.w) / 2, 7.2)))
        else:
            shapes.append(words(x + wide / 2, 11, say("book.tax.free"), 9.5, "serif-bold"))
    return Drawn(tuple(shapes), w, 13.2)


def taxed(book: Book, w: float) -> Drawn:
    """Aisha's cards and her tax disc."""
    shapes: list[Shape] = []
    for place, (value, men) in enumerate(((3, 1), (3, 1), (2, 2))):
        shapes += card(book, place * 11, 0, 10, f"{AISHA}-{value}-{men}")
    shapes.append(sign(f"y-disc:{AISHA}", 35, 4.4, 6))
    shapes.append(words(46, 9.6, f"= {EXAMPLES['tax']['total']}", 12, "sans-bold"))
    return Drawn(tuple(shapes), 52, 15.4)


def late(book: Book, w: float) -> Drawn:
    """Jonas's pair on a ship."""
    pair = (f"y-cube:{JONAS}", f"y-cube:{MEI}")
    shapes: list[Shape] = [
        *field(0, 4, 12, "fruit", (JONAS,)),
        arrow(13, 10, 20, 12),
        *ship(book, 21, 0, 28, "korea-3", (pair,)),
    ]
    return Drawn(tuple(shapes), 49, 19.5)


def rates(book: Book, w: float) -> Drawn:
    """The exchange track with the die moving to the right."""
    ed = book.ed
    step = 8.2
    shapes: list[Shape] = []
    for place, rate in enumerate(ed.exchange):
        x = place * step
        shapes.append(words(x + step / 2, 3.2, f"{rate}", 9, "serif-bold", "gold"))
        shapes.append(Rect(x + 0.3, 4.6, step - 0.6, 9.6, HAIR, 0.8))
        shapes.append(words(x + step / 2, 13.2, f"{place + 1}", 6.5, "sans", "muted"))
    here = EXAMPLES["administration"]["space"] - 1
    shapes.append(Use("y-die", (here + 1) * step + 1.2, 5, step - 2.4, step - 2.4))
    shapes.append(Path(f"M{(here + 0.5) * step:.5g} 15.4q{step / 2:.4g} 4 {step:.4g} 0.4", INK_ARROW))
    return Drawn(tuple(shapes), step * len(ed.exchange), 18.5)


def scored(book: Book, w: float) -> Drawn:
    """Mei's final scoring, line by line."""
    say = book.say
    high = 5.3
    shapes: list[Shape] = []
    for place, (reason, points) in enumerate(SCORE):
        y = place * high
        shapes.append(Path(f"M0 {y + high:.5g}h{w:.5g}", Paint(stroke="line", width=0.25)))
        name = say("book.pad.advancements") if reason == "advancements" else say(f"reason.{reason}")
        shapes.append(words(1, y + 3.8, name, 8.8, "serif-bold", anchor="start", room=0.4 * w))
        shapes.append(words(0.43 * w, y + 3.8, say(f"book.end.{reason}"), 8.4, anchor="start", room=0.46 * w))
        said = f"−{-points}" if points < 0 else f"{points}"
        shapes.append(words(w - 1, y + 3.8, said, 9.5, "sans-bold", anchor="end"))
    y = high * len(SCORE)
    shapes.append(wash(0, y, w, 6.6, "gold-wash"))
    shapes.append(words(1, y + 4.7, say("book.end.total"), 11, "serif-bold", anchor="start"))
    shapes.append(
        words(w - 1, y + 4.8, f"{sum(points for _, points in SCORE)}", 12, "serif-bold", "gold", anchor="end")
    )
    return Drawn(tuple(shapes), w, y + 6.6)


MEANS: Final = ("copper", "silver", "points", "misfortune", "food", "tax", "boat", "die")
PIECES: Final = ("worker", "bundle", "piece", "disc")


def _listed(kind: str, *names: str) -> tuple[tuple[str, str], ...]:
    """Symbols with the keys of their names."""
    return tuple((f"y-{name}", f"{kind}.{name}") for name in names)


ICONS: Final = (
    ("goods", _listed("good", *GOODS)),
    ("commodities", _listed("commodity", *COMMODITIES)),
    ("means", (*_listed("book.icon", *MEANS, *PIECES), *_listed("resource", "wood", "stone"))),
    ("actions", (*_listed("action", *FORTUNE), *_listed("workforce", *WORKFORCE))),
    ("emperor", _listed("box", "palace", "road", "canal", "bridge")),
    ("routes", (*_listed("book.icon", "good", "commodity", "diplomacy", "route"), *_listed("disaster", *DISASTERS),
                *_listed("book.icon", "rural"))),
)  # fmt: skip
"""The index of icons: by group, symbols with the keys of their names."""


def icons(name: str, listed: Sequence[tuple[str, str]], say: Say, w: float) -> Drawn:
    """One group of the index of icons."""
    columns, high = 4, 6.6
    step = w / columns
    shapes: list[Shape] = [words(0, 3.6, say(f"book.icons.{name}"), 9.5, "serif-bold", "porcelain", anchor="start")]
    for place, (symbol, key) in enumerate(listed):
        x, y = place % columns * step, 5 + place // columns * high
        shapes.append(Use(symbol, x, y, 5.4, 5.4, swap=(("pc", "p-neutral"),)))
        shapes.append(Block(x + 6.4, y - 0.4, step - 6.8, 6.2, (say(key),), pt(8), leading=1.05, valign="middle"))
    return Drawn(tuple(shapes), w, 5 + high * -(-len(listed) // columns))
