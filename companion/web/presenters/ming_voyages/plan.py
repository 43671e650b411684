"""A plan: a chain of actions that nobody has sent yet, tried on a sample of the game.

It stands in the address (``pick``): the entry it was made for, then the texts of its actions. What may follow is what
the engine allows after them; where somebody else or chance must act first, the chain ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from companion.engine.terms import CHANCE, TABLE, Action
from companion.games.ming_voyages.edition import SIDES
from companion.games.ming_voyages.game import VoyagesState
from companion.web.presenters.moment import Moment

BETWEEN: Final = "/"
"""Between the parts of a plan in an address."""
NEW_CARD: Final = ("play", "points")
"""Plans that begin like this name a card, and so mean the same when something happened in between."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a reader has put together so far.

    Attributes:
        number: the entry that the reader saw.
        seat: who acts; ``TABLE`` where the people play by themselves, for the side whose turn it is.
        chain: texts of actions, in their order.
        mode: what is being chosen and is no action yet, for example ``move:gansu``.
        start, state: the sample before and after the chain.
    """

    number: int
    seat: int
    chain: tuple[str, ...]
    mode: str
    start: VoyagesState
    state: VoyagesState

    @property
    def side(self) -> str:
        """The side that acts."""
        return SIDES[self.start.acting] if self.seat == TABLE else self.start.seats[self.seat]

    @property
    def stage(self) -> str:
        """What comes next, as in ``view["stage"]``; ``""`` when it is for somebody else."""
        return self.state.stage.name if self.mine else ""

    @property
    def mine(self) -> bool:
        """Whether the same seat goes on."""
        return self.seat in self.state.to_act

    @property
    def legal(self) -> Sequence[Action]:
        """What may be added."""
        return self.state.legal_actions(self.seat) if self.mine else ()

    @property
    def view(self) -> dict[str, Any]:
        """The sample as its actor sees it."""
        return self.state.view(None if self.seat == TABLE else self.seat)

    def of(self, verb: str) -> list[Action]:
        """What may be added and begins with that word."""
        return [action for action in self.legal if action.text.partition(" ")[0] == verb]

    def allows(self, text: str) -> bool:
        """Whether that may be added."""
        return any(action.text == text for action in self.legal)

    def then(self, *texts: str) -> Plan:
        """The plan with these added, as far as they are possible; of a mode nothing is left."""
        chain, state = self.chain, self.state
        for text in texts:
            action = next((one for one in _legal(state, self.seat) if one.text == text), None)
            if action is None:
                break
            state = state.clone()
            state.apply(self.seat, action)
            chain = (*chain, text)
        return replace(self, chain=chain, state=state, mode="")

    def until(self, length: int) -> Plan:
        """The plan with only its first actions."""
        return replace(self, chain=(), state=self.start, mode="").then(*self.chain[:length])

    def meaning(self, mode: str) -> Plan:
        """The same in another mode."""
        return replace(self, mode=mode)

    def steps(self) -> list[Plan]:
        """The plan after none, one, two … of its actions."""
        found = [replace(self, chain=(), state=self.start, mode="")]
        for text in self.chain:
            found.append(found[-1].then(text))
        return found

    @property
    def href(self) -> str:
        """The address of the page with this plan."""
        query = {"pick": BETWEEN.join((str(self.number), *self.chain))}
        if self.mode:
            query["mode"] = self.mode
        return "?" + urlencode(query, safe=BETWEEN + ":")

    @property
    def text(self) -> str:
        """What a button posts."""
        return "\n".join(self.chain)


def _legal(state: VoyagesState, seat: int) -> Sequence[Action]:
    return state.legal_actions(seat) if seat in state.to_act else ()


def read(moment: Moment) -> Plan | None:
    """The plan of an address as far as it is still possible; ``None`` where the reader chooses nothing that the
    engine could go on with."""
    view, number = moment.view, moment.number
    actors = [seat for seat in view["to_act"] if seat != CHANCE]
    start = moment.sample
    if not moment.legal or not actors or not isinstance(start, VoyagesState):
        return None
    seat = view["you"] if view["you"] in actors else actors[0]
    plan = Plan(number, seat, (), "", start, start)
    made, *texts = moment.pick.split(BETWEEN)
    if made != str(number) and not (texts and texts[0].split(" ")[0] in NEW_CARD):
        return plan
    found = plan.then(*texts)
    return found.meaning(moment.mode) if len(found.chain) == len([text for text in texts if text]) else found
