"""How everything looks that people may set in Yínzi: pieces by their owner's colour, places by their signs, and which
pieces of the box each of them holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine.terms import Change, Setting
from companion.games.yinzi.art import signs
from companion.games.yinzi.screens.mat import worth
from companion.web.play.context import ViewContext
from companion.web.play.option import Mark
from companion.web.play.settings import NOBODY, Part, Taken

COIN: Final = "y-copper"
AT_SEAT: Final = "seat:"
"""Where the places are told that the player's own pieces stand at; elsewhere it is told whose they are."""
COLUMNS: Final[Mapping[str, str]] = {
    "boats": "y-boats", "plant": "y-plant", "sell": "y-sell", "develop": "y-develop", "advance": "y-advance",
}  # fmt: skip
STATIONS: Final[Mapping[str, str]] = {"lying": "y-war", "top": "y-worker", "bottom": "y-worker", **COLUMNS}
"""The signs of places where workers are, where they are not called like them."""
SINGLE: Final[Mapping[str, str]] = {
    "copper": "y-copper", "silver": "y-silver", "misfortune": "y-misfortune", "boat": "y-boats",
}  # fmt: skip


def head(word: str) -> str:
    """The key of a heading."""
    return f"adjust.part.{word}"


def station(name: str) -> str:
    """The sign of a place where workers are."""
    return STATIONS.get(name, f"y-{name}")


def owner(setting: Setting) -> Mark:
    """Whose they are."""
    return Mark(colour=str(setting.params["seat"]))


def sign(setting: Setting) -> Mark:
    """What a player has, by its sign."""
    return Mark((SINGLE[setting.name.partition(" ")[0]],))


def crop(_setting: Setting, value: str) -> Mark:
    """A crop tile."""
    return Mark() if value == NOBODY else Mark((f"y-{value}",))


def card(_setting: Setting, value: str) -> Mark:
    """A card of the hand: how often it acts, and its workers."""
    if value == NOBODY:
        return Mark()
    times, workers = worth(value)
    return Mark(("y-worker",) * workers, text=str(times))


def cargo(_setting: Setting, value: str) -> Mark:
    """What lies on a slot of a ship, and whose it is."""
    what, _, colour = value.partition("-")
    if what == NOBODY:
        return Mark()
    return Mark((f"y-{what}",), colour)


def parts(moment: ViewContext) -> tuple[Part, ...]:
    """All that can be set, in the order in which it stands on the screen."""
    words, view = moment.words, moment.view

    def called(kind: str) -> Callable[[Setting], Mark]:
        return lambda one: Mark(text=words.name(kind, str(one.params[kind])))

    def text(key: str) -> Callable[[Setting], Mark]:
        return lambda one: Mark(text=words(key, one.params))

    def piece(what: str, colour: str) -> Mark:
        return Mark((f"y-{what}",), colour, words.name("seat", colour))

    def of_seat(what: str) -> Taken:
        return lambda one, _value: piece(what, str(one.params["seat"]))

    def by_seat(what: str) -> Taken:
        return lambda _one, value: None if value == NOBODY else piece(what, str(value))

    def tile(_one: Setting, value: Change) -> Mark | None:
        return None if value == NOBODY else Mark((f"y-{value}",), text=words.name("crop", str(value)))

    def gone(one: Setting, _value: Change) -> Mark | None:
        return tile(one, one.params["crop"])

    def wood(one: Setting, _value: Change) -> Mark:
        return timber(one)

    def timber(one: Setting) -> Mark:
        what = str(one.params["resource"])
        return Mark((f"y-{what}",), text=words.name("resource", what))

    def stands(one: Setting) -> Mark:
        at = str(one.params["station"])
        return Mark((station(at),), text=words(f"adjust.at.{at}"))

    def column(one: Setting) -> Mark:
        action = str(one.params["board_column"]).partition("-")[2]
        return Mark((COLUMNS[action],), text=words.name("action", action))

    def space(one: Setting) -> Mark:
        name = str(one.params["space"])
        return Mark((signs.space(name),), text=words(f"advance.short.{name}"))

    def stall(one: Setting) -> Mark:
        province, _, slot = str(one.params["stall"]).rpartition("-")
        good = view["markets"][province]["slots"][int(slot) - 1]["good"]
        return Mark((f"y-{good}" if good else COIN,))

    def market(one: Setting, value: str) -> Mark:
        slots = () if value == NOBODY else faces[value]
        return Mark(tuple(COIN if good == "coin" else f"y-{good}" for good in slots))

    def hold(one: Setting) -> Mark:
        berth, _, slot = str(one.params["hold"]).partition("-")
        return Mark((f"y-{view['coast'][int(berth) - 1]['slots'][int(slot) - 1]['wants']}",))

    faces: Mapping[str, Any] = {one["id"]: one["slots"] for one in moment.data["urban_tiles"]}
    discs = of_seat("disc")
    return (
        Part("planted", head("cubes"), text("adjust.cube.first"), "seat", takes=by_seat("cube")),
        Part("doubled", head("cubes"), text("adjust.cube.second"), "seat", takes=by_seat("cube")),
        Part("tile", head("tile"), answers="crop", shows=crop, takes=tile),
        Part("market", head("market"), answers="market", shows=market),
        Part("stall", head("stall"), stall, "seat", takes=by_seat("cube")),
        Part("level", head("level"), owner, takes=discs),
        Part("stored", head("stored"), owner, takes=of_seat("piece")),
        Part("factory", head("factory"), answers="site"),
        Part("crop", answers="crop", shows=crop, takes=tile),
        Part("gone", "", lambda one: Mark((f"y-{one.params['crop']}",)), takes=gone),
        Part("advanced", "", space, "seat", takes=by_seat("disc")),
        Part("bonus", answers="seat"),
        Part("cargo", head("cargo"), hold, "cargo", cargo),
        Part("ship", head("ship"), answers="ship"),
        Part("sighted", head("sighted"), answers="ship"),
        Part("waiting", head("waiting")),
        Part("envoys", head("envoys"), owner, takes=discs),
        Part("abroad", head("abroad"), owner, takes=of_seat("piece")),
        Part("emissaries", head("emissaries"), owner, takes=discs),
        Part("filled", head("filled"), answers="seat"),
        Part("below", head("below")),
        Part("route", head("route"), answers="pile"),
        Part("rural", head("rural"), owner, takes=of_seat("cube")),
        Part("taxed", head("taxed"), owner, takes=discs),
        Part("glories", head("glories"), owner, takes=discs),
        *(Part(word, head("money"), sign) for word in SINGLE),
        Part("store", head("money"), timber, takes=wood),
        Part("card", head("card"), column, "card", card),
        Part("workers", head("workers"), stands, takes=of_seat("worker"), at=AT_SEAT),
        Part("workers", head("workers"), owner, takes=of_seat("worker")),
        Part("recruits", head("discs"), text("adjust.recruits"), takes=discs),
        Part("helpers", head("discs"), text("adjust.helpers"), takes=discs),
        Part("glory", head("discs"), text("adjust.glory")),
        Part("played", head("played"), called("card")),
        Part("tally", head("tally"), called("tally")),
        Part("slot", head("slot"), lambda one: Mark(text=f"{one.params['place']}."), "seat"),
        Part("weaker", "", text("set.weaker")),
        Part("symbols", "", text("set.symbols")),
        Part("turn", head("turn"), answers="seat"),
        Part("order", head("order"), lambda one: Mark(text=f"{one.params['place']}."), "seat"),
        Part("phase", head("phase"), answers="phase"),
        Part("round", head("round")),
        Part("rate", head("rate"), lambda _one: Mark((COIN,))),
    )
