"""Reading the catalogue and saying its sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Protocol

from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from companion.engine import registry
from companion.engine.errors import SetupError

LANGUAGES: Final = ("en", "de")
"""The languages there are; the first is used when a reader asks for none of them."""

APP: Final = "app"
"""The area of the web and the commands; its keys are known to every game."""
PRESS: Final = "press"
"""The area of everything printed; what only one game prints is in the area ``<game>-press``."""
GENERAL: Final = (APP, PRESS)
ROOM: Final = "words"
"""The folder of a game's package where its texts lie, as ``game.<lang>.po`` and ``press.<lang>.po``."""

CONDITION: Final = re.compile(r"[a-z][a-z0-9_]*=(?:[a-z0-9-]+|\?)")
FIELD: Final = re.compile(r"\{([a-z][a-z0-9_]*)(?::([a-z]+))?\}")
"""A field of a text, and the form in which it names a thing: ``{seat}``, ``{seat:the}``."""
SENTENCE_ENDS: Final = (". ", "! ", "? ", "\n")


class Say(Protocol):
    """``Catalogue.say`` of the reader's language."""

    def __call__(
        self, key: str, params: Mapping[str, Any] | None = None, names: Mapping[str, Any] | None = None, **more: Any
    ) -> str:
        """The sentence of ``key``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One key's texts.

    Attributes:
        forms: one text, or one for each plural form of the language.
        exact: texts for single values of a parameter (``"count=0"``), where the general one reads badly.
    """

    forms: tuple[str, ...]
    exact: Mapping[str, str]

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text of the entry."""
        return (*self.forms, *self.exact.values())

    @property
    def fields(self) -> frozenset[str]:
        """Names of the parameters that any of the texts uses."""
        return frozenset(field[1] for text in self.texts for field in FIELD.finditer(text))


class Catalogue(Mapping[str, Entry]):
    """The texts of one language, as a mapping from key to entry that can also ``say`` them."""

    def __init__(self, lang: str, entries: Mapping[str, Entry], plural: Callable[[int], int]) -> None:
        self.lang = lang
        self._entries = entries
        self._plural = plural

    def __getitem__(self, key: str) -> Entry:
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def say(
        self,
        key: str,
        params: Mapping[str, Any] | None = None,
        names: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> str:
        """The sentence of ``key`` with its fields filled in, as plain text (escape it where it is shown).

        Args:
            key: a key of the catalogue.
            params: the message's parameters; ``more`` are added to them.
            names: what things are called by ``"kind:id"``, such as ``Game.names()`` and ``"seat:<colour>"``.

        Raises:
            KeyError: the key is unknown, or the text uses a field that no parameter fills.
        """
        given = {**(params or {}), **more}
        text = self._choose(self._entries[key], given)

        def filled(field: re.Match[str]) -> str:
            found = self._name(field[1], given[field[1]], names or {}, field[2] or "")
            if field[2] is None or not (field.start() == 0 or text[: field.start()].endswith(SENTENCE_ENDS)):
                return found
            # "the Emperor" begins a sentence with a capital; what people call themselves stays as they wrote it.
            plain = self._name(field[1], given[field[1]], names or {})
            return found if found == plain else found[:1].upper() + found[1:]

        return FIELD.sub(filled, text)

    def called(self, name: Any, names: Mapping[str, Any]) -> str:
        """How a thing with that name is called; the name may be a message, ``{"key": …, "params": {…}}``."""
        return name if isinstance(name, str) else self.say(name["key"], name["params"], names)

    def join(self, items: Iterable[str]) -> str:
        """Several names as one: "Mei, Jonas and Aisha"."""
        *first, last = list(items) or [""]
        return self.say("list.and", first=", ".join(first), last=last) if first else last

    def _choose(self, entry: Entry, given: Mapping[str, Any]) -> str:
        for condition, text in entry.exact.items():
            name, _, value = condition.partition("=")
            if str(given.get(name)).lower() == value:
                return text
        number = given.get("count", given.get("n", given.get("needed")))
        if len(entry.forms) == 1 or not isinstance(number, int):
            return entry.forms[0]
        return entry.forms[self._plural(number)]

    def _name(self, field: str, value: Any, names: Mapping[str, Any], form: str = "") -> str:
        """How a parameter reads: by its proper name when its field says what kind of thing it is."""
        if isinstance(value, (list, tuple)):
            return self.join(self._name(field.removesuffix("s"), item, names, form) for item in value)
        if isinstance(value, Mapping):
            # A message within a message, as ``engine.errors.as_cause`` makes them; what was kept by earlier versions
            # holds its English ``text`` besides.
            if value.get("key") in self._entries:
                return self.say(value["key"], value["params"], names)
            return str(value.get("text") or self.say("error.game-error"))
        if isinstance(value, float):
            return format_decimal(value, locale=self.lang)
        if not isinstance(value, str):
            return str(value)
        for kind in (field, field.rpartition("_")[2]):
            if f"{kind}:{value}" in names:
                return self._formed(kind, self.called(names[f"{kind}:{value}"], names), form)
            known = self._entries.get(f"colour.{value}" if kind in ("seat", "by") else f"{kind}.{value}")
            if known is not None:
                own = known.exact.get(f"form={form}")
                return self._formed(kind, known.forms[0], form) if own is None else own
        # Rules go by numbers as well, which have no text of their own.
        return self.say("rule.form", name=value) if field == "rule" else value

    def _formed(self, kind: str, name: str, form: str) -> str:
        """A name in the form a text asks for, where the language has one for all things of that kind."""
        return self.say(f"{kind}.form", form=form, name=name) if form and f"{kind}.form" in self._entries else name


def areas() -> tuple[str, ...]:
    """The areas that have texts, ``app`` first."""
    games = [area for game in registry.metas() for area in (game, f"{game}-{PRESS}")]
    return (*GENERAL, *(area for area in games if source(area, LANGUAGES[0]) is not None))


def source(area: str, lang: str) -> Traversable | None:
    """The file with the texts of an area; ``None`` if there is none."""
    if area in GENERAL:
        return files(__package__).joinpath(f"{area}.{lang}.po")
    game = _game_of(area)
    folder = registry.folder(game, ROOM)
    file = folder.joinpath(f"{'game' if area == game else PRESS}.{lang}.po") if folder is not None else None
    return file if file is not None and file.is_file() else None


def _game_of(area: str) -> str:
    return area.removesuffix(f"-{PRESS}")


def _read(area: str, lang: str) -> Mapping[str, Entry]:
    with registry.loading(_game_of(area)):
        return read_area(area, lang)[0]


@cache
def catalogue(lang: str, game: str | None = None, *, press: bool = False) -> Catalogue:
    """The texts of a language: the app's and the game's, or every area's when no game is named.

    A key that several games put differently is left out of the catalogue of all games: name the game there. What games
    from elsewhere say changes nothing of that.

    Args:
        press: whether the words of the press are in it besides, and what it says of that game.

    Raises:
        KeyError: there is no such language.
        SetupError: the game is one from elsewhere whose words cannot be read.
    """
    if lang not in LANGUAGES:
        raise KeyError(lang)
    entries, plural = read_area(APP, lang)
    merged = dict(entries)
    ambiguous: set[str] = set()
    known = areas()
    wanted = known[1:] if game is None else (game, *((PRESS, f"{game}-{PRESS}") if press else ()))
    elsewhere = () if game else registry.elsewhere()
    for area in (area for area in wanted if area in known and _game_of(area) not in elsewhere):
        for key, entry in _read(area, lang).items():
            if merged.setdefault(key, entry) != entry:
                ambiguous.add(key)
    for area in (area for area in wanted if area in known and _game_of(area) in elsewhere):
        with suppress(SetupError):
            merged = {**_read(area, lang), **merged}
    return Catalogue(lang, {key: entry for key, entry in merged.items() if key not in ambiguous}, plural)


@cache
def read_area(area: str, lang: str) -> tuple[Mapping[str, Entry], Callable[[int], int]]:
    """One file's entries, and the language's rule that picks a plural form.

    Raises:
        LookupError: there is no such area.
        ValueError: a key stands twice, or a condition is not written as ``count=0``.
    """
    path = source(area, lang)
    if path is None:
        raise LookupError(f"there are no words of {area} ({lang})")
    written = sum(line.startswith("msgid ") for line in path.read_text(encoding="utf-8").splitlines())
    with path.open("rb") as file:
        read = read_po(file, locale=lang, abort_invalid=True)
    messages = [message for message in read if message.id]
    if len(messages) + 1 != written:
        raise ValueError(f"{path.name}: a key stands twice")
    forms: dict[str, tuple[str, ...]] = {}
    exact: dict[str, dict[str, str]] = {}
    for message in messages:
        key = message.id if isinstance(message.id, str) else message.id[0]
        string = message.string
        texts = (string,) if isinstance(string, str) else tuple(str(form) for form in string or ())
        if message.context is None:
            forms[key] = texts
        elif CONDITION.fullmatch(message.context):
            exact.setdefault(key, {})[message.context] = texts[0]
        else:
            raise ValueError(f"{path.name}: {key}: the context of a text is a condition such as 'count=0'")
    if alone := exact.keys() - forms.keys():
        raise ValueError(f"{path.name}: {', '.join(sorted(alone))}: no text for all other values")
    return {key: Entry(texts, exact.get(key, {})) for key, texts in forms.items()}, c2py(read.plural_expr)
