"""Whether a language is whole: what it lacks, what is too long for its place, and what differs from the English texts.

How long texts may be is told in ``limits.json``, and what typography a language has in ``typography.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from companion.words.catalogue import (
    APP,
    CONDITION,
    DIGITS,
    FIELD,
    FORM,
    GENERAL,
    PRESS,
    SOURCE,
    Entry,
    areas,
    begun,
    house,
    read_area,
    source,
)
from companion.words.glossary import glossary

NUMBERS: Final = ("count", "n", "needed")
"""Parameters by which plural forms go."""


class Finding(NamedTuple):
    """What is wrong with one text."""

    area: str
    key: str
    problem: str

    def __str__(self) -> str:
        return f"{self.area}: {self.key}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Limit:
    """How long the texts of one place may be, in letters besides what fields fill in: how many they have in English, or
    they stand elsewhere, and how many they may have in another language.

    Attributes:
        place: what it is called.
        keys: both numbers for texts with a key of that pattern, the first that fits.
        glossary: both numbers for texts of the glossary that stand there.
    """

    place: str
    keys: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    glossary: tuple[int, int] | None = None

    def of(self, key: str, told: Mapping[str, str]) -> tuple[int, int] | None:
        """How long the text of a key may be; ``None`` if it stands elsewhere.

        Args:
            told: the places of the texts of the glossary, by key.
        """
        if self.glossary:
            return self.glossary if told.get(key) == self.place else None
        return next((most for keys, most in self.keys.items() if fnmatchcase(key, keys)), None)


def check(lang: str) -> list[Finding]:
    """What is wrong with the texts of a language, one finding for each text, in the order of the English files.

    Areas of games from elsewhere are looked at if they have that language.

    Raises:
        KeyError: nothing is written in that language.
    """
    if lang not in begun():
        raise KeyError(lang)
    asked = [area for area in areas() if area in house() or source(area, lang) is not None]
    found = [finding for area in asked for finding in _area(area, lang)]
    return list({(one.area, one.key): one for one in reversed(found)}.values())[::-1]


def _area(area: str, lang: str) -> Iterator[Finding]:
    """Findings of one file. What lacks is told alone, and what is wrong with a text in the order of gravity."""
    first = read_area(area, SOURCE)[0]
    if source(area, lang) is None:
        yield from (Finding(area, key, f"lacks: there is no file of {area} in {lang}") for key in first)
        return
    try:
        texts = read_area(area, lang)[0]
    except ValueError as error:
        yield Finding(area, "", f"cannot be read: {error}")
        return
    yield from (Finding(area, key, "there is no such key in English") for key in texts if key not in first)
    known = {**_people(lang), **_known(area, lang), **texts}
    places = _told(area)
    for key, wanted in first.items():
        entry = texts.get(key)
        if entry is None or not all(text.strip() for text in entry.texts):
            yield Finding(area, key, "lacks")
            continue
        for problem in (
            *_fields(wanted, entry), *_conditions(wanted, entry), *_numbers(entry), *_forms(entry, known),
            *_length(key, wanted, entry, places, paper=area.endswith(PRESS)), *_typography(lang, key, entry),
        ):  # fmt: skip
            yield Finding(area, key, problem)


def _known(area: str, lang: str) -> Mapping[str, Entry]:
    """What the texts of an area can name besides their own; of a file that cannot be read that is told with its own."""
    others = house() if area in GENERAL else (APP, area.removesuffix(f"-{PRESS}"))
    found: dict[str, Entry] = {}
    for one in others:
        if one != area and source(one, lang) is not None:
            with suppress(ValueError):
                found |= read_area(one, lang)[0]
    return found


@cache
def _people(lang: str) -> Mapping[str, Entry]:
    """What people and sides are called in all games: one who has a form in some game is asked for it in any."""
    return {key: entry for key, entry in _known(APP, lang).items() if key.startswith("colour.")}


def _fields(wanted: Entry, entry: Entry) -> Iterator[str]:
    if entry.fields != wanted.fields:
        told = [f"lacks {{{name}}}" for name in sorted(wanted.fields - entry.fields)]
        told += [f"has {{{name}}}, which is not in English" for name in sorted(entry.fields - wanted.fields)]
        yield f"its parameters differ: it {', '.join(told)}"
    for text in entry.texts:
        if set("{}") & set(FIELD.sub("", text)):
            yield f"a brace without its parameter: {text}"


def _conditions(wanted: Entry, entry: Entry) -> Iterator[str]:
    """Conditions go by a parameter that the English texts or conditions know, or by a form."""
    names = {*NUMBERS, FORM, *wanted.fields, *(one.partition("=")[0] for one in wanted.exact)}
    for condition in entry.exact:
        if not CONDITION.fullmatch(condition) or condition.partition("=")[0] not in names:
            yield f"the condition {condition!r} goes by a parameter that is not in English"


def _numbers(entry: Entry) -> Iterator[str]:
    """Where none goes with one, as in French, what is said of one must not say so of none as well."""
    if len(entry.forms) < 2 or entry.plural(0) != entry.plural(1):
        return
    one, many = entry.forms[entry.plural(1)], entry.forms[entry.plural(2)]
    for name in NUMBERS:
        told = f"{{{name}}}" in many and f"{{{name}}}" not in one
        if told and re.search(r"\b1\b", FIELD.sub("", one)) and f"{name}=0" not in entry.exact:
            yield f"says 1 of none as well, for lack of {{{name}}}: {one}"


def _forms(entry: Entry, known: Mapping[str, Entry]) -> Iterator[str]:
    """A form is one of the kind's or of all names, or of a thing of that kind."""
    for text in entry.texts:
        for found in FIELD.finditer(text):
            kind = found[1].rpartition("_")[2].removesuffix("s")
            kind = "colour" if kind in ("seat", "by") else kind
            if found[2] in (None, DIGITS) or _has(known, kind, found[2]) or _has(known, found[1], found[2]):
                continue
            yield f"nothing is called in the form {found[2]!r}: {found[0]}"


def _has(known: Mapping[str, Entry], kind: str, form: str) -> bool:
    shared = (f"name.{FORM}", f"{'seat' if kind == 'colour' else kind}.{FORM}")
    if any(f"{FORM}={form}" in known[key].exact for key in shared if key in known):
        return True
    return any(f"{FORM}={form}" in known[key].exact for key in known if key.startswith(f"{kind}."))


def _length(key: str, wanted: Entry, entry: Entry, told: Mapping[str, str], *, paper: bool) -> Iterator[str]:
    most, longest = _letters(entry), max(_letters(wanted), 1)
    for limit in limits():
        first, allowed = limit.of(key, told) or (0, 0)
        if longest <= first and most > allowed:
            yield f"too long for a {limit.place}: {most} letters, {allowed} are the most"
            return
    allowed = _grown(longest) if paper else 0
    if paper and most > allowed:
        yield f"too long for its place on paper: {most} letters, {allowed} are the most"


def _letters(entry: Entry) -> int:
    return max(len(FIELD.sub("", text)) for text in entry.texts)


def _typography(lang: str, key: str, entry: Entry) -> Iterator[str]:
    if key.endswith(f".{FORM}"):  # where the catalogue itself puts something before a name
        return
    rules = _data("typography.json")
    for wrong, problem in {**rules["all"], **rules.get(lang, {})}.items():
        for text in entry.texts:
            if re.search(wrong, text):
                yield f"{problem}: {text}"


def _told(area: str) -> Mapping[str, str]:
    """The places of the texts of the glossary, by key."""
    if area.endswith(PRESS):
        return {}
    terms = [term for kind in glossary(area) for term in kind.terms]
    return {term.told: "sentence on a sign" for term in terms} | {term.name: "sign" for term in terms}


def limits() -> tuple[Limit, ...]:
    """The places that have a limit."""
    return tuple(Limit(**place) for place in _data("limits.json")["places"])


def _grown(letters: int) -> int:
    """How long a text on paper may be where the English one has so many letters: short ones vary more."""
    paper = _data("limits.json")["paper"]
    return max(letters + int(paper["more"]), int(letters * paper["times"]))


@cache
def _data(name: str) -> Any:
    return json.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
