"""What lies on the table as steppers and chips: the markers of a region, a voyage, a side's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.engine.terms import Change, Setting
from companion.web.presenters import settings as any_game
from companion.web.presenters.common import Words
from companion.web.presenters.settings import Answer, Choice, Panel, Section

LANDS: Final = ("troop", "horde", "settlement")
HOMES: Final = {
    **dict.fromkeys(("western", "eastern", "manchu"), ("horde", "settlement")),
    "ming": ("troop", "gold"),
    "sea": ("junk", "gold"),
}
"""What may stand in a region that is no borderland."""
VOYAGES: Final = range(1, 8)
STATES: Final = ("open", "done")
SIDES: Final = ("emperor", "overlord")


def things(view: Mapping[str, Any]) -> dict[str, list[Setting]]:
    """What can be set of regions and voyages, by the thing, as the view shows it."""
    found: dict[str, list[Setting]] = {}
    for region, there in view["regions"].items():
        thing = f"region:{region}"
        found[thing] = [
            Setting(
                f"at {region} {marker}",
                there.get(marker, 0),
                there.get(marker, 0) + view["supply"][marker],
                (),
                {"region": region, "marker": marker},
                (thing,),
            )
            for marker in HOMES.get(region, LANDS)
        ]
    for number in VOYAGES:
        thing = f"voyage:{number}"
        state = "done" if number in view["voyages"] else "open"
        found[thing] = [Setting(f"voyage {number}", state, 0, STATES, {"voyage": f"{number}"}, (thing,))]
    return found


def place(thing: str) -> str | int:
    """A region or a voyage as the map knows it."""
    kind, _, name = thing.partition(":")
    return int(name) if kind == "voyage" else name


def section(
    thing: str, mine: Sequence[Setting], words: Words, entered: Mapping[str, Change], heading: str = ""
) -> Section:
    """Everything that can be set of one thing, each by its own sign."""
    kind, _, name = thing.partition(":")
    tallies = tuple(
        any_game.tally(one, words, entered, text=what(one, words), icon=str(one.params.get("marker", "")))
        for one in mine
        if not one.choices
    )
    choices = tuple(choice(one, words, entered) for one in mine if one.choices)
    return Section(heading or words.name(kind, name), (Panel("", tallies, choices),), name if kind == "seat" else "")


def what(setting: Setting, words: Words) -> str:
    """What is counted: a marker where the heading names the region, else the whole."""
    marker = setting.params.get("marker")
    return words.name("marker", str(marker)) if marker else any_game.called(setting, words)


def choice(setting: Setting, words: Words, entered: Mapping[str, Change]) -> Choice:
    """A voyage that is done or not; whose turn it is."""
    kind = "seat" if setting.choices == SIDES else ""
    found = any_game.choice(setting, words, entered, kind or "voyage-state")
    if kind:
        return replace(found, text=found.label)
    answers = tuple(Answer(one.value, words(f"keep.voyage.{one.value}"), one.chosen) for one in found.answers)
    return replace(found, answers=answers)
