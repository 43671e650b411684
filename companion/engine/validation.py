"""Strict reading of JSON that somebody typed or that is in a data file: each mistake is refused with its field's path.

``where`` is always that dotted path. All functions return the value as it was given, once it is known to be valid.
``nearest`` finds what somebody may have meant by an unknown word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeVar
from unicodedata import category

from companion.engine.errors import ImpossiblePosition

Value = TypeVar("Value", str, int)

WHOLE: Final = "position"
"""The path of the document itself; the paths of its fields do not begin with it."""

LONGEST: Final = 60
"""How many characters of a path or a wrong value are shown."""

PLAIN: Final = re.compile(r"[\w-]+")
"""A key that can be part of a path as it is; others are put in quotation marks."""

ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

UNSEEN: Final = ("Cc", "Cs")
"""Categories of characters that no name may contain: control characters and lone surrogates."""


# --- objects and lists ---


def mapping(value: Any, where: str, key: str = "impossible.expected-object") -> Mapping[str, Any]:
    """A JSON object with any content; ``key`` is the message for anything else.

    Raises:
        ImpossiblePosition: it is not an object.
    """
    if not isinstance(value, Mapping):
        raise ImpossiblePosition(where, key, text=shown(value))
    return value


def table(value: Any, where: str, known: Collection[str], needed: Iterable[str] = ()) -> Mapping[str, Any]:
    """A JSON object with no keys but the ``known`` ones, and with all that are ``needed``.

    Raises:
        ImpossiblePosition: with the path ``where``, or that of a missing or unknown key.
    """
    found = mapping(value, where)
    for key in needed:
        if key not in found:
            raise ImpossiblePosition(path(where, key), "impossible.missing-key")
    for key in found:
        if key not in known:
            raise ImpossiblePosition(path(where, key), "impossible.unknown-key", known=", ".join(known))
    return found


def exactly(value: Any, where: str, needed: Collection[str], optional: Collection[str] = ()) -> Mapping[str, Any]:
    """A JSON object with exactly the ``needed`` keys, and possibly ``optional`` ones.

    Raises:
        ImpossiblePosition: as ``table`` does.
    """
    return table(value, where, (*needed, *optional), needed)


def items(value: Any, where: str, low: int = 0, high: int | None = None) -> Sequence[Any]:
    """A list of ``low`` to ``high`` entries; without ``high``, of at least ``low``.

    Raises:
        ImpossiblePosition: with the path ``where``.
    """
    if not isinstance(value, (list, tuple)):
        raise ImpossiblePosition(where, "impossible.expected-list", text=shown(value))
    if len(value) < low or (high is not None and len(value) > high):
        if low == high:
            raise ImpossiblePosition(where, "impossible.expected-length.exactly", count=low)
        raise ImpossiblePosition(where, "impossible.expected-length", low=low, high=high)
    return value


def once(values: Sequence[Any], where: str) -> None:
    """Refuse duplicates among some values.

    Raises:
        ImpossiblePosition: with the path ``where``.
    """
    for place, value in enumerate(values):
        if value in values[:place]:
            raise ImpossiblePosition(where, "impossible.twice", text=shown(value))


# --- single values ---


def number(value: Any, where: str, low: int, high: int | None = None) -> int:
    """A whole number from ``low`` to ``high``, or at least ``low``; true and false do not count as numbers.

    Raises:
        ImpossiblePosition: with the path ``where``.
    """
    if type(value) is not int or value < low or (high is not None and value > high):
        key = "impossible.expected-number" if high is not None else "impossible.expected-number.least"
        raise ImpossiblePosition(where, key, low=low, high=high, text=shown(value))
    return value


def flag(value: Any, where: str) -> bool:
    """True or false, and nothing that is merely treated as such.

    Raises:
        ImpossiblePosition: with the path ``where``.
    """
    if not isinstance(value, bool):
        raise ImpossiblePosition(where, "impossible.expected-flag", text=shown(value))
    return value


def one_of(value: Any, where: str, known: Collection[Value]) -> Value:
    """One of the ``known`` texts or numbers.

    Raises:
        ImpossiblePosition: with the path ``where``; the message lists what is ``known``.
    """
    for one in known:
        if type(value) is type(one) and value == one:
            return one
    raise ImpossiblePosition(where, "impossible.expected-one-of", text=shown(value), known=", ".join(map(str, known)))


def word(value: Any, where: str) -> str:
    """An id: lower-case letters, digits and single hyphens, so that it can be part of an action's text.

    Raises:
        ImpossiblePosition: with the path ``where``.
    """
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise ImpossiblePosition(where, "impossible.expected-id", text=shown(value))
    return value


def name(value: Any, where: str) -> str:
    """A name: a text with at least one visible character.

    Raises:
        ImpossiblePosition: with the path ``where``.
    """
    if not isinstance(value, str) or not value.strip() or any(category(sign) in UNSEEN for sign in value):
        raise ImpossiblePosition(where, "impossible.expected-name", text=shown(value))
    return value


# --- how mistakes are reported ---


def path(where: str, key: object) -> str:
    """The path of a key within ``where``, short enough to be part of a line."""
    told = key if isinstance(key, str) and PLAIN.fullmatch(key) else repr(key)
    found = told if where == WHOLE else f"{where}.{told}"
    return found if len(found) <= LONGEST else f"{found[:LONGEST]}…"


def shown(value: object) -> str:
    """A wrong value as it is in JSON, shortened; objects, lists and huge numbers are only hinted at."""
    if isinstance(value, str):
        return text_of(value, LONGEST)
    if isinstance(value, (Mapping, list, tuple)):
        return "{…}" if isinstance(value, Mapping) else "[…]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and value.bit_length() > 64:
        return "…"
    return text_of(value, LONGEST)


def text_of(given: object, most: int = 40) -> str:
    """A wrong value as it was written, shortened and fit to be shown in any language."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(given)[:most])


def nearest(given: object, known: Sequence[str]) -> str:
    """The known word that is most similar to an unknown one; ``""`` if none is similar."""
    close = get_close_matches(given[:LONGEST].lower(), known, 1, 0.5) if isinstance(given, str) else []
    return close[0] if close else ""


def not_known(where: str, kind: str, given: object, known: Sequence[str]) -> ImpossiblePosition:
    """The error for a name that no thing of that kind has; the message suggests the nearest one."""
    near = nearest(given, known)
    key = f"impossible.unknown-{kind}" if near else f"impossible.no-{kind}"
    return ImpossiblePosition(where, key, text=text_of(given), **({kind: near} if near else {}))
