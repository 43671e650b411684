"""Pictures of the rulebook that need no map: the box, a round, who moves into a city, what returns and what scores."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Circle, Paint, Path, Picture, Shape, Text, Use, line
from companion.games.ming_dynastie.press import signs, summary
from companion.games.ming_dynastie.press.book_map import card
from companion.games.ming_dynastie.press.points_table import table
from companion.games.ming_dynastie.press.signs import AISHA, MEI, Book
from companion.games.ming_dynastie.rules import returns, round_end, scoring
from printables.books.arrangement import INK_ARROW, NARROW, Drawn, below, beside, symbol, to_right, words, wrapped
from printables.books.faces import PEOPLE
from printables.books.flow import Column
from printables.drawing.fitted_text import pt

GOLD: Final = ("gold-wash", "gold", "gold")
QUIET: Final = ("surface", "map-fine", "muted")
"""Ground, edge and number of a round that is scored, and of another."""
ROUND: Final = 2
"""After which the worked city is scored."""


# --- the box --------------------------------------------------------------------------------------------------


def five(_book: Book, colour: str) -> Picture:
    """Some members beside and above each other."""
    places = ((2.4, 1.4), (7.0, 1.4), (11.6, 1.4), (4.7, 7.2), (9.3, 7.2))
    return tuple(Use(f"s-{colour}", x, y, 4.2, 4.2) for x, y in places)


# --- a round --------------------------------------------------------------------------------------------------


def round_(book: Book, w: float) -> Drawn:
    """The phases below one another along a line, with what they are played with."""
    column = Column(0.4, 0.0, w - 0.4, 9.0)
    summary.phases(column, book.say, "book.round", 11.6)
    return Drawn(column.picture, w, column.y)


# --- cards ------------------------------------------------------------------------------------------------------


def taken(book: Book, w: float) -> Drawn:
    """What two people do in phase 2: a card from the display, and a dragon for a member."""
    del w
    to, cross = to_right(6.6, INK_ARROW), Path("M-.4-.4l4.8 4.8m0-4.8l-4.8 4.8", Paint(stroke="cinnabar", width=0.6))
    mei, aisha = (signs.chip(colour, 4.0) for colour in (MEI, AISHA))
    rider, dragon = (card(book, name).small(11) for name in ("rider", "dragon"))
    stay = [mei] * book.example("cards").says["stay"]
    return beside(*stay, to, rider, 4.0, aisha, aisha.plus(cross), to, dragon, gap=0.8)


def step(_book: Book, _w: float) -> Drawn:
    """A prince crosses a border and deploys, one of them as a monk."""
    junk = Drawn(signs.transport("junk", 6.5, 1.4, 2.8), 13.0, 2.8)
    way = Drawn((*to_right(13, INK_ARROW, 1.4).picture, *junk.picture), 13.0, 2.8)
    prince, chip = symbol("prince", 7, 9, (("pc", "p-red"),)), signs.chip("red", 3.4)
    return beside(prince, 1.0, way, 1.4, chip, chip, symbol("monastery", 7.2), gap=0.6)


# --- scoring --------------------------------------------------------------------------------------------------


def cases(book: Book, w: float) -> Drawn:
    """Four districts that show who moves into the city."""
    return signs.cases(book.say, w, 26, 8, 1.3)


def sets(book: Book, w: float) -> Drawn:
    """Six different tiles, and what they score."""
    side = min(13.0, (w - 6) / 6)
    tiles = (book.face("province-tiles", one["id"]).small(side) for one in book.data["provinces"])
    said = words(" · ".join(f"{score}" for score in scoring.SET_OF_SIX.values()), 33.0, 17, "serif-bold", "gold")
    return wrapped(w, beside(*tiles, gap=1.0), said, gap=2.0)


def returned(book: Book, w: float) -> Drawn:
    """The worked city: who is in it, which return cards are played, who stays, and the points."""
    each, bonus = returns.MEMBER_IN_CITY[ROUND], returns.CITY_MAJORITY
    members, home = book.example("city").says, book.example("return").position["home"]
    widths = (13.0, 14.0, 17.0, 30.0) if w > NARROW else (0.0, 13.5, 8.5, 14.5)
    hair = Drawn((Path(f"M0 0h{w:g}", Paint(stroke="line", width=0.2)),), w, 0.6)
    rows: list[Drawn] = []
    for name, colour in PEOPLE.items():
        if colour not in home:
            continue
        gone = sum(home[colour].values())
        stay, more = members[colour] - gone, bonus if colour == "blue" else 0
        sum_ = f"{stay} × {each}" + (f" + {more}" if more else "") + " ="
        cells = (
            words(name, 12.0, 10, "serif-bold", anchor="start") if widths[0] else Drawn((), 0, 0),
            beside(*[signs.chip(colour, 3.9)] * members[colour], gap=0.5),
            book.face("return-cards", f"{colour}-{gone}").small(7.4),
            signs.houses([colour] * stay, 6.6, stay),
        )
        row = beside(*(cell.left(wide) for cell, wide in zip(cells, widths, strict=True)))
        room = w - row.w - 9
        got = words(f"{stay * each + more}", 9, 14, "serif-bold", "gold", anchor="end")
        rows += [*([hair] if rows else []), beside(row, words(sum_, room, 10, colour="muted", anchor="start"), got)]
    return below(*rows)


def points(book: Book, w: float) -> Drawn:
    """What everything scores after which round."""
    column = Column(0.4, 0.0, w - 0.8, 9.0 if w > NARROW else 7.8)
    table(column, book.say, 13.0 if w > NARROW else 9.0)
    return Drawn(column.picture, w, column.y)


def rounds(_book: Book, w: float) -> Drawn:
    """The round track, whose scoring rounds are gold."""
    step = w / round_end.LAST_ROUND
    shapes: list[Shape] = [Path(f"M{step / 2:g} 3.4h{w - step:g}", line("map-fine", 0.4))]
    for number in range(1, round_end.LAST_ROUND + 1):
        x = step * (number - 0.5)
        ground, edge, ink = GOLD if number in scoring.SCORING_ROUNDS else QUIET
        shapes.append(Circle(x, 3.4, 3.1, Paint(fill=ground, stroke=edge, width=0.35)))
        shapes.append(Text(x, 4.65, f"{number}", pt(10), "serif-bold", ink, "middle"))
    return Drawn(tuple(shapes), w, 7.0)


def last(book: Book, w: float) -> Drawn:
    """Mei's tiles at the end: a set of five, and what is left."""
    example = book.example("end")
    tiles, sets = example.position["tiles"], example.says["sets"]
    side = min(9.6, (w - 4.0) / sum(tiles.values()) - 0.8)
    faces = {name: book.face("province-tiles", name).small(side) for name in tiles}
    spare = [faces[name] for name, count in tiles.items() for _ in range(count - sets)]
    groups = ((tuple(faces.values()), scoring.SET_OF_FIVE), (spare, scoring.SINGLE_TILE * len(spare)))
    return beside(*(_braced(beside(*group, gap=0.8), f"{score}") for group, score in groups), gap=4.0)


def _braced(things: Drawn, said: str) -> Drawn:
    """A line below some things, and what they score."""
    brace = Drawn((Path(f"M0 0v1.2h{things.w:.5g}v-1.2", Paint(stroke="gold-line", width=0.4)),), things.w, 1.2)
    return below(things, 1.2, brace, words(said, things.w, 12, "serif-bold", "gold"))
