"""A state whose game declares its stages and acts: legal actions, refusals and ``apply`` follow from the declarations.

``legal_actions`` is cached until the next ``apply``, as it is asked at least twice for each decision; so is what
``chance_by`` returned.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.engine.actions import BACK, ActionTable, Kind, Outcomes, Play, Refusal, Stage
from companion.engine.contract import State
from companion.engine.errors import IllegalAction, ImpossiblePosition
from companion.engine.inventory import unseen
from companion.engine.terms import CHANCE, TABLE, Action, Change, Lot

UNASKED: Final = -3
"""Stands for the seat when no legal actions are cached."""

MOST_MENDS: Final = 3
"""How many conditions a ruling lifts one after the other; an action that people did never meets more."""


class RuledState(State):
    """A state at a declared stage.

    Attributes:
        table: every action of the edition.
        stage: which kind of choice is open.
    """

    if TYPE_CHECKING:

        @property
        def table(self) -> ActionTable:
            """Every action of the edition; a game may derive a table with ready-made lists."""

    else:
        __slots__ = ()  # the fields are among those of the game's position

    stage: Stage[Any]
    _asked: int
    _legal: Sequence[Play]

    @abstractmethod
    def clone(self) -> RuledState:
        """An independent copy."""

    @abstractmethod
    def go_on(self, ended: int) -> None:
        """Carry on from the part of the game that has ended until somebody must choose or the game is over."""

    def legal_actions(self, seat: int) -> Sequence[Play]:
        """Everything ``seat`` may do now."""
        if seat == CHANCE:
            return self._drawn() if CHANCE in self.to_act else ()
        if self._asked == seat:
            return self._legal
        if seat not in self.to_act:
            return ()
        self._legal = self.stage.legal(self, seat)
        self._asked = seat
        return self._legal

    def chance_outcomes(self) -> Outcomes:
        """The outcomes of this stage's deck or dice."""
        return self.stage.outcomes(self)

    def chance_by(self, lot: Lot) -> Action:
        """The outcome at that lot; ``apply`` then need not check it again."""
        thrown = self.stage.thrown
        action = super().chance_by(lot) if thrown is None else thrown(self, lot)
        if TYPE_CHECKING:
            assert isinstance(action, Play)
        self._asked, self._legal = CHANCE, (action,)
        return action

    @property
    def chance_source(self) -> str:
        """The deck or the dice of this stage."""
        return self.stage.source

    def _drawn(self) -> Sequence[Play]:
        """The outcomes of chance as actions for ``apply``."""
        return tuple(self.table.by_text[action.text] for action, _ in self.chance_outcomes())

    def may_come(self, action: Play) -> bool:
        """Whether ``apply`` accepts that from chance: anything that no condition rules out, which may be more than
        ``chance_outcomes`` lists."""
        act, at = action.kind.does.get(self.stage), action.at
        if act is None:
            return False
        for condition in act.conditions:  # noqa: SIM110 (a third of all actions are chance's; a generator takes longer)
            if condition.stands(self, CHANCE, *at):
                return False
        return True

    def apply(self, seat: int, action: Action) -> None:
        """Carry out a legal action and everything that follows automatically."""
        if self._asked != seat or action not in self._legal:
            self._demand_legal(seat, action)
        if TYPE_CHECKING:
            assert isinstance(action, Play)
        self._asked, self._legal = UNASKED, ()
        # Always a new list: clones share the old one, even if it is empty.
        self.notes = []
        do, only = action.rules[self.stage], action.only
        # Most actions name one thing; a call with fixed arguments takes half the time of one that unpacks them.
        if only is not None:
            ended = do(self, seat, only)
        else:
            at = action.at
            ended = do(self, seat, *at) if at else do(self, seat)
        if ended is not None:
            self.go_on(ended)

    def _demand_legal(self, seat: int, action: Action) -> None:
        """Refuse an action that is neither legal for the seat nor a possible outcome of chance."""
        if seat == CHANCE:
            legal = CHANCE in self.to_act and self.table.holds(action) and self.may_come(action)
        else:
            legal = action in self.legal_actions(seat)
        if not legal:
            raise self.why_not(seat, action)

    def shown(self, seat: int, action: Action, watcher: int | None) -> Action:
        """What ``watcher`` learns of it: just the back if it is for somebody else's eyes alone."""
        if not isinstance(action, Play) or action.kind.seen_by is None:
            return action
        # Where it is not asked for nothing need say whose eyes it is for.
        whose = action.kind.seen_by(self, seat) if self.stage in action.rules else seat
        return action if watcher is not None and watcher == whose else self.table.backs[action.kind]

    @property
    def _dealt(self) -> Kind | None:
        """The kind of action by which chance now deals something for the eyes of one seat alone."""
        return next((act.kind for act in self.stage.acts if act.kind.seen_by and CHANCE in self.to_act), None)

    @property
    def chance_for(self) -> int | None:
        """The only seat that sees what chance deals."""
        dealt = self._dealt
        return dealt.seen_by(self, CHANCE) if dealt is not None and dealt.seen_by is not None else None

    def offered(self, seat: int, watcher: int | None) -> Sequence[Action]:
        """What ``watcher`` may be shown of what ``seat`` may do: where chance deals in secret, all that nothing stands
        against, which is all that the one who sees it cannot place; and no choices of others whose pieces are hidden.
        """
        if seat == CHANCE and self.chance_for is not None:
            return self.stage.possible(self, CHANCE) if watcher == self.chance_for else ()
        if seat not in (CHANCE, TABLE, watcher) and self._hides_pieces:
            return ()
        return super().offered(seat, watcher)

    @property
    def _hides_pieces(self) -> bool:
        fields = getattr(self, "FIELDS", ())
        return any(field.secret is not None and field.pool is not None for field in fields)

    def tellable(self, teller: int) -> Sequence[Action]:
        """If chance deals in secret, everything that ``teller`` himself cannot place."""
        dealt = self._dealt
        if dealt is None or dealt.drawn_from is None:
            return super().tellable(teller)
        there = unseen(self, teller, dealt.drawn_from)
        return tuple(play for play in self.table.plays[dealt] if play.only != BACK and there[play.at[0]])

    def begin_anew(self) -> None:
        """Clear the notes of the last action and the cached legal actions."""
        self.notes = []
        self._asked, self._legal = UNASKED, ()

    def parse(self, text: str) -> Play:
        """The action of that text."""
        return self.table.parse(text)

    def why_not(self, seat: int, action: Action) -> IllegalAction:
        """Why ``seat`` may not do that now."""
        if not self.table.holds(action):
            return IllegalAction("illegal.foreign", "", action=action.text)
        kind = action.kind
        if not self.to_act:
            return IllegalAction("illegal.over", kind.rule, action=action.text)
        act = kind.does.get(self.stage)
        if act is None:
            found = self.elsewhere(seat, action) or Refusal(f"when-{kind.word}", {"action": action.text})
            return IllegalAction(f"illegal.{found.key}", found.rule or kind.rule, **found.params)
        if seat not in self.to_act:
            found = self.not_your_turn(seat) or self.others_turn()
            return IllegalAction(f"illegal.{found.key}", found.rule or act.rule, **found.params)
        found = act.refusal(self, seat, *action.at) or Refusal("not-offered", rule=act.rule)
        return IllegalAction(f"illegal.{found.key}", found.rule, **{**action.params, **found.params})

    def others_turn(self) -> Refusal:
        """That somebody else is asked now: chance, the table, or these seats."""
        (first, *_) = self.to_act
        who = {CHANCE: "chance", TABLE: "table"}.get(first, "seats")
        return Refusal("not-your-turn", {"who": who, "seats": [self.seats[seat] for seat in self.to_act if seat >= 0]})

    def elsewhere(self, seat: int, action: Play) -> Refusal | None:
        """A better reason than that it is not the time for such an action, if there is one."""
        return None

    def not_your_turn(self, seat: int) -> Refusal | None:
        """A better reason than that it is not this seat's turn, if there is one."""
        return None

    def ruling(self, seat: int, action: Action) -> Mapping[str, Change] | None:
        """The fewest settings that make an action legal: turn and phase as the game says (``turns_to``), then whatever
        the conditions against it name as their mends, each tried on a copy."""
        if not self.table.holds(action):
            return None
        ways = list(self.turns_to(seat, action))
        tried: list[Mapping[str, Change]] = []
        for _ in range(MOST_MENDS + 1):
            further: list[Mapping[str, Change]] = []
            for changes in ways:
                if changes in tried:
                    continue
                tried.append(changes)
                trial = self.clone()
                try:
                    if changes:
                        trial.adjust(changes)
                except ImpossiblePosition:
                    continue
                if action in trial.legal_actions(seat):
                    return changes
                further += [{**changes, **more} for more in trial.mends(seat, action)]
            ways = further
        return None

    def turns_to(self, seat: int, action: Play) -> Iterator[Mapping[str, Change]]:
        """The settings of turn and phase that would let ``seat`` choose such an action; ``{}`` if it already may.
        Nothing if no setting leads there."""
        if seat in self.to_act and self.stage in action.kind.does:
            yield {}

    def mends(self, seat: int, action: Play) -> Iterator[Mapping[str, Change]]:
        """The mends of the first condition that rules an action out."""
        act = action.kind.does.get(self.stage)
        condition = act.against(self, seat, *action.at) if act and seat in self.to_act else None
        if condition is not None and condition.mend is not None:
            yield from condition.mend(self, seat, *action.at)
