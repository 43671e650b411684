"""What Alembic runs: the steps that are missing, over the connection it is given."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
