"""Scripts as they are served: what every page needs is one file, however finely its source is cut.

``app.js`` stands with all that it imports, and each of these parts is a function that gives what the part exports. A
script that comes later, by ``import()`` or because a page asks for it, gets the same parts from there: nothing runs
twice. A dozen small files would each come with headers of their own, and pack worse.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import PurePosixPath
from typing import Final

APP: Final = "app"
IMPORT: Final = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
OTHER: Final = re.compile(r"^(?:import\s+[^(]|import[\"'{*]|export\b).*", re.MULTILINE)
"""Ways to import and to export of which this knows nothing."""


def whole(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """All files, with ``js/app.js`` in place of its parts.

    Raises:
        ValueError: a script imports or exports in a way that is not known here, or two import each other.
    """
    texts = {PurePosixPath(name).stem: data.decode() for name, data in files.items() if _is_script(name)}
    *parts, app = _needed(APP, texts, ())
    given = "".join(_given(part, texts[part], parts) for part in parts)
    served = {name: _asking(text, parts) for name, text in texts.items() if name not in (*parts, app)}
    served[app] = f"{given}{_taken(texts[app], parts)}\nexport {{ {', '.join(map(_named, parts))} }};\n"
    return {name: data for name, data in files.items() if not _is_script(name)} | {
        f"js/{name}.js": text.encode() for name, text in served.items()
    }


def _is_script(name: str) -> bool:
    return PurePosixPath(name).match("js/*.js")


def _named(part: str) -> str:
    return f"${part}"


def _needed(name: str, texts: Mapping[str, str], above: tuple[str, ...]) -> list[str]:
    """All that a script imports, each behind what it needs itself, and the script."""
    if name in above:
        raise ValueError(f"{name}.js is imported by what it imports: {', '.join(above)}")
    found = [one for _, part in IMPORT.findall(texts[name]) for one in _needed(part, texts, (*above, name))]
    return list(dict.fromkeys([*found, name]))


def _taken(text: str, parts: Collection[str]) -> str:
    """A script that takes what it needs of these parts from what stands before it."""

    def taken(found: re.Match[str]) -> str:
        return f"const {found[1]} = {_named(found[2])};" if found[2] in parts else found[0]

    return IMPORT.sub(taken, text)


def _given(part: str, text: str, parts: Collection[str]) -> str:
    """A part as a function of its own that gives what the part exports."""
    inner = EXPORT.sub("", _taken(text, parts))
    if odd := OTHER.search(inner):
        raise ValueError(f"{part}.js: {odd[0]}")
    return f"const {_named(part)} = (() => {{\n{inner}\nreturn {{ {', '.join(EXPORT.findall(text))} }};\n}})();\n"


def _asking(text: str, parts: Collection[str]) -> str:
    """A script that comes later, and gets these parts from where they stand."""
    asked = list(dict.fromkeys(_named(part) for _, part in IMPORT.findall(text) if part in parts))
    begins = f'import {{ {", ".join(asked)} }} from "./{APP}.js";\n' if asked else ""
    return begins + _taken(text, parts)
