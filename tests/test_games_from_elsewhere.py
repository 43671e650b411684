"""A game in a distribution of its own is offered, played and printed where that is installed, and nowhere else."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import sysconfig
import urllib.error
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

import companion
from companion.words import LANGUAGES
from tests.patience import PATIENCE_S, running, until
from tests.saying import say
from tests.web.serving import free_port

ROOT = Path(companion.__file__).parent.parent
BUILD: Final = "import sys; from hatchling import build; print(build.build_wheel(sys.argv[1]))"
WHEEL: Final = "ming_table_market-0.1.0-py3-none-any.whl"


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

    @contextmanager
    def serving(self) -> Iterator[Phones]:
        """Phones in the room while it serves."""
        port = free_port()
        command = [str(self.python), "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
        told = self.folder / "told"
        with (
            told.open("w+b") as log,
            running([*command, "--data", "."], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=log) as process,
        ):
            until(lambda: process.poll() is not None or b"Ctrl-C" in told.read_bytes())
            yield Phones(port)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE_S) == 0, told.read_text()
        assert "Traceback" not in told.read_text()


@dataclass
class Phones:
    """What phones ask of a server."""

    port: int

    def ask(self, path: str, body: Any = None, token: str = "") -> tuple[int, str]:
        """Status and text of an answer."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()

    def done(self, path: str, body: Any = None, token: str = "") -> Any:
        """The document of an answer that is no refusal."""
        status, text = self.ask(f"/api/v1{path}", body, token)
        assert status < 300, text
        return json.loads(text)

    def play(self, code: str, tokens: list[str], most: int) -> str:
        """Each seat does what it can do last, as often as that; the phase then."""
        for _ in range(most):
            for token in tokens:
                legal = self.done(f"/tables/{code}/legal", token=token)
                if legal["actions"]:
                    number, action = legal["number"], legal["actions"][-1]["action"]
                    wish = {"action": action, "seen": number, "key": f"{number}"}
                    self.done(f"/tables/{code}/intents", wish, token)
        return str(self.done(f"/tables/{code}", token=tokens[0])["phase"])


@pytest.fixture(name="home")
def fixture_home(tmp_path: Path) -> Home:
    """Ming Table and what it needs are lent by this environment."""
    venv.create(tmp_path / "venv", with_pip=False, symlinks=True)
    home = Home(tmp_path)
    (packages,) = (tmp_path / "venv/lib").glob("*/site-packages")
    (packages / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n{ROOT}\n")
    return home


@pytest.mark.slow
def test_a_game_comes_goes_and_comes_back(home: Home) -> None:
    """It passes its own tests there, in which two phones play a whole game and a sheet is drawn."""
    source, wheel = home.folder / "market", home.folder / WHEEL
    home.run("-m", "companion", "new-game", "market")
    built = subprocess.run([sys.executable, "-c", BUILD, home.folder], cwd=source, check=True, capture_output=True,
                           text=True, timeout=PATIENCE_S)  # fmt: skip
    assert built.stdout.splitlines()[-1] == WHEEL
    assert {f"ming_table_market/words/{name}.{lang}.po" for name in ("game", "press") for lang in LANGUAGES} <= set(
        zipfile.ZipFile(wheel).namelist()
    )
    before = home.games()
    assert "market" not in before

    home.pip("install", "--no-deps", "--no-index", wheel)
    (source / "ming_table_market").rename(home.folder / "aside")  # only what is installed counts
    assert home.games() == [*before, "market"]
    own = home.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=source)
    assert " passed" in own and "failed" not in own
    (sheet,) = json.loads(home.run("-m", "companion", "print", "market", "--lang", "de", "--only", "tokens"))
    assert (sheet["pages"], sheet["components"]) == (2, {"tokens": 36})
    assert (home.folder / sheet["file"]).read_bytes().startswith(b"%PDF-1.7")
    with home.serving() as phones:
        assert 'href="/new?game=market"' in phones.ask("/")[1]
        made = phones.done("/tables", {"game": "market", "name": "Mei", "seats": 2})
        code, tokens = made["code"], [made["token"]]
        tokens.append(phones.done(f"/tables/{code}/seats/blue", {"name": "Jonas"})["token"])
        phones.done(f"/tables/{code}/begin", {}, tokens[0])
        assert phones.play(code, tokens, 3) == "playing"
        assert phones.ask(f"/t/{code}")[0] == 200

    home.pip("uninstall", "--yes", "ming-table-market")
    assert home.games() == before
    with home.serving() as phones:
        first = phones.ask("/")[1]
        assert "/new?game=market" not in first and f'href="/t/{code.upper()}"' in first
        kept = say("error.no-game", game="market")
        status, page = phones.ask(f"/t/{code}")
        assert status == 409 and kept in page
        status, document = phones.ask(f"/api/v1/tables/{code}")
        assert status == 409 and json.loads(document)["error"]["message"] == kept
        assert phones.done("/tables", {"game": "yinzi", "name": "Mei"})

    home.pip("install", "--no-deps", "--no-index", wheel)
    with home.serving() as phones:
        assert phones.play(code, tokens, 40) == "over"
