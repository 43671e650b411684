"""Ming-Dynastie set right: the map to tap, the six spaces, the players, the round; and what belongs to each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.terms import Change, Setting
from companion.web.geometry import text_of
from companion.web.presenters import adjust
from companion.web.presenters import settings as any_game
from companion.web.presenters.adjust import FLOW, AdjustPage, To
from companion.web.presenters.common import Words
from companion.web.presenters.ming_dynastie import drawing as art
from companion.web.presenters.ming_dynastie import map as maps
from companion.web.presenters.ming_dynastie import pieces
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import BoardView
from companion.web.presenters.settings import Panel, Section, Tally

UNTOLD = ("space", "display", "hand", "prince")
"""What nobody tells while only the score is kept."""

ANSWERS = {"monk": "seat", "prince": "district", "display": "card", "turn": "seat", "start": "seat", "phase": "phase"}
"""What sort of thing the answers of a kind are."""

ORDER = (
    "open",
    "monk",
    "house",
    "space",
    "display",
    "points",
    "prince",
    "hand",
    "tiles",
    "turn",
    "start",
    "phase",
    "round",
)
"""Kinds in the order in which they stand on the screen."""


def told(view: Mapping[str, Any], settings: Sequence[Setting]) -> list[Setting]:
    """The settings that anybody may know of now."""
    if view["spaces"] is not None:
        return list(settings)
    return [one for one in settings if any_game.kind_of(one) not in UNTOLD]


def page(
    moment: Moment, settings: Sequence[Setting], *, entered: Mapping[str, Change], to: To, reason: str, seated: bool
) -> AdjustPage:
    """The page, with the thing in ``moment.pick`` open."""
    words = moment.words
    known = told(moment.view, settings)
    ids = list(dict.fromkeys(adjust.thing_of(one) for one in known))
    picked = moment.pick if moment.pick in ids else ""

    def carry(one: str) -> str:
        return to(entered, pick=one)

    mine = [one for one in known if adjust.thing_of(one) == picked]
    rows = [[one for one in ids if one.startswith(kind)] for kind in ("province:", "seat:", FLOW)]
    return AdjustPage(
        title=f"Ming-Dynastie · {words('adjust.headline')}",
        headline=words("adjust.headline"),
        help=words("adjust.help.map"),
        number=moment.number,
        rows=tuple(adjust.row(one, words, picked, carry) for one in rows if one),
        picked=picked,
        section=section(picked, mine, words, entered) if mine else None,
        carried=adjust.carried(known, entered, picked, words, to),
        reason=reason,
        back=words("adjust.back"),
        board=board(moment, picked, carry),
        seated=seated,
        notice=moment.notice,
    )


def board(moment: Moment, picked: str, carry: Callable[[str], str]) -> BoardView:
    """The map, on which every district can be tapped."""
    view, data, words = moment.view, moment.data, moment.words
    order = [*view["seats"], "neutral"]
    hits, focus = [], 0.5
    for district in data["districts"]:
        name = district["id"]
        key = f"district:{name}"
        hits.append(pieces.Hit(name, maps.describe(view, words, name, district["province"]), key, f"{carry(key)}#sets"))
        if key == picked:
            focus = round(district["prince_at"][0] / data["map"]["w"], 3)
    kind, _, district = picked.partition(":")
    under = [pieces.target(picked, district, True)] if kind == "district" else []
    over = [pieces.pieces(data, view, order), pieces.hits(hits)]
    drawing = art.drawing(view["game"], view["edition"], text_of(view["own"]))
    low, high = pieces.layers(*under), pieces.layers(*over)
    label = words("screen.board")
    return BoardView(drawing, low, pieces.layers(), high, box=art.view_box(data), label=label, focus_x=focus)


def section(picked: str, mine: Sequence[Setting], words: Words, entered: Mapping[str, Change]) -> Section:
    """Everything that can be set of one thing."""
    kind, _, name = picked.partition(":")
    heading = words("adjust.flow") if picked == FLOW else words.name(kind, name)
    if kind == "province":
        heading = words("adjust.space", province=name)
    return Section(
        heading, panels(mine, words, entered), name if kind == "seat" else "", name if kind == "province" else ""
    )


def panels(mine: Sequence[Setting], words: Words, entered: Mapping[str, Change]) -> tuple[Panel, ...]:
    """Settings sort by sort, in an order of their own; one sort alone needs no heading."""
    kinds = sorted({any_game.kind_of(one) for one in mine}, key=ORDER.index)
    found = []
    for kind in kinds:
        of_kind = [one for one in mine if any_game.kind_of(one) == kind]
        tallies = tuple(tally(one, words, entered) for one in of_kind if not one.choices)
        choices = tuple(
            any_game.choice(one, words, entered, ANSWERS[kind], icons=kind == "display")
            for one in of_kind
            if one.choices
        )
        found.append(Panel(words(f"adjust.part.{kind}") if len(kinds) > 1 else "", tallies, choices))
    return tuple(found)


def tally(setting: Setting, words: Words, entered: Mapping[str, Change]) -> Tally:
    """A stepper with what it counts beside its number: a colour's sign, a card, a tile's province."""
    kind, params = any_game.kind_of(setting), setting.params
    if kind in ("open", "house", "space"):
        return any_game.tally(setting, words, entered, colour=str(params["seat"]))
    if kind == "hand":
        return any_game.tally(setting, words, entered, icon=f"t-{params['card']}")
    if kind == "tiles":
        province = str(params["province"])
        return any_game.tally(setting, words, entered, text=words.name("province", province), tint=province)
    return any_game.tally(setting, words, entered)
