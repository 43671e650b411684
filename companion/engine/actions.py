"""Stages and actions, declared once beside their rules; everything else about them is derived from that.

A game has one ``Rulebook``. It numbers the game's *stages* (which kind of choice is open), and everything that a player
can do is an *act*: a word, the things that it names, the stages at which it is possible, and the rule that it follows::

    RULES: Final = Rulebook["Position"](META.title)
    TAKE_CARD: Final = RULES.stage("take-card", phase="cards")
    SPACE: Final = Thing("space", lambda ed: enumerate(ed.spaces))

    @RULES.act("take", SPACE, at=TAKE_CARD, rule="2.1")
    def take(s: Position, seat: int, space: int) -> None:
        '''Take the card that lies on that space into your hand.'''

    @take.unless("nobody-there")
    def _nobody_there(s: Position, seat: int, space: int) -> bool:
        return not s.pieces[space * len(s.seats) + seat]

A condition both keeps an action off the list and says why it is refused: with what it names, or with what is needed and
what there is (``short``), in a ``Refusal``. A stage lists every action that no condition
rules out; where that is too slow, a function of the game lists them instead (``Stage.offers``), and a test compares its
answer with ``Stage.possible``.

The same word may do different things at different stages, each declared beside its rule. These acts share one *kind*,
because there is only one action of each text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, product
from types import SimpleNamespace
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeGuard, TypeVar, TypeVarTuple

from companion.engine import validation
from companion.engine.errors import ActionSyntaxError
from companion.engine.fields import Axis, Pool
from companion.engine.terms import Action, Change, Lot


class Tabled(Protocol):
    """What stages and acts ask of a position."""

    @property
    def table(self) -> ActionTable:
        """Every action of its edition."""


P = TypeVar("P", bound=Tabled)
"""A game's position."""
At = TypeVarTuple("At")
"""A number for each thing that an action names; rules and conditions choose their own names for them."""

Listing = TypeVar("Listing", bound="Callable[[Any, int], Sequence[Play]]")

Ended = int | None
"""What a rule returns: the part of the game that has just ended, or ``None`` while somebody must choose."""

Outcomes = Sequence[tuple[Action, int]]
"""What chance may bring, with whole-number weights."""

HIDDEN: Final = "?"
"""The name of a thing of which others see only the back."""
BACK: Final = -1
"""The number of such a thing."""

SeenBy = Callable[[Any, int], int | None]
"""The only seat, if any, that now sees what an action names, given the position and the seat that acts."""


class Refusal(NamedTuple):
    """Why something is not possible.

    Attributes:
        key: of the message, without ``illegal.``.
        params: of the message; those of the action are added to them.
        rule: the rule that forbids it; empty if that is the rule of the action.
    """

    key: str
    params: Mapping[str, Any] = {}
    rule: str = ""


def short(key: str, needed: int, there: int, /, **params: Any) -> Refusal | None:
    """The refusal of what takes more of something than there is, with both numbers; ``None`` if there is enough.

    These numbers are the test, so nobody is told others than those that decided.
    """
    return Refusal(key, {"needed": needed, "there": there, **params}) if needed > there else None


Against = bool | Refusal | None
"""What a condition returns: whether it rules the action out, or the refusal that says why."""

Mend = Callable[[P, int, *At], Iterable[Mapping[str, Change]]]
"""Settings that would lift a condition, the smallest change first; ``RuledState.ruling`` tries them."""


Touches = tuple[str, ...] | Callable[..., tuple[str, ...]]
"""Things that actions touch without naming them, as ``"kind:id"``: fixed, or computed from the edition and the
numbers."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that actions name.

    Attributes:
        name: of the parameter; the part after the last ``_`` is the kind of thing: ``from_region`` is a region.
        of: the numbers and names of all such things in an edition.
        touched: whether tapping the thing selects the actions that name it.
        said: what messages say for its name, where that is only how the action's text has it.
    """

    name: str
    of: Callable[[Any], Iterable[tuple[int, str | int]]]
    touched: bool = True
    said: Callable[[str | int], Any] | None = None

    @classmethod
    def along(cls, axis: Axis) -> Thing:
        """The things along an axis that depends on the edition alone."""
        return cls(axis.name, lambda ed: enumerate(axis.ids(SimpleNamespace(ed=ed))))

    def or_back(self) -> Thing:
        """One of these things, or the back of one, which is all that others see."""
        return replace(self, of=lambda ed: [*self.of(ed), (BACK, HIDDEN)])

    def told(self, value: str | int) -> Any:
        """The thing as a parameter of messages."""
        return value if self.said is None else self.said(value)

    def touch(self, value: str | int) -> str:
        """The thing as an action touches it, ``"kind:id"``; empty if it does not."""
        return f"{self.name.rpartition('_')[2]}:{value}" if self.touched and value != HIDDEN else ""


class Stage(Generic[P]):
    """Which kind of choice is open.

    Attributes:
        number: its place among the stages of the game; dumps store it.
        name: as it appears in views; two stages may share one.
        phase: the phase it belongs to, as it appears in views.
        source: the deck or dice that chance acts for; empty if chance does not act here.
        opens: whoever is asked here begins a turn.
        in_turn: turns begin at a stage of this phase.
        acts: what can be done, in the order of declaration.
    """

    __slots__ = ("acts", "in_turn", "legal", "name", "number", "opens", "outcomes", "phase", "source", "thrown")

    def __init__(self, number: int, name: str, phase: str, source: str, *, opens: bool) -> None:
        self.number, self.name, self.phase, self.source, self.opens = number, name, phase, source, opens
        self.in_turn = opens
        self.acts: list[AnyAct] = []
        self.legal: Callable[[P, int], Sequence[Play]] = self.possible
        self.outcomes: Callable[[P], Outcomes] = _nothing
        self.thrown: Callable[[P, Lot], Play] | None = None

    def __repr__(self) -> str:
        return f"<stage {self.number}: {self.name}>"

    def __deepcopy__(self, _memo: dict[int, Any]) -> Stage[P]:
        """There is one of each."""
        return self

    def possible(self, s: P, seat: int) -> Plays:
        """Every action that no condition rules out."""
        table = s.table
        if self in table.always:
            return table.always[self]
        found: Plays = ()
        for act in self.acts:
            here = table.plays[act.kind]
            for condition in act.conditions:
                stands = condition.stands
                if len(act.kind.things) == 1:  # a call that unpacks its arguments takes twice as long
                    here = tuple([play for play in here if not stands(s, seat, play.only)])
                else:
                    here = tuple([play for play in here if not stands(s, seat, *play.at)])
            found += here
        return found

    def offers(self, legal: Listing) -> Listing:
        """Declare a function that lists the legal actions, where trying every condition would be too slow."""
        self.legal = legal
        return legal

    def draws(self, outcomes: Callable[[P], Outcomes]) -> Callable[[P], Outcomes]:
        """Declare the outcomes of chance at this stage."""
        self.outcomes = outcomes
        return outcomes

    def throws(self, thrown: Callable[[P, Lot], Play]) -> Callable[[P, Lot], Play]:
        """Declare which outcome a lot brings (see ``State.chance_by``), if that is known without adding weights up."""
        self.thrown = thrown
        return thrown

    def draws_by(self, weights: Callable[[P], Sequence[int]], act: AnyAct) -> None:
        """Declare that chance draws one of an act's actions, in their order each with such a weight; 0 rules it out."""

        def outcomes(s: P) -> Outcomes:
            plays = s.table.of(act)
            return [(plays[place], weight) for place, weight in enumerate(weights(s)) if weight]

        def thrown(s: P, lot: Lot) -> Play:
            upto = list(accumulate(weights(s)))
            return s.table.of(act)[bisect_right(upto, lot(upto[-1]))]

        self.outcomes, self.thrown = outcomes, thrown


def _nothing(_s: object) -> Outcomes:
    return ()


@dataclass(slots=True, eq=False)
class Kind:
    """Actions of one word that name the same kinds of things, for example every ``move <space> <card>``.

    Attributes:
        does: what they do, by stage; ``rules`` holds the bare functions, for speed.
        rule: that of the act declared first.
        touches, among, seen_by, drawn_from: as for ``Rulebook.act``.
    """

    word: str
    things: tuple[Thing, ...]
    rule: str
    touches: Touches = ()
    among: Callable[..., bool] | None = None
    seen_by: SeenBy | None = None
    drawn_from: Pool | None = None
    does: dict[Stage[Any], AnyAct] = field(default_factory=dict)
    rules: dict[Stage[Any], Callable[..., Ended]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<actions {self.word!r}>"

    def __deepcopy__(self, _memo: dict[int, Any]) -> Kind:
        """There is one of each."""
        return self

    def plays(self, ed: Any) -> Iterator[Play]:
        """Every action of this kind in an edition; the first thing varies slowest."""
        for chosen in product(*(thing.of(ed) for thing in self.things)):
            at = tuple(number for number, _ in chosen)
            if self.among is None or self.among(ed, *at):
                also = self.touches(ed, *at) if callable(self.touches) else self.touches
                yield Play(self, at, tuple(name for _, name in chosen), also)


class Play(Action):
    """An action of a declared kind.

    Attributes:
        at: a number for each thing that it names; ``only`` is the number if there is exactly one, else ``None``.
        rules: those of its kind.
    """

    __slots__ = ("at", "kind", "only", "rules")

    def __init__(self, kind: Kind, at: tuple[int, ...], names: Sequence[str | int], also: tuple[str, ...] = ()) -> None:
        text = " ".join([kind.word, *map(str, names)])
        params = {thing.name: thing.told(name) for thing, name in zip(kind.things, names, strict=True)}
        touched = [thing.touch(name) for thing, name in zip(kind.things, names, strict=True)]
        super().__init__(text, f"did.{kind.word}", params, (*(touch for touch in touched if touch), *also))
        self.kind, self.rules = kind, kind.rules
        self.at = at
        self.only = at[0] if len(at) == 1 else None


Plays = tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class Condition(Generic[P, *At]):
    """One reason against an act.

    Attributes:
        key: of the message; empty if ``stands`` returns a ``Refusal``.
        rule: the rule that it enforces; empty if that is the rule of the act.
        stands: whether it rules an action out, or the refusal that says why.
        mend: what people may set to lift it.
    """

    key: str
    rule: str
    stands: Callable[[P, int, *At], Against]
    mend: Mend[P, *At] | None


class Act(Generic[P, *At]):
    """What a kind of action does at certain stages, and the conditions on it. Calling it carries out its rule.

    Attributes:
        conditions: in the order in which they are checked; the first that applies is the reason given.
    """

    __slots__ = ("conditions", "do", "kind", "rule", "stages")

    def __init__(self, kind: Kind, stages: tuple[Stage[P], ...], rule: str, do: Callable[[P, int, *At], Ended]) -> None:
        self.kind, self.stages, self.rule, self.do = kind, stages, rule, do
        self.conditions: list[Condition[P, *At]] = []

    def __deepcopy__(self, _memo: dict[int, Any]) -> Act[P, *At]:
        """There is one of each."""
        return self

    def __call__(self, s: P, seat: int, *at: *At) -> Ended:
        """Carry out the rule without checking the conditions."""
        return self.do(s, seat, *at)

    def unless(
        self, key: str = "", rule: str = "", mend: Mend[P, *At] | None = None
    ) -> Callable[[Callable[[P, int, *At], Against]], Callable[[P, int, *At], Against]]:
        """Declare a condition: the decorated function says whether it rules the action out.

        Args:
            key: of the reason, ``illegal.<key>`` in the catalogue; empty if the function returns a ``Refusal`` or
                ``None``.
            rule: the rule that the condition enforces, if it is not that of the act.
            mend: what people may set to lift the condition.
        """

        def declared(stands: Callable[[P, int, *At], Against]) -> Callable[[P, int, *At], Against]:
            self.conditions.append(Condition(key, rule, stands, mend))
            return stands

        return declared

    def against(self, s: P, seat: int, *at: *At) -> Condition[P, *At] | None:
        """The first condition that rules it out; ``None`` if it is legal."""
        for condition in self.conditions:
            if condition.stands(s, seat, *at):
                return condition
        return None

    def refusal(self, s: P, seat: int, *at: *At) -> Refusal | None:
        """Why it is not possible, with the rule; ``None`` if it is."""
        for condition in self.conditions:
            found = condition.stands(s, seat, *at)
            if found:
                told = found if isinstance(found, Refusal) else Refusal(condition.key)
                return told._replace(rule=told.rule or condition.rule or self.rule)
        return None


AnyAct = Act[Any, *tuple[Any, ...]]
"""An act, whatever its action names."""


class Rulebook(Generic[P]):
    """The stages and acts of a game, in the order in which its modules declare them.

    Attributes:
        title: of the game, for messages.
        stages: by number.
        kinds: by word and the names of the things.
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self.stages: list[Stage[P]] = []
        self.kinds: dict[tuple[str, ...], Kind] = {}

    def stage(self, name: str, phase: str, source: str = "", *, opens: bool = False) -> Stage[P]:
        """Declare the next stage; ``opens``: turns begin here. Dumps store stages by number, so add new ones at the
        end."""
        found = Stage[P](len(self.stages), name, phase, source, opens=opens)
        self.stages.append(found)
        there = [one for one in self.stages if one.phase == phase]
        for one in there:
            one.in_turn = any(other.opens for other in there)
        return found

    def numbered(self, number: object) -> Stage[P]:
        """The stage with the number that a dump holds.

        Raises:
            ImpossiblePosition: there is none.
        """
        return self.stages[validation.number(number, "dump.stage", 0, len(self.stages) - 1)]

    def act(
        self,
        word: str,
        *named: Thing | Axis,
        at: Stage[P] | Sequence[Stage[P]],
        rule: str,
        touches: Touches = (),
        among: Callable[..., bool] | None = None,
        seen_by: SeenBy | None = None,
        drawn_from: Pool | None = None,
    ) -> Callable[[Callable[[P, int, *At], Ended]], Act[P, *At]]:
        """Declare what an action does: the decorated function gets the position, the seat and the things' numbers.

        Args:
            word: how its text begins; ``did.<word>`` tells it in the log, ``illegal.when-<word>`` says it is not its
                time.
            named: the things that it names, in the order of its text.
            at: the stages at which it is possible.
            rule: the rule or ruling that it follows.
            touches: things that select it when tapped, besides those that it names; a function of the edition and the
                numbers if they depend on what it names.
            among: given the edition and the numbers, whether there is such an action at all.
            seen_by: the only seat that sees what it names; others learn of an action that names just a back.
            drawn_from: the pool from which chance deals that seat a piece.
        """
        stages = (at,) if isinstance(at, Stage) else tuple(at)
        things = tuple(thing if isinstance(thing, Thing) else Thing.along(thing) for thing in named)

        def declared(do: Callable[[P, int, *At], Ended]) -> Act[P, *At]:
            name = (word, *(thing.name for thing in things))
            kind = self.kinds.setdefault(name, Kind(word, things, rule, touches, among, seen_by, drawn_from))
            found: Act[P, *At] = Act(kind, stages, rule, do)
            for stage in stages:
                kind.does[stage], kind.rules[stage] = found, do
                stage.acts.append(found)
            return found

        return declared


class ActionTable:
    """Every action of an edition, once.

    Attributes:
        by_text: every action by its text.
        plays: the actions of each kind, in the order of ``Kind.plays``.
        always: all actions of stages without any conditions.
        backs: what others learn of actions of a kind that is not for their eyes.
    """

    def __init__(self, rules: Rulebook[Any], ed: Any) -> None:
        self.title = rules.title
        self.plays = {kind: tuple(kind.plays(ed)) for kind in rules.kinds.values()}
        self.by_text = {play.text: play for plays in self.plays.values() for play in plays}
        self.always = {
            stage: tuple(play for act in stage.acts for play in self.plays[act.kind])
            for stage in rules.stages
            if not any(act.conditions for act in stage.acts)
        }
        self.backs = {
            kind: next(play for play in plays if HIDDEN in play.params.values())
            for kind, plays in self.plays.items()
            if kind.seen_by is not None
        }
        self._by_numbers = {kind: {play.at: play for play in plays} for kind, plays in self.plays.items()}

    def of(self, act: AnyAct) -> Plays:
        """All actions of an act."""
        return self.plays[act.kind]

    def one(self, act: AnyAct, *at: int) -> Play:
        """The action that names the things with these numbers."""
        return self._by_numbers[act.kind][at]

    def holds(self, action: Action) -> TypeGuard[Play]:
        """Whether it is one of this edition's shared actions."""
        return self.by_text.get(action.text) is action

    def parse(self, text: str) -> Play:
        """The shared action of that text.

        Raises:
            ActionSyntaxError: no action of this edition reads like that.
        """
        action = self.by_text.get(text)
        if action is None:
            raise ActionSyntaxError("error.bad-action", text=text[:60])
        return action
