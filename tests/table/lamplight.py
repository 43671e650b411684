"""Lanterns that people may also play by themselves, telling the app only who won: a game that tracks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from companion.engine import (
    CHANCE,
    TABLE,
    Action,
    Change,
    IllegalAction,
    ImpossiblePosition,
    Note,
    ScoreLine,
    registry,
)
from tests import toy_game
from tests.toy_game import Lanterns, LanternsGame

META = replace(toy_game.META, id="lamplight", title="Lamplight", module="tests.table.lamplight", tracks=True)
DONE = Action("done", "did.done", {}, ())
_WON = {colour: Action(f"won {colour}", "did.won", {"winner": colour}, ()) for colour in META.colours}
_TOLD = {action.text: action for action in (DONE, *_WON.values())}


class Lamplight(Lanterns):
    """While it tracks, the people say ``won <colour>``, worth a point each, and ``done`` when the round is over."""

    __slots__ = ()

    @property
    def tracking(self) -> bool:
        return self.stage == "count"

    def legal_actions(self, seat: int) -> Sequence[Action]:
        if seat == TABLE:
            return (*(_WON[colour] for colour in self.seats), DONE) if self.tracking else ()
        return () if self.tracking else super().legal_actions(seat)

    def apply(self, seat: int, action: Action) -> None:
        if not self.tracking:
            super().apply(seat, action)
            return
        if seat != TABLE or action not in self.legal_actions(TABLE):
            raise IllegalAction("illegal.stage", "1.2", stage=self.stage)
        self.notes = []
        if action is not DONE:
            winner = self.seats.index(action.params["winner"])
            self.points[winner] += 1
            self.lines.append(ScoreLine(winner, 1, "prize", {"round": self.round}, "2.1"))
        elif self.round == self.rounds:
            self.stage, self.to_act = "over", ()
        else:
            self.round += 1

    def adjust(self, changes: Mapping[str, Change]) -> None:
        if set(changes) != {"depth"}:
            super().adjust(changes)
            return
        if self.stage in ("over", "bid"):
            raise ImpossiblePosition("depth", "error.impossible-position")
        self.notes = [Note("note.depth", {"depth": changes["depth"]})]
        if changes["depth"] == "full":
            self.stage, self.to_act = "prize", (CHANCE,)
        else:
            self.stage, self.to_act, self.now = "count", (TABLE,), 0

    def parse(self, text: str) -> Action:
        return _TOLD.get(text) or super().parse(text)

    def clone(self) -> Lamplight:
        other = Lamplight(self.seats, self.rounds)
        other._restore(self.dump())
        other.notes, other.lines = self.notes[:], self.lines[:]
        return other

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "game": META.id}


class LamplightGame(LanternsGame):
    meta = META

    def new_state(
        self,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        own: Mapping[str, Any] | None = None,
    ) -> Lamplight:
        if own and edition == META.editions[0] and set(own) != {"names"}:
            raise ImpossiblePosition(next(iter(own)), "error.impossible-position")
        return Lamplight(seats, super().new_state(seats, options, edition).rounds)

    def load(self, dump: Mapping[str, Any]) -> Lamplight:
        state = Lamplight(dump["seats"], dump["rounds"])
        state._restore(dump)
        return state

    def check_own(self, edition: str, own: Mapping[str, Any], partly: bool = False) -> dict[str, Any]:
        if set(own) - {"names"}:
            raise ImpossiblePosition(next(iter(set(own) - {"names"})), "error.impossible-position")
        return dict(own)


GAME = LamplightGame()


@contextmanager
def lit() -> Iterator[None]:
    """The registry with this game in it."""
    before = registry.METAS
    registry.METAS = (*before, "tests.table.lamplight")
    registry.metas.cache_clear()
    try:
        yield
    finally:
        registry.METAS = before
        registry.metas.cache_clear()
