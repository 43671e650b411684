"""Reading the catalogue and saying its sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Protocol
from unicodedata import normalize

from babel import Locale
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal

from companion.engine import registry
from companion.engine.errors import SetupError

SOURCE: Final = "en"
"""The language in which texts are written first. It is whole, and stands in for one that a game does not have."""
APP: Final = "app"
"""The area of the web and the commands; its keys are known to every game."""
PRESS: Final = "press"
"""The area of everything printed; what only one game prints is in the area ``<game>-press``."""
GENERAL: Final = (APP, PRESS)
ROOM: Final = "words"
"""The folder of a game's package where its texts lie, as ``game.<lang>.po`` and ``press.<lang>.po``."""

VOWEL: Final = re.compile(r"[aeiouæœ]|y(?![aeiouyæœ])")
"""How a name begins before which some languages put a shorter word (``d’Aisha``), in plain small letters: an ``h`` may
be breathed, and a ``y`` before a vowel is none."""
CATALOGUE: Final = re.compile(rf"{APP}\.[a-z]{{2,3}}\.po")
LOCALE: Final = re.compile(r'^"Language: (\w+)\\n"$', re.MULTILINE)
"""The line of a catalogue's head with its language and, where it matters, the country."""
WRITTEN: Final = re.compile(r'(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d\])?) +)?"([^"\\]|\\.)*")?')
"""A line of a catalogue."""
CONDITION: Final = re.compile(r"[a-z][a-z0-9_]*=(?:[a-z0-9-]+|\?)")
FIELD: Final = re.compile(r"\{([a-z][a-z0-9_]*)(?::([a-z]+))?\}")
"""A field of a text, and the form in which it names a thing: ``{seat}``, ``{seat:the}``."""
FORM: Final = "form"
"""What ends the key that says how all things of a kind are called in a form: ``region.form``, and ``name.form`` for
those that have none and for every name that people typed."""
DIGITS: Final = "digits"
"""The form of a number that is read digit by digit, as three dice are: ``{dice:digits}``."""
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
        plural: the rule of their language that picks one of the forms.
    """

    forms: tuple[str, ...]
    exact: Mapping[str, str]
    plural: Callable[[int], int] = field(default=lambda number: int(number != 1), compare=False)

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text of the entry."""
        return (*self.forms, *self.exact.values())

    @property
    def fields(self) -> frozenset[str]:
        """Names of the parameters that any of the texts uses."""
        return frozenset(found[1] for text in self.texts for found in FIELD.finditer(text))

    def formed(self, form: str, name: str) -> str | None:
        """The text for a form, of a name that begins with a vowel if there is one for those (``form=of-vowel``)."""
        before_vowel = self.exact.get(f"form={form}-vowel") if begins_with_vowel(name) else None
        return self.exact.get(f"form={form}") if before_vowel is None else before_vowel


class Catalogue(Mapping[str, Entry]):
    """The texts of one language, as a mapping from key to entry that can also ``say`` them."""

    def __init__(self, lang: str, entries: Mapping[str, Entry]) -> None:
        self.lang = lang
        self._entries = entries

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
        if "{" not in text:
            return text

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
        if len(entry.forms) == 1:
            return entry.forms[0]
        number = given.get("count", given.get("n", given.get("needed")))
        if not isinstance(number, int):
            return entry.forms[0]
        return entry.forms[entry.plural(abs(number))]

    def _name(self, field: str, value: Any, names: Mapping[str, Any], form: str = "") -> str:
        """How a parameter reads: by its proper name when its field says what kind of thing it is."""
        if form == DIGITS:
            return "\u00a0".join(str(value))
        if isinstance(value, (str, int)):
            return self._proper_name(field, value, names, form) if isinstance(value, str) else str(value)
        if isinstance(value, (list, tuple)):
            return self.join(self._name(field.removesuffix("s"), item, names, form) for item in value)
        if isinstance(value, Mapping):
            # A message within a message, as ``engine.errors.as_cause`` makes them; what was kept by earlier versions
            # holds its English ``text`` besides.
            if value.get("key") in self._entries:
                return self._in_form(field, value, names, form)
            return str(value.get("text") or self.say("error.game-error"))
        return format_decimal(value, locale=locale_of(self.lang)) if isinstance(value, float) else str(value)

    def _proper_name(self, field: str, value: str, names: Mapping[str, Any], form: str) -> str:
        """What the thing is called in ``names`` or by a text of its own, in the form that is asked for."""
        for kind in (field, field.rpartition("_")[2]):
            if f"{kind}:{value}" in names:
                return self._in_form(kind, names[f"{kind}:{value}"], names, form)
            known = self._entries.get(f"colour.{value}" if kind in ("seat", "by") else f"{kind}.{value}")
            if known is not None and value != FORM:
                own = known.exact.get(f"form={form}")
                return self._formed(kind, known.forms[0], form) if own is None else own
        # Rules go by numbers as well, which have no text of their own.
        return self.say(f"rule.{FORM}", name=value) if field == "rule" else self._formed(field, value, form)

    def _in_form(self, kind: str, name: Any, names: Mapping[str, Any], form: str) -> str:
        """A name in a form: a message's own if it has that, as the Blue Province may have an article."""
        if not isinstance(name, str) and f"form={form}" in self._entries[name["key"]].exact:
            return self.say(name["key"], name["params"], names, form=form)
        return self._formed(kind, self.called(name, names), form)

    def _formed(self, kind: str, name: str, form: str) -> str:
        """A name in the form a text asks for: as the language has it for things of that kind, else for all names."""
        for key in (f"{kind}.{FORM}", f"name.{FORM}") if form else ():
            text = self._entries[key].formed(form, name) if key in self._entries else None
            if text is not None:
                return FIELD.sub(lambda _: name, text)
        return name


def begins_with_vowel(name: str) -> bool:
    """Whether the first letter of a name is spoken as a vowel, whatever accents it has."""
    return VOWEL.match(normalize("NFKD", name).casefold().lstrip(" «“„‘\"'\u00a0")) is not None


def areas() -> tuple[str, ...]:
    """The areas that have texts, ``app`` first."""
    return (*GENERAL, *_written(registry.metas()))


def _written(games: Iterable[str]) -> list[str]:
    named = [area for game in games for area in (game, f"{game}-{PRESS}")]
    return [area for area in named if source(area, SOURCE) is not None]


def source(area: str, lang: str) -> Traversable | None:
    """The file with the texts of an area; ``None`` if there is none."""
    folder = files(__package__) if area in GENERAL else registry.folder(_game_of(area), ROOM)
    name = area if area in GENERAL else PRESS if area.endswith(f"-{PRESS}") else "game"
    file = folder.joinpath(f"{name}.{lang}.po") if folder is not None else None
    return file if file is not None and file.is_file() else None


def begun() -> tuple[str, ...]:
    """The languages of which the app's words are there, English first, whether or not all others are there too."""
    names = (file.name for file in files(__package__).iterdir())
    found = {name.removeprefix(f"{APP}.").removesuffix(".po") for name in names if CATALOGUE.fullmatch(name)}
    return (SOURCE, *sorted(found - {SOURCE}))


def house() -> tuple[str, ...]:
    """The areas that a language needs to be offered: all but those of games from elsewhere."""
    return (*GENERAL, *_written(registry.house()))


@cache
def locale_of(lang: str) -> str:
    """How numbers and days are written in a language: what the head of its catalogue says, such as ``en_GB``."""
    path = source(APP, lang)
    assert path is not None, lang
    named = LOCALE.search(path.read_text(encoding="utf-8"))
    return named[1] if named else lang


@cache
def language_name(lang: str) -> str:
    """What a language is called by those who speak it: "Deutsch"."""
    name = Locale.parse(lang).get_display_name() or lang
    return name[:1].upper() + name[1:]


def _game_of(area: str) -> str:
    return area.removesuffix(f"-{PRESS}")


LANGUAGES: Final = tuple(lang for lang in begun() if all(source(area, lang) is not None for area in house()))
"""The languages there are: those that have every catalogue of the house. The first, English, is used when a reader asks
for none of them."""


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
    merged = dict(read_area(APP, lang)[0])
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
    return Catalogue(lang, {key: entry for key, entry in merged.items() if key not in ambiguous})


@cache
def read_area(area: str, lang: str) -> tuple[Mapping[str, Entry], Callable[[int], int]]:
    """One file's entries, and the language's rule that picks a plural form: of the file in English where a game does
    not speak that language.

    Raises:
        LookupError: there is no such area.
        ValueError: as ``read_file``.
    """
    path = source(area, lang) or source(area, SOURCE)
    if path is None:
        raise LookupError(f"there are no words of {area} ({lang})")
    return read_file(path)


def read_file(path: Traversable) -> tuple[Mapping[str, Entry], Callable[[int], int]]:
    """The entries of a file, and its rule that picks a plural form.

    Raises:
        ValueError: what cannot be read of it, by its line where there is one: bytes that are no UTF-8, a quotation mark
            that is missing or one too many, no rule for plurals, a key that stands twice, or a condition that is not
            written as ``count=0``.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path.name}: from byte {error.start + 1} on it is no UTF-8") from None
    for number, line in enumerate(lines, 1):
        if not WRITTEN.fullmatch(line.strip()):
            raise ValueError(f"{path.name}: line {number} is no text within quotation marks: {line.strip()[:40]}")
    try:
        with path.open("rb") as file:
            read = read_po(file, abort_invalid=True)
        plural = c2py(read.plural_expr)
    except (PoFileError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    messages = [message for message in read if message.id]
    if len(messages) + 1 != sum(line.startswith("msgid ") for line in lines):
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
    return {key: Entry(texts, exact.get(key, {}), plural) for key, texts in forms.items()}, plural
