"""What people choose when they print: paper, language, ink, and how sheets are laid out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Literal, TypeAlias

from companion.words import LANGUAGES
from printables import link as links
from printables.kit import PrintInk
from printables.paper import PAPERS, Paper
from printables.services import SERVICES

SheetStyle: TypeAlias = Literal["gutterfold", "duplex", "duplex-short", "single"]
Order: TypeAlias = Literal["interleaved", "split"]

INKS: Final[tuple[PrintInk, ...]] = ("full", "low", "mono")
SHEETS: Final[tuple[SheetStyle, ...]] = ("gutterfold", "duplex", "duplex-short", "single")
"""How fronts meet their backs: folded and glued; printed on both sides and turned over the long or the short edge;
on sheets of their own."""
ORDERS: Final[tuple[Order, ...]] = ("interleaved", "split")
HOME: Final = "home"
TTS: Final = "tts"
SILHOUETTE: Final = "silhouette"
CRICUT: Final = "cricut"
PRINTERS: Final = (HOME, *SERVICES, SILHOUETTE, CRICUT, TTS)
"""What it is for: one's own printer, a print service that makes the decks, a cutter, or a table on the screen."""
CALIBRATION: Final = "calibration"
"""Kind and part of the sheet that finds out how a printer sets backs; every game has it."""
TUCK_BOXES: Final = "tuck-boxes"
"""Kind and part of the boxes for decks; every game with cards has them."""
EXTRAS: Final = frozenset({CALIBRATION, TUCK_BOXES})
"""What is printed only when it is asked for by name, or where a printer needs it."""
FARTHEST: Final = 10.0
"""How far backs can be moved in each direction, mm."""
NUMBER: Final = r"\s*([+-]?(?=\.?\d)\d{0,9}\.?\d{0,9})\s*"
"""In digits; ``float`` also takes ``nan``, ``1e3`` and ``1_0``."""
OFFSET: Final = re.compile(f"{NUMBER},{NUMBER}", re.ASCII)
CHOICES: Final[Mapping[str, Collection[str]]] = {
    "paper": PAPERS, "lang": LANGUAGES, "ink": INKS, "sheet": SHEETS, "order": ORDERS, "service": PRINTERS
}  # fmt: skip
"""What can be chosen of each."""


class BadOptions(ValueError):
    """Something was chosen that there is not.

    Attributes:
        field: the option's name as in ``Options``.
        message: what is wrong with it, in a line.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


@dataclass(frozen=True, slots=True)
class Options:
    """All choices; every one that is not made has the value for a home printer.

    Attributes:
        paper: id of a paper.
        lang: language of every word.
        ink: full colour, outlines and symbols only, or these in black.
        only: kinds of components to print; empty for all.
        sheet: how fronts meet their backs.
        back_offset: (right, down) by which backs are moved, mm, to make up for a printer that pulls them in askew.
        order: each front followed by its back, or all fronts first.
        service: what it is for; a print service gets the decks of cards alone, in its own sizes, and a table on the
            screen its pictures, whatever paper and sheets; a cutter gets what is cut out of sheets.
        proof: whether the cut and the safe zone are drawn over everything.
        png: whether pages and faces are written as pictures besides.
        edition: whose copy it is, empty for the game's first; ``printables.kits`` knows which a game has.
        link: what the QR codes hold: the address of the app.

    Raises:
        BadOptions: with the field at fault.
    """

    paper: str = "a4"
    lang: str = "en"
    ink: PrintInk = "full"
    only: tuple[str, ...] = ()
    sheet: SheetStyle = "gutterfold"
    back_offset: tuple[float, float] = (0.0, 0.0)
    order: Order = "interleaved"
    service: str = HOME
    proof: bool = False
    png: bool = False
    edition: str = ""
    link: str = links.LINK

    def __post_init__(self) -> None:
        for field, known in CHOICES.items():
            if (value := getattr(self, field)) not in known:
                raise BadOptions(field, f"expected {' or '.join(known)}, got {value!r:.42}")
        if problem := links.problem(self.link):
            raise BadOptions("link", problem)
        if not all(-FARTHEST <= way <= FARTHEST for way in self.back_offset):
            right, down = self.back_offset
            raise BadOptions(
                "back_offset", f"expected millimetres from -{FARTHEST:g} to {FARTHEST:g}, got {right:g},{down:g}"
            )

    @property
    def sheet_paper(self) -> Paper:
        """The paper chosen."""
        return PAPERS[self.paper]

    @property
    def both_sides(self) -> bool:
        """Whether the printer prints on both sides of the paper."""
        return self.sheet in ("duplex", "duplex-short")


def read_offset(text: str) -> tuple[float, float]:
    """The two numbers of ``dx,dy``.

    Raises:
        BadOptions: these are not two plain decimal numbers.
    """
    found = OFFSET.fullmatch(text)
    if not found:
        given = text if len(text) <= 40 else text[:39] + "…"
        raise BadOptions("back_offset", f"expected two numbers in mm such as 0.5,-1.2, got {given!r}")
    return float(found[1]), float(found[2])


def read_kinds(text: str) -> tuple[str, ...]:
    """The kinds of ``a,b,c``, each once.

    Raises:
        BadOptions: nothing is named.
    """
    kinds = tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    if not kinds:
        raise BadOptions("only", "names no component")
    return kinds


def check_kinds(only: Iterable[str], known: Collection[tuple[str, str]]) -> None:
    """Whether all of these kinds are known.

    Args:
        only: kinds that somebody wants.
        known: (part, kind) of each component that there is.

    Raises:
        BadOptions: with the unknown kind, what could be meant, and what there is.
    """
    there = list(dict.fromkeys(kind for _, kind in known))
    for wanted in only:
        if wanted in there:
            continue
        inside = [kind for part, kind in known if part == wanted]
        near = get_close_matches(wanted, there, n=3, cutoff=0.6)
        meant = f"; its file holds {', '.join(inside)}" if inside else f"; perhaps {' or '.join(near)}" if near else ""
        shown = wanted if len(wanted) <= 40 else wanted[:39] + "…"
        raise BadOptions("only", f"there is no component {shown!r}{meant} (there are: {', '.join(there)})")
