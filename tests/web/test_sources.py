"""Templates, style sheets, scripts and catalogues are laid out for readers, and squeezed for phones."""

from __future__ import annotations

import re
from pathlib import Path

import cssbeautifier
import pytest

import companion
from companion import games
from companion.web.http import assets
from companion.web.http.squeeze import PIECE, squeeze

GAMES = Path(games.__file__).parent
"""Each with templates and styles of its own."""
TEMPLATES = [*sorted(assets.folder("templates").rglob("*.html")), *sorted(GAMES.rglob("*.html"))]
SHEETS = [*sorted(assets.folder("static").rglob("*.css")), *sorted(GAMES.rglob("*.css"))]
SCRIPTS = [*sorted(assets.folder("static").rglob("*.js")), *sorted(GAMES.rglob("*.js"))]
CATALOGUES = sorted(Path(companion.__file__).parent.rglob("*.po"))
VOID = {"!doctype", "input", "link", "meta", "br", "hr", "img", "path", "use", "rect", "circle"}
OPENS = {"if", "for", "macro", "call", "block", "filter", "with"}
STEP = 2
LONGEST = 120


def nesting(kind: str, text: str) -> int:
    """How much deeper a piece of a template leads: 1, 0 or -1."""
    if kind == "tag":
        name = re.match(r"</?(\{\{.*?\}\}|[\w!-]+)", text)
        assert name is not None, text
        return -1 if text.startswith("</") else 0 if text.endswith("/>") or name[1] in VOID else 1
    if kind == "statement":
        word = re.match(r"\{%-?\s*(\w+)", text)
        assert word is not None, text
        opens = word[1] in OPENS or (word[1] == "set" and "=" not in text)
        return -1 if word[1].startswith("end") else int(opens)
    return 0


def misplaced(source: str) -> list[str]:
    """Lines that do not stand as deep as they lead, or that open more than they end with."""
    depth, line, wrong = 0, 1, []
    lines = source.split("\n")
    opened = 0
    for found in PIECE.finditer(source):
        kind, text = found.lastgroup or "", found[0]
        deeper = nesting(kind, text)
        starts = not source[source.rfind("\n", 0, found.start()) + 1 : found.start()].strip()
        between = kind == "statement" and re.match(r"\{%-?\s*(else|elif)", text)
        if starts and kind in ("tag", "statement", "value"):
            indent = found.start() - source.rfind("\n", 0, found.start()) - 1
            if indent != STEP * (depth - (deeper < 0 or bool(between))):
                wrong.append(f"{line}: {lines[line - 1].strip()[:60]}")
            opened = 0
        depth += deeper
        opened += deeper
        rest = text.count("\n")
        line += rest
        if opened > 1 and "\n" in source[found.end() : found.end() + 1]:
            wrong.append(f"{line}: opens {opened}")
    return wrong


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_is_laid_out_by_its_nesting(path: Path) -> None:
    assert misplaced(path.read_text()) == []


def test_a_template_that_is_not_is_found() -> None:
    assert misplaced("<div>\n<p>one</p>\n</div>\n") == ["2: <p>one</p>"]
    assert misplaced("<div><ul>\n") == ["1: opens 2"]
    assert misplaced("{% if a %}\n  <p>\n    {{ b }}\n  </p>\n{% else %}\n  <i></i>\n{% endif %}\n") == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_is_formatted(path: Path) -> None:
    wanted = cssbeautifier.default_options()
    wanted.indent_size = STEP
    wanted.newline_between_rules = False
    wanted.end_with_newline = wanted.space_around_combinator = True
    assert cssbeautifier.beautify(path.read_text(), wanted) == path.read_text()


@pytest.mark.parametrize("path", [*TEMPLATES, *SHEETS, *SCRIPTS, *CATALOGUES], ids=lambda path: path.name)
def test_no_line_is_too_long_to_read(path: Path) -> None:
    assert [line for line in path.read_text().splitlines() if len(line) > LONGEST] == []


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        ("<p>\n  <b>{{ a }}</b>\n  <i>x</i>\n</p>\n", "<p><b>{{ a }}</b><i>x</i></p>"),
        ("<p>\n  two\n  words\n</p>", "<p>two words</p>"),
        ("{{ a }}\n{{ b }}", "{{ a }} {{ b }}"),
        ("<i>a</i> <i>b</i>", "<i>a</i> <i>b</i>"),
        ("<i>a</i> {{ b }}", "<i>a</i> {{ b }}"),
        (
            '<a\n    href="{{ "\n" }}"\n    {% if x %}id="y"{% endif %}>',
            '<a href="{{ " " }}" {% if x %}id="y"{% endif %}>',
        ),
        ("{% if a %}\n  b\n{% endif %}\n", "{% if a %}b{% endif %}"),
        ("a {# why\n it is so #} b", "a  b"),
        ("2 < 3 { 4", "2 < 3 { 4"),
    ],
)
def test_squeezing_drops_the_layout_and_no_space_that_was_meant(source: str, sent: str) -> None:
    assert squeeze(source) == sent
