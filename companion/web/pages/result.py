"""The result of a game to pass on, as text and as a picture. Players' names are nobody's friend here.

The picture is one SVG that needs nothing else, in the light look, with seal, ranking and curve. It holds no script, no
link and no address, and every text in it is escaped. Lengths are its own units, 600 across; it asks to be shown at
twice that.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from flask import Blueprint, Response
from markupsafe import Markup

from companion.art import chart
from companion.table import NotOver
from companion.web.http import svg_colours
from companion.web.http.language import lang
from companion.web.pages.table import in_play, moment
from companion.web.play import bg_stats
from companion.web.play.score_chart import Scored, moments, ranking, runs_of, winners
from companion.web.play.scores import Rank
from companion.web.play.texts import Words, long_date
from companion.words import catalogue

blueprint = Blueprint("result", __name__)

ALONE: Final = "default-src 'none'; frame-ancestors 'none'"
"""The picture needs nothing and may do nothing, also when it is opened by itself."""


@blueprint.get("/t/<code>/result.txt")
def as_words(code: str) -> Response:
    """The result as plain text."""
    found = result_of(code)
    return found if isinstance(found, Response) else document(as_text(found), "text/plain", "result.txt")


@blueprint.get("/t/<code>/result.svg")
def as_picture(code: str) -> Response:
    """The result as a picture."""
    found = result_of(code)
    if isinstance(found, Response):
        return found
    response = document(card(found), "image/svg+xml", "result.svg")
    response.headers["Content-Security-Policy"] = ALONE
    return response


@blueprint.get("/t/<code>/play.json")
def as_play(code: str) -> Response:
    """The game as a play for BG Stats, to be saved.

    Raises:
        NotOver: the game goes on, or was broken off.
    """
    now = moment(code, public=True)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    play = bg_stats.play(now.table.code, now.meta, now.context())
    if play is None:
        raise NotOver(table=now.table.code)
    body = json.dumps(play, ensure_ascii=False, indent=1)
    response = document(body, "application/json", f"{now.meta.id}-{now.table.code}.json")
    response.headers.set("Content-Disposition", "attachment", filename=f"{now.meta.id}-{now.table.code}.json")
    return response


def document(body: str | bytes, mimetype: str, name: str) -> Response:
    """A document in the reader's language that is shown, and saved under that name."""
    response = Response(body, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.headers["Content-Language"] = lang()
    response.vary.update(("Cookie", "Accept-Language"))
    return response


@dataclass(frozen=True, slots=True)
class Result:
    """What is passed on; ``headline`` says who won, or that the game goes on."""

    lang: str
    game: str
    day: str
    headline: str
    ranks: tuple[Rank, ...]
    moments: tuple[Scored, ...]


def result_of(code: str) -> Result | Response:
    """What anybody may know of the result, or a way back to the lobby."""
    now = moment(code, public=True)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    day = date.fromtimestamp(now.table.timeline.changed)
    context = now.context()
    return result(context.grown, context.words, game=now.meta.title, day=day, lang=lang())


def result(view: Mapping[str, Any], words: Words, *, game: str, day: date, lang: str) -> Result:
    """The result, or how the game stands so far.

    Args:
        view: what anybody may know.
        words: the reader's language with the names of the table.
        game: the game's title.
        day: when it was last played.
        lang: the reader's language.
    """
    words, won = words.in_plain_names, winners(view)
    headline = words("screen.wins", who=words.people(won), n=len(won)) if won else words("screen.result.so-far")
    return Result(lang, game, long_date(day, lang), headline, ranking(view, words), moments(view, words))


def clip(text: str, room: int) -> str:
    """Text cut to so many letters' room, wide letters taking two."""
    taken = 0
    for index, letter in enumerate(text):
        taken += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if taken > room:
            return f"{text[: max(1, index - 1)].rstrip()}…"
    return text


def as_text(found: Result) -> str:
    """The result as lines of text: title and day, who won, the ranking with its sources, the scorings."""
    say = catalogue(found.lang).say
    lines = [f"{found.game} · {found.day}", found.headline, ""]
    for rank in found.ranks:
        lines.append(f"{rank.place}. {say('label', text=rank.name)} {rank.points}")
        if rank.sources:
            lines.append("   " + told(rank))
    if found.moments:
        lines.append("")
    for one in found.moments:
        jumps = ", ".join(f"{mark.name} {mark.change}" for mark in one.jumps)
        lines.append(f"{say('label', text=one.label)} {jumps}")
    return "\n".join(lines) + "\n"


def told(rank: Rank, most: int | None = None) -> str:
    """Where a player's points came from on one line, the biggest first."""
    sources: Sequence[Any] = rank.sources[:most]
    return " · ".join(f"{item.text} {item.shown}" for item in sources)


WIDTH = 600
EDGE = 40
HEAD, ROW, CURVE, FOOT = 214, 68, 250, 66
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif"
SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Liberation Sans',sans-serif"


def text(x: float, y: float, said: str, size: int, colour: str, *, serif: bool = False, weight: int = 400,
         anchor: str = "start") -> Markup:  # fmt: skip
    """One line of text."""
    return Markup(
        '<text x="{:g}" y="{:g}" font-family="{}" font-size="{}" font-weight="{}" fill="{}" text-anchor="{}">{}</text>'
    ).format(x, y, SERIF if serif else SANS, size, weight, svg_colours.colours()[colour], anchor, said)


def sign(colour: str, x: float, y: float, size: float) -> Markup:
    """A player's sign with its upper left corner at (x, y); a ring for a seat that has none."""
    return svg_colours.drawn([chart.sign(colour, x, y, size)])


def card(found: Result) -> str:
    """The picture's source."""
    colours = svg_colours.colours()
    curve = CURVE if found.moments else 0
    height = HEAD + ROW * len(found.ranks) + curve + FOOT
    names = ["seal", *(f"s-{rank.colour}" for rank in found.ranks)]
    parts = [Markup(svg_colours.defined(names)), ground(height)]
    parts.append(Markup('<use href="#seal" x="{}" y="56" width="68" height="68"/>').format(EDGE))
    parts.append(text(EDGE + 88, 86, clip(found.game, 26), 32, "ink", serif=True, weight=600))
    parts.append(text(EDGE + 88, 114, found.day, 19, "muted"))
    parts.append(text(EDGE, 178, clip(found.headline, 32), 34, "porcelain", serif=True, weight=600))
    for index, rank in enumerate(found.ranks):
        top = HEAD + ROW * index
        if rank.winner:
            parts.append(
                Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="8" fill="{}"/>').format(
                    EDGE - 12, top - 6, WIDTH - 2 * EDGE + 24, ROW - 4, colours["gold-wash"]
                )
            )
        parts.append(text(EDGE, top + 26, str(rank.place), 24, "muted", serif=True, weight=600))
        parts.append(sign(rank.colour, EDGE + 28, top + 6, 24))
        parts.append(text(EDGE + 66, top + 27, clip(rank.name, 26), 25, "ink", serif=True, weight=600))
        parts.append(text(WIDTH - EDGE, top + 28, str(rank.points), 28, "ink", weight=700, anchor="end"))
        parts.append(text(EDGE + 66, top + 50, clip(told(rank, 2), 50), 16, "muted"))
    if found.moments:
        parts.append(curve_at(found, HEAD + ROW * len(found.ranks) + 8))
    parts.append(text(WIDTH / 2, height - 34, "Ming Table", 17, "muted", serif=True, anchor="middle"))
    title = f"{catalogue(found.lang).say('label', text=found.game)} {found.headline}"
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{}" viewBox="0 0 {} {}" width="{}" height="{}" role="img">'
        "<title>{}</title>{}</svg>"
    ).format(
        found.lang, WIDTH, height, WIDTH * 2, height * 2, title, Markup("").join(parts)
    )


def ground(height: int) -> Markup:
    """Paper in a porcelain frame, with three lines of water along the top."""
    colours = svg_colours.colours()
    waves = "".join(
        f'<path d="M14 {y}' + "q9.533-7 19.067 0t19.067 0" * 15 + f'" stroke-opacity="{strength}"/>'
        for y, strength in ((26, 0.9), (33, 0.6), (40, 0.35))
    )
    return Markup(
        '<rect width="{w}" height="{h}" fill="{paper}"/>'
        '<rect x="14" y="14" width="{wi}" height="{hi}" rx="10" fill="{surface}"/>'
        '<g fill="none" stroke="{blue}"><g stroke-width="1.6">{waves}</g>'
        '<rect x="14" y="14" width="{wi}" height="{hi}" rx="10" stroke-width="3"/>'
        '<rect x="20" y="20" width="{wii}" height="{hii}" rx="6" stroke-width="1"/></g>'
    ).format(
        w=WIDTH, h=height, wi=WIDTH - 28, hi=height - 28, wii=WIDTH - 40, hii=height - 40,
        paper=colours["paper"], surface=colours["surface"], blue=colours["porcelain"], waves=Markup(waves),
    )  # fmt: skip


def curve_at(found: Result, top: float) -> Markup:
    """The curve below the ranking, each line ended by its player's sign and total."""
    right, low = WIDTH - EDGE - 84, top + CURVE - 34
    runs = runs_of(found.moments)
    drawn = [run for _, run in runs]
    box = chart.frame(drawn, EDGE, top + 20, right - EDGE, low - top - 20)
    parts = [svg_colours.drawn(chart.curve(box, drawn, width=3.5, mark=18))]
    for one in found.moments:
        label = one.label if one.round and len(found.moments) <= 4 else one.tick
        parts.append(text(box.x(one.number), low + 24, label, 16, "muted", anchor="middle"))
    ends = chart.spread([box.y(mark.total) for mark, _ in runs], 26, low)
    for (mark, _), y in zip(runs, ends, strict=True):
        parts.append(sign(mark.colour, right + 20, y - 10, 20))
        parts.append(text(right + 47, y + 7, str(mark.total), 20, "ink", weight=700))
    return Markup("").join(parts)
