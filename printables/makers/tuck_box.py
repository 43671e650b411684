"""Boxes for decks of cards: a net each, cut and folded from one sheet, as thick as its deck.

From left to right a net has a side, the front with its notch, a side, the back with the lid, and a flap to be glued
under the first side. The lid's tongue goes into the box; the floor hangs on the front and is glued inside the back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.art.shapes import Group, Paint, Path, Picture, Rect, Text, box, fill, polygon
from companion.words import Say
from printables.document import boxed
from printables.drawing.errors import DoesNotFit
from printables.drawing.fitted_text import LEAST
from printables.kit import Cut, Kit
from printables.options import TUCK_BOXES
from printables.page import Page, Placed
from printables.paper import MARGIN, Paper
from printables.sheet_words import sheet_words
from printables.sheets import marks

CARD: Final = 0.32
"""Thickness of a card, mm."""
PLAY: Final = 1.0
"""What a box is wider, higher and thicker than its deck, mm."""
THINNEST: Final = 6.0
"""A thinner box could not be glued, mm."""
TONGUE: Final = 14.0
GLUE: Final = 10.0
DUST: Final = 13.0
"""How long the flaps are that close the sides, mm."""
TAPER: Final = 2.0
ROUND: Final = 6.0
NOTCH: Final = 9.0
"""Radius of the notch for a thumb, mm."""
CUT: Final = Paint(stroke="cut", width=0.3, join="round")
FOLD: Final = Paint(stroke="cut", width=0.2, dash=(2.0, 1.2))


@dataclass(frozen=True, slots=True)
class Net:
    """A box's net; its origin is the upper left corner of the first side.

    Attributes:
        w, h: of the front, mm.
        t: how thick the box is, mm.
    """

    w: float
    h: float
    t: float

    @property
    def panels(self) -> tuple[float, float, float, float, float]:
        """Where side, front, side, back and the flap for glue begin, from left to right."""
        return 0.0, self.t, self.t + self.w, 2 * self.t + self.w, 2 * (self.t + self.w)

    @property
    def above(self) -> float:
        """How far it reaches over the panels."""
        return max(self.t + TONGUE, DUST)

    @property
    def below(self) -> float:
        """How far it reaches under them."""
        return max(self.t + GLUE, DUST)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of all of it."""
        return self.panels[-1] + GLUE, self.above + self.h + self.below

    @property
    def outline(self) -> str:
        """Where it is cut, as path data."""
        w, h, t = self.w, self.h, self.t
        _, front, side, back, glue = self.panels
        s = min(TAPER, t / 4)
        middle, top = front + w / 2, -t - TONGUE
        flap = f"L{s:g} {-DUST:g}H{t - s:g}L{t:g} 0"
        notch = f"H{middle - NOTCH:g}A{NOTCH:g} {NOTCH:g} 0 0 0 {middle + NOTCH:g} 0H{side:g}"
        other = f"L{side + s:g} {-DUST:g}H{back - s:g}L{back:g} 0"
        arc = f"A{ROUND:g} {ROUND:g} 0 0 1"
        lid = (
            f"V{-t:g}L{back + 0.5:g} {-t:g}V{top + ROUND:g}{arc} {back + 0.5 + ROUND:g} {top:g}"
            f"H{glue - 0.5 - ROUND:g}{arc} {glue - 0.5:g} {top + ROUND:g}V{-t:g}H{glue:g}V0"
        )
        under = [
            (glue + GLUE, GLUE), (glue + GLUE, h - GLUE), (glue, h), (back, h),
            (back - s, h + DUST), (side + s, h + DUST), (side, h), (side, h + t),
            (side - TAPER, h + t + GLUE), (front + TAPER, h + t + GLUE), (front, h + t), (front, h),
            (front - s, h + DUST), (s, h + DUST), (0.0, h),
        ]  # fmt: skip
        return f"M0 0{flap}{notch}{other}{lid}L{polygon(under)[1:]}"

    @property
    def folds(self) -> str:
        """Where it is folded, as path data."""
        w, h, t = self.w, self.h, self.t
        _, front, side, back, glue = self.panels
        upright = "".join(f"M{x:g} 0V{h:g}" for x in (front, side, back, glue))
        above = ((0.0, 0.0, t), (side, 0.0, t), (back, 0.0, w), (back, -t, w))
        below = ((0.0, h, t), (front, h, w), (side, h, t), (front, h + t, w))
        return upright + "".join(f"M{x:g} {y:g}h{long:g}" for x, y, long in (*above, *below))


def net_of(deck: Cut) -> Net:
    """The net of a deck's box: its cards lie in it upright, all of them on each other."""
    thick = max(THINNEST, deck.count * CARD + PLAY)
    return Net(deck.format.w + PLAY, deck.format.h + PLAY, round(thick, 2))


def pages(kit: Kit, paper: Paper) -> tuple[Page, ...]:
    """A page a box, upright or on its side as there is room.

    Raises:
        DoesNotFit: a deck's box is larger than the paper.
    """
    return tuple(_page(kit, deck, paper) for deck in boxed(kit))


def _page(kit: Kit, deck: Cut, paper: Paper) -> Page:
    net, name = net_of(deck), sheet_words(kit).name(deck.kind)
    w, h = net.size
    for wide, high in ((paper.w, paper.h), (paper.h, paper.w)):
        if w <= wide - 2 * MARGIN and h <= high - 2 * MARGIN:
            break
    else:
        raise DoesNotFit(f"{TUCK_BOXES}: the box of {deck.kind} ({w:.0f} × {h:.0f} mm) is larger than {paper.name}")
    say = kit.say
    x, y = (wide - w) / 2, (high - h) / 2
    picture: Picture = (
        *marks.hint(say("box.hint"), wide),
        Group(tuple(_drawn(kit, deck, net, name, say)), at=(x, y + net.above)),
    )
    placed = (Placed(TUCK_BOXES, deck.kind, "face", 0, (x, y, w, h)),)
    return Page(wide, high, picture, placed, label=name)


def _drawn(kit: Kit, deck: Cut, net: Net, name: str, say: Say) -> Iterator[Group | Path | Text | Rect]:
    """The net with its panels' pictures: the deck's backs outside, its name on lid and sides."""
    w, h, t = net.w, net.h, net.t
    first, front, side, back, glue = net.panels
    for x, item in ((front, deck.items[0]), (back, deck.items[-1])):
        art = Group(item.back, at=(x + PLAY / 2, PLAY / 2))
        yield Group((art,), clip=box(x, 0, w, h))
    small = max(LEAST, min(4.5, 0.42 * t))
    for x in (first, side):
        yield Rect(x, 0, t, h, fill("surface"))
        line = Text(0, 0.35 * small, f"{kit.title} · {name}", small, "serif-bold", "ink", "middle", room=h - 8)
        yield Group((line,), at=(x + t / 2, h / 2), turn=90.0)
    yield Rect(back, -t, w, t, fill("surface"))
    told = f"{name} · {say('box.cards', n=deck.count)}"
    yield Text(back + w / 2, -t / 2 + 0.35 * small, told, small, "serif-bold", "ink", "middle", room=w - 6)
    word = Text(0, 0.35 * LEAST, say("box.glue"), LEAST, "sans", "cut", "middle", room=h - 2 * GLUE)
    yield Group((word,), at=(glue + GLUE / 2, h / 2), turn=90.0)
    yield Text(front + w / 2, h + t + GLUE / 2, say("box.glue"), LEAST, "sans", "cut", "middle", room=w - 10)
    # The notch goes through the front's picture, which ends where it is cut.
    yield Path(f"M{front + w / 2 - NOTCH:g} 0a{NOTCH:g} {NOTCH:g} 0 0 0 {2 * NOTCH:g} 0Z", fill("white"))
    yield Path(net.folds, FOLD)
    yield Path(net.outline, CUT)
