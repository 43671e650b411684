"""How a server's database came to its present schema, step by step (Alembic).

They import SQLAlchemy alone; ``store.upgrade`` runs them.
"""
