"""What the kits draw, in short: a line for every face that is cut out and for every shape of what is larger, kept in
the ``press/golden`` of each game's tests and compared by the tests.

A line tells the beginning of a drawing log, its lines, and a digest of all of it. ``python -m tests.printables.drawn``
writes the files anew: do that after looking at the pictures that have changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from companion.art.shapes import Picture
from printables.drawing.theme import theme
from printables.kit import Component, Cut, Kit, Large
from printables.kits import KITS, kit_of
from tests.games import folder
from tests.printables.drawing_log import log

LANG = "de"
"""German is the longer one: its texts are more often made smaller."""


def pictures(component: Component) -> Iterator[tuple[str, Picture]]:
    """Every picture of a component by its name."""
    if isinstance(component, Cut):
        for item in component.items:
            yield f"{item.id} face", item.face
            if item.back:
                yield f"{item.id} back", item.back
    elif isinstance(component, Large):
        yield "whole", component.picture
    else:
        for paper, pages in component.pages.items():
            yield from ((f"{paper} {number}", page) for number, page in enumerate(pages, 1))


def told(kit: Kit, component: Component) -> str:
    """The component's golden text."""
    lines = []
    for name, picture in pictures(component):
        lines.append(f"# {name}")
        parts = (picture,) if isinstance(component, Cut) else ((shape,) for shape in picture)
        for part in parts:
            full = log(part, theme(kit.ink))
            first = " ".join(full.partition("\n")[0].split())[:90]
            digest = hashlib.sha256(full.encode()).hexdigest()[:12]
            lines.append(f"{first} · {full.count(chr(10))} · {digest}")
    return "\n".join(lines) + "\n"


def every() -> Iterator[tuple[Path, str]]:
    """The golden files with what should be in them."""
    for game in KITS:
        for ink in ("full", "low"):
            kit = kit_of(game, LANG, ink)
            for component in kit.components:
                yield folder(game, "press") / "golden" / ink / f"{component.kind}.txt", told(kit, component)


if __name__ == "__main__":
    for file, text in every():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
