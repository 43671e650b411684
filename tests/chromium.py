"""Which Chromium the tests and the pictures drive."""

from __future__ import annotations

import shutil
import subprocess

from tests.patience import PATIENCE_S

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""In the order of preference: the shell has no windows to manage and takes two thirds of the time."""
PLAIN = "ming.example"
"""This computer by a name that is not its own: over HTTP no secure context, as on every phone in the room."""
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--js-flags=--no-opt,--no-maglev",
    f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1",
]  # fmt: skip
"""Pages of tests do not live long enough to win back what compiling their scripts a second and third time takes: a
sixth of all."""


def program() -> str | None:
    """The first on the PATH that starts (Ubuntu's may only recommend a snap); ``None`` means Playwright's own."""
    for name in NAMES:
        found = shutil.which(name)
        if not found:
            continue
        asked = subprocess.run([found, "--version"], capture_output=True, check=False, timeout=PATIENCE_S)
        if asked.returncode == 0:
            return found
    return None
