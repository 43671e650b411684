"""Pictures of the rulebook that need no map: the box, a round, who moves into a city, what returns and what scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.art.shapes import Paint, Path, Picture, Shape, Text, Use
from companion.games.ming_dynastie.press import pocket_book, signs, summary
from companion.games.ming_dynastie.press.book_map import card
from companion.games.ming_dynastie.press.points_table import table
from companion.games.ming_dynastie.press.signs import AISHA, MEI, Book
from companion.games.ming_dynastie.rules import returns, scoring
from printables.arrangement import NARROW, Drawn
from printables.drawing.fitted_text import pt
from printables.faces import PEOPLE
from printables.flow import Column

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
    wide, y = 11.0, 15.4
    shapes: list[Shape] = []
    x = 0.0
    for colour, name, stay, gone in ((MEI, "rider", book.example("cards").says["stay"], 0), (AISHA, "dragon", 1, 1)):
        shapes += (signs.member(colour, x + 2.2 + n * 4.6, 7.6, 4.0) for n in range(stay + gone))
        if gone:
            crossed = x + 2.2 + stay * 4.6
            shapes.append(Path(f"M{crossed - 2.4:g} 5.2l4.8 4.8m0-4.8l-4.8 4.8", Paint(stroke="cinnabar", width=0.6)))
        begin = x + (stay + gone) * 4.6 + 1.0
        shapes.append(Path(f"M{begin:g} 7.6h5m-1.5-1.4l1.6 1.4l-1.6 1.4", Paint(stroke="ink", width=0.45)))
        shapes.append(card(book, name).small(wide).at(begin + 7.0, 0))
        x = begin + 7.0 + wide + 5.0
    return Drawn(tuple(shapes), x - 5.0, y)


# --- scoring --------------------------------------------------------------------------------------------------


def cases(book: Book, w: float) -> Drawn:
    """Four districts that show who moves into the city."""
    return signs.cases(book.say, w, 4, 8, 1.35) if w > NARROW else signs.cases(book.say, w, 2, 8, 1.2)


def sets(book: Book, w: float) -> Drawn:
    """Six different tiles, and what they score."""
    side = min(13.0, (w - 8) / 6.0)
    shapes: list[Shape] = []
    for place, province in enumerate(book.data["provinces"]):
        tile = book.face("province-tiles", province["id"])
        shapes.append(tile.small(side).at(place * (side + 1), 0))
    right = 6 * (side + 1) + 2
    if w > NARROW:
        said = " · ".join(f"{score}" for score in scoring.SET_OF_SIX.values())
        shapes.append(Text(right, side / 2 + 2.2, said, pt(17), "serif-bold", "gold", room=w - right))
    return Drawn(tuple(shapes), w, side)


def returned(book: Book, w: float) -> Drawn:
    """The worked city: who is in it, which return cards are played, who stays, and the points."""
    wide = w > NARROW
    each, bonus = returns.MEMBER_IN_CITY[ROUND], returns.CITY_MAJORITY
    members, home = book.example("city").says, book.example("return").position["home"]
    rows = [(name, colour) for name, colour in PEOPLE.items() if colour in home]
    high = 13.0
    played, stays, points = (27.0, 44.0, 74.0) if wide else (16.0, 27.0, 40.0)
    shapes: list[Shape] = []
    for place, (name, colour) in enumerate(rows):
        y = place * high
        there, gone = members[colour], sum(home[colour].values())
        if place:
            shapes.append(Path(f"M0 {y - 0.7:.5g}h{w:g}", Paint(stroke="line", width=0.2)))
        if wide:
            shapes.append(Text(0, y + 7.4, name, pt(10), "serif-bold"))
        begin = 13.0 if wide else 0.0
        shapes += (signs.member(colour, begin + 2.0 + n * 4.4, y + 6, 3.9) for n in range(there))
        shapes.append(book.face("return-cards", f"{colour}-{gone}").small(7.4).at(played, y + 0.2))
        shapes += _in_house(colour, there - gone, stays, y)
        got = (there - gone) * each + (bonus if colour == "blue" else 0)
        said = f"{there - gone} × {each}" + (f" + {bonus}" if colour == "blue" else "") + " ="
        shapes += [
            Text(points, y + 7.4, said, pt(10), "sans", "muted"),
            Text(w, y + 7.8, f"{got}", pt(14), "serif-bold", "gold", "end"),
        ]
    return Drawn(tuple(shapes), w, high * len(rows) - 1.0)


def _in_house(colour: str, count: int, x: float, y: float) -> Picture:
    """Members that stay in houses of a city."""
    houses = tuple(signs.house(x + 3 + n * 7.0, y + 6, 6.6) for n in range(count))
    return (*houses, *(signs.member(colour, x + 3 + n * 7.0, y + 6.8, 3.2) for n in range(count)))


def points(book: Book, w: float) -> Drawn:
    """What everything scores after which round."""
    column = Column(0.4, 0.0, w - 0.8, 9.0 if w > NARROW else 7.8)
    table(column, book.say, 13.0 if w > NARROW else 9.0)
    return Drawn(column.picture, w, column.y)


def rounds(_book: Book, w: float) -> Drawn:
    """The round track, whose scoring rounds are gold."""
    column = Column(0.0, 0.0, w, 9.0)
    pocket_book.rounds(column)
    return Drawn(column.picture, w, column.y - 2.0)


def last(book: Book, w: float) -> Drawn:
    """Mei's tiles at the end: a set of five, and what is left."""
    tiles, sets = book.example("end").position["tiles"], book.example("end").says["sets"]
    side = min(9.6, (w - 4.0) / sum(tiles.values()) - 0.8)
    sets_ = [province for province in book.data["provinces"] if tiles.get(province["id"])]
    spare = [province for province in sets_ for _ in range(tiles[province["id"]] - sets)]
    shapes: list[Shape] = []
    x = 0.0
    for group, score in ((sets_, scoring.SET_OF_FIVE), (spare, scoring.SINGLE_TILE * len(spare))):
        begin = x
        for province in group:
            shapes.append(book.face("province-tiles", province["id"]).small(side).at(x, 0))
            x += side + 0.8
        shapes += _braced(begin, x - 0.8, side + 1.2, f"{score}")
        x += 4.0
    return Drawn(tuple(shapes), x - 4.8, side + 7.4)


def _braced(left: float, right: float, y: float, said: str) -> Sequence[Shape]:
    """A line below some things, and what they score."""
    return (
        Path(f"M{left:g} {y:g}v1.2h{right - left:.5g}v-1.2", Paint(stroke="gold-line", width=0.4)),
        Text((left + right) / 2, y + 5.8, said, pt(12), "serif-bold", "gold", "middle"),
    )
