"""``new-game``: the distribution of a game of one's own, to begin with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from shlex import quote
from typing import Final

import click

from companion.cli.terminal import InputError, write
from companion.engine import registry

SKELETON: Final = "companion.cli.skeleton"
NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST: Final = 40
"""Letters of a name."""
CALLED: Final = re.compile(
    r"(?P<package>ming_table_market)|(?P<id>(?<=ming-table-)market|(?<=option\.)market(?=\.)|(?<=id=\")market"
    r"|^market(?= = \"))|(?P<title>(?<=title=\")Market|(?<=^# )Market|(?<=^description = \")Market)",
    re.MULTILINE,
)
"""Where the files of the skeleton name the game: its package, its id and its title."""


@click.command("new-game")
@click.argument("name")
@click.option("--out", metavar="DIR", default=".", show_default=True, help="Where its folder is made.")
def new_game(name: str, out: str) -> None:
    """Begin a game of your own: write a small whole one in a package of its own.

    NAME is its id, such as fish-market, and becomes the name of its folder. CONTRIBUTING.md tells how to go on.
    """
    check(name)
    folder = Path(out) / name
    if folder.exists():
        raise InputError(f"{folder} exists already; remove it, or choose another NAME or --out")
    written = []
    for path, text in called(name):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        written.append(path)
    click.echo(f"cd {quote(str(folder))} && pip install --editable '.[test]' && pytest", err=True)
    write({"game": name, "folder": str(folder), "files": sorted(written)})


def check(name: str) -> None:
    """Refuse what cannot be the id of a new game.

    Raises:
        InputError: saying why.
    """
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise InputError(f"NAME: {name!r} is no id; use up to {LONGEST} small letters and digits, such as fish-market")
    if name in registry.NO_GAMES or name in registry.metas():
        raise InputError(f"NAME: {name} is taken")


def called(name: str) -> Iterator[tuple[str, str]]:
    """The files of the skeleton for a game of that id: paths with slashes, and their texts."""
    words = {"package": f"ming_table_{name.replace('-', '_')}", "id": name, "title": name.replace("-", " ").title()}

    def renamed(text: str) -> str:
        return CALLED.sub(lambda found: words[str(found.lastgroup)], text)

    for path, file in _files(files(SKELETON), ""):
        yield renamed(path), renamed(file.read_text(encoding="utf-8"))


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """All files but what makes the skeleton importable for our own tests, and what Python has compiled."""
    for one in folder.iterdir():
        if one.is_dir() and one.name != "__pycache__":
            yield from _files(one, f"{path}{one.name}/")
        elif one.is_file() and (path or one.name != "__init__.py"):
            yield path + one.name, one
