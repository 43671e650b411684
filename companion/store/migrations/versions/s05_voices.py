"""Which device reads aloud at a table, be it on the line of this process or of another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "05"
down_revision = "04"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "voices",
        sa.Column("code", sa.String(40), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("voice", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        prefixes=["UNLOGGED"],
    )
