"""Templates and static files: where they lie, and static URLs that may be cached for ever.

Every static URL holds a digest of the whole ``static`` folder, so a module that imports its neighbour by a relative
path stays within the same version, and a new version of any file changes all the URLs.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from flask import Flask, Response, request, send_from_directory
from werkzeug.exceptions import NotFound

import companion

YEAR = 365 * 24 * 3600


def folder(name: str) -> Path:
    """The folder ``templates`` or ``static``, in the installed package or in a checkout."""
    package = Path(companion.__file__).parent
    shipped = package / "_assets" / name
    return shipped if shipped.is_dir() else package.parent / name


def tree_digest(root: Path) -> str:
    """A short hash of names and contents of all files under ``root``."""
    digest = hashlib.sha256()
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def install(app: Flask) -> None:
    """Serve the static folder under ``/static/<digest>/…``; ``url_for("static", filename=…)`` fills the digest in."""
    root = folder("static")
    current = tree_digest(root)

    def static(digest: str, filename: str) -> Response:
        if "\0" in filename:
            raise NotFound
        response = send_from_directory(root, filename, conditional=True, etag=True)
        if digest == current:
            response.cache_control.public = True
            response.cache_control.max_age = YEAR
            response.cache_control.immutable = True
        else:
            response.cache_control.no_cache = True
        return response

    def icon() -> Response:
        return static("", "icon.svg")

    def add_digest(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("digest", current)

    app.add_url_rule("/static/<digest>/<path:filename>", "static", static)
    app.add_url_rule("/favicon.ico", "favicon", icon)
    app.url_default_functions.setdefault(None, []).append(add_digest)


def is_static() -> bool:
    """Whether the present request is for a static file."""
    return request.endpoint in ("static", "favicon")
