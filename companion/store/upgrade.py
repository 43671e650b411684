"""A server's database is brought up to date by a command, never by serving: several processes start at once."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError

from companion.store.database import Work
from companion.store.postgres import address
from companion.table import OtherSchema

T = TypeVar("T")
LOCK: Final = 20_261_122
"""Number of the lock that whoever changes the schema holds; any that nobody else uses."""


class NoDatabase(Exception):
    """The database is away, or may not be used with this name and password."""


def upgrade(url: str) -> tuple[str | None, str]:
    """Bring a database up to date, also if several processes do so at once; its revision before and now.

    Raises:
        NoDatabase: as it says.
        OtherSchema: it was made by a newer version of this program.
        ValueError: the address is none of a PostgreSQL database.
    """
    return _with(url, _upgrade)


def check(url: str) -> str:
    """The revision of a database that is up to date.

    Raises:
        OtherSchema: it is not.
        NoDatabase, ValueError: as ``upgrade``.
    """
    return _with(url, _check)


def is_behind(connection: sa.Connection) -> bool:
    """Whether a database lacks what this program needs. It may have more: it is brought up to date before the
    processes that serve."""
    found = MigrationContext.configure(connection).get_current_revision()
    return found != newest() and (found is None or found in _steps())


@cache
def newest() -> str:
    """The revision that this program needs."""
    found = _scripts().get_current_head()
    assert found is not None, "there are steps"
    return found


def _with(url: str, work: Work[T]) -> T:
    engine = sa.create_engine(address(url), poolclass=sa.NullPool, connect_args={"connect_timeout": 5})
    try:
        with engine.begin() as connection:
            return work(connection)
    except SQLAlchemyError as error:
        raise NoDatabase(str(getattr(error, "orig", error)).strip()) from error
    finally:
        engine.dispose()


def _upgrade(connection: sa.Connection) -> tuple[str | None, str]:
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    before = _known(connection)
    command.upgrade(_config(connection), "head")
    return before, newest()


def _check(connection: sa.Connection) -> str:
    found = _known(connection)
    if found != newest():
        raise OtherSchema(key="error.schema-behind", schema=found or "0", file=connection.engine.url.database)
    return found


def _known(connection: sa.Connection) -> str | None:
    """The revision of the database.

    Raises:
        OtherSchema: it is one that this program does not know.
    """
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in _steps():
        raise OtherSchema(schema=found, file=connection.engine.url.database)
    return found


@cache
def _steps() -> frozenset[str]:
    return frozenset(step.revision for step in _scripts().walk_revisions())


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config(connection: sa.Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "companion.store:migrations")
    config.set_main_option("path_separator", "os")
    return config
