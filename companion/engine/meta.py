"""What is known of a game without loading its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.errors import SetupError


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; ``values[0]`` is the default.

    Attributes:
        values: what can be chosen.
        ruling: the ruling that it decides, for the rules help.
        people_only: values with which no bot can play.
        by_bots: it is not asked of people, but follows from the bots that sit down.
        source: a deck or dice that only matters with another value than the default.
    """

    values: tuple[str, ...]
    ruling: str = ""
    people_only: tuple[str, ...] = ()
    by_bots: bool = False
    source: str = ""

    @property
    def default(self) -> str:
        """The value used when none is given."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Meta:
    """Identity of a game: what a list of games shows.

    Attributes:
        id: the name in commands, records and URLs.
        title: the published title.
        players: fewest and most players.
        colours: seat names in the order in which seats are offered.
        editions: names of the editions, the default first.
        options: the options by name.
        rules_version: raised whenever the same record could end differently.
        sources: the decks and dice of the game, as ``State.chance_source`` names them.
        decks: those of them that are decks of cards.
        asked: the options about which tables differ most, in the order in which they are asked; the others are folded
            away. Empty: the first few.
        people_only: the editions in which no bot can play.
        alone: the bot that takes the other seats where one person plays alone; empty if nobody can.
        sides: whether its seats are sides with rules of their own. Who plays again changes sides; elsewhere everybody
            keeps the seat, and the turn order goes round.
        tracks: whether the app can just keep the score (depth ``scorekeeper``).
        bgg: its number at BoardGameGeek, by which other programs know it; 0 where that is not certain.
        module: where the rules live; ``module.GAME`` is the game.
    """

    id: str
    title: str
    players: tuple[int, int]
    colours: tuple[str, ...]
    editions: tuple[str, ...]
    rules_version: int
    module: str
    sources: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    sides: bool = False
    tracks: bool = False
    options: Mapping[str, Option] = field(default_factory=dict)
    asked: tuple[str, ...] = ()
    alone: str = ""
    people_only: tuple[str, ...] = ()
    bgg: int = 0

    def check(self) -> None:
        """Refuse what no game can be, as whoever lists the games goes by it.

        Raises:
            ValueError: naming the field at fault.
        """
        for name in ("id", "title", "module", "alone"):
            if not isinstance(getattr(self, name), str):
                raise ValueError(f"{name} of its META is no text")
        for name in ("colours", "editions", "sources", "decks", "asked", "people_only"):
            found = getattr(self, name)
            if not isinstance(found, tuple) or not all(isinstance(one, str) for one in found):
                raise ValueError(f"{name} of its META are no tuple of texts")
        if not re.fullmatch("[a-z][a-z0-9-]*", self.id) or not self.title.strip() or not self.editions:
            raise ValueError("its META has no id of small letters, no title or no edition")
        if not all(isinstance(option, Option) and option.values for option in self.options.values()):
            raise ValueError("options of its META are no options with values")
        low, high = self.players
        if not 1 <= low <= high <= len(self.colours):
            raise ValueError("players of its META are not so many as there may be colours")

    @property
    def people(self) -> tuple[int, int]:
        """Fewest and most people; the fewest is one if a bot can take the other seats."""
        return (1, self.players[1]) if self.alone else self.players

    def for_people_only(self, edition: str, options: Mapping[str, str]) -> bool:
        """Whether no bot can play a game that starts like this; ``State.people_only`` will say the same."""
        chosen = self.full_options(options)
        return edition in self.people_only or any(chosen.get(name) in o.people_only for name, o in self.options.items())

    def fed(self, edition: str, options: Mapping[str, str], tracking: bool) -> tuple[str, ...]:
        """The sources about which the app is told anything: not decks where the people play by themselves, or where
        their cards are on the table and no bot can see them; and none that an option leaves aside."""
        cards = not tracking and not self.for_people_only(edition, options)
        known = self.sources_with({} if tracking else options)
        return tuple(source for source in known if cards or source not in self.decks)

    def sources_with(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """The decks and dice of a game with these options: none that an option leaves aside."""
        aside = {o.source for name, o in self.options.items() if options.get(name, o.default) == o.default}
        return tuple(source for source in self.sources if source not in aside)

    @property
    def some_for_people_only(self) -> bool:
        """Whether there are editions or options with which no bot can play."""
        return bool(self.people_only) or any(option.people_only for option in self.options.values())

    def full_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with defaults filled in; one that follows from the bots only where it has another value.

        Raises:
            SetupError: an unknown option, or a value it does not have.
        """
        for name, value in given.items():
            if name not in self.options:
                raise SetupError("setup.option", option=name, known=", ".join(self.options) or "none")
            if value not in self.options[name].values:
                allowed = ", ".join(self.options[name].values)
                raise SetupError("setup.option-value", option=name, value=value, known=allowed)
        return {
            name: value
            for name, option in self.options.items()
            if (value := given.get(name, option.default)) != option.default or not option.by_bots
        }

    def check_seats(self, seats: tuple[str, ...]) -> None:
        """Refuse a wrong number of seats, unknown colours and duplicates.

        Raises:
            SetupError: naming what is wrong.
        """
        low, high = self.players
        if not low <= len(seats) <= high:
            raise SetupError(
                "setup.players" if low < high else "setup.players.exactly",
                low=low,
                high=high,
                count=len(seats),
            )
        for seat in seats:
            if seat not in self.colours:
                raise SetupError("setup.seat", seat=seat, known=", ".join(self.colours))
        if len(set(seats)) != len(seats):
            raise SetupError("setup.seat-twice")
