"""Games from elsewhere that cannot be loaded are named, and all others play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from tests.patience import PATIENCE_S
from tests.visitors import served

META: Final = """
from companion.engine.meta import Meta
META = Meta(id="{id}", title="Trial", players=(2, 3), colours=("red", "blue", "green"), editions=("companion",),
            rules_version=1, module=f"{__package__}.rules")
"""
RULES: Final = """
from companion.cli.skeleton.ming_table_market.rules.game import Market
from .meta import META
class Trial(Market):
    meta = META
GAME = Trial()
"""
HEAD: Final = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
PO: Final = HEAD + "\n".join(f'msgid "rules.{key}"\nmsgstr "end"\n' for key in ("parts", "end", "end.text"))
WORDS: Final = {"words/game.en.po": PO, "words/game.de.po": PO}


def trial(id_: str, changed: Mapping[str, str | None]) -> dict[str, str]:
    """A package that can be played, but for the files that are changed or, as ``None``, missing."""
    files = {"__init__.py": "", "meta.py": META, "rules.py": RULES, **WORDS, **changed}
    return {name: text.replace("{id}", id_) for name, text in files.items() if text is not None}


Trial: TypeAlias = tuple[Mapping[str, str | None], str]
"""What is otherwise in a package than in one that can be played, and what is said of it."""
FAILING: Final[Mapping[str, Trial]] = {
    "bad-import": ({"meta.py": "\nimport tea_that_nobody_has"}, "trial_bad_import.meta, line 2: ModuleNotFoundError"),
    "bad-names": (
        {"rules.py": f"{RULES}Trial.names = lambda self, edition=None, own=None: 1 / 0"},
        "trial_bad_names.rules, line 7: ZeroDivisionError",
    ),
    "bad-syntax": ({"meta.py": "META = ("}, "SyntaxError"),
    "few-words": ({"words/game.en.po": HEAD, "words/game.de.po": HEAD}, "its words lack rules.parts (en)"),
    "half-words": ({"words/game.en.po": None}, "no words of half-words (en)"),
    "no-game": ({"rules.py": "GAME = 3"}, "GAME of trial_no_game.rules is no companion.engine.contract.Game"),
    "no-meta": ({"meta.py": None}, "No module named 'trial_no_meta.meta'"),
    "no-package": (dict.fromkeys(("__init__.py", "meta.py", "rules.py", *WORDS)), "No module named 'trial_no_package'"),
    "no-rules": ({"rules.py": "from . import tea"}, "trial_no_rules.rules, line 1: ImportError"),
    "no-seats": ({"meta.py": META.replace("(2, 3)", "(2, 4)")}, "players of its META"),
    "no-words": (dict.fromkeys(WORDS), "no words of no-words (en)"),
    "other-game": ({"rules.py": RULES.replace("= META", "= Market.meta")}, "has the id 'market'"),
    "other-id": ({"meta.py": META.replace("{id}", "another")}, "'another'"),
    "other-shape": ({"meta.py": "META = {'id': 'other-shape'}"}, "META is no companion.engine.meta.Meta"),
    "our-words": ({"words/game.en.po": f'{PO}\nmsgid "phone.rules"\nmsgstr "Mine"\n'}, "phone.rules"),
    "yinzi": ({}, "that name is taken"),
}
LATER: Final[Mapping[str, Trial]] = {
    "bad-art": ({"art/__init__.py": "", "art/symbols/seal.svg": "no picture"}, "seal"),
    "bad-bots": ({"bots.py": "LEVELS = 3"}, "LEVELS of its bots is no Mapping"),
    "bad-screens": (
        {"screens/__init__.py": "", "screens/screens.py": "1 / 0"},
        "trial_bad_screens.screens.screens, line 1: ZeroDivisionError",
    ),
    "bad-sheet": ({"static/play.css": '@import "tea.css";\n'}, "trial_bad_sheet/tea.css"),
}
"""Those of which only the server finds out."""
WHOLE: Final = {
    "cli/__init__.py": "COMMANDS = {'brew': 'tea', 'games': 'tea'}",
    "press/__init__.py": "def kit(lang, ink):\n    return 1 / 0",
    "cli/tea.py": "import click\nbrew = games = click.Command('brew', callback=lambda: click.echo('tea'))",
}
"""What is besides in one that can be played."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all of these games are installed, with one that can be played."""
    folder = tmp_path_factory.mktemp("installed")
    for id_, (changed, _) in {**FAILING, **LATER, "whole": (WHOLE, "")}.items():
        package = f"trial_{id_.replace('-', '_')}"
        info = folder / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: trial-{id_}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[ming_table.games]\n{id_} = {package}\n")
        for name, text in trial(id_, changed).items():
            file = folder / package / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    return folder


def finding(place: Path) -> dict[str, str]:
    """The environment of a program that finds these games."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), *sys.path])}


def run(place: Path, *arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    """A command that finds these games."""
    done = subprocess.run([sys.executable, "-m", "companion", *arguments], env=finding(place), capture_output=True,
                          text=True, check=False, timeout=PATIENCE_S)  # fmt: skip
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    return done


def test_they_are_named_on_the_terminal(place: Path) -> None:
    done = run(place, "games")
    listed = [one["id"] for one in json.loads(done.stdout)]
    told = done.stderr.splitlines()
    assert "yinzi" in listed and listed[-5:] == [*LATER, "whole"]
    for id_, (_, said) in FAILING.items():
        (line,) = [line for line in told if f"“{id_}” from trial-{id_} 1.0" in line]
        assert said in line
    assert len(told) == len(FAILING)


def test_they_are_named_where_it_serves_and_on_the_first_page(place: Path, tmp_path: Path) -> None:
    with served([sys.executable], tmp_path, finding(place)) as phones:
        page, told = unescape(phones.ask("/")[1]), phones.told.read_text()
        assert phones.done("/tables", {"game": "whole", "name": "Mei"})["code"]
        assert [phones.ask(path)[0] for path in ("/print", "/print/yinzi", "/print/whole")] == [200, 200, 404]
        status, refusal = phones.ask("/api/v1/tables", {"game": "no-rules", "name": "Mei"})
    assert status == 400 and "trial-no-rules 1.0" in refusal
    for id_, (_, said) in {**FAILING, **LATER}.items():
        named = f"“{id_}” from trial-{id_} 1.0"
        assert named in page and said in page, id_
        assert f'/new?game={id_}"' not in page or id_ == "yinzi"
        assert named in told
    assert '/new?game=whole"' in page and '/new?game=yinzi"' in page


def test_a_kit_that_cannot_be_drawn_is_named_where_it_is_printed(place: Path) -> None:
    told = run(place, "print", "whole", status=2).stderr
    assert "trial_whole.press, line 2: ZeroDivisionError" in told


def test_a_game_brings_commands_but_none_of_ours(place: Path) -> None:
    assert run(place, "brew").stdout == "tea\n"
    assert run(place, "games").stdout.startswith("[")
