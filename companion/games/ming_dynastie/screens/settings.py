"""Ming-Dynastie as people point at it: the map to tap, the six spaces, the players, the round; and how what belongs to
each of them looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.terms import Change, Setting
from companion.games.ming_dynastie.screens import drawing as art
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import pieces
from companion.web.geometry import text_of
from companion.web.presenters.adjust import flow, players
from companion.web.presenters.common import Words
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import BoardView
from companion.web.presenters.picture import Group, Move, Picture, Place, Reach
from companion.web.presenters.settings import NOBODY, Mark, Part, kind_of

UNTOLD: Final = ("space", "display", "hand", "prince")
"""What nobody tells while only the score is kept."""
MOVES: Final = {
    "open": Move("member", "district"), "house": Move("member", "district"), "space": Move("member", "province"),
    "monk": Move("monk", "district"), "prince": Move("prince", to="district"), "display": Move("display", "province"),
    "hand": Move("hand", "seat"), "tiles": Move("tile", "seat"),
}  # fmt: skip
"""Members go from district to district and between districts and spaces; cards and tiles from hand to hand."""


def parts(words: Words) -> tuple[Part, ...]:
    """All that can be set, in the order in which it stands on the screen."""

    def owner(setting: Setting) -> Mark:
        return Mark(colour=str(setting.params["seat"]))

    def member(setting: Setting, _value: Change) -> Mark:
        colour = str(setting.params["seat"])
        return Mark(colour=colour, text=words.name("seat", colour))

    def tile(setting: Setting) -> Mark:
        province = str(setting.params["province"])
        return Mark(text=words.name("province", province), tint=province)

    def hand(setting: Setting) -> Mark:
        return Mark((f"t-{setting.params['card']}",))

    def prince(setting: Setting) -> Mark:
        return Mark(("prince",), str(setting.params["seat"]))

    def card(_setting: Setting, value: str) -> Mark:
        return Mark((f"t-{value}",), text=words.name("card", value)) if value != NOBODY else Mark()

    def monk(_setting: Setting, value: str) -> Mark:
        return Mark(("monastery",), value) if value != NOBODY else Mark()

    def head(word: str) -> str:
        return f"adjust.part.{word}"

    return (
        Part("open", head("open"), owner, takes=member),
        Part("monk", head("monk"), answers="seat", shows=monk),
        Part("house", head("house"), owner, takes=member),
        Part("space", head("space"), owner, takes=member),
        Part("display", head("display"), answers="card", shows=card),
        Part("points", head("points")),
        Part("prince", head("prince"), prince, answers="district"),
        Part("hand", head("hand"), hand),
        Part("tiles", head("tiles"), tile),
        Part("turn", head("turn"), answers="seat"),
        Part("start", head("start"), answers="seat"),
        Part("phase", head("phase"), answers="phase"),
        Part("round", head("round")),
    )


def told(view: Mapping[str, Any], settings: Sequence[Setting]) -> list[Setting]:
    """The settings that anybody may know of now."""
    if view["spaces"] is not None:
        return list(settings)
    return [one for one in settings if kind_of(one) not in UNTOLD]


def picture(moment: Moment, settings: Sequence[Setting]) -> Picture:
    """The map, then what lies beside it."""
    words, view, data = moment.words, moment.view, moment.data
    lying = {space: kinds for space, kinds in (view["spaces"] or {}).items() if kinds}
    spaces = []
    for one in data["provinces"]:
        name = one["id"]
        card = (view["display"] or {}).get(name)
        there = tuple(Mark(colour=colour, text=str(count)) for colour, count in lying.get(name, {}).items() if count)
        mark = Mark((f"t-{card}",) if card else (), tint=name)
        label = words.name("province", name)
        spaces.append(Place(f"province:{name}", label, words=("space", "display"), mark=mark, marks=there))
    return Picture(
        "Ming-Dynastie",
        words("adjust.help.map"),
        (
            Group("", tuple(district(one["id"], words) for one in data["districts"])),
            Group(words("adjust.spaces"), tuple(spaces), "three"),
            players(moment, ("points", "prince", "hand", "tiles")),
            flow(words),
        ),
        parts(words),
        tuple(told(view, settings)),
        MOVES,
        lambda reach: board(moment, reach),
    )


def district(name: str, words: Words) -> Place:
    """A district on the map."""
    return Place(f"district:{name}", words.name("district", name), words=("open", "monk", "house"))


def board(moment: Moment, reach: Reach) -> BoardView:
    """The map, on which districts can be tapped."""
    view, data, words = moment.view, moment.data, moment.words
    order = [*view["seats"], "neutral"]
    hits, under, focus = [], [], 0.5
    for one in data["districts"]:
        name, key = one["id"], f"district:{one['id']}"
        label, href = maps.describe(view, words, name, one["province"]), reach.links.get(key, "")
        hits.append(pieces.Hit(name, label, key if href else "", href))
        if reach.moving and href:
            under.append(pieces.here(name))
        if key == reach.picked:
            focus = round(one["prince_at"][0] / data["map"]["w"], 3)
            under.append(pieces.target(key, name, True))
    drawing = art.drawing(view["game"], view["edition"], text_of(view["own"]))
    low, high = pieces.layers(*under), pieces.layers(pieces.pieces(data, view, order), pieces.hits(hits))
    label = words("screen.board")
    return BoardView(drawing, low, pieces.layers(), high, box=art.view_box(data), label=label, focus_x=focus)
