"""Reaching the database of a club's server, and saying why that failed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Final

from companion.cli.refusals import told
from companion.cli.terminal import InputError
from companion.table import TableError

DATABASE_VARIABLE: Final = "MING_TABLE_DATABASE"
"""Where the address may stand, as it holds a password."""


@contextmanager
def reaching(database: str) -> Iterator[ModuleType]:
    """Meanwhile a database is used; what looks after its schema.

    Raises:
        InputError: it cannot be; the address is not told, as it may hold a password.
    """
    try:
        migrating = import_module("companion.store.upgrade")  # only with the extra ``hosted``
    except ImportError as error:
        raise InputError(f"--database needs {error.name}: pip install 'ming-table[hosted]'") from error
    try:
        yield migrating
    except migrating.NoDatabase as error:
        raise InputError(f"--database: {error}") from error
    except TableError as error:
        raise InputError(f"--database: {told(error)}") from error
    except ValueError as error:
        raise InputError(f"--database: {error}".replace(database, "…")) from error
