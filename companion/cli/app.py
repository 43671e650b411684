"""The group of all commands."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click

import companion
from companion.engine import registry

MODULES = {
    "serve": "serve",
    "demo": "demo",
    "games": "catalog",
    "data": "catalog",
    "new-game": "new_game",
    "simulate": "simulate",
    "replay": "replay",
    "legal": "replay",
    "verify": "verify",
    "score": "score",
    "print": "print",
    "bench": "bench",
    "check": "check",
    "strength": "strength",
    "balance": "balance",
    "load": "load",
    "database": "database",
    "work": "work",
    "host-key": "host_key",
    "words": "words",
}
"""The module of each command, in the order of the help."""


def of_games() -> dict[str, tuple[str, str]]:
    """The commands of single games (``COMMANDS`` of their ``cli``): the game, and the room of its package."""
    found: dict[str, tuple[str, str]] = {}
    for game_id in registry.metas():
        for command, name in (registry.brought(game_id, "cli", "COMMANDS", Mapping) or {}).items():
            found.setdefault(command, (game_id, f"cli.{name}"))
    return found


class Commands(click.Group):
    """Loads a command's module only when needed, so that no command pays for another's imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names: the general ones, then those of single games."""
        return [*MODULES, *(name for name in of_games() if name not in MODULES)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; ``None`` if there is none."""
        name = cmd_name.replace("-", "_")
        if cmd_name not in MODULES:
            game_id, room = of_games().get(cmd_name, ("", ""))
            own = registry.brought(game_id, room, name, click.Command)
            return own if isinstance(own, click.Command) else None
        found = getattr(import_module(f"companion.cli.{MODULES[cmd_name]}"), name)
        assert isinstance(found, click.Command)
        return found


@click.group(cls=Commands, context_settings={"max_content_width": 100}, no_args_is_help=False)
@click.version_option(companion.__version__, prog_name="ming-table", message="%(prog)s %(version)s")
def app() -> None:
    """Ming Table: phone companion and print-and-play press for three board games of the Ming era.

    Every command but serve prints JSON on standard output; messages go to standard error. The exit status is
    0 when done, 2 for bad usage or bad input, 1 for anything else.
    """
