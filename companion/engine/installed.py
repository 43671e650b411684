"""What the distributions that are installed beside this one name under a group of entry points."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple

NAMES = ("dist-info", "egg-info")
"""How the folders end in which an installer keeps what it knows of a distribution."""


class Named(NamedTuple):
    """One entry.

    Attributes:
        name: what the entry is called.
        package: the module or package that it names.
        distribution: whose it is, with its version.
    """

    name: str
    package: str
    distribution: str


def named(group: str) -> tuple[Named, ...]:
    """The entries of that group by their names; of one name, in the order in which Python looks for packages.

    ``importlib.metadata`` takes longer to load than everything else that a list of games needs, so it is only asked
    where some distribution says the group's name.
    """
    if not any(group.encode() in said for said in _entries()):
        return ()
    from importlib.metadata import entry_points  # noqa: PLC0415 - see above

    found = [
        Named(entry.name, entry.value.partition(":")[0].strip(), f"{entry.dist.name} {entry.dist.version}")
        for entry in entry_points(group=group)
        if entry.dist is not None
    ]
    return tuple(sorted(found, key=lambda one: one.name))


def _entries() -> Iterator[bytes]:
    """The files in which distributions name their entries."""
    for place in sys.path:
        try:
            known = [name for name in os.listdir(place or ".") if name.endswith(NAMES)]  # noqa: PTH208 - as above
        except OSError:
            continue
        for name in known:
            try:
                with open(os.path.join(place, name, "entry_points.txt"), "rb") as file:  # noqa: PTH118, PTH123
                    yield file.read()
            except OSError:
                continue
