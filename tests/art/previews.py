"""What makes a picture's file show its colours in an editor: ``python -m tests.art.previews`` writes it anew.

Do that when a picture has got another class, or the palette another colour.
"""

from __future__ import annotations

import re
from pathlib import Path

import companion
from companion.art import palette

FOLDER = Path(companion.__file__).parent
PAPER = palette.colours("light")["surface"]
CLASS = re.compile(r'class="([^"]*)"')
STYLE = re.compile(r"  <style>.*?</style>\n", re.DOTALL)


FILES = sorted(FOLDER.rglob("*.svg"))
"""Every picture, symbol and pattern."""


def rules(text: str) -> str:
    """The style that a file should have; empty if it has nothing of its own to draw."""
    names = dict.fromkeys(name for classes in CLASS.findall(text) for name in classes.split())
    said = "".join(f"    .{name} {{ {found} }}\n" for name in sorted(names) if (found := rule(name)))
    return f"  <style>\n    path, circle, rect {{ fill: none }}\n{said}  </style>\n" if said else ""


def rule(name: str) -> str:
    """What a class is to an editor; low ink is not shown."""
    colours = {**palette.colours("light"), "current": "currentColor"}
    if name in colours:
        return f"color: {colours[name]}"
    what, _, colour = name.partition("-")
    return {
        "fill": f"fill: {colours[colour]}",
        "mass": f"fill: {colours[colour]}; stroke: none",
        "stroke": f"stroke: {colours[colour]}",
        "within": f"stroke: {PAPER}",
        "low": "",
    }[what]


def styled(text: str) -> str:
    """The file with its style."""
    return STYLE.sub("", text).replace("</title>\n", "</title>\n" + rules(text), 1)


if __name__ == "__main__":
    for file in FILES:
        file.write_text(styled(file.read_text(encoding="utf-8")), encoding="utf-8")
