"""A game in a distribution of its own is offered, played and printed where that is installed, and nowhere else."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import venv
import zipfile
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

import companion
from tests.patience import PATIENCE_S
from tests.saying import say
from tests.visitors import Phones, served

ROOT = Path(companion.__file__).parent.parent
BUILD: Final = "import sys; from hatchling import build; print(build.build_wheel(sys.argv[1]))"
NAME: Final = "fish-market"
PACKAGE: Final = "ming_table_fish_market"
WHEEL: Final = f"{PACKAGE}-0.1.0-py3-none-any.whl"


@dataclass
class Home:
    """An environment in which Ming Table is installed, and a folder with its tables."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "venv/bin/python"

    def run(self, *arguments: str | Path, cwd: Path | None = None) -> str:
        """What a program of it prints."""
        done = subprocess.run([self.python, *arguments], cwd=cwd or self.folder, capture_output=True, text=True,
                              check=False, timeout=PATIENCE_S)  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stderr == "" or "Traceback" not in done.stderr
        return done.stdout

    def pip(self, *arguments: str | Path) -> None:
        """Another environment's pip, at work in this one."""
        command = [sys.executable, "-m", "pip", "--python", self.python, "--disable-pip-version-check", *arguments]
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE_S)

    def games(self) -> list[str]:
        """What is offered on the terminal."""
        return [one["id"] for one in json.loads(self.run("-m", "companion", "games"))]

    def serving(self) -> AbstractContextManager[Phones]:
        """Phones in the room while it serves."""
        return served([str(self.python)], self.folder)


@pytest.fixture(name="home")
def fixture_home(tmp_path: Path) -> Home:
    """Ming Table and what it needs are lent by this environment."""
    venv.create(tmp_path / "venv", with_pip=False, symlinks=True)
    home = Home(tmp_path)
    (packages,) = (tmp_path / "venv/lib").glob("*/site-packages")
    (packages / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n{ROOT}\n")
    return home


def test_a_game_comes_goes_and_comes_back(home: Home) -> None:
    """It passes its own tests there, in which two phones play a whole game and a sheet is drawn."""
    source, wheel = home.folder / NAME, home.folder / WHEEL
    home.run("-m", "companion", "new-game", NAME)
    built = subprocess.run([sys.executable, "-c", BUILD, home.folder], cwd=source, check=True, capture_output=True,
                           text=True, timeout=PATIENCE_S)  # fmt: skip
    assert built.stdout.splitlines()[-1] == WHEEL
    assert {f"{PACKAGE}/words/{name}.{lang}.po" for name in ("game", "press") for lang in ("en", "de")} <= set(
        zipfile.ZipFile(wheel).namelist()
    )
    before = home.games()
    assert NAME not in before

    home.pip("install", "--no-deps", "--no-index", wheel)
    (source / PACKAGE).rename(home.folder / "aside")  # only what is installed counts
    assert home.games() == [*before, NAME]
    own = home.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=source)
    assert " passed" in own and "failed" not in own
    (sheet,) = json.loads(home.run("-m", "companion", "print", NAME, "--lang", "de", "--only", "tokens"))
    assert (sheet["pages"], sheet["components"]) == (2, {"tokens": 36})
    assert (home.folder / sheet["file"]).read_bytes().startswith(b"%PDF-1.7")
    with home.serving() as phones:
        assert f'href="/new?game={NAME}"' in phones.ask("/")[1]
        made = phones.done("/tables", {"game": NAME, "name": "Mei", "seats": 2})
        code, tokens = made["code"], [made["token"]]
        tokens.append(phones.done(f"/tables/{code}/seats/blue", {"name": "Jonas"})["token"])
        phones.done(f"/tables/{code}/begin", {}, tokens[0])
        assert phones.play(code, tokens, 3) == "playing"
        assert phones.ask(f"/t/{code}")[0] == 200

    home.pip("uninstall", "--yes", f"ming-table-{NAME}")
    assert home.games() == before
    with home.serving() as phones:
        first = phones.ask("/")[1]
        assert f"/new?game={NAME}" not in first and f'href="/t/{code.upper()}"' in first
        kept = say("error.no-game", game=NAME)
        status, page = phones.ask(f"/t/{code}")
        assert status == 409 and kept in page
        status, document = phones.ask(f"/api/v1/tables/{code}")
        assert status == 409 and json.loads(document)["error"]["message"] == kept
        assert phones.done("/tables", {"game": "yinzi", "name": "Mei"})

    home.pip("install", "--no-deps", "--no-index", wheel)
    with home.serving() as phones:
        assert phones.play(code, tokens, 40) == "over"
