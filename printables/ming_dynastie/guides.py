"""What the first page of each part says, and pictures of what becomes of the sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from companion.art.shapes import Group, Paint, Path, Picture, Rect, Shape, Text, Use, box, line
from companion.words import Catalogue
from printables.kit import Component, Cut, Format, Guide, Item, Large, Leaf
from printables.ming_dynastie import pocket_book, signs, summary
from printables.ming_dynastie.leaves import trims
from printables.ming_dynastie.signs import pt
from printables.paper import A4

Say: TypeAlias = Callable[..., str]

MINUTES: Final = {"board": 40, "cards": 90, "pieces": 120, "papers": 15}
"""How long cutting and glueing takes by hand."""
SIZES: Final = {"board": (560.0, 430.0), "cards": (170.0, 150.0), "pieces": (140.0, 102.0), "papers": (156.0, 190.0)}
"""Of the pictures, mm in their own measures."""
EDGE: Final = Paint(stroke="muted", width=0.25)


def guides(words: Catalogue, components: Iterable[Component]) -> Mapping[str, Guide]:
    """The guides of the parts that these components belong to; a poster has none.

    Raises:
        KeyError: a part is not known here, or lacks a component that its picture shows.
    """
    there = {component.kind: component for component in components}
    parts = dict.fromkeys(component.part for component in there.values())
    counts = {kind: one.count for kind, one in there.items() if not isinstance(one, Large)}
    return {part: _guide(words.say, part, there, counts) for part in parts}


def _guide(say: Say, part: str, there: Mapping[str, Component], counts: Mapping[str, int]) -> Guide:
    about = {
        "cards": {"movement": "movement-cards", "dragons": "dragon-cards", "returns": "return-cards"},
        "pieces": {
            "tiles": "province-tiles", "points": "point-tiles", "members": "members", "neutral": "neutral-members"
        },
    }.get(part, {})  # fmt: skip
    return Guide(
        title=say(f"part.{part}"),
        about=say(f"guide.{part}.about", {field: counts[kind] for field, kind in about.items()}),
        tools=tuple(say(f"guide.{part}.tools").split("\n")),
        minutes=MINUTES[part],
        steps=tuple(say(f"guide.{part}.steps").split("\n")),
        finished=FINISHED[part](there),
        finished_size=SIZES[part],
        stock=say(f"guide.{part}.stock") if part != "cards" else "",
    )


# --- the board ------------------------------------------------------------------------------------------------


def _board(there: Mapping[str, Component]) -> Picture:
    """The board as it lies on the table."""
    large = there["board"]
    assert isinstance(large, Large)
    clip = box(0, 0, large.w, large.h)
    return (
        Group((Group(large.picture, clip=clip),), at=(10, 10)),
        Rect(10, 10, large.w, large.h, Paint(stroke="map-ink", width=1.6)),
    )


# --- cards ----------------------------------------------------------------------------------------------------


def _cards(there: Mapping[str, Component]) -> Picture:
    """A hand of five cards, a back among them, and two return cards before them."""
    movement, dragons, returns = (_cut(there, kind) for kind in ("movement-cards", "dragon-cards", "return-cards"))
    by_kind: dict[str, Item] = {}
    for item in movement.items:
        by_kind.setdefault(item.id.rpartition("-")[0], item)
    hand = [movement.items[0].back, *(item.face for item in by_kind.values()), dragons.items[0].face]
    shapes: list[Shape] = []
    for number, picture in enumerate(hand):
        turn = (number - (len(hand) - 1) / 2) * 8.0
        shapes.append(_fanned(card(picture, movement.format), movement.format, turn, (85.0, 200.0), 150.0))
    low = returns.format
    for number, item in enumerate((returns.items[1], returns.items[-2])):
        at = (45.0 + number * 44, 94.0 - 6 * number)
        shapes.append(Group(card(item.face, low), at=at, turn=-7.0 + 14 * number, scale=0.8))
    return tuple(shapes)


def card(picture: Picture, size: Format) -> Picture:
    """A card cut out along its round corners."""
    w, h, r = size.w, size.h, size.corner
    d = f"M{r:g} 0H{w - r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}V{h - r:g}a{r:g} {r:g} 0 0 1 {-r:g} {r:g}H{r:g}"
    d += f"a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}V{r:g}a{r:g} {r:g} 0 0 1 {r:g} {-r:g}Z"
    return (Path(d, Paint(fill="white")), Group(picture, clip=d), Path(d, EDGE))


def _fanned(picture: Picture, size: Format, turn: float, around: tuple[float, float], radius: float) -> Group:
    """A card on a circle: its lower middle is ``radius`` from the point that the fan opens from."""
    upright = Group(picture, at=(-size.w / 2, -radius - size.h / 2))
    return Group((upright,), at=around, turn=turn)


def _cut(there: Mapping[str, Component], kind: str) -> Cut:
    found = there[kind]
    assert isinstance(found, Cut)
    return found


# --- pieces ---------------------------------------------------------------------------------------------------


def _pieces(there: Mapping[str, Component]) -> Picture:
    """Tiles in two rows, members of every colour, and the figures standing behind them."""
    princes, starter, marker, points = (
        _cut(there, kind) for kind in ("princes", "starting-player", "round-marker", "point-tiles")
    )
    tiles, members, neutral = (_cut(there, kind) for kind in ("province-tiles", "members", "neutral-members"))
    ground = starter.format.h / 2 + 1
    shapes = list(_side(starter.items[0], starter.format, 1.0, 1.0))
    left = starter.format.w + 5
    step = (SIZES["pieces"][0] - 1 - left) / len(princes.items)
    for number, item in enumerate(princes.items):
        x = left + (number + 1) * step - princes.format.w
        shapes += _side(item, princes.format, x, ground - princes.format.h / 2)
    for number, item in enumerate((*members.items, *neutral.items)):
        for row in (0, 1):
            at = left + 3 + number * (members.format.w + 2), 2.0 + row * (members.format.h / 2 + 2)
            shapes += _side(item, members.format, *at)
    right = SIZES["pieces"][0] - 1 - points.format.w
    shapes += _side(points.items[0], points.format, right, 1.0)
    shapes += _side(marker.items[0], marker.format, right - marker.format.w - 2.5, 5.0)
    across = (SIZES["pieces"][0] - 2 - tiles.format.w) / (len(tiles.items) - 1)
    whole = box(0, 0, tiles.format.w, tiles.format.h)
    edge = Rect(0, 0, tiles.format.w, tiles.format.h, EDGE)
    for number, item in enumerate(tiles.items):
        at = (1 + number * across, ground + 6 + (number % 2) * 1.6)
        shapes.append(Group((Group(item.face, clip=whole), edge), at=at))
    return tuple(shapes)


def _side(item: Item, size: Format, x: float, y: float) -> Picture:
    """The front of a folded strip, which is its lower half."""
    w, h = size.w, size.h / 2
    front = Group((Group(item.face, clip=box(0, h, w, h)),), at=(0, -h))
    return (Group((front, Rect(0, 0, w, h, EDGE)), at=(x, y)),)


# --- papers ---------------------------------------------------------------------------------------------------


def _papers(there: Mapping[str, Component]) -> Picture:
    """The pad, a summary and the pocket book, and below how a sheet becomes a book."""
    pad, summaries, book = there["score-pad"], there["summaries"], there["pocket-book"]
    assert isinstance(pad, Leaf) and isinstance(summaries, Leaf) and isinstance(book, Leaf)
    x, y, w, h = trims(A4)[0]
    one = Group(summaries.pages[A4.id][0], clip=box(x, y, w, h), at=(-x, -y))
    cover = pocket_book.panels(A4)[0]
    lying = book.pages[A4.id][0][0]
    assert isinstance(lying, Group)
    front = Group(lying.shapes, clip=box(cover.x, cover.y, cover.w, cover.h), at=(-cover.x, -cover.y))
    return (
        *_paper((Group(pad.pages[A4.id][0]),), A4.w, A4.h, (2.0, 6.0), 0.37, -3.0),
        *_paper((one,), summary.W, summary.H, (40.0, 18.0), 0.58, 2.0),
        *_paper((front,), cover.w, cover.h, (104.0, 50.0), 0.6, 5.0),
        *_folding(126.0),
    )


def _paper(picture: Picture, w: float, h: float, at: tuple[float, float], scale: float, turn: float) -> Picture:
    sheet = Rect(0, 0, w, h, Paint(fill="white"))
    return (
        Group((sheet, *_small_seals(picture), Rect(0, 0, w, h, Paint(stroke="muted", width=0.5))), at, scale, turn),
    )


def _small_seals(picture: Picture) -> Picture:
    """The picture with seals for a small size: low ink fills them there, so what is in them has to stay white."""
    return tuple(_small_seal(shape) for shape in picture)


def _small_seal(shape: Shape) -> Shape:
    if isinstance(shape, Group):
        return replace(shape, shapes=_small_seals(shape.shapes))
    if isinstance(shape, Use) and shape.symbol == "seal":
        return replace(shape, swap=(("seal-in", "surface"),))
    return shape


def _folding(y: float) -> Picture:
    """Four small pictures: the sheet with its cut, folded lengthwise, opened to a cross, and the book."""
    thin, firm = Paint(stroke="ink", width=0.3), Paint(stroke="ink", width=0.6, join="round")
    dashed = Paint(stroke="ink", width=0.3, dash=(1.2, 1.0))
    sheet: Picture = (
        Rect(0, 0, 40, 28, firm),
        Path("M10 0v28M20 0v28M30 0v28M0 14h10M30 14h10", dashed),
        Path("M10 14h20", line("cinnabar", 0.9)),
        *(
            Text(5 + 10 * column, 8.6 + 14 * row, f"{number}", pt(9), "sans", "muted", "middle")
            for row, numbers in enumerate(pocket_book.ORDER)
            for column, number in enumerate(numbers)
        ),
    )
    folded: Picture = (
        Rect(0, 7, 40, 14, firm),
        Path("M10 7v14M20 7v14M30 7v14", dashed),
        Path("M10 7h20", line("cinnabar", 0.9)),
    )
    cross: Picture = (
        Path("M2 15H12L21 7.4 30 15H40M12 15l9 7.6 9-7.6", firm),
        Path("M-3 8.5h7m-2-1.7 2.2 1.7-2.2 1.7M45 8.5h-7m2-1.7-2.2 1.7 2.2 1.7", line("cinnabar", 0.5)),
    )
    book: Picture = (
        Path("M0 2.5 12 0V25L0 27.5Z", firm),
        Path("M12 0 24 2.5V27.5L12 25M2.6 3.4l7-1.4M2.6 6.2l7-1.4M14.6 2l7 1.4M14.6 4.8l7 1.4", thin),
        Path("M12 25 24 27.5V2.5L12 0Z", firm),
    )
    shapes: list[Shape] = []
    places = ((16.0, y), (92.0, y), (16.0, y + 33), (100.0, y + 33))
    for letter, picture, (left, top) in zip("abcd", (sheet, folded, cross, book), places, strict=True):
        shapes += (*signs.numbered(left - 7, top + 3, letter, 3.2), Group(picture, at=(left, top)))
    return tuple(shapes)


FINISHED: Final[Mapping[str, Callable[[Mapping[str, Component]], Picture]]] = {
    "board": _board,
    "cards": _cards,
    "pieces": _pieces,
    "papers": _papers,
}
