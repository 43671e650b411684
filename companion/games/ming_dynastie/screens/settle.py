"""From the score alone back to the whole game: what lies on the table, step by step, then the game goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.terms import Change, Setting
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import settings as adjust
from companion.games.ming_dynastie.screens.scorekeeper import ProvinceTab, SettlePage
from companion.web.presenters.common import Words
from companion.web.presenters.moment import Moment
from companion.web.presenters.settings import Section, kind_of, panels

STEPS = ("princes", "hands", "display", "spaces", "turn")
"""What is told after the six provinces."""

ASKED = {"princes": ("prince",), "hands": ("hand",), "display": ("display",), "spaces": ("space",),
         "turn": ("turn", "start", "phase", "round")}  # fmt: skip

STEP_OF = {
    "illegal.settle-prince": "princes",
    "illegal.settle-tile": "princes",
    "illegal.settle-display": "display",
    "illegal.settle-spaces": "spaces",
}
"""Where it is told what the game still misses."""


def settle_page(
    moment: Moment, *, settings: Sequence[Setting], entered: Mapping[str, Change], seated: bool, step: str
) -> SettlePage:
    """The step asked for, or the first."""
    words = moment.words
    provinces = [province["id"] for province in moment.data["provinces"]]
    steps = [*provinces, *STEPS]
    if step not in steps:
        step = steps[0]
    at = steps.index(step)
    following = steps[at + 1] if at + 1 < len(steps) else ""
    name = words.name("province", step) if step in provinces else words(f"settle.{step}")
    return SettlePage(
        title=f"Ming-Dynastie · {name}",
        headline=words("settle.province", province=step) if step in provinces else words(f"settle.{step}.line"),
        help=words("settle.help", step=at + 1, steps=len(steps)),
        number=moment.number,
        step=step,
        next=following,
        tabs=tuple(
            ProvinceTab(
                one,
                words.name("province", one) if one in provinces else words(f"settle.{one}"),
                "now" if one == step else "next",
                words.name("province", one) if one in provinces else words(f"settle.{one}.line"),
            )
            for one in steps
        ),
        sections=sections(moment, settings, entered, step),
        main=words("settle.keep") if following else words("settle.settled"),
        settled=words("settle.settled.short") if following else "",
        back_one=words("count.back"),
        seated=seated,
        notice=moment.notice,
    )


def sections(
    moment: Moment, settings: Sequence[Setting], entered: Mapping[str, Change], step: str
) -> tuple[Section, ...]:
    """What is told in a step, thing by thing."""
    view, words, data = moment.view, moment.words, moment.data
    if step not in STEPS:
        things = [f"district:{district}" for district in maps.districts_of(data, step)]
        return tuple(part(thing, ("open", "monk"), settings, entered, words) for thing in things)
    kinds: tuple[str, ...] = ASKED[step]
    if step == "princes" and view["phase"] == "setup":
        kinds = (*kinds, "tiles")
    if step == "turn":
        flow = [one for one in settings if kind_of(one) in kinds]
        return (Section("", panels(adjust.parts(words), flow, words, entered)),)
    if step in ("princes", "hands"):
        things = [f"seat:{colour}" for colour in view["seats"]]
    else:
        things = [f"province:{province['id']}" for province in data["provinces"]]
    return tuple(part(thing, kinds, settings, entered, words) for thing in things)


def part(
    thing: str, kinds: Sequence[str], settings: Sequence[Setting], entered: Mapping[str, Change], words: Words
) -> Section:
    """The settings of these kinds that belong to a thing."""
    mine = [one for one in settings if kind_of(one) in kinds and one.touches[:1] == (thing,)]
    kind, _, name = thing.partition(":")
    shown = panels(adjust.parts(words), mine, words, entered)
    return Section(words.name(kind, name), shown, name if kind == "seat" else "")
