"""Pictures of the rulebook's bonuses and actions, those of their worked examples among them."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Block, Circle, Group, Paint, Path, Picture, Rect, Shape, Use
from companion.games.yinzi.art import cards, tiles
from companion.games.yinzi.art import player_board as mats
from companion.games.yinzi.art.signs import BONUSES
from companion.games.yinzi.art.signs import space as space_sign
from companion.games.yinzi.press import signs
from companion.games.yinzi.press.book_board import transport
from companion.games.yinzi.press.book_overview import player_board
from companion.games.yinzi.press.signs import AISHA, JONAS, MEI, TOMAS, Book
from companion.games.yinzi.rules.edition import DEMANDED
from printables.arrangement import ARROW, INK_ARROW, NARROW, Drawn, arrow
from printables.chunks import number
from printables.drawing.fitted_text import pt


def bonuses(book: Book, w: float) -> Drawn:
    """The six bonuses with the crop track above, and Aisha's cylinder on the third."""
    ed, say = book.data, book.say

    def one(place: int, step: float) -> Picture:
        name, symbol = tuple(BONUSES.items())[place]
        crop = ("tea", "salt", "ramie", "cotton", "sugarcane", "bamboo")[place]
        cost = signs.row([f"{ed.crop_costs[place]}", "y-copper"], 3.8, 8.5, 0.6)
        shapes: list[Shape] = [*signs.field((step - 12) / 2, 0, 12, crop, tile=True)]
        shapes.append(Group(cost.picture, at=((step - cost.w) / 2, 13.2)))
        shapes.append(signs.panel(0.6, 18, step - 1.2, 18.4, "paper"))
        shapes.append(Use(symbol, step / 2 - 4, 19.4, 8, 8))
        shapes.append(
            Block(1, 28.4, step - 2, 8, (say(f"bonus.{name}"),), pt(7.4), "serif-bold", anchor="middle", leading=1.1)
        )
        return (*shapes, *signs.cylinder(step - 6.4, 19, 4.6, AISHA)) if place == 2 else tuple(shapes)

    return signs.beside(one, len(BONUSES), w, 37, 19)


def tile_placed(book: Book, w: float) -> Drawn:
    """Aisha's ramie on its square."""
    return Drawn(signs.field(0, 0, 18, "ramie", (AISHA, AISHA), tile=True), 18, 18)


def actions(book: Book, w: float) -> Drawn:
    """A player board with a card on it; numbers say in which order things happen, and words below what."""
    mat = player_board(book, (0.8 if w > NARROW else 1.0) * w, 1)
    scale, left = mat.w / mats.W, (w - mat.w) / 2
    x, y, wide, _ = mats.columns()[1]
    top, high = mats.WORKERS
    figure = [one * wide / cards.SIZE[0] for one in cards.FIGURE]
    arrow_at = left + (x + 0.72 * wide) * scale
    shapes: list[Shape] = [
        Group(mat.picture, at=(left, 0)),
        arrow(arrow_at, (top + 0.78 * high) * scale, arrow_at, mat.h + 3.4),
    ]
    there = ((x + wide, y), (x, top), (x + figure[0] + figure[2], y + figure[1] + figure[3] / 2))
    ends = [*((left + dx * scale, dy * scale) for dx, dy in there), (arrow_at - 3.4, mat.h + 0.4)]
    for place, (dx, dy) in enumerate(ends, start=1):
        shapes += number(dx, dy, f"{place}", 2.3)
    steps = ("card", "workers", "times", "group")

    def step(place: int, each: float) -> Picture:
        said = Block(5.6, 0, each - 6.4, 9, (book.say(f"book.actions.{steps[place]}"),), pt(8), leading=1.1)
        return (*number(2.4, 2.2, f"{place + 1}", 2.3), said)

    below, low = signs.beside(step, len(steps), w, 7.4, 22), mat.h + 5.4
    return Drawn((*shapes, Group(below.picture, at=(0, low))), w, low + below.h)


def boats(book: Book, w: float) -> Drawn:
    """The boat track with the two steps of Jonas."""
    ed = book.data
    step = 7.2
    shapes: list[Shape] = []
    for place, capacity in enumerate(ed.boats):
        shapes.append(Rect(place * step, 7, step - 0.6, 8.6, Paint(fill="surface", stroke="map-fine", width=0.3), 0.6))
        shapes.append(signs.words(place * step + step / 2 - 0.3, 13.2, f"{capacity}", 11, "serif-bold"))
    start = list(ed.boats).index(book.example("boats")["says"]["before"])
    for hop in range(book.example("boats")["says"]["wood"]):
        x = (start + hop + 0.5) * step - 0.3
        shapes.append(Path(f"M{x:.5g} 6.4q{step / 2:.4g} -5.4 {step:.4g} -0.8", ARROW))
        shapes.append(Use("y-wood", x + step / 2 - 1.9, -0.6, 3.8, 3.8))
    shapes += signs.cylinder((start + 0.5) * step - 2.3, 16.4, 4, JONAS)
    return Drawn(tuple(shapes), step * len(ed.boats), 23)


def ways(book: Book, w: float) -> Drawn:
    """The map of borders, and what is said of it beside."""
    say = book.say
    small = transport(book, w)
    if w <= NARROW:
        under = Block(0, small.h + 2, w, 14, (say("book.boats.map"),), pt(8), "serif-italic", leading=1.25)
        return Drawn((Group(small.picture, at=((w - small.w) / 2, 0)), under), w, small.h + 16)
    told = Block(small.w + 5, 4, w - small.w - 5, small.h, (say("book.boats.map"),), pt(9), "serif-italic", leading=1.3)
    sum_ = signs.row(["2", f"y-cube:{MEI}", "×", "1", "y-boat", "=", "2"], 5, 10)
    return Drawn((*small.picture, told, Group(sum_.picture, at=(small.w + 5, 24))), w, small.h + 0.5)


def planting(book: Book, w: float) -> Drawn:
    """The four ways to plant."""
    say = book.say
    two = (TOMAS, TOMAS)
    squares = (
        ("one", signs.field(0, 0, 15, "cabbage", (TOMAS,))),
        ("rice", signs.field(0, 0, 15, "rice", two)),
        ("tile", signs.field(0, 0, 15, "tea", two, tile=True)),
        ("empty", signs.field(0, 0, 15, "tea", (TOMAS,), tile=True)),
    )

    def one(place: int, step: float) -> Picture:
        name, picture = squares[place]
        told = Block(1, 16.2, step - 2, 8, (say(f"book.plant.{name}"),), pt(8), anchor="middle", leading=1.12)
        return (Group(picture, at=((step - 15) / 2, 0)), told)

    return signs.beside(one, len(squares), w, 23.5, 24)


def selling(book: Book, w: float) -> Drawn:
    """Mei's tea and sugarcane on their way to the market of Zhejiang, and what each brings."""
    x, y, side = 24.5, 6.0, 22.0
    shapes: list[Shape] = [
        *signs.field(0, 0, 13, "tea", (MEI, MEI), tile=True),
        *signs.field(0, 20, 13, "sugarcane", (MEI,), tile=True),
        arrow(14, 6.5, 23, 12),
        arrow(14, 26.5, 23, 23),
        Circle(18.4, 9, 2.3, Paint(fill="surface", stroke="map-ink", width=0.3)),
        Use("y-boat", 16.8, 7.4, 3.2, 3.2),
        *signs.market(x, y, side, ("tea", "coin", "coin", "sugarcane"), ("", MEI, MEI, MEI)),
    ]
    for place, copper in ((1, 3), (2, 3), (3, 2)):
        price = signs.row([f"{copper}", "y-copper"], 3.8, 9, 0.5)
        middle, line_ = x + (place % 2 + 0.5) * side / 2, place // 2
        shapes.append(Group(price.picture, at=(middle - price.w / 2, y + side + 0.6 if line_ else y - 4.6)))
    return Drawn(tuple(shapes), 47, 33.5)


def building(book: Book, w: float) -> Drawn:
    """A factory of each level, what leads to it, and what its faces say."""
    wide = 27.0
    step = (w - wide) / 2
    shapes: list[Shape] = []
    if w <= NARROW:
        return _levels(book, w)
    for place in range(3):
        shapes += signs.factory(book, place * step, 2, wide, f"{AISHA}-porcelain", place + 1)
    for place, cost in enumerate((3, 5)):
        left = wide + place * step + 1
        price = signs.row([f"{cost}", "y-copper"], 4, 9, 0.5)
        middle = (step - wide - 2) / 2
        shapes.append(Group(price.picture, at=(left + middle - price.w / 2, 3.4)))
        shapes.append(arrow(left, 9.6, left + step - wide - 2, 9.6))
    price = signs.row(["1", "y-stone"], 4, 9, 0.5)
    shapes.append(Group(price.picture, at=(wide / 2 - price.w / 2, -3.4)))
    shapes += _labels(book, 0, 2, wide)
    return Drawn((Group(tuple(shapes), at=(0, 4)),), w, 29.5)


def _levels(book: Book, w: float) -> Drawn:
    """The same one below the other."""
    wide, high, left = 27.0, 19.0, w - 30
    shapes: list[Shape] = []
    for place, cost in enumerate((("1", "y-stone"), ("3", "y-copper"), ("5", "y-copper"))):
        y = place * high
        shapes += signs.factory(book, left, y, wide, f"{AISHA}-porcelain", place + 1)
        price = signs.row(cost, 4.4, 10, 0.6)
        shapes.append(Group(price.picture, at=(4, y + 4.4)))
        shapes.append(arrow(16, y + 6.6, left - 3, y + 6.6))
    shapes += _labels(book, left, 2 * high, wide)
    return Drawn(tuple(shapes), w, 3 * high + 5.4)


def _labels(book: Book, x: float, y: float, w: float) -> Picture:
    """What a factory at (x, y), that wide, makes and needs: lines from below it up to the thing, and words beside."""
    scale = w / tiles.FACTORY[0]
    low = y + tiles.FACTORY[1] * scale
    shapes: list[Shape] = []
    for place, (name, (left, top, wide, high)) in enumerate((("makes", tiles.MAKES), ("needs", tiles.NEEDS))):
        at, foot = x + (left + wide / 2) * scale, low + 4.6 + place * 3.6
        shapes.append(arrow(at, foot, at, y + (top + high) * scale + 0.4, INK_ARROW, 1.0))
        shapes.append(signs.words(at + 1.0, foot, book.say(f"book.factory.{name}"), 7.5, anchor="start"))
    return tuple(shapes)


def advancements(book: Book, w: float) -> Drawn:
    """The advancements box: four sections with the name of each space."""
    ed, say = book.data, book.say
    gap, high = 2.0, 35.0
    columns = 2 if w > NARROW else 1
    wide = (w - (columns - 1) * gap) / columns
    shapes: list[Shape] = []
    for place, (section, spaces) in enumerate(ed.source["advancements"].items()):
        x, y = place % columns * (wide + gap), place // columns * (high + gap)
        shapes.append(signs.panel(x, y, wide, high))
        shapes.append(
            signs.words(x + 2, y + 4.4, say(f"section.{section}"), 9, "serif-bold", anchor="start", room=wide - 4)
        )
        step = (wide - 2) / 3
        for number_, space in enumerate(spaces):
            cx, cy = x + 1 + (number_ % 3 + 0.5) * step, y + 9.8 + number_ // 3 * 14.2
            shapes.append(Circle(cx, cy, 4.2, Paint(fill="paper", stroke="map-fine", width=0.3)))
            symbol = space_sign(f"{section}-{space}")
            shapes.append(Use(symbol, cx - 2.6, cy - 2.6, 5.2, 5.2, swap=(("pc", "p-neutral"),)))
            key = f"destination.{space}" if section == "diplomacy" else f"space.{section}-{space}"
            shapes.append(
                Block(cx - step / 2 + 0.1, cy + 4.7, step - 0.2, 7, (say(key),), pt(7.2), anchor="middle", leading=1.06)
            )
    return Drawn(tuple(shapes), w, 4 // columns * (high + gap) - gap)


def workforce(book: Book, w: float) -> Drawn:
    """A group on its way, what is left over, and migrants who help: beside these, or where it is narrow below."""
    narrow = w <= NARROW
    gap, high = (11.0, 17.0) if narrow else (12.0, 24.0)
    wide = (w - gap) / 2 if narrow else (w - 2 * gap) / 3
    x, y, room = (0.0, high + 7, w - 16) if narrow else (2 * (wide + gap), 0.6, wide)
    shapes: list[Shape] = []
    for place, name in enumerate(("group", "box")):
        left, told = place * (wide + gap), (book.say(f"book.workforce.{name}"),)
        shapes.append(signs.panel(left, 0, wide, high))
        shapes.append(Block(left + 1, high - 6, wide - 2, 5, told, pt(8), "serif-bold", anchor="middle"))
    shapes += signs.worker_row([MEI] * 3, wide / 2 - 9, high / 2 - 6, 7)
    shapes.append(Use("y-produce", 1.5 * wide + gap - 5, high / 2 - 7.5, 10, 10))
    shapes.append(arrow(wide + 1.4, high / 2, wide + gap - 1.4, high / 2))
    for place, name in enumerate(("top", "bottom")):
        top, told = y + place * 12, (book.say(f"book.workforce.{name}"),)
        shapes += [signs.panel(x, top, room, 10.6), *signs.worker_row([MEI], x + 1.5, top + 2.2, 6)]
        shapes.append(Block(x + 8.8, top + 0.8, room - 9.4, 9, told, pt(8), valign="middle", leading=1.1))
    if narrow:
        shapes.append(Path(f"M{w - 11:g} {high + 1:g}V{high + 12:g}h-4.4m1.7 -1.3l-1.8 1.3 1.8 1.3", ARROW))
        shapes.append(Path(f"M{w - 15.6:g} {high + 24:g}H{w - 5:g}V{high + 1:g}m-1.3 1.7l1.3 -1.8 1.3 1.8", ARROW))
        return Drawn(tuple(shapes), w, high + 29.8)
    shapes.append(arrow(x - 10.6, 6, x - 1.4, 6))
    shapes.append(arrow(x - 1.4, 18, x - 10.6, 18))
    return Drawn(tuple(shapes), w, high + 1)


def producing(book: Book, w: float) -> Drawn:
    """What each kind of factory takes."""
    say = book.say
    left, size, gap, high = (54.0, 5.2, 0.9, 7.0) if w > 100 else (32.0, 4.2, 0.5, 5.6)
    if w <= NARROW:
        left, size, gap, high = 2.0, 5.2, 0.9, 11.6
    own = (("own", 1, 2, 1, 1, ()), ("own", 2, 1, 1, 1, ()), ("own", 3, 1, 1, 1, ()), ("own", 3, 1, 2, 2, ()))
    other = (("other", 2, 2, 1, 1, ("3", "y-copper")), ("other", 3, 1, 1, 1, ("1", "y-silver")))
    shapes: list[Shape] = []
    for place, (whose, level, men, raw, made, fee) in enumerate((*own, *other)):
        y = place * high
        shapes.append(signs.wash(0, y, w, high - 0.6, "paper" if whose == "own" else "porcelain-wash"))
        told, low = say(f"book.produce.{whose}", level="I" * level), y + high / 2 + 0.9
        if w <= NARROW:
            low = y + 3.8
        shapes.append(signs.words(2, low, told, 8.5, anchor="start", room=(w if w <= NARROW else left) - 4))
        parts: list[str] = [f"{men}", f"y-worker:{MEI}", "+", f"{raw}", f"y-bundle:{JONAS}"]
        parts += ["+", *fee] if fee else []
        parts += [">", f"{made}", f"y-piece:{MEI}"]
        beneath = 5.0 if w <= NARROW else (high - 0.6 - size) / 2
        shapes.append(Group(signs.row(parts, size, 9.5, gap).picture, at=(left, y + beneath)))
    return Drawn(tuple(shapes), w, high * 6 - 0.6)


def shipping(book: Book, w: float) -> Drawn:
    """The ship to Korea, full, and its market."""
    say = book.say
    brings = book.example("ships")["says"]
    two = (f"y-cube:{JONAS}", f"y-cube:{JONAS}")
    shapes: list[Shape] = [
        *signs.ship(book, 0, 0, 27, "korea-1", ((f"y-piece:{JONAS}",), two)),
        arrow(28, 10, 33, 10),
        signs.panel(34, 2, 17, 15, "paper"),
        signs.words(42.5, 6.4, say("destination.korea"), 7.5, "serif-bold", room=15),
        signs.sign(f"y-piece:{JONAS}", 36, 8, 6),
        signs.words(46.4, 13.2, f"{brings['points']}", 13, "serif-bold", "gold"),
        signs.words(13.5, 22.4, say("book.ships.full"), 7.5, "serif-italic", "muted"),
    ]
    shapes.append(Group(signs.row([f"{brings['silver']}", "y-silver"], 4.6, 10, 0.5).picture, at=(38, 18.4)))
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

    def one(place: int, step: float) -> Picture:
        name, gain = rewards[place]
        x, wide = 0.7, step - 1.4
        shapes: list[Shape] = [signs.panel(x, 0, wide, 30)]
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
        shapes += signs.worker_row([AISHA] * men, left, 16.6, 5) if name == "canal" else free
        found = signs.row(gain, 4.6, 9.5, 0.7)
        shapes.append(Group(found.picture, at=(x + (wide - found.w) / 2, 23.4)))
        return tuple(shapes)

    return signs.beside(one, len(rewards), w, 30.5, 26)


def fighting(book: Book, w: float) -> Drawn:
    """Three groups against the symbols of the open routes."""
    shapes: list[Shape] = []
    for place, (colour, men) in enumerate(((JONAS, 2), (MEI, 3), (AISHA, 2))):
        x = place * 16.5
        shapes.append(signs.panel(x, 0, 15.5, 12, "paper"))
        shapes.append(signs.words(x + 2.2, 11, f"{place + 1}", 7, "serif", "muted"))
        shapes += signs.worker_row([colour] * men, x + (15.5 - men * 4.3 - 1) / 2, 2.2, 5.5)
    points = {JONAS: book.example("war")["says"]["second"], MEI: book.example("war")["says"]["first"]}
    for place, colour in enumerate((JONAS, MEI)):
        x = place * 16.5 + 7.75
        shapes.append(Group(signs.row([f"{points[colour]}", "y-points"], 4.4, 10, 0.6).picture, at=(x - 4, 13.4)))
    symbols = book.example("war")["says"]["symbols"]
    shapes += signs.run(["y-war"] * symbols, 0.5, 20, 4.8, 5.4)
    shapes.append(signs.words(symbols * 5.4 + 1.5, 23.6, f"{symbols}", 10, "sans-bold", anchor="start"))
    return Drawn(tuple(shapes), 49, 25.5)


def demands(book: Book, w: float) -> Drawn:
    """Every kind of route: what it asks for, what it pays at once, and its points."""
    ed = book.data
    kinds = list(dict.fromkeys((route.demand, route.copper, route.silver, route.vp) for route in ed.routes))
    columns, gap, high = 2 if w > NARROW else 1, 2.4, 8.4
    wide = (w - gap) / columns
    shapes: list[Shape] = []
    for place, (demand, copper, silver, vp) in enumerate(kinds):
        x, y = place % columns * (wide + gap), place // columns * (high + 1)
        shapes.append(Rect(x, y, wide, high, Paint(fill="paper", stroke="map-fine", width=0.3), 1))
        asked: list[str] = []
        for number_, one in enumerate(demand):
            asked += ["/"] if number_ else []
            asked += [f"y-{DEMANDED[what]}" for what in one]
        shapes.append(Group(signs.row(asked, 5.2, 10, 0.6).picture, at=(x + 1.4, y + 1.6)))
        pay = ([f"{copper}", "y-copper"] if copper else []) + ([f"{silver}", "y-silver"] if silver else [])
        shapes.append(Group(signs.row(pay, 4.4, 9.5, 0.6).picture, at=(x + wide - 22, y + 2))) if pay else None
        shapes.append(Group(signs.row([f"{vp}", "y-points"], 4.8, 10, 0.6).picture, at=(x + wide - 10.4, y + 1.8)))
    return Drawn(tuple(shapes), w, (high + 1) * -(-len(kinds) // columns) - 1)


def rural(book: Book, w: float) -> Drawn:
    """Mei's rice and the cube that she buys."""
    return Drawn(
        (
            *signs.field(0, 2, 12, "rice", (MEI,)),
            Use("y-rural", 0, 16.4, 12, 12),
            signs.sign(f"y-cube:{JONAS}", 8.6, 23.8, 4.6),
            arrow(14, 9, 22, 13),
            arrow(14, 22.4, 22, 18.4),
            Group(signs.row(["2", "y-copper"], 3.8, 9, 0.4).picture, at=(14, 24)),
            Rect(23, 8, 26, 15, Paint(fill="paper", stroke="map-fine", width=0.3), 1),
            Group(signs.row(["y-wheat", "y-rice"], 6, 9, 1).picture, at=(24.4, 9.2)),
            Group(signs.row(["2", "y-copper"], 4, 9, 0.4).picture, at=(24.6, 17.4)),
            Group(signs.row(["2", "y-points"], 4.4, 10, 0.5).picture, at=(39, 17.2)),
        ),
        49,
        29.5,
    )
