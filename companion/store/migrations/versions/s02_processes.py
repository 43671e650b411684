"""What several processes share beside the tables: bots that must choose, and phones that are there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "02"
down_revision = "01"


def upgrade() -> None:
    """Make them, and an index for lists of what is over or is not."""
    op.create_index("ix_tables_phase_changed", "tables", ["phase", "changed"])
    op.create_table(
        "due",
        sa.Column("code", sa.String(40), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("until", sa.Float, nullable=True),
        sa.Column("process", sa.String(40), nullable=True),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(40), primary_key=True),
        sa.Column("code", sa.String(40), primary_key=True, index=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
        prefixes=["UNLOGGED"],
    )
