"""The log of a club's server: a line of JSON for each event on standard error, without what is nobody's business."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Final

CODE: Final = re.compile(r"(\btable(?: |=)'?|/(?:t|j|tables)/)[^\s'/?,:()…]+")
"""Where codes of tables stand: in our own messages, in those of errors, and in paths."""
CHATTY: Final = ("alembic", "werkzeug")


def told(text: str) -> str:
    """The text without codes of tables: whoever reads the log could sit down there."""
    return CODE.sub(r"\1…", text)


class Lines(logging.Formatter):
    """One line of JSON for each event: ``time``, ``level``, ``logger``, ``message``, and ``error`` with the traceback
    where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """See logging."""
        event = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": told(record.getMessage()),
        }
        if record.exc_info:
            event["error"] = told(self.formatException(record.exc_info))
        return json.dumps(event, ensure_ascii=False)


def keep() -> None:
    """Write all that is logged from now on to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)
