"""The scripts run in the oldest browsers that we name: Safari 16 and Firefox 115, the last for many an old computer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.test_layers import ROOT

TOO_NEW: Final = {
    r"\bquery\.size\b": "Safari 17, Firefox 112",
    r"\bURLSearchParams\([^()]*\)\.size\b": "Safari 17, Firefox 112",
    r"\.(has|delete)\([^(),]+, ": "Safari 17, Firefox 115 (of a URLSearchParams, by value)",
    r"\bURL\.(canParse|parse)\b": "Safari 17, Firefox 115",
    r"\bcheckVisibility\b": "Safari 17.4, Firefox 106",
    r"\.(union|intersection|difference|symmetricDifference|is(Sub|Super)setOf|isDisjointFrom)\(": "Firefox 127",
    r"\b(Object|Map)\.groupBy\b": "Safari 17.4, Firefox 119",
    r"\bPromise\.(withResolvers|try)\b": "Safari 17.4, Firefox 121",
    r"\bArray\.fromAsync\b": "Safari 16.4, Firefox 115",
    r"\.(keys|values|entries)\(\)\.(map|filter|some|every|find|take|drop|flatMap|reduce|toArray|forEach)\(":
        "Safari 18.4, Firefox 131 (of an iterator)",
    r"\bAbortSignal\.any\b": "Safari 17.4, Firefox 124",
    r"\bstartViewTransition\b": "Safari 18, Firefox 144",
    r"\b(show|hide|toggle)Popover\b": "Safari 17, Firefox 125",
    r"\brequestIdleCallback\b": "no Safari yet",
    r"\bsetHTML(Unsafe)?\b|\bparseHTMLUnsafe\b": "Safari 17.4, Firefox 123",
    r"\(\?<[=!]": "Safari 16.4 (looking behind in an expression)",
    r"\bstatic \{": "Safari 16.4",
    r"/[gimsuy]*v[gimsuy]*\b[;,.)]": "Safari 17, Firefox 116 (of an expression)",
    r"\bwith \{ ?type\b": "Safari 17.2, Firefox 138",
}  # fmt: skip
"""What no script may use, and since when it is known."""
SCRIPTS: Final = sorted((ROOT / "static/js").glob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_use_nothing_too_new(script: Path) -> None:
    lines = script.read_text(encoding="utf-8").splitlines()
    code = [line.partition("//")[0] for line in lines]
    wrong = [
        f"{script.name}:{number}: {line.strip()} – {since}"
        for number, line in enumerate(code, 1)
        for what, since in TOO_NEW.items()
        if re.search(what, line)
    ]
    assert not wrong
