"""Writing answers: JSON in UTF-8, whatever the terminal's own encoding is."""

from __future__ import annotations

import json
from typing import Any

import click


def write(document: Any) -> None:
    """Print one JSON document as a line on standard output."""
    click.echo(json.dumps(document, ensure_ascii=False, allow_nan=False).encode())
