"""Pictures of the first pages of the rulebook: the box, the board, what lies before each, a round, and the cube."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Block, Group, Paint, Path, Picture, Shape, Use
from companion.games.yinzi.art import player_board as mats
from companion.games.yinzi.press import signs
from companion.games.yinzi.press.book_board import PLAYERS
from companion.games.yinzi.press.signs import HAIR, JONAS, MEI, Book
from companion.games.yinzi.rules import components
from companion.games.yinzi.rules.edition import COUNTS
from printables.arrangement import INK_ARROW, NARROW, Drawn, arrow
from printables.chunks import number
from printables.drawing.fitted_text import pt
from printables.faces import small

# --- the box --------------------------------------------------------------------------------------------------


def aid(_book: Book) -> Picture:
    """A play aid from afar."""
    icons = (Use("y-plant", 3.8, 2.2, 4, 4), Use("y-ships", 3.8, 6.4, 4, 4))
    return (signs.panel(2.4, 1.6, 13.2, 9.4), *_ruled(9.4, 3.4, 5.0, 4), *icons)


def pad(_book: Book) -> Picture:
    """A score sheet from afar."""
    columns = Path("M8.4 2.6v7.4m2.4 0v-7.4m2.4 0v7.4", HAIR)
    return (signs.panel(2.4, 1.6, 13.2, 9.4), *_ruled(3.8, 3.4, 10.4, 4), columns)


def two_cards(book: Book) -> Picture:
    """Two action cards."""
    return (*signs.card(book, 1, 1.4, 7, f"{MEI}-1-3"), *signs.card(book, 9, 1.4, 7, f"{MEI}-3-1"))


def cylinder(_book: Book) -> Picture:
    """A cylinder of one's own."""
    return signs.cylinder(6.4, 2.2, 5.2, MEI)


def _ruled(x: float, y: float, w: float, count: int) -> Picture:
    """Lines of a paper that is written or read, as small as it is in the list."""
    return tuple(Path(f"M{x:g} {y + n * 1.9:.4g}h{w:g}", HAIR) for n in range(count))


# --- setting up -----------------------------------------------------------------------------------------------


def mine(book: Book, w: float) -> Drawn:
    """A player board with the deck beside it and the supply below."""
    say = book.say
    wide = w - 20
    mat = player_board(book, wide)
    deck = small(book.face("action-cards", f"{MEI}-2-2", back=True), 1.5, 3, 15)
    x = 20.0
    supply = (
        *signs.run([f"y-worker:{MEI}"] * components.WORKERS_EACH, x, mat.h + 2.6, 4.6, 3.4),
        *signs.run([f"y-cube:{MEI}"] * 5, x + 45, mat.h + 3, 4, 2.2),
        *signs.run([f"y-disc:{MEI}"] * 5, x + 62, mat.h + 3, 4, 2.2),
        *signs.run([f"y-piece:{MEI}"] * 3, x + 79, mat.h + 3, 4, 2.2),
    )
    coins = signs.run(["y-copper"] * 4, 0, mat.h + 2.8, 4.6, 3.6)
    return Drawn(
        (
            deck,
            Block(0, 27.4, 18, 8, (say("book.setup.deck"),), pt(7), anchor="middle", leading=1.1),
            Group(mat.picture, at=(x, 0)),
            *supply,
            *coins,
        ),
        w,
        mat.h + 8.4,
    )


def player_board(book: Book, w: float, card_on: int = -1) -> Drawn:
    """The player board of Mei; with a card of value 2 and its workers on one of its columns."""
    drawn = book.face(f"player-board-{MEI}")
    shapes: list[Shape] = list(drawn.picture)
    if card_on >= 0:
        x, y, wide, _ = mats.columns()[card_on]
        shapes += signs.card(book, x, y, wide, f"{MEI}-2-2")
        left, top = x + (wide - 3 * mats.TOKEN - 4.8) / 2, mats.WORKERS[0] + 5.2
        shapes += signs.run([f"y-worker:{MEI}"] * 2, left, top, mats.TOKEN, mats.TOKEN + 2.4)
    scale = w / drawn.w
    return Drawn((Group(tuple(shapes), scale=scale, miniature=True),), w, drawn.h * scale)


def players(book: Book, w: float) -> Drawn:
    """What changes with the number of players."""
    ed, say = book.data, book.say
    late, kinds = 8, 6
    rows: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("crops", tuple(f"{COUNTS['crops'] - late - kinds * (4 - n)}" for n in PLAYERS)),
        ("coast", tuple(f"{ed.coast[n]}" for n in PLAYERS)),
        ("gone", ("2", "2", "–")),
        ("factories", tuple(f"{4 * n}, {n}" for n in PLAYERS)),
        ("routes", tuple(f"{n} + 1" for n in PLAYERS)),
    )
    high, right = (5.2, 14.0) if w > NARROW else (8.6, 9.6)
    first = w - right * len(PLAYERS)
    shapes: list[Shape] = [signs.wash(first, 0, right * len(PLAYERS), high, "porcelain-wash")]
    for place, count in enumerate(PLAYERS):
        x = first + (place + 0.5) * right
        shapes += [signs.words(x - 1.6, 3.7, f"{count}", 9, "sans-bold"), Use("house", x + 0.2, 0.8, 3.6, 3.6)]
    for line_, (name, values) in enumerate(rows):
        y = high * (line_ + 1)
        shapes.append(Path(f"M0 {y:.5g}h{w:.5g}", Paint(stroke="line", width=0.25)))
        told = say(f"book.setup.{name}")
        if w > NARROW:
            shapes.append(signs.words(0.6, y + 3.7, told, 8.5, anchor="start", room=first - 2))
        else:
            shapes.append(Block(0.6, y, first - 1, high, (told,), pt(8), leading=1.12, valign="middle"))
        low = y + high / 2 + 1.1
        shapes += [
            signs.words(first + (n + 0.5) * right, low, said, 8.5, "sans-bold", room=right - 1.4)
            for n, said in enumerate(values)
        ]
    return Drawn(tuple(shapes), w, high * (len(rows) + 1))


# --- how it goes ----------------------------------------------------------------------------------------------

PHASES: Final = (
    ("A", "bonus", ("y-plant", "y-tax")),
    ("B", "actions", ("y-sell", "y-ships")),
    ("C", "feed", ("y-food",)),
    ("D", "resolve", ("y-war", "y-wildfire")),
    ("E", "late", ("y-ships",)),
    ("F", "tidy", ("y-die",)),
)


def round_(book: Book, w: float) -> Drawn:
    """Six panels, one a phase."""
    say = book.say
    gap, columns, high = (2.4, 3, 21.5) if w > NARROW else (2.4, 2, 29.0)
    wide = (w - (columns - 1) * gap) / columns
    shapes: list[Shape] = []
    for place, (letter, name, icons) in enumerate(PHASES):
        x, y = place % columns * (wide + gap), place // columns * (high + gap)
        shapes.append(signs.panel(x, y, wide, high))
        shapes += number(x + 4.4, y + 4.6, letter, 3.0)
        left = x + 9.4
        shapes += signs.run(icons, left, y + 1.6, 7, 8.4)
        said = Block(x + 2, y + 9.8, wide - 4, high - 10.6, (say(f"book.round.{name}"),), pt(8), leading=1.16)
        shapes.append(said)
        if place % columns < columns - 1:
            shapes.append(arrow(x + wide - 0.3, y + high / 2, x + wide + gap + 0.3, y + high / 2, INK_ARROW, 0.9))
    return Drawn(tuple(shapes), w, len(PHASES) // columns * (high + gap) - gap)


def cube(book: Book, w: float) -> Drawn:
    """What a cube means, by where it lies."""
    say = book.say
    pictures: tuple[tuple[str, Picture], ...] = (
        ("field", signs.field(0, 0, 14, "wheat", (MEI,))),
        ("urban", signs.market(0, 0, 14, ("salt", "coin", "coin", "bamboo"), (MEI, "", "", JONAS))),
        ("rural", (Use("y-rural", 0.6, 0.6, 12.8, 12.8), signs.sign(f"y-cube:{MEI}", 9, 9, 5))),
        ("given", signs.ship(book, -2.5, 0.4, 19, "korea-1", ((f"y-cube:{MEI}", f"y-cube:{MEI}"),))),
        ("home", signs.run([f"y-cube:{MEI}"] * 3, 1, 4.4, 5.4, 3.4)),
    )

    def one(place: int, step: float) -> Picture:
        name, picture = pictures[place]
        told = Block(0.8, 17, step - 1.6, 20, (say(f"book.cube.{name}"),), pt(7.6), anchor="middle", leading=1.14)
        return (Group(picture, at=((step - 14) / 2, 1)), told)

    return signs.beside(one, len(pictures), w, 37.0, 20)
