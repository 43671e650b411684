"""Who leads the table when the host's phone is away: the others come to it together, and everybody sees it coming."""

from __future__ import annotations

from typing import Final

from companion.table.entries import Entry
from companion.table.presence import LEAD_S
from companion.table.telling import ToldTable

HOST: Final = "host"
"""What is asked by whoever wants to lead."""
LOOK_AGAIN_S: Final = 5.0
"""Seconds after which such a wish is looked at again, as phones come and go."""


class LedTable(ToldTable):
    """A table with a host, who may be away.

    Somebody else leads it when the host agrees; or when the host's phone has been away for ``LEAD_S`` and everybody
    else who is there agrees. One refusal is enough to end the wish.
    """

    def pass_lead(self) -> float | None:
        """Let whoever wishes to lead do so if nobody needs to agree any more; seconds after which to do this again,
        ``None`` as long as nobody wishes to."""

        def work() -> float | None:
            wish = self._wish_to_lead()
            if wish is not None and not self._must_agree(wish):
                self._commit([self._entry("seat", {"what": HOST}, wish.seat)], self._state)
                return None
            return min(self._waits_for_host() or LOOK_AGAIN_S, LOOK_AGAIN_S)

        return self._settle(work) if self.wishes_to_lead() else None

    def wishes_to_lead(self) -> bool:
        """Whether somebody who is not the host asks to be."""
        with self._lock:
            return self._wish_to_lead() is not None

    def _wish_to_lead(self) -> Entry | None:
        asking = self._history.asking
        ask = self._history.entry(asking) if asking else None
        return ask if ask is not None and ask.data["what"] == HOST else None

    def _must_agree(self, wish: Entry) -> tuple[str, ...]:
        """Who has not agreed to a wish to lead, but must."""
        agreed, host = self._history.agreed if self._history.asking == wish.number else [], self.host
        if host in (*agreed, wish.seat):
            return ()
        waits = self._waits_for_host() != 0.0
        return tuple(
            seat.colour
            for seat in self.seats
            if seat.holder == "person" and seat.colour not in (*agreed, wish.seat)
            if (waits if seat.colour == host else seat.connected)
        )

    def _waits_for_host(self) -> float | None:
        """Seconds for which the host's consent is still needed; ``None`` while his phone is there."""
        host = self.host
        if host is None:
            return 0.0
        return None if self._there.connected(host) else max(0.0, LEAD_S - self._there.away(host))
