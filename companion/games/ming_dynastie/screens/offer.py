"""What a stage of Ming-Dynastie offers: things to tap, how they are meant, what the button then does."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import Look, key
from companion.web.play.plan import address


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
    """A switch between two ways of using the things on the screen; see ``widgets.Switches``. ``headline``, ``help`` and
    ``main`` say that it is on, as long as nothing is picked."""

    name: str
    label: str
    icon: str
    always: bool = True
    headline: str = ""
    help: str = ""
    main: str = ""


@dataclass(slots=True)
class Offer:
    """What a stage puts on the screen: its function fills it, then ``read`` says what of it the address picks. Where
    nothing can be tapped it is an empty one.

    Attributes:
        numerals: picks that are shown as large numbers, or as players, with the word below each.
        preset: the id of what is chosen beforehand.
        whys: why things cannot be tapped where others can, by their ids.
        chosen, mode: what is picked, and how further taps are meant.
    """

    headline: str = ""
    help: str = ""
    main: str = ""
    picks: list[Pick] = field(default_factory=list)
    modes: tuple[Mode, ...] = ()
    buttons: list[Option] = field(default_factory=list)
    numerals: dict[str, str] = field(default_factory=dict)
    preset: str = ""
    whys: dict[str, str] = field(default_factory=dict)
    asked: str = ""
    chosen: Pick | None = None
    mode: str = ""

    def add(self, thing: str, action: str, label: str, button: str = "", *, headline: str = "", help: str = "",
            mode: str = "", cards: tuple[str, ...] = ()) -> None:  # fmt: skip
        """One more thing to tap; the button says the label, and the page what it says already, unless told else."""
        said = headline or self.headline, help or self.help, button or label
        self.picks.append(Pick(thing, label, *said, action, mode, cards))

    def read(self, moment: ViewContext) -> None:
        """Take what the address picks, or what the stage sets beforehand."""
        self.asked, texts = moment.asked, moment.picked
        mode = moment.mode if moment.answers and any(one.name == moment.mode for one in self.modes) else ""
        alike = [pick for pick in self.picks if pick.texts == texts]
        meant = [pick for pick in alike if pick.mode == mode]
        preset = [pick for pick in self.picks if pick.id == self.preset]
        self.chosen = next(iter((*meant, *alike, *preset)), None)
        self.mode = self.chosen.mode if self.chosen else mode

    @property
    def usual(self) -> dict[str, Pick]:
        """The usual picks by their things."""
        return {pick.id: pick for pick in self.picks if not pick.mode}

    def of(self, thing: str) -> Pick | None:
        """What a tap on a thing picks: as it is meant now, else in its usual way, else in the only one."""
        found = {pick.mode: pick for pick in self.picks if pick.id == thing}
        return found.get(self.mode) or found.get("") or next(iter(found.values()), None)

    def why(self, *things: str) -> str:
        """Why none of these can be tapped where others can, ``""`` where there is nothing to say of it."""
        return next((self.whys[thing] for thing in things if thing in self.whys), "") if self.picks else ""

    def way(self, pick: Pick) -> str:
        """The address that picks this."""
        return address(self.asked, pick.texts, pick.mode)

    def href(self, thing: str) -> str:
        """Where a tap on a thing leads, ``""`` for nowhere."""
        pick = self.of(thing)
        return self.way(pick) if pick else ""

    def on(self, thing: str) -> bool:
        """Whether it is what is chosen."""
        return self.chosen is not None and self.chosen.id == thing

    def turned(self, mode: Mode) -> str:
        """Where a switch leads: what is chosen in the other way, or further taps in it."""
        name = "" if self.mode == mode.name else mode.name
        other = self.chosen_in(name)
        return self.way(other) if other else address(self.asked, (), name)

    def chosen_in(self, mode: str) -> Pick | None:
        """What is chosen, in another way."""
        return next((pick for pick in self.picks if self.on(pick.id) and pick.mode == mode), None)

    def looks(self) -> dict[str, Look]:
        """What every tap makes of the page, and what it is with nothing picked, in every mode."""
        found = {key("", ""): Look(self.headline, self.help, self.main, "", address(self.asked, ()))}
        for one in self.modes:
            if one.always:
                said = (one.headline or self.headline, one.help or self.help, one.main or self.main)
                found[key("", one.name)] = Look(*said, "", address(self.asked, (), one.name))
        for pick in self.picks:
            found[key(pick.id, pick.mode)] = Look(
                pick.headline, pick.help, pick.button, pick.action, self.way(pick), pick.cards
            )
        return found if self.picks else {}
