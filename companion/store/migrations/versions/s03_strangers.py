"""What a server among strangers needs: who may open tables, whose they are, who may look on, and what was done how
often."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "03"
down_revision = "02"


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "host_keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("admin", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("revoked", sa.Float, nullable=True),
    )
    op.create_table(
        "owners",
        sa.Column("code", sa.String(40), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.String(40), nullable=False, index=True),
    )
    op.create_table(
        "onlookers",
        sa.Column("code", sa.String(40), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "tallies",
        sa.Column("what", sa.String(20), primary_key=True),
        sa.Column("who", sa.String(80), primary_key=True),
        sa.Column("until", sa.Float, primary_key=True, index=True),
        sa.Column("count", sa.Integer, nullable=False),
        prefixes=["UNLOGGED"],
    )
