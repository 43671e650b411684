"""The tables of the database: those that every one has, and those of a club's server.

SQLite files are made and brought up to date by ``prepare``; a server's database by the steps in ``migrations``, which
lead to the same.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from companion.table import OtherSchema

SCHEMA_VERSION: Final = 2
"""Increased whenever a database written before could be misread."""

metadata = sa.MetaData()
hosted = sa.MetaData()
"""What only a server of several processes needs beside ``metadata``."""

about = sa.Table(
    "about",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Facts about the database itself: its schema version."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("code", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("phase", sa.String(20), nullable=False),
    sa.Column("players", sa.Text, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("changed", sa.Float, nullable=False, index=True),
    sa.Column("result", sa.Text, nullable=True),
    sa.Column("deleted", sa.Float, nullable=True),
    sa.Index("ix_tables_phase_changed", "phase", "changed"),
)
"""One row per table: what a list of tables shows. ``result`` is JSON once the game is over; ``deleted`` is when the
table was put away, in seconds since 1970."""

_code = sa.ForeignKey("tables.code", ondelete="CASCADE")

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("code", sa.String(40), _code, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("seat", sa.String(40), nullable=False),
    sa.Column("key", sa.String(64), nullable=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.UniqueConstraint("code", "seat", "key"),
)
"""The logs, from which everything else follows. ``key`` is null if an entry has none, as nulls may be repeated."""

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("code", sa.String(40), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("dump", sa.Text, nullable=False),
)
"""A cache: any row may be deleted at any time."""

boards = sa.Table(
    "boards",
    metadata,
    sa.Column("game", sa.String(80), primary_key=True),
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("own", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)
"""Boards that owners of a published game typed in, as JSON."""

due = sa.Table(
    "due",
    hosted,
    sa.Column("code", sa.String(40), sa.ForeignKey(tables.c.code, ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Column("until", sa.Float, nullable=True),
    sa.Column("process", sa.String(40), nullable=True),
)
"""Tables at which a bot must choose since ``at``. Whoever thinks for it has the row until ``until``; then anybody may.
Times are those of the database, in seconds since 1970."""

processes = sa.Table(
    "processes",
    hosted,
    sa.Column("process", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(80), primary_key=True),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""Under which rules each process plays each game; renewed as long as it serves."""

presence = sa.Table(
    "presence",
    hosted,
    sa.Column("process", sa.String(40), primary_key=True),
    sa.Column("code", sa.String(40), primary_key=True, index=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
    prefixes=["UNLOGGED"],  # its rows mean nothing after a crash
)
"""Whose phones are on the line with which process; renewed as long as they are."""

host_keys = sa.Table(
    "host_keys",
    hosted,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),
    sa.Column("admin", sa.Boolean, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("revoked", sa.Float, nullable=True),
)
"""Who may open tables."""

owners = sa.Table(
    "owners",
    hosted,
    sa.Column("code", sa.String(40), sa.ForeignKey(tables.c.code, ondelete="CASCADE"), primary_key=True),
    sa.Column("key", sa.String(40), nullable=False, index=True),
)
"""With which key, by its name, a table was opened."""

onlookers = sa.Table(
    "onlookers",
    hosted,
    sa.Column("code", sa.String(40), sa.ForeignKey(tables.c.code, ondelete="CASCADE"), primary_key=True),
)
"""Tables at which whoever knows the code may look on."""

tallies = sa.Table(
    "tallies",
    hosted,
    sa.Column("what", sa.String(20), primary_key=True),
    sa.Column("who", sa.String(80), primary_key=True),
    sa.Column("until", sa.Float, primary_key=True, index=True),
    sa.Column("count", sa.Integer, nullable=False),
    prefixes=["UNLOGGED"],
)
"""How often somebody did something in a span of time that ends at ``until``."""

voices = sa.Table(
    "voices",
    hosted,
    sa.Column("code", sa.String(40), sa.ForeignKey(tables.c.code, ondelete="CASCADE"), primary_key=True),
    sa.Column("voice", sa.String(40), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    prefixes=["UNLOGGED"],
)
"""Which device reads aloud at a table, until it is not heard any more."""


def prepare(connection: sa.Connection) -> None:
    """Create missing tables, and migrate a database of a former version without losing anything.

    Raises:
        OtherSchema: it was written by a newer version, or by another program.
    """
    metadata.create_all(connection)
    for index in tables.indexes:
        index.create(connection, checkfirst=True)
    if check_version(connection) == "1":
        for column in (tables.c.result, tables.c.deleted):
            kind = column.type.compile(connection.dialect)
            connection.exec_driver_sql(f"ALTER TABLE tables ADD COLUMN {column.name} {kind}")
    set_version(connection)
    # The line above runs even if there is nothing to do: a read-only file fails now rather than at the first tap.


def check_version(connection: sa.Connection) -> str | None:
    """The schema that a database has; ``None`` for a new one.

    Raises:
        OtherSchema: it was written by a newer version, or by another program.
    """
    found = connection.scalar(sa.select(about.c.value).where(about.c.name == "schema"))
    if found not in (None, "1", str(SCHEMA_VERSION)):
        raise OtherSchema(schema=found, file=connection.engine.url.database)
    return found


def set_version(connection: sa.Connection) -> None:
    """Record that the database has the present schema."""
    now = {"value": str(SCHEMA_VERSION)}
    if not connection.execute(about.update().where(about.c.name == "schema").values(now)).rowcount:
        connection.execute(about.insert().values(name="schema", **now))
