"""Yínzi as people point at it: the map, the players, and all else that lies on the table in the order of the rulebook;
and how everything looks that people may set there: pieces by their owner's colour, places by their signs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.engine.terms import Change, Setting
from companion.games.yinzi.art import signs
from companion.games.yinzi.rules.goods import CROPS
from companion.games.yinzi.rules.places import FORTUNE, STATIONS
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import ships
from companion.games.yinzi.screens.page import CSS
from companion.games.yinzi.screens.plan import sections_of
from companion.games.yinzi.screens.turn import worth
from companion.web.play.adjust import flow, players
from companion.web.play.context import ViewContext
from companion.web.play.option import Mark, Option
from companion.web.play.parts import BoardView
from companion.web.play.picture import FLOW, Group, Move, Picture, Place, Reach
from companion.web.play.settings import NOBODY, Marked, Part, Taken, kind_of
from companion.web.play.texts import Words

OF_PLAYERS: Final = (
    "copper", "silver", "misfortune", "boat", "store", "card", "played", "workers", "tally", "glory", "recruits",
    "helpers",
)  # fmt: skip
"""What belongs to a player's board; the rest lies on the table."""
FIELD: Final = ("tile", "planted", "doubled")
WORKS: Final = ("factory", "level", "stored")
AT_WORK: Final = STATIONS[len(FORTUNE) :]
"""Where workers are on the board."""
FLOWS: Final = ("turn", "order", "phase", "round", "rate")
WARS: Final = ("workers", "slot", "weaker", "symbols")
MOVES: Final = {
    "tile": Move("crop", "square"), "crop": Move("crop", "column"),
    "planted": Move("cube", "square"), "doubled": Move("cube", "square"), "stall": Move("cube", "stall"),
    "advanced": Move("disc", "space"), "bonus": Move("bonus", "bonus"), "filled": Move("filled", "stack"),
    "workers": Move("worker", "station"), "abroad": Move("abroad", "abroad"), "emissaries": Move("envoy", "abroad"),
    "envoys": Move("envoy", "berth"),
}  # fmt: skip


def picture(moment: ViewContext, settings: Sequence[Setting]) -> Picture:
    """The map, the players' boards, what is around the map by phases of a round, and what is abroad."""
    words, view = moment.words, moment.view
    everybody = tuple(f"seat:{colour}" for colour in moment.order)
    track = [
        Place(f"column:{column}", words("set.crop", column=column), mark=Mark((f"y-{crop}",) if crop else ()))
        for column, crop in enumerate(view["crops"]["track"], 1)
    ]
    gone = Place("gone", words("adjust.gone"), tuple(f"crop:{crop}" for crop in CROPS), ("gone",), Mark(text="×"))
    bonuses = (
        Place(f"bonus:{bonus}", words.name("bonus", bonus), mark=Mark((signs.BONUSES[bonus],), colour or ""))
        for bonus, colour in view["bonuses"].items()
    )
    works = (
        Place(f"factory:{name}", words.name("factory", name), (), WORKS, Mark((f"y-{one['commodity']}",)))
        for name, one in view["factories"].items()
        if not one["site"]
    )
    taxes = Place("taxes", words("adjust.taxes"), everybody, ("taxed", "glories"), Mark(("y-tax",)))
    there = tuple(Mark(colour=colour, text=str(n)) for colour, n in view["rural"].items())
    rural = Place("rural", words("adjust.rural"), everybody, ("rural",), Mark(("y-rural",)), there)
    # On a square below a factory nothing else can lie.
    covered = {name for name, square in view["squares"].items() if square["factory"]}
    return Picture(
        "Yínzi",
        words("adjust.help.map"),
        (
            Group("", (*fields(view, words), *markets(view, words))),
            players(moment, OF_PLAYERS, lambda colour: tuple(f"board_column:{colour}-{one}" for one in FORTUNE)),
            flow(words, tuple(f"place:{place}" for place, _ in enumerate(moment.order, 1)), FLOWS),
            Group(words("adjust.bonuses"), tuple(bonuses), "six"),
            Group(words("adjust.crops"), (*track, gone), "seven"),
            Group(words("points.factories"), tuple(works), "two"),
            Group(words("adjust.advancements"), tuple(sections(view, words)), "two"),
            Group(words("adjust.boxes"), tuple(stations(view, words)), "three"),
            Group(words("hall.coast"), tuple(berths(moment)), "two"),
            Group(words("adjust.abroad"), tuple(abroad(moment)), "two"),
            Group(words("adjust.routes"), tuple(routes(moment)), "tiles"),
            Group(words("adjust.end"), (taxes, rural), "two"),
        ),
        _parts(moment),
        tuple(one for one in settings if kind_of(one) not in FIELD or one.params["square"] not in covered),
        MOVES,
        lambda reach: board(moment, reach),
        css=CSS[2:],
        classes="yinzi",
    )


def fields(view: Mapping[str, Any], words: Words) -> Iterator[Place]:
    """Squares; the first of those below a factory is the factory's."""
    seen: set[str] = set()
    for name, square in view["squares"].items():
        factory = square["factory"]
        if not factory:
            yield Place(f"square:{name}", words.name("square", name), words=FIELD)
        elif factory not in seen:
            seen.add(factory)
            below = [f"square:{one}" for one, there in view["squares"].items() if there["factory"] == factory]
            yield Place(f"factory:{factory}", words.name("factory", factory), tuple(below), WORKS)


def markets(view: Mapping[str, Any], words: Words) -> Iterator[Place]:
    """Markets with their stalls."""
    for province, market in view["markets"].items():
        stalls = tuple(f"stall:{province}-{slot}" for slot, _ in enumerate(market["slots"], 1))
        label = words("set.market", province=province)
        yield Place(f"province:{province}", label, stalls, ("market", "stall"), Mark(tint=province))


def board(moment: ViewContext, reach: Reach) -> BoardView:
    """The map, on which squares, factories and markets can be tapped."""
    view = moment.view
    taps, on = {}, []
    for place, href in reach.links.items():
        kind, _, thing = place.partition(":")
        taps[thing] = Option("", href=href, pick=place, kind="" if reach.moving else "quiet")
        if kind == "square" and view["squares"][thing]["factory"]:
            del taps[thing]
        if place == reach.picked:
            on.append(thing)
    return maps.board(moment, taps=taps, on=on, dim=reach.moving).view


def sections(view: Mapping[str, Any], words: Words) -> Iterator[Place]:
    """The sections of the advancements box."""
    for section, own in sections_of(view).items():
        there = tuple(Mark(colour=colour) for _, colour in own if colour)
        things = tuple(f"space:{space}" for space, _ in own)
        mark = Mark((signs.SECTIONS[section],))
        yield Place(f"section:{section}", words.name("section", section), things, ("advanced",), mark, there)


def stations(view: Mapping[str, Any], words: Words) -> Iterator[Place]:
    """The boxes to which workers are sent, and the migrants."""
    slots = (FLOW, *(f"place:{place}" for place, _ in enumerate(view["seats"], 1)))
    for station in AT_WORK:
        counts = ((one["colour"], one["workers"].get(station, 0)) for one in view["players"])
        there = tuple(Mark(colour=colour, text=str(count)) for colour, count in counts if count)
        mark, label = Mark((AT.get(station, f"y-{station}"),)), words(f"adjust.at.{station}")
        things, kinds = (slots, WARS) if station == "war" else ((), ("workers",))
        yield Place(f"station:{station}", label, things, kinds, mark, there)


def berths(moment: ViewContext) -> Iterator[Place]:
    """The ships at the coast with their slots."""
    words = moment.words
    for berth, there in enumerate(moment.view["coast"], 1):
        holds = tuple(f"hold:{berth}-{slot}" for slot, _ in enumerate(there["slots"], 1))
        name = words.name("destination", there["destination"]) if there["ship"] else words("ship.none")
        label = words("adjust.berth", berth=berth, name=name)
        marks = tuple(
            Mark(one.icons, one.colour)
            for one in (ships.slot(words, there, slot) for slot, _ in enumerate(there["slots"]))
        )
        yield Place(f"berth:{berth}", label, holds, marks=marks)


def abroad(moment: ViewContext) -> Iterator[Place]:
    """Foreign markets and pools."""
    words, data = moment.words, moment.data
    for place, there in moment.view["abroad"].items():
        both = [(f"y-{what}", there[key]) for what, key in (("piece", "commodities"), ("diplomacy", "emissaries"))]
        marks = tuple(Mark((icon,), colour, str(n)) for icon, counts in both for colour, n in counts.items() if n)
        own = place in data["destinations"]
        label = words.name("destination", place) if own else words(f"pool.{place}")
        yield Place(f"abroad:{place}", label, words=("abroad", "emissaries"), marks=marks)


def routes(moment: ViewContext) -> Iterator[Place]:
    """The stacks with the tiles on top of them, then all other tiles."""
    words, view = moment.words, moment.view
    tops = set()
    for number, stack in enumerate(view["routes"]["stacks"], 1):
        label, top = words("adjust.stack", stack=number), stack["top"]
        tops.add(top)
        things = (f"route:{top}",) if top else ()
        yield Place(f"stack:{number}", label, things, (), *face(moment, top, stack["filled"] or "", f"{number}"))
    owners = {
        route: player["colour"]
        for player in view["players"]
        for route in (*player["routes"]["won"], *player["routes"]["open"])
    }
    for one in moment.data["routes"]:
        route = one["id"]
        if route not in tops:
            label = words.name("route", route)
            yield Place(f"route:{route}", label, (), (), *face(moment, route, owners.get(route, "")))


def face(moment: ViewContext, route: str | None, colour: str, text: str = "") -> tuple[Mark, tuple[Mark, ...]]:
    """A route as its tile shows it: what it asks for, one way or another; its war symbols and its disaster."""
    if route is None:
        return Mark(text=text), ()
    one = next(one for one in moment.data["routes"] if one["id"] == route)
    asks = dict.fromkeys(f"y-{piece}" for way in one["demand"] for piece in way)
    disaster = (f"y-{one['disaster']}",) if one["disaster"] else ()
    whose = (Mark(colour=colour),) if colour else ()
    threat = Mark(("y-war", *disaster), text=f"{one['war']}")
    return Mark(tuple(asks), text=text), (*whose, threat)


# --- how it looks ----------------------------------------------------------------------------------------------------

COIN: Final = "y-copper"
AT_SEAT: Final = "seat:"
"""Where the places are told that the player's own pieces stand at; elsewhere it is told whose they are."""
AT: Final[Mapping[str, str]] = {
    "lying": "y-war", "top": "y-worker", "bottom": "y-worker", **{action: f"y-{action}" for action in FORTUNE},
}  # fmt: skip
"""The signs of places where workers are, where they are not called like them."""
SINGLE: Final[Mapping[str, str]] = {
    "copper": "y-copper", "silver": "y-silver", "misfortune": "y-misfortune", "boat": "y-boats",
}  # fmt: skip


def _owner(one: Setting) -> Mark:
    return Mark(colour=str(one.params["seat"]))


def _place(one: Setting) -> Mark:
    return Mark(text=f"{one.params['place']}.")


def _crop(_one: Setting, value: str) -> Mark:
    return Mark() if value == NOBODY else Mark((f"y-{value}",))


def _card(_one: Setting, value: str) -> Mark:
    """A card of the hand: how often it acts, and its workers."""
    times, workers = worth(value) if value != NOBODY else (0, 0)
    return Mark(("y-worker",) * workers, text=str(times)) if times else Mark()


def _cargo(_one: Setting, value: str) -> Mark:
    what, _, colour = value.partition("-")
    return Mark() if what == NOBODY else Mark((f"y-{what}",), colour)


@dataclass(frozen=True, slots=True)
class _Looks:
    """How settings look by the names and the tiles of a moment."""

    moment: ViewContext

    def text(self, key: str) -> Marked:
        return lambda one: Mark(text=self.moment.words(key, one.params))

    def signed(self, kind: str, sign: Callable[[str], str], name: Callable[[str], str]) -> Marked:
        """What it names, by its sign and its name."""
        return lambda one: Mark((sign(str(one.params[kind])),), text=name(str(one.params[kind])))

    def column(self, one: Setting) -> Mark:
        action = str(one.params["board_column"]).partition("-")[2]
        return Mark((AT[action],), text=self.moment.words.name("action", action))

    def stall(self, one: Setting) -> Mark:
        province, _, slot = str(one.params["stall"]).rpartition("-")
        good = self.moment.view["markets"][province]["slots"][int(slot) - 1]["good"]
        return Mark((f"y-{good}" if good else COIN,))

    def market(self, _one: Setting, value: str) -> Mark:
        slots = next((tile["slots"] for tile in self.moment.data["urban_tiles"] if tile["id"] == value), ())
        return Mark(tuple(COIN if good == "coin" else f"y-{good}" for good in slots))

    def hold(self, one: Setting) -> Mark:
        berth, _, slot = str(one.params["hold"]).partition("-")
        wants = self.moment.view["coast"][int(berth) - 1]["slots"][int(slot) - 1]["wants"]
        return Mark((f"y-{wants}",))

    def piece(self, what: str, value: Change) -> Mark:
        return Mark((f"y-{what}",), str(value), self.moment.words.name("seat", str(value)))

    def of_seat(self, what: str) -> Taken:
        """Pieces of the player whom the setting names."""
        return lambda one, _value: self.piece(what, one.params["seat"])

    def by_seat(self, what: str) -> Taken:
        """A piece of the player who is the answer."""
        return lambda _one, value: None if value == NOBODY else self.piece(what, value)

    def tile(self, _one: Setting, value: Change) -> Mark | None:
        return None if value == NOBODY else Mark((f"y-{value}",), text=self.moment.words.name("crop", str(value)))


def _parts(moment: ViewContext) -> tuple[Part, ...]:
    looks, words = _Looks(moment), moment.words
    text, of_seat, by_seat, discs = looks.text, looks.of_seat, looks.by_seat, looks.of_seat("disc")
    space = looks.signed("space", signs.space, lambda name: words(f"advance.short.{name}"))
    station = looks.signed("station", lambda name: AT.get(name, f"y-{name}"), lambda name: words(f"adjust.at.{name}"))
    resource = looks.signed("resource", lambda name: f"y-{name}", lambda name: words.name("resource", name))
    return (
        Part("planted", "adjust.part.cubes", text("adjust.cube.first"), "seat", takes=by_seat("cube")),
        Part("doubled", "adjust.part.cubes", text("adjust.cube.second"), "seat", takes=by_seat("cube")),
        Part("tile", "adjust.part.tile", answers="crop", shows=_crop, takes=looks.tile),
        Part("market", "adjust.part.market", answers="market", shows=looks.market),
        Part("stall", "adjust.part.stall", looks.stall, "seat", takes=by_seat("cube")),
        Part("level", "adjust.part.level", _owner, takes=discs),
        Part("stored", "adjust.part.stored", _owner, takes=of_seat("piece")),
        Part("factory", "adjust.part.factory", answers="site"),
        Part("crop", answers="crop", shows=_crop, takes=looks.tile),
        Part(
            "gone",
            mark=lambda one: Mark((f"y-{one.params['crop']}",)),
            takes=lambda one, _value: looks.tile(one, one.params["crop"]),
        ),
        Part("advanced", "", space, "seat", takes=by_seat("disc")),
        Part("bonus", answers="seat"),
        Part("cargo", "adjust.part.cargo", looks.hold, "cargo", _cargo),
        Part("ship", "adjust.part.ship", answers="ship"),
        Part("sighted", "adjust.part.sighted", answers="ship"),
        Part("waiting", "adjust.part.waiting"),
        Part("envoys", "adjust.part.envoys", _owner, takes=discs),
        Part("abroad", "adjust.part.abroad", _owner, takes=of_seat("piece")),
        Part("emissaries", "adjust.part.emissaries", _owner, takes=discs),
        Part("filled", "adjust.part.filled", answers="seat"),
        Part("below", "adjust.part.below"),
        Part("route", "adjust.part.route", answers="pile"),
        Part("rural", "adjust.part.rural", _owner, takes=of_seat("cube")),
        Part("taxed", "adjust.part.taxed", _owner, takes=discs),
        Part("glories", "adjust.part.glories", _owner, takes=discs),
        *(Part(word, "adjust.part.money", lambda one: Mark((SINGLE[kind_of(one)],))) for word in SINGLE),
        Part("store", "adjust.part.money", resource, takes=lambda one, _value: resource(one)),
        Part("card", "adjust.part.card", looks.column, "card", _card),
        Part("workers", "adjust.part.workers", station, takes=of_seat("worker"), at=AT_SEAT),
        Part("workers", "adjust.part.workers", _owner, takes=of_seat("worker")),
        Part("recruits", "adjust.part.discs", text("adjust.recruits"), takes=discs),
        Part("helpers", "adjust.part.discs", text("adjust.helpers"), takes=discs),
        Part("glory", "adjust.part.discs", text("adjust.glory")),
        Part("played", "adjust.part.played", lambda one: Mark(text=words.name("card", str(one.params["card"])))),
        Part("tally", "adjust.part.tally", lambda one: Mark(text=words.name("tally", str(one.params["tally"])))),
        Part("slot", "adjust.part.slot", _place, "seat"),
        Part("weaker", "", text("set.weaker")),
        Part("symbols", "", text("set.symbols")),
        Part("turn", "adjust.part.turn", answers="seat"),
        Part("order", "adjust.part.order", _place, "seat"),
        Part("phase", "adjust.part.phase", answers="phase"),
        Part("round", "adjust.part.round"),
        Part("rate", "adjust.part.rate", lambda _one: Mark((COIN,))),
    )
