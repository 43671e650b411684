"""Starting and ending: the processes that serve and those that work, put together of everything else.

It may import all rooms; only commands import it.

At a club's server:

- A database that is away is ``OutOfReach``: a ``Busy`` with status 503. ``Tables.get`` then gives what is in memory
  and marks it (``Table.out_of_reach``); pages say so. Its error page asks the store for nothing.
- A process that is asked to stop goes on for some seconds (``Leave``), then says goodbye part by part.
- ``compose.yaml``, ``Dockerfile``, ``locks/``, the units in ``systemd/`` and what ``HOSTING.md`` names are read by
  ``tests/test_hosting.py``; ``tests/test_hosting_commands.py`` runs every command of ``HOSTING.md`` in its order,
  with stand-ins for systemd and Docker; ``tests/web/test_in_front.py`` runs the Caddyfile over three processes where
  there is a Caddy.
- A club's server and its image are installed from ``locks/``, each file by its hash. A range that changes in
  ``pyproject.toml`` wants ``make locks``; ``make locks ARGS=--upgrade`` takes the newest versions. At home the ranges
  hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final


class BadCertificates(Exception):
    """The certificates in the data folder cannot be used."""


class BadSecret(Exception):
    """What signs the cookies of a club's server cannot be read, or could be guessed."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What was wrong with the database at the start.

    Attributes:
        kept: where the damaged file lies since, in place of which there is a sound one; ``None`` if there was none.
        cut: tables that lost what happened last, and go on before it.
        broken: tables that cannot be played.
    """

    kept: Path | None
    cut: tuple[str, ...]
    broken: tuple[str, ...]


def nothing(_told: object) -> None:
    """Whoever starts the server need not listen."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Who is told what while the server runs.

    Attributes:
        ready: the address for phones once they can come.
        moved: the new address when this computer has changed networks.
        replaced: the address for phones when they must trust another certificate than before.
        damaged: before all others, if anything was wrong with the database.
    """

    ready: Callable[[str], None] = nothing
    moved: Callable[[str], None] = nothing
    replaced: Callable[[str], None] = nothing
    damaged: Callable[[Damage], None] = nothing


QUIET: Final = Tell()


def serve(
    host: str, port: int, data: Path, tell: Tell = QUIET, https_port: int | None = None, pause_alone: float = 0.0
) -> None:
    """Serve until interrupted; tables are kept in the folder ``data``.

    Args:
        host: an address of this computer; ``"0.0.0.0"`` for all of them.
        port: for HTTP.
        data: folder of the database, the secrets and the certificates.
        tell: who is told what happens.
        https_port: for HTTPS as well, with certificates of our own; HTTP alone when left out.
        pause_alone: seconds between bots' actions at tables where nobody else sits.

    Raises:
        companion.web.server.folder_lock.InUse: another server keeps its tables there.
        companion.web.server.wire.PortTaken: an address cannot be used.
        BadCertificates: as it says.
        companion.table.TableError: the database cannot be used; the message names it.
    """
    from companion.web.launch.process import run  # noqa: PLC0415  (only commands that serve load a web server)
    from companion.web.server.wire import Place  # noqa: PLC0415

    run(Place(host, port, https_port), data, tell, pause_alone)
