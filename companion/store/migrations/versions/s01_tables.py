"""The tables as they were at home when there was no server: schema 2."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "01"
down_revision = None


def upgrade() -> None:
    """Make them."""
    about = op.create_table(
        "about",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.bulk_insert(about, [{"name": "schema", "value": "2"}])
    op.create_table(
        "tables",
        sa.Column("code", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("phase", sa.String(20), nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False, index=True),
        sa.Column("result", sa.Text, nullable=True),
        sa.Column("deleted", sa.Float, nullable=True),
    )
    op.create_table(
        "entries",
        sa.Column("code", sa.String(40), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64), nullable=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.UniqueConstraint("code", "seat", "key"),
    )
    op.create_table(
        "snapshots",
        sa.Column("code", sa.String(40), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("dump", sa.Text, nullable=False),
    )
    op.create_table(
        "boards",
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("own", sa.Text, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
