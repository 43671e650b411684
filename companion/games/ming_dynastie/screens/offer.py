"""What a stage of Ming-Dynastie offers: things to tap, how they are meant, what the button then does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.web.presenters.chain import address
from companion.web.presenters.model import Look, key
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Button


@dataclass(frozen=True, slots=True)
class Pick:
    """A thing on the screen that can be tapped, and what the main button then does.

    Attributes:
        id: the thing, as in ``Action.touches`` (``district:qizhou``).
        label: what a screen reader says of it.
        headline: the one line on top once it is picked.
        help: the quieter line below.
        button: label of the main button.
        action: what the button posts.
        mode: of several ways to use the same thing the one meant (``""`` is the usual one).
        cards: hand cards that it costs, lifted while it is picked.
    """

    id: str
    label: str
    headline: str
    help: str
    button: str
    action: str
    mode: str = ""
    cards: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Its actions, in their order."""
        return tuple(self.action.split("\n"))


@dataclass(frozen=True, slots=True)
class Mode:
    """A switch between two ways of using the things on the screen; see ``widgets.Switch``. ``headline``, ``help`` and
    ``main`` say that it is on, as long as nothing is picked."""

    name: str
    label: str
    icon: str
    always: bool = True
    headline: str = ""
    help: str = ""
    main: str = ""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number to pick, or a player, with a word below."""

    number: str
    word: str
    pick: str
    label: str


@dataclass(slots=True)
class Offer:
    """What a stage puts on the screen; filled by the stage's function. ``whys`` says of what cannot be tapped why not,
    by its id."""

    headline: str = ""
    help: str = ""
    main: str = ""
    picks: list[Pick] = field(default_factory=list)
    modes: tuple[Mode, ...] = ()
    buttons: list[Button] = field(default_factory=list)
    numerals: list[Numeral] = field(default_factory=list)
    preset: str = ""
    whys: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Taps:
    """Everything that can be tapped, which of it is chosen, and how further taps are meant."""

    asked: str = ""
    picks: tuple[Pick, ...] = ()
    chosen: Pick | None = None
    mode: str = ""
    whys: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, moment: Moment, offer: Offer) -> Taps:
        """With what the address picks, or what the stage sets beforehand."""
        picks, texts = tuple(offer.picks), moment.picked
        mode = moment.mode if moment.answers and any(one.name == moment.mode for one in offer.modes) else ""
        chosen = next((pick for pick in picks if texts == pick.texts and mode == pick.mode), None)
        if chosen is None:
            chosen = next((pick for pick in picks if texts == pick.texts), None)
        if chosen is None and offer.preset:
            chosen = next((pick for pick in picks if pick.id == offer.preset), None)
        return cls(moment.asked, picks, chosen, chosen.mode if chosen else mode, offer.whys if picks else {})

    def usual(self) -> dict[str, Pick]:
        """The usual picks by their things."""
        return {pick.id: pick for pick in self.picks if not pick.mode}

    def of(self, thing: str) -> Pick | None:
        """What a tap on a thing picks: as it is meant now, else in its usual way, else in the only one."""
        found = {pick.mode: pick for pick in self.picks if pick.id == thing}
        return found.get(self.mode) or found.get("") or next(iter(found.values()), None)

    def href(self, thing: str) -> str:
        """Where a tap on a thing leads, ``""`` for nowhere."""
        pick = self.of(thing)
        return address(self.asked, pick.texts, pick.mode) if pick else ""

    def on(self, thing: str) -> bool:
        """Whether it is what is chosen."""
        return self.chosen is not None and self.chosen.id == thing

    def turned(self, mode: Mode) -> str:
        """Where a switch leads: what is chosen in the other way, or further taps in it."""
        name = "" if self.mode == mode.name else mode.name
        thing = self.chosen.id if self.chosen else ""
        other = next((pick for pick in self.picks if (pick.id, pick.mode) == (thing, name)), None)
        return address(self.asked, other.texts if other else (), name)

    def useful(self, mode: Mode) -> bool:
        """Whether a switch is of use now."""
        thing = self.chosen.id if self.chosen else ""
        return mode.always or any((pick.id, pick.mode) == (thing, mode.name) for pick in self.picks)

    def looks(self, offer: Offer) -> dict[str, Look]:
        """What every tap makes of the page, and what it is with nothing picked, in every mode."""
        found = {key("", ""): Look(offer.headline, offer.help, offer.main, "", address(self.asked, ()))}
        for one in offer.modes:
            if one.always:
                said = (one.headline or offer.headline, one.help or offer.help, one.main or offer.main)
                found[key("", one.name)] = Look(*said, "", address(self.asked, (), one.name))
        for pick in self.picks:
            there = address(self.asked, pick.texts, pick.mode)
            found[key(pick.id, pick.mode)] = Look(pick.headline, pick.help, pick.button, pick.action, there, pick.cards)
        return found if offer.picks else {}


def reader(now: Moment) -> Mapping[str, Any]:
    """The reader's own things; only for a seat."""
    found: Mapping[str, Any] = now.view["players"][now.view["you"]]
    return found
