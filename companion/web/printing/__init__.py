"""Printing from the app: the pages to choose a copy, the jobs that make it, and tables on one sheet.

It imports ``pages`` and the rooms below; only ``app`` and ``launch`` import it.

How the press is run by the app: ``printing/pages.py`` takes a form and makes it a ``Wish`` (``printing/prints.py``,
which also keeps what was made); ``printing/jobs.py`` runs one wish after the other in processes of
``printables/files/worker.py`` and knows how far each is; ``printing/preview.py`` says what the print page shows before
anything is made. ``printing/table_on_paper.py`` answers at once with the two pages of a table.
"""

from __future__ import annotations

from flask import Flask

from companion.web.printing import pages, table_on_paper


def install(app: Flask) -> None:
    """Add the pages of printing."""
    for module in (table_on_paper, pages):
        app.register_blueprint(module.blueprint)
