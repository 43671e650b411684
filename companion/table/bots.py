"""The bots at a table: how they choose, who decides where one of them fails, and what they thought.

What else a bot might have done, and what to do on a real table, is kept with its action; everybody may read it.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.bots import GENERAL, POLICIES, Alternative, Choice, Maker, Policy, coach, decide
from companion.engine import Action, Game, State
from companion.table.bot_process import Apart, Question
from companion.table.entries import Entry, Message, Played
from companion.table.log import named

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
        secret: what only the server knows of the table. After a restart a new bot decides as the one before it did.
        apart: where the app's own bots think; here when left out.
    """

    def __init__(self, makers: Mapping[str, Maker], code: str, secret: str, apart: Apart | None = None) -> None:
        self._makers = makers
        self._apart = apart
        self._code = code
        self._secret = secret
        self._seated: dict[str, tuple[str, Policy]] = {}

    def choose(self, colour: str, bot: str, game: Game, state: State, legal: Sequence[Action]) -> Decision:
        """What the bot of that name chooses in that seat; no bot is given more than a sample of ``state``.

        Where it fails, ``greedy`` chooses this once, and ``random`` where that fails as well.
        """
        seat = state.seats.index(colour)
        try:
            return Decision(_legal(self._thought(colour, bot, game, state, seat, legal), legal))
        except Exception:  # a bot that fails must not hold up the people at its table
            _log.exception("bot %s of table %s in seat %s", bot, self._code, colour)
            self._seated.pop(colour, None)  # what it remembers may be half done
        return Decision(self.simply(colour, game, state, legal), stuck=True)

    def simply(self, colour: str, game: Game, state: State, legal: Sequence[Action]) -> Choice:
        """What ``greedy`` chooses in that seat, and ``random`` where that fails."""
        seat = state.seats.index(colour)
        *simpler, last = (make(self._seed(colour)) for make in GENERAL.values())
        for policy in simpler:
            try:
                return _legal(decide(policy, game, state, seat, legal), legal)
            except Exception:  # likewise
                _log.exception("%s for table %s in seat %s", type(policy), self._code, colour)
        return decide(last, game, state, seat, legal)

    def advise(self, place: tuple[str, int], game: Game, state: State) -> Future[Choice]:
        """What the game's coach will have chosen in a seat, of which only the action's text is certain to be known; its
        error where it fails. It remembers nothing, so at one place it always chooses the same.

        Args:
            place: the seat and the mark of the position (``Projection.place_of``).
            game, state: the position.
        """
        colour, mark = place
        bot, seat, seed = coach(game.meta.id), state.seats.index(colour), self._seed(f"{colour} {mark}")
        make = self._makers.get(bot) or GENERAL["greedy"]
        if self._apart is not None and make is POLICIES.get(bot):
            dump = state.dump()
            return self._apart.begin(Question(self._code, colour, bot, seed, game.meta.id, dump, seat, lasting=False))
        found: Future[Choice] = Future()
        try:
            found.set_result(decide(make(seed), game, state, seat, state.legal_actions(seat)))
        except Exception as error:  # told to whoever waits for it
            found.set_exception(error)
        return found

    def _thought(self, colour: str, bot: str, game: Game, state: State, seat: int, legal: Sequence[Action]) -> Choice:
        if self._apart is None or self._makers.get(bot) is not POLICIES.get(bot):
            return decide(self._policy(colour, bot), game, state, seat, legal)
        question = Question(self._code, colour, bot, self._seed(colour), game.meta.id, state.dump(), seat)
        try:
            choice = self._apart.ask(question)
        except BrokenProcessPool:
            _log.warning("the process in which bots think has ended; another one begins")
            return decide(self._policy(colour, bot), game, state, seat, legal)
        return choice._replace(action=next(action for action in legal if action.text == choice.action.text))

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


# --- what they thought ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot told with one action.

    Attributes:
        seat: its colour.
        action: the action's text.
        why: the reason; ``None`` when it gave none.
        alternatives: what else it thought of, the better first.
        steps: what to do on a real table, in order.
    """

    seat: str
    action: str
    why: Message | None = None
    alternatives: tuple[Alternative, ...] = ()
    steps: tuple[Message, ...] = ()


def thought_of(choice: Choice, state: State) -> dict[str, Any] | None:
    """What the entry of that choice holds of it; ``None`` where the bot says no more than its reason."""
    if not (choice.alternatives or choice.steps):
        return None
    instead = [
        [list(other.actions), other.key, named(other.params, state), other.value, other.spread]
        for other in choice.alternatives
    ]
    steps = [[key, named(params, state)] for key, params in choice.steps]
    why = [choice.key, named(choice.params, state)] if choice.key else []
    return {"why": why, "alternatives": instead, "steps": steps}


def thought_in(entry: Entry) -> Thought | None:
    """What the bot told with that entry; ``None`` for what is not a bot's, tells nothing or cannot be understood."""
    if not isinstance(entry.data, Played) or not isinstance(entry.data.thought, Mapping):
        return None
    found = entry.data.thought
    try:
        why = found["why"]
        return Thought(
            entry.seat,
            entry.data.text,
            (why[0], why[1]) if why else None,
            tuple(_alternative(*told) for told in found["alternatives"]),
            tuple((key, params) for key, params in found["steps"]),
        )
    except (LookupError, TypeError, ValueError):  # a log by another hand; it is only told, never played
        return None


def _alternative(
    texts: Sequence[str], key: str, params: Mapping[str, Any], value: float | None = None, spread: float = 0.0
) -> Alternative:
    """As ``thought_of`` wrote it; before values were written, they were left out."""
    return Alternative(tuple(texts), key, params, None if value is None else float(value), float(spread))
