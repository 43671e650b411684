"""Templates and static files: where they lie, and static URLs that may be cached for ever.

Every static URL holds a digest of all static files, so a script that imports another by a relative path stays within
the same version, and a new version of any file changes all the URLs.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
import posixpath
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import rcssmin
import rjsmin
from flask import Flask, Response, current_app, request, url_for
from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader
from werkzeug.exceptions import NotFound

import companion
from companion.art import css
from companion.engine import SetupError, registry
from companion.web.http import scripts, svg_colours

WORKER: Final = "js/sw.js"
YEAR: Final = 365 * 24 * 3600
KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Named here because the system's own table of file kinds may be wrong or missing."""

IMPORT: Final = re.compile(rb'@import "([^"]+)";\n')
"""Of a file in the same folder."""
INSIDE: Final = re.compile(rb"(?<=[\w)\]]) (?=:)")
"""Before what is said of anything inside an element. In blocks that rcssmin does not know, such as ``@container``, it
would take that space for layout."""


def folder(name: str) -> Path:
    """The folder ``templates`` or ``static``, in the installed package or in a checkout."""
    package = Path(companion.__file__).parent
    shipped = package / "_assets" / name
    return shipped if shipped.is_dir() else package.parent / name


def of_games(name: str) -> Iterator[tuple[str, str, Path]]:
    """The folders of that name in the games' packages: the game, its package's own name, and the folder."""
    packages = registry.packages()
    for game, found in registry.folders(name).items():
        yield game, packages[game].rpartition(".")[2], Path(str(found))


def sheet(data: bytes) -> bytes:
    """A style sheet without its layout."""
    return bytes(rcssmin.cssmin(INSIDE.sub(b" *", data)))


SQUEEZE: Final = {".css": sheet, ".js": rjsmin.jsmin}


def load(root: Path) -> dict[str, bytes]:
    """Every file under ``root`` by its path with slashes. There are few and they are small: they stay in memory."""
    files = sorted(path for path in root.rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def static_files() -> dict[str, bytes]:
    """What all games share by its path, and what belongs to a game behind the name of its package."""
    found = load(folder("static"))
    for game, package, root in of_games("static"):
        with suppress(SetupError), registry.loading(game):
            own = {f"{package}/{path}": data for path, data in load(root).items()}
            whole(own)
            for path, data in own.items():
                found.setdefault(path, data)
    return found


def squeezed(name: str, data: bytes) -> bytes:
    """A file as it is served: style sheets and scripts without what only their readers need."""
    squeeze = SQUEEZE.get(Path(name).suffix)
    return data if squeeze is None else bytes(squeeze(data))


def digest_of(files: Mapping[str, bytes]) -> str:
    """A short hash of all names and contents."""
    digest = hashlib.sha256()
    for name, data in files.items():
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return digest.hexdigest()[:12]


def whole(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Style sheets with what they import in its place: sources are cut by ideas, and a page asks for one file."""
    parts: set[str] = set()

    def joined(name: str, data: bytes) -> bytes:
        if not name.endswith(".css"):
            return data

        def part(found: re.Match[bytes]) -> bytes:
            path = posixpath.join(posixpath.dirname(name), found[1].decode())
            parts.add(path)
            return files[path]

        return IMPORT.sub(part, data)

    found = {name: joined(name, data) for name, data in files.items()}
    return {name: data for name, data in found.items() if name not in parts}


def kind_of(name: str) -> str:
    """The media type that goes by the name's ending."""
    return KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def templates() -> BaseLoader:
    """The templates that all games share by their names, and those of a game behind the name of its package."""
    own = {package: FileSystemLoader(root) for _, package, root in of_games("templates")}
    return ChoiceLoader([FileSystemLoader(folder("templates")), PrefixLoader(own)])


def install(app: Flask) -> None:
    """Serve the static folder under ``/static/<digest>/…``; ``url_for("static", filename=…)`` fills the digest in.

    Style sheets and ``app.js`` stand with what they import, and all are squeezed. The colours and the styles of
    ``companion.art`` stand before what ``base.css`` and ``board.css`` say themselves.
    Under another digest, or none, the present file is served and not kept: that is a page of the version before.
    """
    files = scripts.whole(whole(static_files())) | {"icon.svg": svg_colours.icon("seal").encode()}
    files["css/base.css"] = css.tokens().encode() + files["css/base.css"]
    files["css/board.css"] = css.rules().encode() + files["css/board.css"]
    files = {name: squeezed(name, data) for name, data in files.items()}
    current = digest_of(files)
    app.extensions["ming-static"] = (files, current)

    def static(filename: str, digest: str = "") -> Response:
        name = filename if filename in files else f"{digest}/{filename}"
        if name not in files:
            raise NotFound
        response = Response(files[name], mimetype=kind_of(name))
        if digest == current:
            response.cache_control.public = True
            response.cache_control.max_age = YEAR
            response.cache_control.immutable = True
        else:
            response.cache_control.no_cache = True
        return response

    def add_digest(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("digest", current)

    app.add_url_rule("/static/<digest>/<path:filename>", "static", static)
    app.add_url_rule("/static/<filename>", "static-plain", static)
    app.add_url_rule("/favicon.ico", "favicon", lambda: static("icon.svg"))
    app.url_default_functions.setdefault(None, []).append(add_digest)


def worker(language: str) -> str:
    """The service worker's script with what it has to keep: this version's files, and the page for that language."""
    files, current = current_app.extensions["ming-static"]
    urls = [url_for("static", filename=name) for name in files if name != WORKER]
    told = {"name": f"ming-{current}-{language}", "files": urls, "page": f"/offline?lang={language}"}
    return f"const KEPT = {json.dumps(told)};\n{files[WORKER].decode()}"


def is_static() -> bool:
    """Whether the present request is for a static file."""
    return request.endpoint in ("static", "static-plain", "favicon")
