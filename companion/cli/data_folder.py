"""The folder of tables and secrets; apart from other input, as most commands need none and start sooner without."""

from __future__ import annotations

import tempfile
from pathlib import Path

from platformdirs import user_data_path

from companion.cli.terminal import InputError, named_folder


def data_folder(name: str | None) -> Path:
    """The folder that ``--data`` names, else one of the user's own; made if it is missing.

    Raises:
        InputError: it cannot be made or takes no files.
    """
    path = user_data_path("ming-table") if name is None else named_folder(name, "--data")
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except (OSError, ValueError) as error:
        raise InputError(f"--data: {path}: {getattr(error, 'strerror', None) or error}") from error
