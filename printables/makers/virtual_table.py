"""A copy for a table on the screen: sheets of cards, boards and tokens as pictures, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from companion.art.shapes import Group, Picture, box, turned
from printables.kit import Cut, Item, Kit, Large
from printables.makers.decks import backs_of
from printables.page import Page

ACROSS: Final = 10
DOWN: Final = 7
"""Cards in a row of a sheet, and rows."""
FACES: Final = ACROSS * DOWN - 1
"""Of a sheet; the last place is for what others see of a card in a hand: its back."""
DIE: Final = 16.0
"""Edge of a die, mm."""
LARGEST: Final = 4096
"""Pixels that a picture has at most, in each direction."""


class Card(NamedTuple):
    """One card of a deck: on which sheet its face is, what shows its back, in which place from 0, and what it is."""

    sheet: str
    back: str
    place: int
    item: str


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that lies on the table: cards or tiles face down, or equal pieces face up.

    Attributes:
        kind, item: the component's kind and the item's id; of a deck what the ids of its cards begin with, where the
            component has several backs.
        w, h: of one of them, mm.
        form: what it is; nobody moves a board, and a die is every table's own.
        face, back: file names; the same where both sides are equal.
        count: how many pieces.
        shaped: whether they are round, or have round corners.
        cards: of a deck, one by one.
        unique: whether each of them has a back of its own, on a sheet of backs in the places of the faces.
    """

    kind: str
    w: float
    h: float
    form: Literal["board", "deck", "tile", "figure", "die"]
    face: str = ""
    back: str = ""
    item: str = ""
    count: int = 1
    shaped: bool = False
    cards: tuple[Card, ...] = ()
    unique: bool = False


Pictures: TypeAlias = dict[str, Page]
"""Pages as large as what they show, by file name."""


def shown(kit: Kit) -> list[Cut | Large]:
    """What of a kit lies on such a table: all but booklets, pads and other leaves."""
    return [one for one in kit.printed if isinstance(one, Cut | Large)]


def table_of(components: Sequence[Cut | Large]) -> tuple[list[Thing], Pictures]:
    """What lies on the table, and the pictures for it."""
    pictures: Pictures = {}
    things: list[Thing] = []
    for one in components:
        if isinstance(one, Large):
            name = f"{one.kind}.png"
            pictures[name] = _page(one.picture, one.w, one.h, one.kind)
            things.append(Thing(one.kind, one.w, one.h, "board", name, name))
        elif one.format.die:
            things.append(Thing(one.kind, DIE, DIE, "die"))
        elif one.is_deck:
            things += _decks(one, pictures)
        else:
            things += [_pile(one, item, pictures) for item in one.items]
    return things, pictures


def _decks(cut: Cut, pictures: Pictures) -> Iterator[Thing]:
    """A deck for each back, or one of all where each card has a back of its own."""
    size, backs = cut.format, backs_of(cut.items)
    unique = len(backs) == len(cut.items) > 1
    known: dict[str, Card] = {}
    sheets = [cut.items[start : start + FACES] for start in range(0, len(cut.items), FACES)]
    for number, items in enumerate(sheets, 1):
        more = f"-{number}.png" if len(sheets) > 1 else ".png"
        front, behind = f"{cut.kind}{more}", f"{cut.kind}-backs{more}"
        pictures[front] = _sheet(cut, [item.face for item in items], backs[0][1][0].back)
        if unique:
            pictures[behind] = _sheet(cut, [item.back for item in items], ())
        known |= {item.id: Card(front, behind, place, item.id) for place, item in enumerate(items)}
    for back, same in [("", list(cut.items))] if unique else backs:
        if not unique:
            name = f"{cut.kind}-{back}.png"
            pictures[name] = _page(same[0].back, size.w, size.h, name)
            known |= {item.id: known[item.id]._replace(back=name) for item in same}
        cards = tuple(known[item.id] for item in same for _ in range(item.count))
        about = back.removesuffix("back").removesuffix("-")
        yield Thing(
            cut.kind, size.w, size.h, "deck", item="" if about in known else about, cards=cards,
            shaped=size.corner > 0, unique=unique,
        )  # fmt: skip


def _sheet(cut: Cut, sides: Sequence[Picture], hidden: Picture) -> Page:
    w, h = cut.format.w, cut.format.h
    clip = box(0, 0, w, h)
    laid = [*enumerate(sides), (FACES, hidden)]
    picture: Picture = tuple(
        Group(drawn, at=(place % ACROSS * w, place // ACROSS * h), clip=clip) for place, drawn in laid
    )
    return Page(ACROSS * w, DOWN * h, picture, label=cut.kind)


def _pile(cut: Cut, item: Item, pictures: Pictures) -> Thing:
    w, h = cut.format.w, cut.format.h / 2 - cut.format.foot if cut.format.fold else cut.format.h
    name = cut.kind if len(cut.items) == 1 else f"{cut.kind}-{item.id}"
    face, back = _halves(item.face, w, cut.format.h) if cut.format.fold else (item.face, item.back)
    pictures[f"{name}.png"] = _page(face, w, h, name)
    if back:
        pictures[f"{name}-back.png"] = _page(back, w, h, name)
    other = f"{name}-back.png" if back else f"{name}.png"
    form: Literal["figure", "tile"] = "figure" if cut.format.foot else "tile"
    return Thing(cut.kind, w, h, form, f"{name}.png", other, item.id, item.count, cut.format.round)


def _halves(strip: Picture, w: float, h: float) -> tuple[Picture, Picture]:
    """Front and back of a strip of that size that is folded in its middle; no back where it is the front again."""
    front: Picture = (Group(strip, at=(0.0, -h / 2)),)
    return front, () if _same(strip) else (Group((turned(strip, w, h),), at=(0.0, -h / 2)),)


def _same(strip: Picture) -> bool:
    """Whether a strip is drawn as one picture twice."""
    while len(strip) == 1 and isinstance(strip[0], Group):
        strip = strip[0].shapes
    if len(strip) != 2:
        return False
    upper, lower = strip
    return isinstance(upper, Group) and isinstance(lower, Group) and upper.shapes == lower.shapes


def _page(picture: Picture, w: float, h: float, label: str) -> Page:
    return Page(w, h, (Group(picture, clip=box(0, 0, w, h)),), label=label)
