"""The group of all commands."""

from __future__ import annotations

from importlib import import_module

import click

import companion
from companion.engine import registry

MODULES = {
    "serve": "serve",
    "games": "catalog",
    "data": "catalog",
    "simulate": "simulate",
    "replay": "replay",
    "legal": "replay",
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
}
"""The module of each command, in the order of the help."""


def modules() -> dict[str, str]:
    """The module of each command: the general ones, then those of single games (``COMMANDS`` of
    their ``cli``)."""
    found = {command: f"companion.cli.{name}" for command, name in MODULES.items()}
    for game_id in registry.metas():
        own = registry.of_game(game_id, "cli")
        if own is not None:
            found |= {command: f"{own.__name__}.{name}" for command, name in own.COMMANDS.items()}
    return found


class Commands(click.Group):
    """Loads a command's module only when needed, so that no command pays for another's imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of ``modules``."""
        return list(modules())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; ``None`` if there is none."""
        module = modules().get(cmd_name)
        if module is None:
            return None
        found = getattr(import_module(module), cmd_name.replace("-", "_"))
        assert isinstance(found, click.Command)
        return found


@click.group(cls=Commands, context_settings={"max_content_width": 100}, no_args_is_help=False)
@click.version_option(companion.__version__, prog_name="ming-table", message="%(prog)s %(version)s")
def app() -> None:
    """Ming Table: phone companion and print-and-play press for three board games of the Ming era.

    Every command but serve prints JSON on standard output; messages go to standard error. The exit status is
    0 when done, 2 for bad usage or bad input, 1 for anything else.
    """
