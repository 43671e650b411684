"""The rules of Yínzi as a booklet, for people who have never seen the game.

Its rules and rulings are those that the phone shows; pictures, worked examples and first pages are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.art import ornament
from companion.art.shapes import Block, Group, Paint, Path, Picture, Rect, Shape, Text, Use, fill, line
from companion.games.yinzi.press import book_board, book_end, book_overview, book_turns
from companion.games.yinzi.press.book_signs import Book, Drawn, number, sign
from companion.games.yinzi.press.examples import EXAMPLES
from companion.games.yinzi.words.glossary import GLOSSARY
from companion.words import Say
from printables import saddle
from printables.booklet import pt
from printables.chapters import Chapter, Chunk, flowed
from printables.drawing import qr
from printables.flow import Column
from printables.link import shown
from printables.paper import Paper

Figure: TypeAlias = Callable[[Book, float], Drawn]

PAGES: Final = 20
EDGE: Final = 10.5
"""What stays free at the sides of a page, mm."""
TOP: Final = 9.0
FOOT: Final = 12.0
LARGEST: Final = 9.5
LEAST: Final = 9.0
"""Sizes of the text, in points."""
SMALLER: Final = 0.5
"""By how much rulings are smaller than the rules, but never below ``RULINGS_LEAST``."""
RULINGS_LEAST: Final = 8.5
LEADING: Final = 1.23
GAP: Final = 4.0
"""Between a text and the picture beside it, mm."""
UNTOLD: Final = frozenset({"own-tables", "3"})
"""Rulings that speak of the published rulebook, not of the game."""
HEADINGS: Final[Mapping[str, str]] = {
    "bonus": "A", "actions": "B", "feed": "C", "disasters": "D", "tax": "D", "late": "E", "administration": "F",
    "boats": "y-boats", "plant": "y-plant", "sell": "y-sell", "develop": "y-develop", "advance": "y-advance",
    "spaces": "y-disc:yellow", "workforce": "y-worker:yellow", "resolve": "D", "resources": "y-resources",
    "produce": "y-produce",
    "ships": "y-ships", "emperor": "y-emperor", "war": "y-war", "routes": "y-route", "rural": "y-rural",
    "end": "y-points",
}  # fmt: skip
"""What stands before a heading: the letter of a phase, or a sign."""


ICONS: Final = 6
"""Kinds of signs that the back lists: the players' own are told on the first page."""


class TooLong(ValueError):
    """A language has more words than the booklet has pages."""


def rulebook(book: Book, paper: Paper, link: str) -> tuple[Picture, ...]:
    """The sides of the sheets, upright, each front followed by its back.

    Raises:
        TooLong: a language has too many words.
        printables.drawing.qr.TooSmall: the link is too long for the code.
    """
    return saddle.bound(pages(book, paper, link), paper)


def pages(book: Book, paper: Paper, link: str) -> tuple[Picture, ...]:
    """The pages in reading order: a cover, all chapters, and the icons on the back."""
    w, h = saddle.size(paper)
    wide = w - 2 * EDGE
    area = (EDGE, TOP, wide, h - TOP - FOOT)
    size = LARGEST
    while True:
        inside = flowed(_chapters(book, wide, {}), area, size)
        if len(inside.pages) <= PAGES - 2:
            break
        size -= 0.25
        if size < LEAST:
            raise TooLong(f"{len(inside.pages)} pages of rules do not fit a booklet of {PAGES}")
    begins = {name: page + 2 for name, page in inside.begins.items()}
    inside = flowed(_chapters(book, wide, begins), area, size)
    numbered = [
        (*page, *_foot(place + 2, w, h, book.say)) for place, page in enumerate((*inside.pages, *_blank(inside.pages)))
    ]
    return (_cover(w, h, book.say), *numbered, _back(book, w, h, link))


def _blank(there: tuple[Picture, ...]) -> tuple[Picture, ...]:
    """Pages for notes where the rules end early."""
    return ((),) * (PAGES - 2 - len(there))


def _order(say: Say) -> tuple[str, ...]:
    """The chapters in order: those of the rules on the phone, and what only the book has."""
    parts = [part for part in say("rules.parts").split() if part not in FIRST]
    parts.insert(parts.index("disasters"), "resolve")
    return (*FIRST, *parts, "hints")


def _title(say: Say, name: str) -> str:
    return say(f"book.{name}" if name in OWN else f"rules.{name}")


def _chapters(book: Book, w: float, begins: Mapping[str, int]) -> tuple[Chapter, ...]:
    """All of them; ``begins`` are their pages, for the list of contents."""
    say = book.say
    own: dict[str, list[Chunk]] = {
        "welcome": [
            *_texts(say("book.welcome.text")),
            _boxed(say("book.welcome.how"), "jade-wash"),
            _text(say("book.examples")),
            _figure(book_overview.seats(book, w)),
            _contents(say, begins),
            _text(say("book.imprint"), "serif-italic", "muted"),
        ],
        "components": [
            _figure(book_overview.shared(book, w), say("book.components.shared")),
            _figure(book_overview.own(book, w), say("book.components.own")),
        ],
        "overview": [
            *_texts(say("rules.overview.text")),
            _figure(book_overview.round_(book, w), say("book.round")),
        ],
        "setup": [
            _figure(book_board.board(book, w)),
            _text(say("book.setup.board"), "serif-italic", "muted"),
            *_steps(say("rules.setup.text")),
            _figure(book_overview.mine(book, w), say("book.setup.mine")),
            _figure(book_overview.players(book, w), say("book.setup.count")),
            *_rulings(book, "setup"),
        ],
        "goods": [*_texts(say("rules.goods.text")), _figure(book_overview.cube(book, w), say("book.cube"))],
        "resolve": [_figure(book_end.resolution(book, w)), _text(say("book.resolve.text"))],
        "hints": [_text(say("book.hints.lead")), *_marked(say("book.hints.text"))],
    }
    return tuple(
        Chapter(
            name,
            (
                _heading(_title(say, name), HEADINGS.get(name, "")),
                *(own.get(name) or _rules(book, w, name)),
            ),
            fresh=name in FRESH,
            gap=3.6,
        )
        for name in _order(say)
    )


def _rules(book: Book, w: float, part: str) -> list[Chunk]:
    """A part of the rules with its pictures, its example and its rulings."""
    say = book.say
    texts = _texts(say(f"rules.{part}.text"))
    pictures = [_figure(PICTURES[part](book, w))] if part in PICTURES else []
    chunks: list[Chunk] = [*texts[:1], *pictures, *texts[1:]] if part in PICTURE_EARLY else [*texts, *pictures]
    if part in EXAMPLES:
        drawn = SHOWN[part](book, w) if part in SHOWN else None
        chunks.append(_example(say("book.example"), say(f"book.example.{part}", EXAMPLES[part]), drawn))
    if part == "end":
        chunks.append(_figure(book_end.scored(book, w), say("book.example.end")))
    return [*chunks, *_rulings(book, part)]


FIRST: Final = ("welcome", "components", "overview", "setup", "goods")
OWN: Final = frozenset({"welcome", "components", "resolve", "hints"})
"""Chapters whose headings the phone does not have."""
FRESH: Final = frozenset({"components", "setup"})
"""Chapters that begin a page."""
PICTURES: Final[Mapping[str, Figure]] = {
    "bonus": book_turns.bonuses, "actions": book_turns.actions, "boats": book_turns.ways, "plant": book_turns.planting,
    "develop": book_turns.building, "spaces": book_turns.advancements, "workforce": book_turns.workforce,
    "produce": book_turns.producing, "emperor": book_turns.boxes, "routes": book_turns.demands, "feed": book_end.food,
    "disasters": book_end.disasters, "tax": book_end.taxes,
}  # fmt: skip
"""What a part shows besides its example."""
SHOWN: Final[Mapping[str, Figure]] = {
    "bonus": book_turns.tile_placed, "boats": book_turns.boats, "sell": book_turns.selling,
    "ships": book_turns.shipping, "war": book_turns.fighting, "rural": book_turns.rural, "feed": book_end.fed,
    "tax": book_end.taxed, "late": book_end.late, "administration": book_end.rates,
}  # fmt: skip
"""The pictures of examples."""
PICTURE_EARLY: Final = frozenset({"bonus", "actions", "workforce", "feed", "tax", "emperor", "routes"})
"""Parts whose picture stands after their first sentence; otherwise it follows all of them."""


# --- chunks ---------------------------------------------------------------------------------------------------


def _heading(title: str, mark: str) -> Chunk:
    """A chapter's title over a line, behind its sign or its phase's letter."""

    def drawn(column: Column) -> None:
        x, y = column.x, column.y
        # A letter in the title is drawn as the sign.
        said = title.removeprefix(f"{mark} · ") if mark else title
        left = 9.0 if mark else 0.0
        if mark.startswith("y-"):
            column.draw(sign(mark, x, y, 7))
        elif mark:
            column.draw(*number(x + 3.6, y + 3.6, mark, 3.5))
        column.draw(
            Text(x + left, y + 5.6, said, pt(14), "serif-bold", room=column.w - left),
            Path(f"M{x:g} {y + 8.2:g}h{column.w:g}", line("porcelain", 0.35)),
        )
        column.space(8.8)

    return drawn


def _text(words: str, face: str = "sans", colour: str = "ink") -> Chunk:
    return lambda column: column.text(words, face=face, colour=colour, leading=LEADING)  # type: ignore[arg-type]


def _texts(words: str) -> list[Chunk]:
    """Paragraphs, one a line of the words."""
    return [_text(one) for one in words.split("\n")]


def _steps(words: str) -> list[Chunk]:
    """Paragraphs with numbers."""

    def step(place: int, said: str) -> Chunk:
        def drawn(column: Column) -> None:
            column.draw(*number(column.x + 2.6, column.y + 2.0, f"{place}", 2.5))
            column.text(said, indent=7.0, leading=LEADING)

        return drawn

    return [step(place, said) for place, said in enumerate(words.split("\n"), start=1)]


def _figure(drawn: Drawn, title: str = "") -> Chunk:
    """A picture in the middle, below its title if it has one."""

    def put(column: Column) -> None:
        if title:
            column.heading(title, 10.5, "porcelain")
        column.space(0.8)
        column.draw(Group(drawn.picture, at=(column.x + (column.w - drawn.w) / 2, column.y)))
        column.space(drawn.h + 0.8)

    return put


PAD: Final = 3.0


def _boxed(words: str, colour: str) -> Chunk:
    """A paragraph on a ground of its own."""

    def drawn(column: Column) -> None:
        inner = Column(column.x + PAD, column.y + 2.2, column.w - 2 * PAD, column.size)
        inner.text(*words.split("\n"), leading=LEADING)
        high = inner.y - column.y + 2.2
        column.draw(Rect(column.x, column.y, column.w, high, fill(colour), 1.4), *inner.picture)
        column.space(high)

    return drawn


def _example(title: str, words: str, picture: Drawn | None) -> Chunk:
    """A worked example: words at the left, its picture at the right or below."""

    def drawn(column: Column) -> None:
        x, top = column.x, column.y
        beside = picture is not None and picture.w < 0.46 * column.w
        wide = column.w - 2 * PAD - (picture.w + GAP if picture is not None and beside else 0.0)
        inner = Column(x + PAD, top + 2.4, wide, column.size)
        inner.heading(title, 9, "gold")
        inner.text(words, leading=LEADING)
        high = inner.y - top
        shapes: list[Shape] = list(inner.picture)
        if picture is not None and beside:
            high = max(high, picture.h + 3.2)
            at = x + column.w - PAD - picture.w, top + (high + 2.4 - picture.h) / 2
            shapes.append(Group(picture.picture, at=at))
        elif picture is not None:
            shapes.append(Group(picture.picture, at=(x + (column.w - picture.w) / 2, top + high + 2)))
            high += picture.h + 2
        high += 2.4
        column.draw(
            Rect(x, top, column.w, high, Paint(fill="gold-wash"), 1.4),
            Rect(x, top, 1.1, high, fill("gold-line"), 0.5),
            *shapes,
        )
        column.space(high)

    return drawn


def _rulings(book: Book, part: str) -> list[Chunk]:
    """What the game's publishers leave open and how it is played here, each with a mark."""
    key = f"rules.{part}.rulings"
    if key not in book.words:
        return []
    told = [book.say(f"ruling.{one}") for one in book.say(key).split() if one not in UNTOLD]
    return _marked("\n".join(told), book.say("book.rulings"), SMALLER)


def _marked(words: str, title: str = "", smaller: float = 0.0) -> list[Chunk]:
    """Paragraphs with a mark before each; the title stays with the first."""

    def one(said: str, title: str) -> Chunk:
        def drawn(column: Column) -> None:
            if title:
                column.heading(title, 9, "porcelain")
            mark = column.y + 1.3
            column.draw(Path(f"M{column.x + 1.6:g} {mark:.5g}l1 1-1 1-1-1z", fill("porcelain")))
            column.text(said, indent=4.4, size=max(RULINGS_LEAST, column.size - smaller), leading=LEADING)

        return drawn

    return [one(said, title if place == 0 else "") for place, said in enumerate(words.split("\n")) if said]


def _contents(say: Say, begins: Mapping[str, int]) -> Chunk:
    """Every chapter with its page, in two columns."""
    listed = [(_title(say, name), begins.get(name, 0)) for name in _order(say) if name != "welcome"]
    listed.append((say("book.icons"), PAGES))

    def drawn(column: Column) -> None:
        column.heading(say("book.contents"), 10.5, "porcelain")
        wide, high = (column.w - 6) / 2, 4.7
        rows = -(-len(listed) // 2)
        for place, (title, page) in enumerate(listed):
            x, y = column.x + place // rows * (wide + 6), column.y + place % rows * high
            column.draw(
                Text(x, y + 3.2, title, pt(9), room=wide - 9),
                Path(f"M{x:g} {y + 4.1:.5g}h{wide:g}", Paint(stroke="line", width=0.2)),
                Text(x + wide, y + 3.2, f"{page}", pt(9), "sans-bold", "porcelain", "end"),
            )
        column.space(rows * high)

    return drawn


# --- cover, foot and back -------------------------------------------------------------------------------------


def _cover(w: float, h: float, say: Say) -> Picture:
    middle, edge = w / 2, 9.0
    thin = Paint(stroke="porcelain", width=0.22)
    wide = w - 2 * edge
    return (
        Rect(edge, edge, wide, h - 2 * edge, Paint(stroke="porcelain", width=0.7), 2.4),
        Rect(edge + 1.4, edge + 1.4, wide - 2.8, h - 2 * edge - 2.8, Paint(stroke="porcelain", width=0.25), 1.6),
        ornament.lattice((edge + 3, edge + 3, wide - 6, 20), 8, thin),
        ornament.lattice((edge + 3, h - edge - 23, wide - 6, 20), 8, thin),
        Path(
            f"M{edge + 3:g} {edge + 23:g}h{wide - 6:g}M{edge + 3:g} {h - edge - 23:g}h{wide - 6:g}",
            line("porcelain", 0.35),
        ),
        Use("seal", middle - 13, 46, 26, 26),
        Text(middle, 92, "Yínzi", pt(44), "serif-bold", "ink", "middle", wide - 20),
        Text(middle, 101, say("book.subtitle"), pt(12), "serif-italic", "muted", "middle", wide - 16),
        Use("y-ships", middle - 21, 118, 42, 42),
        Text(middle, h - edge - 34, say("book.title"), pt(17), "serif-bold", "ink", "middle", wide - 16),
        Text(middle, h - edge - 28, say("book.players"), pt(9.5), "sans", "muted", "middle", wide - 16),
    )


def _foot(page: int, w: float, h: float, say: Say) -> Picture:
    """The page's number at the outer edge, and the title."""
    even = page % 2 == 0
    x, y = (EDGE if even else w - EDGE), h - 7.4
    return (
        Path(f"M{EDGE:g} {y - 3.4:g}h{w - 2 * EDGE:g}", Paint(stroke="line", width=0.2)),
        Text(x, y, f"{page}", pt(9), "sans-bold", "porcelain", "start" if even else "end"),
        Text(w - x, y, f"Yínzi · {say('book.title')}", pt(7.5), "serif-italic", "muted", "end" if even else "start"),
    )


def _back(book: Book, w: float, h: float, link: str) -> Picture:
    """The index of icons, and the way to the app."""
    say = book.say
    column = Column(EDGE, TOP, w - 2 * EDGE, 9.0)
    _heading(say("book.icons"), "")(column)
    column.space(1.6)
    for listed in GLOSSARY[:ICONS]:
        drawn = book_end.icons(listed, say, column.w)
        column.draw(Group(drawn.picture, at=(column.x, column.y)))
        column.space(drawn.h + 1.4)
    code, top = 20.0, h - 9.0 - 20.0
    if column.y > top:
        raise TooLong(f"the icons need {column.y - top:.1f} mm more")
    right = w - EDGE - code
    return (
        *column.picture,
        Group((qr.picture(link, code),), at=(right, top)),
        Block(
            EDGE, top + 3, right - EDGE - 3, 9, (say("book.phone"),), pt(9), "serif-bold", anchor="end", leading=1.15
        ),
        Text(right - 3, top + 15, shown(link), pt(7.5), "sans", "muted", "end", right - EDGE),
    )
