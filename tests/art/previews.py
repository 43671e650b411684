"""What makes a picture's file show its colours in an editor: ``python -m tests.art.previews`` writes it anew.

Do that when a picture has got another class, or the palette another colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import companion.art
from companion.art import palette
from companion.art.brush import LOW

FOLDER = Path(companion.art.__file__).parent
PAPER = palette.colours("light")["surface"]
STROKES = {
    "line": "fill: none; stroke: currentColor",
    "solid": "fill: currentColor",
    "mass": "fill: currentColor; stroke: none",
    "light": f"fill: {PAPER}; stroke: currentColor",
    "within": f"fill: none; stroke: {PAPER}",
}
CLASS = re.compile(r'class="([^"]*)"')
STYLE = re.compile(r"  <style>.*?</style>\n", re.DOTALL)


def files() -> Iterator[Path]:
    """Every picture."""
    yield from sorted(FOLDER.rglob("pictures/*.svg"))


def rules(text: str) -> str:
    """The style that a file should have; empty if it has nothing of its own to draw."""
    found = {name for classes in CLASS.findall(text) for name in classes.split() if not name.startswith(LOW)}
    said = [f"    .{name} {{ {STROKES[name]} }}\n" for name in STROKES if name in found]
    said += [f"    .{name} {{ color: {palette.colours('light')[name]} }}\n" for name in sorted(found - STROKES.keys())]
    return f"  <style>\n{''.join(said)}  </style>\n" if said else ""


def styled(text: str) -> str:
    """The file with its style."""
    return STYLE.sub("", text).replace("</title>\n", "</title>\n" + rules(text), 1)


if __name__ == "__main__":
    for file in files():
        file.write_text(styled(file.read_text(encoding="utf-8")), encoding="utf-8")
