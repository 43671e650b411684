"""Pictures of the rulebook: what is in the box, cards with their words, a round, dice, and what counts in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

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
from printables.books import chunks
from printables.books.arrangement import NARROW, Drawn, Part, below, beside, grid, symbol, words, wrapped
from printables.books.flow import Column
from printables.drawing.fitted_text import pt
from printables.drawing.painter import rounded

PEOPLE: Final[Mapping[str, Side]] = {"Mei": "emperor", "Jonas": "overlord"}
"""Who plays in the examples, and which side."""
CARD_W: Final = 38.0
CARD_H: Final = 36.4
"""A card whose words can be read, mm."""
BESIDE: Final = 54.0
"""How wide pictures are at most that stand beside their words."""
MAP_WIDE: Final = 40.5
"""Likewise of maps that are nearly as high as wide; on phones, whose letters may be wider, names need all the width."""
DIE: Final = 5.0
"""Side of a die, mm."""
HAIR: Final = Paint(stroke="line", width=0.2)
BAND: Final = 4.2
"""Half the height of what stands between the halves of a card, mm."""

# --- the box ----------------------------------------------------------------------------------------------------


def six_dice(_book: Book) -> Picture:
    """The dice of both sides."""
    return (grid([signs.die(n + 1, 4.2) for n in range(2 * DICE)], 15, 5, down=1.0).at(1.5, 1.9),)


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

    def one(name: str, side: Side, w: float) -> Drawn:
        said = book.say("book.plays", name=name, side=book.say(f"ref.{side}.title"))
        emblem = signs.side(side, 6.4, book.ink)
        return beside(emblem, 2.0, words(said, w - 10, 10, "serif-bold", anchor="start")).left(w)

    return grid([partial(one, *who) for who in PEOPLE.items()], w, w / 2)


# --- cards ------------------------------------------------------------------------------------------------------


def card(book: Book, name: str) -> Drawn:
    """A card of the deck, with its words as large as those of a book."""
    made = card_of(next(one for one in packaged("cards")["cards"] if one["id"] == name), book.words)
    middle = (
        Path(f"M0 0h{CARD_W:g}m0 {2 * BAND:g}h-{CARD_W:g}", line("map-fine", 0.25)),
        *emblems.points(5.4, BAND, 3.4, made.points),
        Text(10.4, BAND + 1.2, made.name, pt(9), "serif-bold", room=CARD_W - 12),
    )
    inside = below(_half(book, made.upper), Drawn(middle, CARD_W, 2 * BAND), _half(book, made.lower))
    edge = Rect(0, 0, CARD_W, CARD_H, Paint(stroke="map-ink", width=0.4), 2.0)
    shapes = (replace(edge, paint=fill("surface")), Group(inside.picture, clip=rounded(edge)), edge)
    return Drawn(shapes, CARD_W, CARD_H)


def _half(book: Book, half: Half) -> Drawn:
    """Half of a card."""
    high, ground = CARD_H / 2 - BAND, GROUNDS[half.side] if book.ink == "full" else "surface"
    lit, above, top = bool(half.effect), 4.0 if half.voyage else 4.6, 5.4 if half.condition else 2.2
    shapes: list[Shape] = [
        Rect(0, 0, CARD_W, high, fill(ground)),
        *emblems.emblem(half.side, 5.4, above, 5.4, book.ink if lit else "low", lit=lit),
    ]
    if half.voyage:
        shapes += emblems.voyage(5.4, 10.2, 2.7, half.voyage)
    if half.condition:
        shapes.append(Text(10.4, 4.0, half.condition, pt(7), "serif-italic", "map-ink", room=CARD_W - 12))
    if lit:
        shapes.append(Block(10.4, top, CARD_W - 12, high - top - 0.8, (half.effect,), pt(7.5), leading=1.16))
    return Drawn(tuple(shapes), CARD_W, high)


def kinds(book: Book, w: float) -> Drawn:
    """An Action card, an Emperor card and a Barbarian card, as far as there is room beside each other."""
    shown = {"action": "tea-for-horses", "emperor": "star-charts", "barbarian": "felt-tents"}
    titles = {kind: words(book.say(f"book.cards.{kind}"), CARD_W, 8.5, "serif-bold") for kind in shown}
    return grid([below(titles[kind], 0.8, card(book, name)) for kind, name in shown.items()], w, CARD_W, 2.0)


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
    """Mei's hand after she has drawn two cards, which stand out: points and voyages."""
    del w
    data = {one["id"]: one for one in packaged("cards")["cards"]}
    new, dealt = (book.example("draw").position[what] for what in ("drawn", "dealt"))
    paint = Paint(fill="surface", stroke="map-ink", width=0.3)
    hand = [_in_hand(data[name], paint, 0.0) for name in dealt["emperor"]]
    return beside(*hand, *(_in_hand(data[name], replace(paint, fill="gold-wash"), 2.4) for name in new), gap=1.0)


def _in_hand(one: Mapping[str, Any], paint: Paint, lifted: float) -> Drawn:
    wide, high = 9.6, 13.4
    marks = (*emblems.points(wide / 2, 3.8, 2.5, one["cp"]), *emblems.voyage(wide / 2, 9.6, 2.5, one["voyage"]))
    return Drawn((Rect(0, 0, wide, high, paint, 1.0), *marks), wide, high + lifted)


def played(book: Book, w: float) -> Drawn:
    """The card that Mei plays for her half."""
    del w
    return card(book, book.example("play").position["card"])


def attacked(book: Book, w: float) -> Drawn:
    """Jonas's attack: who comes from where, and the dice."""
    wide, shown = w if w < NARROW else MAP_WIDE, book.example("attack").position
    there = {**book_setup.BEGUN, shown["land"]: {"troop": 1, "horde": 2}, "western": {}, "eastern": {}}
    drawn = book_map.chart(book, NORTH_WEST, wide, there, ways={shown["land"]: shown["sources"]})
    return below(drawn, 1.6, _throws(book, [shown["rolls"]], wide))


NORTH_WEST: Final = (5.0, 12.0, 240.0, 200.0)
SOUTH_SEA: Final = (8.0, 236.0, 256.0, 138.0)
NORTH: Final = (5.0, 12.0, 360.0, 206.0)
"""Parts of the board, mm."""


# --- points, voyages, battles -----------------------------------------------------------------------------------


def settled(book: Book, w: float) -> Drawn:
    """Settlements that go from a homeland into two borderlands."""
    shown = book.example("overlord").position
    ways = dict.fromkeys(shown["settled"], ("eastern",))
    return book_map.chart(book, NORTH_WEST, w if w < NARROW else MAP_WIDE, shown["there"], ways=ways)


def sailed(book: Book, w: float) -> Drawn:
    """The fleet's way, what it is, and its dice."""
    wide, shown = min(w, BESIDE), book.example("voyages").position
    chart = book_map.chart(book, SOUTH_SEA, wide, {}, shown["done"])
    strength = sum(shown["sent"].values())
    sent = beside(*(symbol(name, 5.6) for name, count in shown["sent"].items() for _ in range(count)), gap=0.4)
    thrown = beside(*(signs.die(pips, DIE, pips < strength) for pips in shown["rolls"]), gap=1.4)
    return below(chart, 2.4, beside(sent, wide - sent.w - thrown.w - 1.2, thrown))


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
    left = 6.0 if numbered else 0.0
    half = (w - left) / 2
    hair = Drawn((Path(f"M0 0h{w - left:g}", HAIR),), w - left, 0.0)

    def row(*both: Drawn, number: int = 0) -> Drawn:
        label = Drawn(chunks.number(2.4, 2.5, f"{number}", 2.2), left, 5.0) if number else left
        return beside(label, *(below(one, w=half) for one in both))

    parts: list[Part] = [row(*(signs.side(side, 5.2, book.ink) for side in (attacker, defender))), 2.4]
    for place, pair in enumerate(rolls, start=1):
        parts += [beside(left, hair), 1.2] if place > 1 else []
        parts += [row(*map(_roll, pair), number=place if numbered else 0), 1.2]
    return below(*parts)


def _roll(pips: str) -> Drawn:
    counting = dice.kind(int(pips)) if pips else 0
    return beside(*(signs.die(int(one), DIE, place < counting) for place, one in enumerate(pips)), gap=1.2)


# --- the end ----------------------------------------------------------------------------------------------------


def last(book: Book, w: float) -> Drawn:
    """The board at the end with the sums of both sides."""
    wide, column = (w, w) if w < NARROW else (w - 42.0, 38.0)
    chart = book_map.chart(book, NORTH, wide, book.example("end").position["there"])
    return wrapped(w, chart, _sums(book, column), gap=4.0)


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
    swap = Drawn((Path("M.3 1.8h5.4l-1.5-1.3m1.5 3.8h-5.4l1.5 1.3", line("ink", 0.5)),), 6.0, 6.0)
    emperor, overlord = (signs.side(side, 6.0, book.ink) for side in signs.SIDES)
    takes = (emperor, emperor, overlord, swap)
    return grid([partial(_step, book, place, who) for place, who in enumerate(takes, start=1)], w, 55.0, down=1.0)


def _step(book: Book, place: int, who: Drawn, w: float) -> Drawn:
    number = Drawn(chunks.number(2.8, 2.6, f"{place}", 2.6), 5.4, 5.2)
    said = words(book.say(f"ref.round.{place}"), w - 17, 9.5, "serif-bold", anchor="start")
    return beside(number, 2.0, who, 2.0, said).left(w)
