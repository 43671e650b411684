"""Pictures of the rulebook: what is in the box, cards with their words, a round, dice, and what counts in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.art.shapes import Block, Group, Paint, Path, Picture, Rect, Shape, Text, Use, fill, line
from companion.games.ming_voyages.art import emblems, solo_cards
from companion.games.ming_voyages.art.cards import GROUNDS, Half
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.press import book_map, book_setup, signs
from companion.games.ming_voyages.press.book_setup import DICE
from companion.games.ming_voyages.press.cards import card_of
from companion.games.ming_voyages.press.signs import Book
from companion.games.ming_voyages.rules import dice
from companion.games.ming_voyages.rules.edition import packaged
from companion.games.ming_voyages.words.solo import row_text
from printables import chunks
from printables.arrangement import NARROW, Drawn
from printables.drawing.fitted_text import pt
from printables.flow import Column

PEOPLE: Final[Mapping[str, Side]] = {"Mei": "emperor", "Jonas": "overlord"}
"""Who plays in the examples, and which side."""
CARD_W: Final = 38.0
CARD_H: Final = 36.4
"""A card whose words can be read, mm."""
BESIDE: Final = 54.0
"""How wide pictures are at most that stand beside their words."""
MAP_WIDE: Final = 39.0
"""Likewise of maps that are nearly as high as wide."""
DIE: Final = 5.0
"""Side of a die, mm."""
HAIR: Final = Paint(stroke="line", width=0.2)

# --- the box ----------------------------------------------------------------------------------------------------


def six_dice(_book: Book) -> Picture:
    """The dice of both sides."""
    return tuple(shape for n in range(2 * DICE) for shape in signs.die(n + 1, 4 + n % 3 * 5, 4 + n // 3 * 5.2, 4.2))


def leaf(_book: Book, sign: str) -> Picture:
    """A sheet of paper from afar, with a sign at its head or to be written on."""
    rows = "".join(f"M6 {y:g}h6" for y in (7.6, 9.2, 10.8)) + ("" if sign else "M6 4.4h6M6 6h6M9 3.4v8.6")
    return (
        Rect(4.6, 0.8, 8.8, 12.0, Paint(fill="surface", stroke="map-ink", width=0.3), 0.6),
        *((Use(sign, 7.2, 2.6, 3.6, 3.6),) if sign else ()),
        Path(rows, Paint(stroke="muted", width=0.3)),
    )


def people(book: Book, w: float) -> Drawn:
    """Who plays in the examples."""
    shapes: list[Shape] = []
    for place, (name, side) in enumerate(PEOPLE.items()):
        x = place * w / 2
        shapes += emblems.emblem(side, x + 3.4, 3.4, 6.4, book.ink)
        said = book.say("book.plays", name=name, side=book.say(f"ref.{side}.title"))
        shapes.append(Text(x + 8.6, 4.8, said, pt(10), "serif-bold", room=w / 2 - 10))
    return Drawn(tuple(shapes), w, 7.0)


# --- cards ------------------------------------------------------------------------------------------------------


def card(book: Book, name: str) -> Drawn:
    """A card of the deck, with its words as large as those of a book."""
    made = card_of(next(one for one in packaged("cards")["cards"] if one["id"] == name), book.words)
    middle, band = CARD_H / 2, 4.2
    outline = Rect(0, 0, CARD_W, CARD_H, Paint(stroke="map-ink", width=0.4), 2.0)
    return Drawn(
        (
            Rect(0, 0, CARD_W, CARD_H, fill("surface"), 2.0),
            *_half(book, made.upper, 0.0),
            *_half(book, made.lower, middle + band),
            Path(f"M0 {middle - band:g}h{CARD_W:g}m0 {2 * band:g}h-{CARD_W:g}", line("map-fine", 0.25)),
            *emblems.points(5.4, middle, 3.4, made.points),
            Text(10.4, middle + 1.2, made.name, pt(9), "serif-bold", room=CARD_W - 12),
            outline,
        ),
        CARD_W,
        CARD_H,
    )


def _half(book: Book, half: Half, y: float) -> Picture:
    """Half of a card, from y on."""
    high, ground = CARD_H / 2 - 4.2, GROUNDS[half.side] if book.ink == "full" else "surface"
    shapes: list[Shape] = [Path(_ground(y, high), fill(ground))]
    lit, above = bool(half.effect), 4.0 if half.voyage else 4.6
    shapes += emblems.emblem(half.side, 5.4, y + above, 5.4, book.ink if lit else "low", lit=lit)
    if not lit:
        return tuple(shapes)
    if half.voyage:
        shapes += emblems.voyage(5.4, y + 10.2, 2.7, half.voyage)
    top = y + 2.2
    if half.condition:
        shapes.append(Text(10.4, y + 4.0, half.condition, pt(7), "serif-italic", "map-ink", room=CARD_W - 12))
        top = y + 5.4
    words = Block(10.4, top, CARD_W - 12, high - (top - y) - 0.8, (half.effect,), pt(7.5), leading=1.16)
    return (*shapes, words)


def _ground(y: float, high: float) -> str:
    """All of a half within the card's edge; only the card's own corners are round."""
    wide, r = CARD_W - 0.4, 1.8
    if y == 0.0:
        return f"M0.2 {high:g}V{r + 0.2:g}a{r} {r} 0 0 1 {r} -{r}h{wide - 2 * r:g}a{r} {r} 0 0 1 {r} {r}V{high:g}Z"
    low = y + high - 0.2 - r
    return f"M0.2 {y:g}V{low:g}a{r} {r} 0 0 0 {r} {r}h{wide - 2 * r:g}a{r} {r} 0 0 0 {r} -{r}V{y:g}Z"


def kinds(book: Book, w: float) -> Drawn:
    """An Action card, an Emperor card and a Barbarian card, as far as there is room beside each other."""
    shown = ("tea-for-horses", "star-charts", "felt-tents")
    across = max(1, int((w + 2) // (CARD_W + 2)))
    step = (w - across * CARD_W) / max(1, across - 1)
    shapes: list[Shape] = []
    high = CARD_H + 6
    for place, (name, kind) in enumerate(zip(shown, ("action", "emperor", "barbarian"), strict=True)):
        x, y = place % across * (CARD_W + step), place // across * high
        shapes.append(Group(card(book, name).picture, at=(x, y + 4.4)))
        words = book.say(f"book.cards.{kind}")
        shapes.append(Text(x + CARD_W / 2, y + 3.0, words, pt(8.5), "serif-bold", anchor="middle", room=CARD_W))
    return Drawn(tuple(shapes), w, -(-len(shown) // across) * high - 1.0)


def event(book: Book, w: float) -> Drawn:
    """The event of the solo deck by which the Overlord goes, with its words as large as those of a book."""
    del w
    made = next(one for one in packaged("solo_deck")["cards"] if one["id"] == book.example("solo").position["event"])
    wide = 48.0
    column = Column(3.0, 2.6, wide - 6, 7.5)
    column.heading(book.say(f"event.{made['id']}"), 10)
    column.space(0.8)
    for points in solo_cards.POINTS:
        top = column.y
        column.text(row_text(made["rows"][f"{points}"], points, book.words), indent=8.0, leading=1.16)
        column.draw(*emblems.points(column.x + 3.0, (top + column.y) / 2, 2.5, points))
        column.space(1.4)
    ground = GROUNDS["overlord"] if book.ink == "full" else "surface"
    edge = Rect(0, 0, wide, column.y + 1, Paint(fill=ground, stroke="map-ink", width=0.4), 2.0)
    return Drawn((edge, *column.picture), wide, column.y + 1)


# --- a round ----------------------------------------------------------------------------------------------------


def drawn(book: Book, w: float) -> Drawn:
    """Mei's hand after she has drawn two cards: points and voyages."""
    del w
    data = {one["id"]: one for one in packaged("cards")["cards"]}
    new, dealt = (book.example("draw").position[what] for what in ("drawn", "dealt"))
    hand = (*dealt["emperor"], *new)
    wide, high, step = 9.6, 13.4, 10.6
    shapes: list[Shape] = []
    for place, name in enumerate(hand):
        one, x = data[name], place * step
        y = 0.4 if name in new else 2.4
        paint = Paint(fill="gold-wash" if name in new else "surface", stroke="map-ink", width=0.3)
        shapes += (
            Rect(x + 0.2, y, wide, high, paint, 1.0),
            *emblems.points(x + 0.2 + wide / 2, y + 3.8, 2.5, one["cp"]),
            *emblems.voyage(x + 0.2 + wide / 2, y + 9.6, 2.5, one["voyage"]),
        )
    return Drawn(tuple(shapes), len(hand) * step - 0.6, high + 2.8)


def played(book: Book, w: float) -> Drawn:
    """The card that Mei plays for her half."""
    del w
    return card(book, book.example("play").position["card"])


def attacked(book: Book, w: float) -> Drawn:
    """Jonas's attack: who comes from where, and the dice."""
    wide, shown = min(w, MAP_WIDE), book.example("attack").position
    there = {**book_setup.BEGUN, shown["land"]: {"troop": 1, "horde": 2}, "western": {}, "eastern": {}}
    drawn = book_map.chart(book, NORTH_WEST, wide, there, ways={shown["land"]: shown["sources"]})
    rolls = _throws(book, [shown["rolls"]], wide)
    return Drawn((*drawn.picture, Group(rolls.picture, at=(0, drawn.h + 1.6))), wide, drawn.h + 1.6 + rolls.h)


NORTH_WEST: Final = (5.0, 12.0, 232.0, 202.0)
SOUTH_SEA: Final = (8.0, 236.0, 256.0, 138.0)
NORTH: Final = (5.0, 12.0, 360.0, 206.0)
"""Parts of the board, mm."""


# --- points, voyages, battles -----------------------------------------------------------------------------------


def settled(book: Book, w: float) -> Drawn:
    """Settlements that go from a homeland into two borderlands."""
    shown = book.example("overlord").position
    ways = dict.fromkeys(shown["settled"], ("eastern",))
    return book_map.chart(book, NORTH_WEST, min(w, MAP_WIDE), shown["there"], ways=ways)


def sailed(book: Book, w: float) -> Drawn:
    """The fleet's way, what it is, and its dice."""
    wide, shown = min(w, BESIDE), book.example("voyages").position
    chart = book_map.chart(book, SOUTH_SEA, wide, {}, shown["done"])
    shapes: list[Shape] = list(chart.picture)
    y, x = chart.h + 5.2, 3.6
    for marker, count in shown["sent"].items():
        for _ in range(count):
            shapes.append(signs.marker(marker, x, y, 5.6))
            x += 6.0
    x = wide - 3.0
    strength = sum(shown["sent"].values())
    for pips in reversed(shown["rolls"]):
        shapes += signs.die(pips, x, y, DIE, counts=pips < strength)
        x -= DIE + 1.4
    return Drawn(tuple(shapes), wide, chart.h + 8.6)


def fought(book: Book, w: float) -> Drawn:
    """The exchanges of a battle."""
    return _throws(book, book.example("battles").position["exchanges"], min(w, BESIDE), numbered=True)


def thrown_again(book: Book, w: float) -> Drawn:
    """A roll, the same with a die rolled again, and the defence."""
    shown = book.example("re-rolls").position
    again = shown["rolled"].replace(shown["again"], shown["became"], 1)
    return _throws(book, [(shown["rolled"], ""), (again, shown["defence"])], min(w, BESIDE), attacker="emperor")


def _throws(
    book: Book, rolls: Sequence[tuple[str, str]], w: float, *, attacker: Side = "overlord", numbered: bool = False
) -> Drawn:
    """Rolls of the attacker and the defender in rows; what does not count is faint."""
    defender: Side = "emperor" if attacker == "overlord" else "overlord"
    left, high = (6.0 if numbered else 0.0), DIE + 2.4
    half = (w - left) / 2
    shapes: list[Shape] = []
    for column, side in enumerate((attacker, defender)):
        shapes += emblems.emblem(side, left + column * half + half / 2, 2.8, 5.2, book.ink)
    for row, pair in enumerate(rolls):
        y = 6.6 + row * high + high / 2
        if numbered:
            shapes += chunks.number(2.4, y, f"{row + 1}", 2.2)
        for column, roll in enumerate(pair):
            middle = left + (column + 0.5) * half
            for place, pips in enumerate(roll):
                x = middle + (place - 1) * (DIE + 1.2)
                shapes += signs.die(int(pips), x, y, DIE, counts=place < dice.kind(int(roll)))
        if row:
            shapes.append(Path(f"M{left:g} {y - high / 2:.5g}H{w:g}", HAIR))
    return Drawn(tuple(shapes), w, 6.6 + len(rolls) * high)


# --- the end ----------------------------------------------------------------------------------------------------


def last(book: Book, w: float) -> Drawn:
    """The board at the end with the sums of both sides, beside each other or, where it is narrow, below."""
    narrow = w < NARROW
    wide = w if narrow else w - 42.0
    chart = book_map.chart(book, NORTH, wide, book.example("end").position["there"])
    sums = _sums(book, w if narrow else 38.0)
    at = (0.0, chart.h + 2.0) if narrow else (w - 38.0, (chart.h - sums.h) / 2)
    high = chart.h + 2.0 + sums.h if narrow else max(chart.h, sums.h)
    return Drawn((*chart.picture, Group(sums.picture, at=at)), w, high)


def _sums(book: Book, w: float) -> Drawn:
    """What counts for each side."""
    numbers = book.example("end").says
    rows: tuple[tuple[Side, str, str, str], ...] = (
        ("emperor", "voyages", "voyages", "own"), ("overlord", "undone", "open", "theirs")
    )  # fmt: skip
    column = Column(0.0, 0.0, w, 8.5)
    for side, named, voyages, lands in rows:
        column.draw(*emblems.emblem(side, 3.0, column.y + 3.0, 5.6, book.ink))
        for key, value in ((f"match.{named}", numbers[voyages]), ("match.lands", numbers[lands])):
            column.draw(
                Text(7.4, column.y + 3.4, book.say(key), pt(8), room=w - 14),
                Text(w - 1.0, column.y + 3.4, f"{value}", pt(9), "serif-bold", anchor="end"),
            )
            column.space(4.6)
        column.draw(
            Path(f"M7.4 {column.y:.5g}H{w:g}", line("ink", 0.3)),
            Text(w - 1.0, column.y + 4.4, f"{numbers[side]}", pt(12), "serif-bold", "cinnabar", "end"),
        )
        column.space(7.0)
    return Drawn(column.picture, w, column.y)


def steps_of(book: Book, w: float) -> Drawn:
    """The four steps of a round, with who takes them."""
    sides: tuple[Side | None, ...] = ("emperor", "emperor", "overlord", None)
    across = 2 if w > NARROW else 1
    step, high = w / across, 7.0
    shapes: list[Shape] = []
    for place, side in enumerate(sides):
        x, y = place % across * step, place // across * high
        shapes += chunks.number(x + 2.8, y + 3.4, f"{place + 1}", 2.6)
        if side:
            shapes += emblems.emblem(side, x + 10.2, y + 3.4, 6.0, book.ink)
        else:
            arrows = f"M{x + 7.4:g} {y + 2.2:g}h5.4l-1.5-1.3m1.5 3.8h-5.4l1.5 1.3"
            shapes.append(Path(arrows, line("ink", 0.5)))
        said = book.say(f"ref.round.{place + 1}")
        shapes.append(Text(x + 15.0, y + 4.6, said, pt(9.5), "serif-bold", room=step - 17))
    return Drawn(tuple(shapes), w, -(-len(sides) // across) * high)
