"""Rules help: the parts of the rules in short, and under each how we decide what the rulebook leaves open.

The game's words say it: ``rules.parts`` lists the parts, ``rules.<part>.rulings`` (where there are any) the rulings
that belong to one, by number or by name, and ``ruling.<id>`` is a ruling's text; a ruling that goes by a name has
that as ``ruling.<id>.name``. An option stands at the ruling that its meta cites.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from companion.engine.meta import Meta
from companion.web.access import lookup
from companion.web.http.language import words
from companion.web.pages.arrangement import OptionField, option_fields
from companion.web.pages.page_response import render
from companion.words import Say

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules/<game>")
def rules(game: str) -> Response:
    """Rules help; opened from a table (``?table=``), with what that table has chosen, and ``part`` in front."""
    meta = lookup.meta_of(game)
    part, code = request.args.get("part", "")[:40], request.args.get("table", "")
    table = lookup.find(code) if code else None
    if table is not None and table.game_id != meta.id:
        table = None
    config = table.config if table else None
    return render(
        "rules.html",
        **told(meta, words(meta.id).say, part, config.options if config else {}),
        code=table.code if table else "",
        house=config.house_rules if config else "",
    )


def told(meta: Meta, say: Say, part: str = "", chosen: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What the page is given of a game with these options: its parts, ``part`` in front, each with its rulings and the
    options that stand there; and the options that stand nowhere."""
    fields: dict[str, list[OptionField]] = {}
    for field in option_fields(meta, chosen or {}):
        fields.setdefault(cited(meta.options[field.name].ruling)[0], []).append(field)
    ordered = sorted(say("rules.parts").split(), key=lambda name: name != part)
    parts = [(name, [(ruling, fields.pop(ruling, [])) for ruling in listed(name, say)]) for name in ordered]
    left = [field for others in fields.values() for field in others]
    return {"game": meta, "say": say, "part": part, "parts": parts, "options": left}


def cited(citation: str) -> tuple[str, ...]:
    """The ids of the rulings that an option cites: its numbers ("ruling 9"), else its words ("component limits")."""
    return tuple(re.findall(r"\d+", citation)) or (re.sub(r"\W+", "-", citation.strip().casefold()),)


def listed(part: str, say: Say) -> list[str]:
    """The ids of the rulings that belong to a part."""
    try:
        return say(f"rules.{part}.rulings").split()
    except KeyError:  # a game that rules on nothing there
        return []
