"""Rules help: the parts of the rules in short, with their pictures, and under each how we decide what the rulebook
leaves open; at a table, over its page, what of it belongs to the stage there.

The game's words say it: ``rules.parts`` lists the parts, ``rules.<part>.rulings`` (where there are any) the rulings
that belong to one, by number or by name, and ``ruling.<id>`` is a ruling's text; a ruling that goes by a name has
that as ``ruling.<id>.name``. An option stands at the ruling that its meta cites. Pictures are those of the printed
book (``printables/books/figures.py``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from companion.art import svg
from companion.engine.meta import Meta
from companion.web.access import lookup
from companion.web.http.language import THEMES, lang, theme, words
from companion.web.pages.arrangement import OptionField, option_fields
from companion.web.pages.page_response import render
from companion.web.play.games import screens
from companion.web.play.passages import anchor
from companion.words import LANGUAGES, Say
from companion.words.glossary import glossary
from printables.books import figures
from printables.books.book import Figure

blueprint = Blueprint("rules", __name__)

ALWAYS = frozenset({"seal", "i-menu"})
"""Signs of the head of every page."""
DAY = 24 * 3600
PIXELS = 6
"""A millimetre of a figure on a phone that has room for it."""


@blueprint.get("/rules/<game>")
def rules(game: str) -> Response:
    """Rules help; opened from a table (``?table=``), with what that table has chosen, and the rulings of ``part``
    unfolded."""
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
        pictures=pictures(meta.id),
        anchor=anchor,
    )


@blueprint.get("/rules/<game>/<part>-<int:number>.svg")
def picture(game: str, part: str, number: int) -> Response:
    """A picture of the rules (``lang``, ``theme``), as a file for a page to show."""
    meta = lookup.meta_of(game)
    spoken, chosen = request.args.get("lang", ""), request.args.get("theme", "")
    spoken, chosen = spoken if spoken in LANGUAGES else lang(), chosen if chosen in THEMES else ""
    try:
        drawn = figures.file(meta.id, spoken, part, number, chosen)
    except LookupError:
        raise NotFound from None
    response = Response(drawn, mimetype="image/svg+xml")
    response.headers["Cache-Control"] = f"private, max-age={DAY}"
    return response


@blueprint.get("/rules/<game>/symbols")
def symbols(game: str) -> Response:
    """What the signs of a game stand for; opened from a table (``?table=``), with a way back to it."""
    meta = lookup.meta_of(game)
    code = request.args.get("table", "")
    table = lookup.find(code) if code else None
    kinds = glossary(meta.id)
    signs = sorted({term.signs[0] for kind in kinds for term in kind.terms})
    return render(
        "symbols.html",
        game=meta,
        say=words(meta.id).say,
        code=table.code if table else "",
        kinds=kinds,
        dress=screens(meta.id).dress({}),
        symbols=Markup(svg.sprite(figures.needed("".join(f'href="#{one}"' for one in signs)) | ALWAYS)),
    )


def pictures(game: str) -> dict[str, list[dict[str, Any]]]:
    """What templates are given of the pictures of each part: addresses, sizes in mm, and what is told below them."""
    return {
        part: [shown(game, part, number, one) for number, one in enumerate(found)]
        for part, found in figures.figures_of(game, lang()).items()
    }


def shown(game: str, part: str, number: int, one: Figure) -> dict[str, Any]:
    """The same of one."""
    chosen = theme()
    query = f"lang={lang()}" + (f"&theme={chosen}" if chosen != "auto" else "")
    return {
        "src": f"/rules/{game}/{part}-{number}.svg?{query}",
        "w": round(PIXELS * one.w),
        "h": round(PIXELS * one.h),
        "told": one.words.replace("**", ""),
    }


def told(meta: Meta, say: Say, part: str = "", chosen: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What the page is given of a game with these options: its parts, each with its rulings and the options that stand
    there; and the options that stand nowhere."""
    fields: dict[str, list[OptionField]] = {}
    for field in option_fields(meta, chosen or {}):
        fields.setdefault(cited(meta.options[field.name].ruling)[0], []).append(field)
    names = say("rules.parts").split()
    parts = [(name, [(ruling, fields.pop(ruling, [])) for ruling in listed(name, say)]) for name in names]
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
