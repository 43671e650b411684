"""What presenters are given, told by shape, so that they need neither the table nor the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.engine.terms import Name


class Say(Protocol):
    """``Catalogue.say`` of the reader's language."""

    def __call__(
        self, key: str, params: Mapping[str, Any] | None = None, names: Mapping[str, Name] | None = None, **more: Any
    ) -> str:
        """The sentence of ``key``."""


class SeatLike(Protocol):
    """A seat as the table tells it."""

    @property
    def colour(self) -> str:
        """The seat's colour."""

    @property
    def holder(self) -> str:
        """``open``, ``person`` or ``bot``."""

    @property
    def name(self) -> str | None:
        """What the person calls himself."""

    @property
    def bot(self) -> str | None:
        """The bot's name."""

    @property
    def host(self) -> bool:
        """Whether this seat opened the table."""

    @property
    def connected(self) -> bool:
        """Whether its phone is there."""


class UndoLike(Protocol):
    """An offer to take something back."""

    @property
    def entry(self) -> int:
        """The entry that would be undone."""

    @property
    def key(self) -> str:
        """Message key of what it was."""

    @property
    def params(self) -> Mapping[str, Any]:
        """Its parameters."""

    @property
    def sealed(self) -> bool:
        """Whether it lies face down."""


class LogLineLike(Protocol):
    """One line of the table's log."""

    @property
    def number(self) -> int:
        """Entry number."""

    @property
    def seat(self) -> Any:
        """Who acted: a seat index, a colour or ``None``."""

    @property
    def kind(self) -> str:
        """The kind of entry."""

    @property
    def messages(self) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """What it says, as keys and parameters."""

    @property
    def undone(self) -> bool:
        """Whether it was taken back."""
