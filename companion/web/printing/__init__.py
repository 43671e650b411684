"""Printing from the app: the pages to choose a copy, the jobs that make it, and tables on one sheet.

It imports ``pages`` and the rooms below; only ``app`` and ``launch`` import it.
"""

from __future__ import annotations

from flask import Flask

from companion.web.printing import pages, table_on_paper


def install(app: Flask) -> None:
    """Add the pages of printing."""
    for module in (table_on_paper, pages):
        app.register_blueprint(module.blueprint)
