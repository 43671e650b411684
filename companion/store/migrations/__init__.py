"""How a server's database came to its present schema, step by step (Alembic)."""
