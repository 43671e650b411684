"""The moment of a game as its presenters see it, and what they put on the screen for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.terms import Action
from companion.web.presenters.common import Words
from companion.web.presenters.model import Mode, Numeral, Pick
from companion.web.presenters.parts import Button


@dataclass(slots=True)
class Offer:
    """What a stage puts on the screen; filled by the stage's function."""

    headline: str = ""
    help: str = ""
    main: str = ""
    picks: list[Pick] = field(default_factory=list)
    modes: tuple[Mode, ...] = ()
    buttons: list[Button] = field(default_factory=list)
    numerals: list[Numeral] = field(default_factory=list)
    preset: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """A view with the words to say it."""

    view: Mapping[str, Any]
    legal: Sequence[Action]
    data: Mapping[str, Any]
    words: Words

    @property
    def you(self) -> str:
        """The reader's colour, empty for a spectator."""
        seat = self.view["you"]
        return "" if seat is None else str(self.view["seats"][seat])

    @property
    def player(self) -> Mapping[str, Any]:
        """The reader's own things; only for a seat."""
        found: Mapping[str, Any] = self.view["players"][self.view["you"]]
        return found

    @property
    def actors(self) -> list[str]:
        """Colours that must choose now; empty while chance acts."""
        return [self.view["seats"][seat] for seat in self.view["to_act"] if seat >= 0]

    def of(self, verb: str) -> list[Action]:
        """Legal actions that begin with a word."""
        return [action for action in self.legal if action.text.partition(" ")[0] == verb]
