"""The bots at a table, and who decides where one of them fails."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.bots import GENERAL, Choice, Maker, Policy, decide
from companion.engine import Action, Game, State

STUCK: Final = "bot.stuck"
"""Key of the note that a bot failed and chose more simply."""
SEED_BYTES: Final = 4
_log = logging.getLogger(__name__)


class Decision(NamedTuple):
    """What is chosen for a seat; ``stuck``: its bot failed, and a simpler one chose."""

    choice: Choice
    stuck: bool = False


class Minds:
    """The bots at one table. Every seat has its own, so that nothing that one remembers reaches another seat or table.

    Args:
        makers: bots by name.
        code: the table's code.
        secret: what only the server knows of the table. A bot made anew, after a restart, decides as the one before.
    """

    def __init__(self, makers: Mapping[str, Maker], code: str, secret: str) -> None:
        self._makers = makers
        self._code = code
        self._secret = secret
        self._seated: dict[str, tuple[str, Policy]] = {}

    def choose(self, colour: str, bot: str, game: Game, state: State, legal: Sequence[Action]) -> Decision:
        """What the bot of that name chooses in that seat; no bot is given more than a sample of ``state``.

        Where it fails, ``greedy`` chooses this once, and ``random`` where that fails as well.
        """
        seat = state.seats.index(colour)
        try:
            return Decision(_legal(decide(self._policy(colour, bot), game, state, seat, legal), legal))
        except Exception:  # a bot that fails must not hold up the people at its table
            _log.exception("bot %s of table %s in seat %s", bot, self._code, colour)
            self._seated.pop(colour, None)  # what it remembers may be half done
        *simpler, last = (make(self._seed(colour)) for make in GENERAL.values())
        for policy in simpler:
            try:
                return Decision(_legal(decide(policy, game, state, seat, legal), legal), stuck=True)
            except Exception:  # likewise
                _log.exception("%s for bot %s of table %s in seat %s", type(policy), bot, self._code, colour)
        return Decision(decide(last, game, state, seat, legal), stuck=True)

    def _policy(self, colour: str, bot: str) -> Policy:
        """The seat's own bot, as long as it is of that name."""
        known = self._seated.get(colour)
        if known is None or known[0] != bot:
            known = self._seated[colour] = bot, self._makers[bot](self._seed(colour))
        return known[1]

    def _seed(self, colour: str) -> int:
        digest = hashlib.sha256(f"{self._code} {colour} {self._secret}".encode()).digest()
        return int.from_bytes(digest[:SEED_BYTES], "big")


def _legal(choice: Choice, legal: Sequence[Action]) -> Choice:
    if all(choice.action.text != action.text for action in legal):
        raise ValueError(f"{choice.action} is not among the legal actions")
    return choice
