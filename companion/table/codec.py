"""Objects of declared classes as JSON, and back.

A class's fields say what its JSON holds: a field that is ``None`` by default is left out when it is, all others must be
there, and a name's last underscore is not part of the field's (``from_`` is stored as ``from``). What else an object
holds, as newer programs may write it, is not read.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

Reader: TypeAlias = Callable[[Any], Any]
"""Makes a value of JSON, or raises ``Unfit``."""


class Unfit(Exception):
    """JSON that is not what was declared; ``path``: the field at fault."""

    def __init__(self, path: str = "") -> None:
        super().__init__(path)
        self.path = path


def encode(value: Any) -> str:
    """The text in which an object, or any other JSON of a table, is stored."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_document)


def decode(declared: Any, document: Any) -> Any:
    """An object of a declared class from its JSON.

    Raises:
        Unfit: a field is missing or of a wrong type, or the class refuses what it holds.
    """
    if not isinstance(document, dict):
        raise Unfit
    found = {}
    for attribute, name, read, optional in _fields(declared):
        if name in document:
            try:
                found[attribute] = read(document[name])
            except Unfit as unfit:
                raise Unfit(f"{name}.{unfit.path}" if unfit.path else name) from None
        elif not optional:
            raise Unfit(name)
    try:
        return declared(**found)
    except ValueError:
        raise Unfit from None


def _document(value: Any) -> dict[str, Any]:
    if not dataclasses.is_dataclass(value):
        raise TypeError(f"{type(value).__name__} is no JSON")
    declared: Any = type(value)
    held = ((name, getattr(value, attribute), optional) for attribute, name, _, optional in _fields(declared))
    return {name: one for name, one, optional in held if not (optional and one is None)}


@cache
def _fields(declared: Any) -> tuple[tuple[str, str, Reader, bool], ...]:
    """The fields of a class: name, name in JSON, what reads it, and whether it may be missing."""
    hints, found = get_type_hints(declared), []
    for one in dataclasses.fields(declared):
        parts, optional = _parts(hints[one.name]), one.default is None
        readers = tuple(_reader(part) for part in parts if not (optional and part is type(None)))
        found.append((one.name, one.name.removesuffix("_"), _first(readers), optional))
    return tuple(found)


def _parts(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _first(readers: tuple[Reader, ...]) -> Reader:
    """What reads a value as the first of several types that fits."""
    if len(readers) == 1:
        return readers[0]

    def read(value: Any) -> Any:
        for one in readers:
            try:
                return one(value)
            except Unfit as unfit:
                last = unfit
        raise last

    return read


@cache
def _reader(hint: Any) -> Reader:
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return lambda value: value
    if dataclasses.is_dataclass(hint):
        return lambda value: decode(hint, value)
    if len(_parts(hint)) > 1:
        return _first(tuple(map(_reader, _parts(hint))))
    if origin is tuple:
        return _tuple_reader(parts)
    if origin is not None and issubclass(origin, Mapping):
        name, each = (_number if parts[0] is int else _reader(str)), _reader(parts[1])
        return lambda value: {name(key): each(one) for key, one in _plain(dict, value).items()}
    return lambda value: _plain(hint, value)


def _tuple_reader(parts: tuple[Any, ...]) -> Reader:
    if parts[-1] is Ellipsis:
        each = _reader(parts[0])
        return lambda value: tuple(map(each, _plain(list, value)))
    readers = tuple(map(_reader, parts))
    return lambda value: tuple(read(one) for read, one in zip(readers, _long(len(parts), value), strict=True))


def _plain(wanted: type, value: Any) -> Any:
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
        raise Unfit
    return value


def _long(count: int, value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) != count:
        raise Unfit
    return value


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise Unfit
    return int(text)
