"""Ming-Dynastie as people point at it to set it: the map to tap, the six spaces, the players, the round, and how what
belongs to each of them looks; and, from the score alone back to the whole game, all of it step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from companion.engine.terms import Change, Setting
from companion.games.ming_dynastie.screens import map as maps
from companion.web.play.adjust import flow, players
from companion.web.play.context import ViewContext
from companion.web.play.option import Mark
from companion.web.play.parts import BoardView
from companion.web.play.picture import Group, Move, Picture, Place, Reach
from companion.web.play.settings import NOBODY, Part, Section, kind_of, panels
from companion.web.play.texts import Words

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

    def part(word: str, *args: Any, **more: Any) -> Part:
        return Part(word, f"adjust.part.{word}", *args, **more)

    return (
        part("open", owner, takes=member),
        part("monk", answers="seat", shows=monk),
        part("house", owner, takes=member),
        part("space", owner, takes=member),
        part("display", answers="card", shows=card),
        part("points"),
        part("prince", prince, answers="district"),
        part("hand", hand),
        part("tiles", tile),
        part("turn", answers="seat"),
        part("start", answers="seat"),
        part("phase", answers="phase"),
        part("round"),
    )


def picture(moment: ViewContext, settings: Sequence[Setting]) -> Picture:
    """The map, then what lies beside it; of the settings those that anybody may know of now."""
    words, view = moment.words, moment.view
    lands = (one["id"] for one in moment.data["districts"])
    districts = tuple(
        Place(f"district:{name}", words.name("district", name), words=("open", "monk", "house")) for name in lands
    )
    spaces = []
    for name in (one["id"] for one in moment.data["provinces"]):
        card, lying = (view["display"] or {}).get(name), (view["spaces"] or {}).get(name) or {}
        there = tuple(Mark(colour=colour, text=str(count)) for colour, count in lying.items() if count)
        mark, label = Mark((f"t-{card}",) if card else (), tint=name), words.name("province", name)
        spaces.append(Place(f"province:{name}", label, words=("space", "display"), mark=mark, marks=there))
    return Picture(
        "Ming-Dynastie",
        words("adjust.help.map"),
        (
            Group("", districts),
            Group(words("adjust.spaces"), tuple(spaces), "three"),
            players(moment, ("points", "prince", "hand", "tiles")),
            flow(words),
        ),
        parts(words),
        tuple(one for one in settings if view["spaces"] is not None or kind_of(one) not in UNTOLD),
        MOVES,
        lambda reach: board(moment, reach),
    )


def board(moment: ViewContext, reach: Reach) -> BoardView:
    """The map, on which districts can be tapped."""
    hits, under, focus = [], [], 0.5
    for one in moment.data["districts"]:
        name, key = one["id"], f"district:{one['id']}"
        href = reach.links.get(key, "")
        label = maps.describe(moment, name, one["province"])
        hits.append(maps.Hit(label, id=name, pick=key if href else "", href=href))
        if reach.moving and href:
            under.append(maps.shape("acting", name))
        if key == reach.picked:
            focus = maps.focus_at(moment.data, name)
            under.append(maps.target(key, name, True))
    return maps.whole(moment, under, (), hits, focus)


# --- step by step ----------------------------------------------------------------------------------------------------

STEPS: Final[Mapping[str, tuple[str, ...]]] = {
    "princes": ("prince",), "hands": ("hand",), "display": ("display",), "spaces": ("space",),
    "turn": ("turn", "start", "phase", "round"),
}  # fmt: skip
"""What is told after the six provinces, and which settings belong to it."""
STEP_OF: Final = {
    "illegal.settle-prince": "princes", "illegal.settle-tile": "princes", "illegal.settle-display": "display",
    "illegal.settle-spaces": "spaces",
}  # fmt: skip
"""Where it is told what the game still misses."""


@dataclass(frozen=True, slots=True)
class SettlePage:
    """One of the steps; ``next`` is the one after it, ``""`` after the last."""

    now: ViewContext
    steps: tuple[str, ...]
    step: str
    next: str
    sections: tuple[Section, ...]
    seated: bool
    classes: str = "settle"
    template: str = "ming_dynastie/settle.html"

    @property
    def title(self) -> str:
        """What the browser calls it."""
        return f"Ming-Dynastie · {self.called(self.step)}"

    @property
    def headline(self) -> str:
        """What is told in it."""
        told = self.step in STEPS
        return self.called(self.step, ".line") if told else self.now.words("settle.province", province=self.step)

    def called(self, step: str, long: str = "") -> str:
        """A step's name: a province's, or the catalogue's, also the ``long`` one."""
        return self.now.words(f"settle.{step}{long}") if step in STEPS else self.now.words.name("province", step)


def settle_page(
    moment: ViewContext, *, settings: Sequence[Setting], entered: Mapping[str, Change], seated: bool, step: str
) -> SettlePage:
    """The step asked for, or the first."""
    steps = (*(province["id"] for province in moment.data["provinces"]), *STEPS)
    step = step if step in steps else steps[0]
    following = dict(pairwise(steps)).get(step, "")
    return SettlePage(moment, steps, step, following, tuple(sections(moment, settings, entered, step)), seated)


def sections(
    moment: ViewContext, settings: Sequence[Setting], entered: Mapping[str, Change], step: str
) -> Iterator[Section]:
    """What is told in a step, thing by thing."""
    words, of, kinds = moment.words, parts(moment.words), STEPS.get(step, ("open", "monk"))
    if step == "princes" and moment.view["phase"] == "setup":
        kinds = (*kinds, "tiles")
    mine = [one for one in settings if kind_of(one) in kinds]
    if step == "turn":
        yield Section("", panels(of, mine, words, entered))
        return
    if step not in STEPS:
        things = [f"district:{district}" for district in maps.districts_of(moment.data, step)]
    elif step in ("princes", "hands"):
        things = [f"seat:{colour}" for colour in moment.order]
    else:
        things = [f"province:{province['id']}" for province in moment.data["provinces"]]
    for thing in things:
        kind, _, name = thing.partition(":")
        shown = panels(of, [one for one in mine if one.touches[:1] == (thing,)], words, entered)
        yield Section(words.name(kind, name), shown, name if kind == "seat" else "")
