"""Pictures of the first pages of the rulebook: the box, the board, what lies before each, a round, and the cube."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.art.shapes import Path, Picture
from companion.games.yinzi.art import player_board as mats
from companion.games.yinzi.press import signs
from companion.games.yinzi.press.signs import HAIR, JONAS, MEI, Book, icon, row
from companion.games.yinzi.rules import components
from companion.games.yinzi.rules.edition import COUNTS
from printables.books.arrangement import NARROW, Drawn, below, beside, grid, panel, words
from printables.books.chunks import disc
from printables.books.flow import Column
from printables.books.tables import table

PLAYERS: Final = (2, 3, 4)

# --- the box --------------------------------------------------------------------------------------------------


def aid(_book: Book) -> Picture:
    """A play aid from afar."""
    icons = (signs.sign(f"y-{name}", 1.4, y, 4) for name, y in (("plant", 0.6), ("ships", 4.8)))
    return (panel(13.2, 9.4).plus(_ruled(7, 5), *icons).at(2.4, 1.6),)


def pad(_book: Book) -> Picture:
    """A score sheet from afar."""
    columns = Path("M6 1v7.4m2.4 0v-7.4m2.4 0v7.4", HAIR)
    return (panel(13.2, 9.4).plus(_ruled(1.4, 10.4), columns).at(2.4, 1.6),)


def two_cards(book: Book) -> Picture:
    """Two action cards."""
    cards = (signs.card(book, 7, f"{MEI}-{name}") for name in ("1-3", "3-1"))
    return (beside(*cards, gap=1.0).at(1, 1.4),)


def cylinder(_book: Book) -> Picture:
    """A cylinder of one's own."""
    return (signs.cylinder(5.2, MEI).at(6.4, 2.2),)


def _ruled(x: float, w: float) -> Path:
    """Lines of a paper that is written or read, as small as it is in the list."""
    return Path("".join(f"M{x:g} {1.8 + n * 1.9:.4g}h{w:g}" for n in range(4)), HAIR)


# --- setting up -----------------------------------------------------------------------------------------------


def mine(book: Book, w: float) -> Drawn:
    """A player board with the deck beside it and the supply below."""
    deck = book.face("action-cards", f"{MEI}-2-2", back=True).small(15)
    told = words(book.say("book.setup.deck"), 18, 7, lines=2.6, leading=1.1)
    money, workers = signs.run("y-copper", 4, 4.6), signs.run(f"y-worker:{MEI}", components.WORKERS_EACH, 4.6, 0.74)
    pieces = (signs.run(f"y-{kind}:{MEI}", count, 4, 0.55) for kind, count in (("cube", 5), ("disc", 5), ("piece", 3)))
    supply = beside(money, 1.0, workers, *pieces, gap=4.4)
    return below(beside(below(deck, 1.0, told), 2.0, player_board(book, w - 20)), 2.6, supply.left(w))


def player_board(book: Book, w: float, card_on: int = -1) -> Drawn:
    """The player board of Mei; with a card of value 2 and its workers on one of its columns."""
    mat = book.face(f"player-board-{MEI}")
    if card_on >= 0:
        x, y, wide, _ = mats.columns()[card_on]
        workers = signs.run(f"y-worker:{MEI}", 2, mats.TOKEN, 1 + 2.4 / mats.TOKEN)
        at = x + (wide - 3 * mats.TOKEN - 4.8) / 2, mats.WORKERS[0] + 5.2
        mat = mat.plus(signs.card(book, wide, f"{MEI}-2-2").at(x, y), workers.at(*at))
    return mat.small(w)


def players(book: Book, w: float) -> Drawn:
    """What changes with the number of players."""
    ed, say = book.data, book.say
    late, kinds = 8, 6
    rows: dict[str, tuple[str, ...]] = {
        "crops": tuple(f"{COUNTS['crops'] - late - kinds * (4 - n)}" for n in PLAYERS),
        "coast": tuple(f"{ed.coast[n]}" for n in PLAYERS),
        "gone": ("2", "2", "–"),
        "factories": tuple(f"{4 * n}, {n}" for n in PLAYERS),
        "routes": tuple(f"{n} + 1" for n in PLAYERS),
    }
    column, wide = Column(0, 0, w, 8.5), w > NARROW
    head = (say("book.setup.players"), *map(str, PLAYERS))
    told = ((say(f"book.setup.{name}"), *values) for name, values in rows.items())
    table(column, (head, *told), w - 3 * (20 if wide else 12), colour="ink", lines=1 if wide else 2)
    return Drawn(column.picture, w, column.y)


# --- how it goes ----------------------------------------------------------------------------------------------

PHASES: Final = {
    "bonus": "y-plant y-tax",
    "actions": "y-sell y-ships",
    "feed": "y-food",
    "resolve": "y-war y-wildfire",
    "late": "y-ships",
    "tidy": "y-die",
}
"""What each is about."""


def round_(book: Book, w: float) -> Drawn:
    """Six panels, one a phase."""

    def one(letter: str, name: str, icons: str, wide: float) -> Drawn:
        head = beside(disc(letter, 3), 2.0, row(icons, 7, gap=1.4)).left(wide - 2.8)
        lines = 3.3 if w > NARROW else 5
        said = words(book.say(f"book.round.{name}"), wide - 4, anchor="start", lines=lines, leading=1.16)
        return panel(wide, 0, 1.6, head, 1.2, said, 0.8)

    phases = zip("ABCDEF", *zip(*PHASES.items(), strict=True), strict=True)
    return grid([partial(one, *phase) for phase in phases], w, 29, gap=2.4, down=2.4, led=True)


def cube(book: Book, w: float) -> Drawn:
    """What a cube means, by where it lies."""
    mine = f"y-cube:{MEI}"
    pictures = {
        "field": signs.field(14, "wheat", MEI),
        "urban": signs.market(14, ("salt", "coin", "coin", "bamboo"), (MEI, "", "", JONAS)),
        "rural": icon("y-rural", 12.8).plus(signs.sign(mine, 8.4, 8.4, 5)),
        "given": signs.ship(book, 19, "korea-1", f"{mine} {mine}"),
        "home": signs.run(mine, 3, 5.4, 0.63),
    }

    def one(name: str, wide: float) -> Drawn:
        shown = pictures[name]
        spare = (14 - shown.h) / 2
        said = words(book.say(f"book.cube.{name}"), wide - 1.6, 7.6, lines=6.5, leading=1.14)
        return below(1.0 + spare, shown, spare + 2.0, said)

    return grid([partial(one, name) for name in pictures], w, 20)
