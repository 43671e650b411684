"""The tables of the database."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

SCHEMA_VERSION: Final = 1
"""Raised whenever a database written before could be misread."""

metadata = sa.MetaData()

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
)
"""One row a table: what a list of tables shows."""

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
"""The truth. ``key`` is null where an entry has none, so that the constraint leaves those alone."""

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("code", sa.String(40), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("dump", sa.Text, nullable=False),
)
"""A cache: every row may be deleted at any time."""
