"""The advancements box: four sections of six spaces, who has a disc there, what it does, and where one may be used."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules.places import A_SECTION, SECTION_NAMES
from companion.games.yinzi.screens.mat import Turning
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Row, Rows


@dataclass(frozen=True, slots=True)
class Space:
    """A space: who has a disc there, and where a tap leads.

    Attributes:
        help: what the disc does, in a sentence.
        off: it is not for now.
    """

    id: str
    icon: str
    name: str
    help: str
    colour: str = ""
    href: str = ""
    label: str = ""
    on: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the box."""

    id: str
    icon: str
    name: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Advancements(Turning):
    """The whole box."""

    macro: ClassVar[str] = "advancements"
    sections: tuple[Section, ...]


def box(now: Situation, hrefs: Mapping[str, str], on: Collection[str] = (), read: str = "") -> Advancements:
    """The box with all that is planned.

    Args:
        now: whose it is.
        hrefs: where a tap on a space leads.
        on: spaces on which a disc is planned.
        read: the space that is being read about.
    """
    spaces, words, found = list(now.seen["advancements"].items()), now.words, []
    for n, section in enumerate(SECTION_NAMES):
        there = []
        for space, colour in spaces[n * A_SECTION : (n + 1) * A_SECTION]:
            name, help_ = words.name("space", space), about(now, space)
            held = words("advance.held", seat=colour) if colour else words("advance.free")
            there.append(
                Space(
                    space, signs.space(space), words(f"advance.short.{space}"), help_, colour or "",
                    hrefs.get(space, ""), f"{name}. {help_} {held}", space in on or space == read,
                    bool(colour) and space not in on,
                )
            )  # fmt: skip
        found.append(Section(section, signs.SECTIONS[section], words.name("section", section), tuple(there)))
    return Advancements(tuple(found))


def about(now: Situation, space: str) -> str:
    """What a disc there does, in a sentence."""
    return now.words(f"space.help.{space}")


def offered(now: Situation, plan: Plan) -> tuple[Rows, ...]:
    """A row for each disc and emissary that may be used beside the action now; nothing where there is none."""
    words, found = now.words, []
    if plan.stage == "envoy":
        return ()  # that is the question
    for action in plan.of("use"):
        what = action.text.partition(" ")[2]
        there = plan.then(action.text).href
        found.append(Row(what, signs.space(what), words.name("space", what), about(now, what), there))
    for action in plan.of("emissary"):
        berth = int(action.text.partition(" ")[2])
        to = now.seen["coast"][berth - 1]["destination"]
        title, there = words("envoy.aboard", destination=to), plan.then(action.text).href
        found.append(Row(f"berth-{berth}", "y-diplomacy", title, words("envoy.aboard.help"), there))
    return (Rows("discs", tuple(found), words("turn.discs")),) if found else ()
