"""Games from elsewhere that cannot be loaded are named, and all others play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.patience import PATIENCE_S

META: Final = """
from companion.engine.meta import Meta
META = Meta(id="{id}", title="Trial", players=(2, 3), colours=("red", "blue", "green"), editions=("companion",),
            rules_version=1, module="companion.cli.skeleton.ming_table_market.rules.game")
"""
PO: Final = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
RULES: Final = PO + "\n".join(f'msgid "rules.{key}"\nmsgstr "end"\n' for key in ("parts", "end", "end.text"))
WORDS: Final = {"words/game.en.po": RULES, "words/game.de.po": RULES}


FAILING: Final[dict[str, tuple[dict[str, str], str]]] = {
    "no-package": ({}, "No module named"),
    "no-meta": ({"__init__.py": ""}, "No module named 'trial_no_meta.meta'"),
    "bad-import": ({"__init__.py": "", "meta.py": "\nimport tea_that_nobody_has"}, "trial_bad_import.meta, line 2"),
    "bad-syntax": ({"__init__.py": "", "meta.py": "META = ("}, "SyntaxError"),
    "other-shape": ({"__init__.py": "", "meta.py": "META = {'id': 'other-shape'}"}, "META is no"),
    "other-id": ({"__init__.py": "", "meta.py": META.format(id="another"), **WORDS}, "'another'"),
    "no-seats": (
        {"__init__.py": "", "meta.py": META.format(id="no-seats").replace("(2, 3)", "(2, 4)"), **WORDS}, "players",
    ),
    "no-rules": (
        {"__init__.py": "", "meta.py": META.format(id="no-rules").replace("companion.cli", "no"), **WORDS},
        "No module named 'no'",
    ),
    "no-words": ({"__init__.py": "", "meta.py": META.format(id="no-words")}, "no words of no-words (en)"),
    "half-words": (
        {"__init__.py": "", "meta.py": META.format(id="half-words"), "words/game.en.po": RULES},
        "no words of half-words (de)",
    ),
    "our-words": (
        {"__init__.py": "", "meta.py": META.format(id="our-words"), **WORDS,
         "words/game.en.po": RULES + '\nmsgid "phone.rules"\nmsgstr "Mine"\n'}, "phone.rules",
    ),
    "few-words": (
        {"__init__.py": "", "meta.py": META.format(id="few-words"), "words/game.en.po": PO, "words/game.de.po": PO},
        "its words lack rules.parts (en)",
    ),
    "yinzi": ({"__init__.py": "", "meta.py": META.format(id="yinzi"), **WORDS}, "that name is taken"),
}  # fmt: skip
"""Games by their ids, with what is in their packages, and what is said of each."""
LATER: Final[dict[str, tuple[dict[str, str], str]]] = {
    "bad-art": (
        {"__init__.py": "", "meta.py": META.format(id="bad-art"), **WORDS, "art/__init__.py": "",
         "art/symbols/seal.svg": "no picture"}, "seal",
    ),
    "bad-bots": (
        {"__init__.py": "", "meta.py": META.format(id="bad-bots"), **WORDS, "bots.py": "LEVELS = 3"}, "LEVELS",
    ),
    "bad-screens": (
        {"__init__.py": "", "meta.py": META.format(id="bad-screens"), **WORDS, "screens/__init__.py": "",
         "screens/screens.py": "1 / 0"}, "trial_bad_screens.screens.screens, line 1: ZeroDivisionError",
    ),
}  # fmt: skip
"""Those of which only the server finds out."""
WHOLE: Final = {"__init__.py": "", "meta.py": META.format(id="whole"), **WORDS}

HOME: Final = """
from companion.store import open_store
from companion.table import Tables
from companion.web.app import create_app, furnish
from pathlib import Path
import sys
app = create_app(secret=b"failing")
furnish(app, Tables(open_store(Path(sys.argv[1])), bots={}, background=False))
page = app.test_client().get("/")
assert page.status_code == 200, page.status
print(page.get_data(as_text=True))
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all of these games are installed, with one that can be played."""
    folder = tmp_path_factory.mktemp("installed")
    for id_, files in {**{name: files for name, (files, _) in {**FAILING, **LATER}.items()}, "whole": WHOLE}.items():
        package = f"trial_{id_.replace('-', '_')}"
        info = folder / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: trial-{id_}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[ming_table.games]\n{id_} = {package}\n")
        for name, text in files.items():
            file = folder / package / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    return folder


def run(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A program that finds these games."""
    path = os.pathsep.join([str(place), *sys.path])
    done = subprocess.run(
        [sys.executable, *arguments], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True,
        check=False, timeout=PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    return done


def test_they_are_named_on_the_terminal(place: Path) -> None:
    done = run(place, "-m", "companion", "games")
    listed = [one["id"] for one in json.loads(done.stdout)]
    told = done.stderr.splitlines()
    assert "yinzi" in listed and listed[-4:] == [*LATER, "whole"]
    for id_, (_, said) in FAILING.items():
        (line,) = [line for line in told if f"“{id_}” from trial-{id_} 1.0" in line]
        assert said in line
    assert len(told) == len(FAILING)


def test_they_are_named_on_the_first_page(place: Path, tmp_path: Path) -> None:
    page = run(place, "-c", HOME, str(tmp_path / "tables.sqlite3")).stdout
    for id_, (_, said) in {**FAILING, **LATER}.items():
        assert f"“{id_}” from trial-{id_} 1.0" in page and (said.replace("'", "&#39;") in page), id_
        assert f'/new?game={id_}"' not in page or id_ == "yinzi"
    assert '/new?game=whole"' in page and '/new?game=yinzi"' in page
