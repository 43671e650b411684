"""Rules help: the parts of the rules in short, and under each how we decide what the rulebook leaves open.

The game's words say it: ``rules.parts`` lists the parts, ``rules.<part>.rulings`` (where there are any) the rulings
that belong to one, by number or by name, and ``ruling.<id>`` is a ruling's text; a ruling that goes by a name has
that as ``ruling.<id>.name``. An option stands at the ruling that its meta cites.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.meta import Meta
from companion.web.pages.arrangement import OptionField, option_fields
from companion.web.play.texts import Say


@dataclass(frozen=True, slots=True)
class Ruling:
    """How one thing is decided that the rulebook leaves open; ``cite`` is its number or name."""

    id: str
    cite: str
    text: str
    options: tuple[OptionField, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A part of the rules help."""

    id: str
    title: str
    lines: tuple[str, ...]
    rulings: tuple[Ruling, ...] = ()
    now: bool = False


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Rules help of a game; from a table (``code``) with what that table has chosen."""

    title: str
    help: str
    sections: tuple[RulesSection, ...]
    options: tuple[OptionField, ...] = ()
    code: str = ""
    house: tuple[str, ...] = ()
    template: str = "rules.html"


def cited(citation: str) -> tuple[str, ...]:
    """The ids of the rulings that an option cites: its numbers ("ruling 9"), else its words ("component limits")."""
    return tuple(re.findall(r"\d+", citation)) or (re.sub(r"\W+", "-", citation.strip().casefold()),)


def listed(part: str, say: Say) -> list[str]:
    """The ids of the rulings that belong to a part."""
    try:
        return say(f"rules.{part}.rulings").split()
    except KeyError:  # a game that rules on nothing there
        return []


def options_by_ruling(meta: Meta, chosen: Mapping[str, str], say: Say) -> dict[str, list[OptionField]]:
    """The game's options with their values, at the first ruling that each cites."""
    found: dict[str, list[OptionField]] = {}
    for field in option_fields(meta, chosen, say):
        found.setdefault(cited(meta.options[field.name].ruling)[0], []).append(field)
    return found


def ruling(name: str, say: Say, options: list[OptionField]) -> Ruling:
    """One ruling in our words."""
    cite = say("phone.ruling", number=name) if name.isdecimal() else say(f"ruling.{name}.name")
    return Ruling(name, cite, say(f"ruling.{name}"), tuple(options))


def rules_page(
    *,
    meta: Meta,
    say: Say,
    part: str = "",
    chosen: Mapping[str, str] | None = None,
    code: str = "",
    house: str = "",
) -> RulesPage:
    """Rules help.

    Args:
        meta: the game.
        say: the reader's language with the game's words.
        part: the part to put in front, with its rulings open.
        chosen: the options of the table from which it was opened.
        code: that table's code; empty when it was opened from nowhere.
        house: that table's own rules, in the words of its host.
    """
    options = options_by_ruling(meta, chosen or {}, say)
    ordered = sorted(say("rules.parts").split(), key=lambda name: name != part)
    sections = []
    for name in ordered:
        rulings = tuple(ruling(each, say, options.pop(each, [])) for each in listed(name, say))
        lines = tuple(say(f"rules.{name}.text").split("\n"))
        sections.append(RulesSection(name, say(f"rules.{name}"), lines, rulings, name == part))
    return RulesPage(
        title=say("phone.rules.of", game=meta.title),
        help=say("phone.rules.help.table") if code else say("phone.rules.help"),
        sections=tuple(sections),
        options=tuple(field for left in options.values() for field in left),
        code=code,
        house=tuple(line for line in house.splitlines() if line.strip()),
    )
