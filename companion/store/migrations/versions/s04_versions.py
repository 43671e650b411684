"""What processes of two versions need that serve side by side for a while."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "04"
down_revision = "03"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "processes",
        sa.Column("process", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
