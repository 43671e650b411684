"""A small kit for the tests of what is general: cards with backs, chits that fold, a large board and a leaf."""

from __future__ import annotations

from companion.art.shapes import Block, Circle, Paint, Picture, Rect, Text, fill, line
from printables.kit import POKER, Cut, Format, Guide, Ink, Item, Kit, Large, Leaf
from printables.paper import PAPERS

CHIT = Format("chit", 9.0, 18.0, bleed=False, fold=True)
BOARD = (310.0, 240.0)
COUNTS = {"board": 1, "poster": 1, "cards": 11, "chits": 30, "notes": 2}
"""What a copy has of each kind."""

WORDS = {
    "en": {"board": "Board", "cards": "Cards", "papers": "Papers", "note": "A note to cut out", "star": "Star"},
    "de": {"board": "Spielplan", "cards": "Karten", "papers": "Blätter", "note": "Ein Zettel", "star": "Stern"},
    "fr": {"board": "Plateau", "cards": "Cartes", "papers": "Feuilles", "note": "Un billet", "star": "Étoile"},
}


def kit(lang: str = "en", ink: Ink = "full") -> Kit:
    """The toy in that language."""
    words = WORDS[lang]
    return Kit(
        game="toy",
        title="Toy",
        lang=lang,
        ink=ink,
        components=(
            Large("board", "board", *BOARD, board(), poster_kind="poster", seams=((155.0,), (120.0,))),
            Cut("cards", "cards", POKER, tuple(card(name, count, words["star"]) for name, count in NAMES)),
            Cut("chits", "pieces", CHIT, (Item("red", 20, chit("cinnabar")), Item("blue", 10, chit("porcelain")))),
            Leaf(
                "notes",
                "papers",
                2,
                {paper.id: (note(paper.w, words["note"]),) for paper in PAPERS.values()},
                {paper.id: (((20.0, 30.0, 80.0, 60.0), (110.0, 30.0, 80.0, 60.0)),) for paper in PAPERS.values()},
            ),
        ),
        guides={part: guide(words.get(part, part)) for part in ("board", "cards", "pieces", "papers")},
        keywords=("toy", "test"),
    )


NAMES = (("one", 4), ("two", 6), ("three", 1))


def board() -> Picture:
    """A field with a disc in each corner."""
    width, height = BOARD
    discs = (Circle(x, y, 12, fill("cinnabar")) for x in (30.0, width - 30) for y in (30.0, height - 30))
    return (Rect(-3, -3, width + 6, height + 6, fill("huguang")), *discs, Rect(5, 5, width - 10, 230, line("ink", 0.5)))


def card(name: str, count: int, words: str) -> Item:
    """A card with its name, and the back that all cards share."""
    face = (
        Rect(-3, -3, 69, 94, fill("surface")),
        Text(31.5, 20, name, 6, "serif-bold", anchor="middle", room=55),
        Block(8, 40, 47, 20, (f"**{words}**", "Grüße für 2 Köpfe"), 4),
    )
    back = (Rect(-3, -3, 69, 94, fill("porcelain")), Circle(31.5, 44, 15, Paint(fill="paper")))
    return Item(name, count, face, back)


def chit(colour: str) -> Picture:
    """Two sides of a piece, the upper one upside down."""
    return (Rect(0, 0, 9, 18, fill(colour)), Circle(4.5, 4.5, 2, fill("paper")), Circle(4.5, 13.5, 2, fill("paper")))


def note(width: float, words: str) -> Picture:
    """A page with two notes."""
    return (
        Rect(20, 30, 80, 60, line("ink", 0.2)),
        Rect(110, 30, 80, 60, line("ink", 0.2)),
        Text(width / 2, 60, words, 5, "sans", anchor="middle"),
    )


def guide(title: str) -> Guide:
    """A first page's content."""
    return Guide(
        title, f"{title}.", ("scissors",), 10, ("Cut.", "Play."), (Circle(20, 20, 15, fill("gold")),), (40, 40)
    )
