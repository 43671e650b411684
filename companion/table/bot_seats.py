"""Where bots can sit at a live table: anywhere, but where they could not see what they would choose from."""

from __future__ import annotations

from companion import bots
from companion.table.depths import SCOREKEEPER
from companion.table.errors import BadSetup, shown
from companion.table.timeline import Timeline


class BotSeats:
    """Where bots can sit at one table. All methods may be called from any thread."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline

    @property
    def people_only(self) -> bool:
        """Whether no bot can play here: in the lobby with what is chosen there, later as the game goes."""
        with self._timeline.lock:
            state, now = self._timeline.state, self._timeline.projection
            if state is None:
                return self._timeline.game.meta.for_people_only(now.setup.edition, now.setup.options)
            return state.people_only

    def may_sit(self, bot: str, colour: str) -> bool:
        """Whether that bot can play in that seat: anywhere, but where cards lie on the table only one that people tell
        what it goes by."""
        with self._timeline.lock:
            state, setup = self._timeline.state, self._timeline.projection.setup
            if not self.people_only:
                return True
            way = bots.told(self._timeline.game.meta.id).get(bot)
            if way is None or (way.seat, way.edition) != (colour, setup.edition):
                return False
            if state is None:
                return setup.mode.depth != SCOREKEEPER
            return setup.options.items() >= way.options.items()

    @property
    def told_options(self) -> dict[str, str]:
        """What bots that are told what they go by are played with, as they sit now."""
        found: dict[str, str] = {}
        known = bots.told(self._timeline.game.meta.id)
        for seat in self._timeline.projection.seating.seats.values():
            if self.people_only and seat.holder == "bot" and self.may_sit(seat.bot, seat.colour):
                found |= known[seat.bot].options
        return found

    @property
    def lendable(self) -> bool:
        """Whether a bot can play a seat of the game as it goes now."""
        with self._timeline.lock:
            state = self._timeline.state
            return state is not None and not (state.is_over or state.people_only or state.tracking)

    def check(self, bot: str, colour: str) -> None:
        """Check that a bot can play where it is to sit.

        Raises:
            BadSetup: it could not see what it would choose from.
        """
        if not self.may_sit(bot, colour):
            raise BadSetup("people-only")

    def check_known(self, bot: str) -> None:
        """Check that there is such a bot.

        Raises:
            BadSetup.
        """
        if bot not in self._timeline.around.bots:
            raise BadSetup("unknown-bot", bot=shown(bot))
