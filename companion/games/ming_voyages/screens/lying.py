"""What lies on the table as steppers and chips: the markers of a region, a voyage, a side's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.terms import Change, Setting
from companion.web.play import settings as any_game
from companion.web.play.option import Mark
from companion.web.play.settings import Part, Section, panels
from companion.web.play.texts import Words

LANDS: Final = ("troop", "horde", "settlement")
HOMES: Final = {
    **dict.fromkeys(("western", "eastern", "manchu"), ("horde", "settlement")),
    "ming": ("troop", "gold"),
    "sea": ("junk", "gold"),
}
"""What may stand in a region that is no borderland."""
VOYAGES: Final = range(1, 8)
STATES: Final = ("open", "done")


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


def parts(words: Words) -> tuple[Part, ...]:
    """All that can be set, in the order in which it stands on the screen."""

    def marker(setting: Setting) -> Mark:
        what = str(setting.params["marker"])
        return Mark((what,), text=words.name("marker", what))

    def taken(setting: Setting, _value: Change) -> Mark:
        return marker(setting)

    def called(setting: Setting) -> Mark:
        return Mark(text=any_game.called(setting, words))

    def state(_setting: Setting, value: str) -> Mark:
        return Mark(text=words(f"keep.voyage.{value}"))

    return (
        Part("at", "", marker, takes=taken),
        Part("voyage", "", answers="voyage-state", shows=state),
        Part("hand", "", called),
        Part("reserve", "", called),
        Part("deck", "", called),
        Part("turn", "", called, answers="seat"),
        Part("era", "", called),
        Part("round", "", called),
    )


def section(thing: str, mine: Sequence[Setting], words: Words, entered: Mapping[str, Change]) -> Section:
    """Everything that can be set of one thing, each by its own sign."""
    kind, _, name = thing.partition(":")
    return Section(words.name(kind, name), panels(parts(words), mine, words, entered))
