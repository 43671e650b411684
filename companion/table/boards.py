"""Boards that owners of a published game have typed in, kept for later games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine import SetupError, registry
from companion.engine.own_boards import BOXED
from companion.table.config import bad_setup
from companion.table.errors import BadSetup
from companion.table.seats import clean_name
from companion.table.store_interface import OwnBoard, Store

DRAFTS: Final = "draft:"
"""Before the game's id: boards that are still being entered, by their table's code."""
OF: Final = "of:"
"""Before the owner's name, a colon and the game's id, where there are several owners."""


class Boards:
    """The boards of one store. All methods may be called from any thread.

    At home all boards are the house's (``owner`` is empty). Who is nobody there (``None``) has none.
    """

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    def save(self, game_id: str, name: str, own: Mapping[str, Any], edition: str = BOXED, owner: str = "") -> OwnBoard:
        """Keep a board under a name, in place of one of that name.

        Raises:
            BadName: the name cannot be shown.
            BadSetup: there is no such game.
            ImpossiblePosition: the field of ``own`` at fault, as ``Game.check_own`` says.
        """
        name = clean_name(name)
        try:
            checked = registry.game(game_id).check_own(edition, own)
        except SetupError as error:
            raise bad_setup(error) from error
        board = OwnBoard(_under(game_id, owner), name, checked, self._clock())
        self._store.save_board(board)
        return board

    def keep_draft(self, game_id: str, code: str, own: Mapping[str, Any]) -> dict[str, Any]:
        """Keep what the host of a table has entered so far; it may still be in parts.

        Raises:
            ImpossiblePosition: the field of ``own`` at fault.
        """
        checked = registry.game(game_id).check_own(BOXED, own, partly=True)
        self._store.save_board(OwnBoard(DRAFTS + game_id, code, checked, self._clock()))
        return checked

    def draft(self, game_id: str, code: str) -> Mapping[str, Any] | None:
        """What was entered at that table and is not used yet; ``None`` when there is nothing."""
        return next((board.own for board in self._store.boards(DRAFTS + game_id) if board.name == code), None)

    def drop_draft(self, game_id: str, code: str) -> None:
        """Forget it; it is used now, or not wanted."""
        self._store.delete_board(DRAFTS + game_id, code)

    def drop_drafts(self, code: str) -> None:
        """Forget what was entered at a table that is gone, whichever game it was."""
        for game_id in registry.metas():
            self.drop_draft(game_id, code)

    def of(self, game_id: str, owner: str | None = "") -> list[OwnBoard]:
        """The game's boards by name."""
        return [] if owner is None else self._store.boards(_under(game_id, owner))

    def get(self, game_id: str, name: str, owner: str | None = "") -> OwnBoard:
        """One board.

        Raises:
            BadSetup: there is none of that name.
        """
        found = next((board for board in self.of(game_id, owner) if board.name == name), None)
        if found is None:
            raise _unknown(name)
        return found

    def delete(self, game_id: str, name: str, owner: str | None = "") -> None:
        """Forget a board; games that use it keep their own copy.

        Raises:
            BadSetup: there is none of that name.
        """
        if owner is None or not (name.isprintable() and self._store.delete_board(_under(game_id, owner), name)):
            raise _unknown(name)


def _under(game_id: str, owner: str) -> str:
    return f"{OF}{owner}:{game_id}" if owner else game_id


def _unknown(name: str) -> BadSetup:
    return BadSetup("unknown-board", board=name[:40])
