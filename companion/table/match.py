"""Two tables that make up a match: the second game begins where the first one ended, with sides swapped.

The second one's header names the first; a note in the first one's log names the second, so that every phone finds it.
"""

from __future__ import annotations

from typing import Final

from companion.table.consent import AskingTable

NEXT: Final = "log.next-game"
"""Key of the note in the first game's log."""


class MatchTable(AskingTable):
    """A table that may be one of two games."""

    @property
    def game_before(self) -> str:
        """The code of the first game, ``""`` where this is none's second."""
        with self._lock:
            return str(self._history.entries[0].data.get("after", ""))

    @property
    def game_after(self) -> str:
        """The code of the second game, ``""`` as long as there is none."""
        with self._lock:
            notes = (one.data for one in reversed(self._history.entries) if one.kind == "note")
            return next((str(note["params"]["code"]) for note in notes if note["key"] == NEXT), "")

    def goes_on(self, code: str, by: str) -> str:
        """Name the second game; the code of the one that was named first.

        Raises:
            ExpiredSeat: ``by`` holds no seat here.
        """

        def work() -> str:
            colour = self._holder(by)
            known = self.game_after
            if not known:
                self._commit([self._entry("note", {"key": NEXT, "params": {"code": code}}, colour)], self._state)
            return known or code

        return self._settle(work)
