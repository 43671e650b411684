"""Settings, declared once: everything that people may set to what lies on the real table.

A game lists them, each kind with its word and the things that it is about::

    SETTINGS: Final = Settings(
        Count("hand", SEAT, CARD, field="hand", limit=HAND_LIMIT, most=room_in_hand),
        Choice("display", SPACE, field="display", of=CARD),
        Count("points", SEAT, field="points", limit=9999, put=put_points),
        …
    )

A kind that names a declared field can be read and set without further code. From the list come the settings that people
see (``Settings.listed``), the refusal of unknown settings and impossible values (``Settings.real``), and the notes
about what was set. Pieces of a pool come from its bank and go back to it (``from_bank``), which has the usual refusals.
Only the game knows whether all of it fits together and how play continues: ``AdjustableState.fit``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import TYPE_CHECKING, Any, ClassVar, Final

from companion.engine.actions import Ended, Refusal
from companion.engine.contract import State
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import NOTHING, Axis
from companion.engine.terms import CHANCE, Change, Setting
from companion.engine.validation import not_known, text_of

DEPTH: Final = "depth"
"""Set like everything else, but never listed: how much of the game the people enter."""
SCOREKEEPER: Final = "scorekeeper"
FULL: Final = "full"

NONE: Final = "none"
"""The word for nobody or nothing in messages and in some choices; it is never suggested for a misspelt name."""

MOST_KNOWN: Final = 64
"""For how many combinations of board and seats the labels of all settings are cached."""


@dataclass(frozen=True, slots=True)
class Label:
    """The part of a setting that does not depend on its value; ``at`` holds the numbers of the things that it names."""

    name: str
    at: tuple[int, ...]
    params: Mapping[str, Any]
    touches: tuple[str, ...]


class Settable:
    """One kind of setting.

    Args:
        word: the first word of its name; ``set.<word>`` is its label and ``note.set-<word>`` reports a change.
        axes: the things that its other words name.
        field: the declared field that it reads and sets, unless ``now`` and ``put`` do.
        now: its present value, given the position and the numbers of the things.
        put: sets it, given these and the value; with neither ``put`` nor a field, the game reads the value in ``fit``.
        when: whether it may be set now.
        among: whether there is such a setting now, given the position and the numbers of the things.
        touching: how many of its things it belongs to, counted from the first.
        touches: what else it belongs to, as ``"kind:id"``.
        first: kinds with lower numbers are set first.
    """

    names = ""
    """The kind of thing that its value names."""

    def __init__(
        self,
        word: str,
        *axes: Axis,
        field: str = "",
        now: Callable[..., Change] | None = None,
        put: Callable[..., None] | None = None,
        when: Callable[[Any], bool] | None = None,
        among: Callable[..., bool] | None = None,
        touching: int = 1,
        touches: tuple[str, ...] = (),
        first: int = 0,
    ) -> None:
        self.word, self.axes, self.field, self.now, self.put = word, axes, field, now, put
        self.when, self.among, self.touching, self.touches, self.first = when, among, touching, touches, first

    def labels(self, s: Any) -> Iterator[Label]:
        """Its name for each of its things."""
        for chosen in product(*(enumerate(axis.ids(s)) for axis in self.axes)):
            params = {axis.name: name for axis, (_, name) in zip(self.axes, chosen, strict=True)}
            touched = [f"{kind}:{name}" for kind, name in params.items()][: self.touching]
            name = " ".join([self.word, *params.values()])
            yield Label(name, tuple(number for number, _ in chosen), params, (*touched, *self.touches))

    @abstractmethod
    def asked(self, s: Any) -> Callable[[Label], Setting]:
        """The function that turns a label into a setting, prepared once for all listed settings of this kind."""

    @abstractmethod
    def refusal(self, s: Any, setting: Setting, at: Sequence[int], given: Change) -> ImpossiblePosition | None:
        """Why it can never have that value; ``None`` if it can. Whether the box holds that many is checked later."""

    def reader(self, s: Any) -> Callable[..., Any]:
        """A function that returns the value, given the numbers of the things."""
        if self.now is not None:
            now = self.now
            return lambda *at: now(s, *at)
        held = getattr(s, self.field)
        if not self.axes:
            return lambda: held
        steps = self._steps(s)
        return lambda *at: held[sum([number * step for number, step in zip(at, steps, strict=True)])]

    def set(self, s: Any, at: Sequence[int], value: Any) -> None:
        """Set it in the field, or by ``put``."""
        if self.put is not None:
            self.put(s, *at, value)
        elif self.field and at:
            place = sum([number * step for number, step in zip(at, self._steps(s), strict=True)])
            getattr(s, self.field)[place] = value
        elif self.field:
            setattr(s, self.field, value)

    def _steps(self, s: Any) -> tuple[int, ...]:
        """The stride of each axis of the setting in the field."""
        axes = next(field.axes for field in s.FIELDS if field.name == self.field)
        if len(axes) == 1:
            return (1,)
        row = axes[1].size(s)
        return (1, row) if self.axes[0] is axes[1] else (row, 1)

    def told(self, setting: Setting, value: Change) -> tuple[str, dict[str, Any]]:
        """The note about a change; things that may have proper names are in parameters called after their kind."""
        suffix = f"_{self.names}" if self.names else ""
        before = setting.value if setting.value != "" else NONE
        return f"set-{self.word}", {**setting.params, f"before{suffix}": before, f"after{suffix}": value}


class Count(Settable):
    """A setting that is a count.

    Args:
        least: the lowest value that it can ever have.
        limit: the highest value that it can ever have: a number, or a function of the numbers of the things.
        most: given the position, a function of the numbers of the things and the present value that says how many there
            may be now if everything else stays where it is; ``limit`` when left out.
    """

    def __init__(
        self,
        word: str,
        *axes: Axis,
        limit: int | Callable[..., int],
        most: Callable[[Any], Callable[..., int]] | None = None,
        least: int = 0,
        **declared: Any,
    ) -> None:
        super().__init__(word, *axes, **declared)
        self.limit, self.most, self.least = limit, most, least

    def _limit(self, s: Any, at: Sequence[int]) -> int:
        return self.limit if isinstance(self.limit, int) else self.limit(s, *at)

    def asked(self, s: Any) -> Callable[[Label], Setting]:
        """The function that turns a label into a setting."""
        read, spare = self.reader(s), self.most(s) if self.most else None

        def setting(label: Label) -> Setting:
            value = read(*label.at)
            most = spare(*label.at, value) if spare else max(value, self._limit(s, label.at))
            return Setting(label.name, value, most, (), label.params, label.touches)

        return setting

    def refusal(self, s: Any, setting: Setting, at: Sequence[int], given: Change) -> ImpossiblePosition | None:
        """It is not a whole number, or out of bounds."""
        if isinstance(given, bool) or not isinstance(given, int):
            return ImpossiblePosition(setting.name, "impossible.whole-number", text=text_of(given))
        high = self._limit(s, at)
        if self.least <= given <= high or given == setting.value:
            return None
        return ImpossiblePosition(setting.name, "impossible.range", low=self.least, high=high, value=given)


class Choice(Settable):
    """A setting that is one of a few words.

    Args:
        of: the things to choose from: the field holds their numbers, ``now`` returns their names.
        nobody: the word for an empty field, if that may be chosen too; otherwise an empty field reads ``""``.
        choices: the words, if they are not things.
        names: the kind of thing that the words name, if it is not that of ``of``.
    """

    def __init__(
        self,
        word: str,
        *axes: Axis,
        of: Axis | None = None,
        nobody: str = "",
        choices: Callable[[Any], Iterable[str]] | None = None,
        names: str = "",
        **declared: Any,
    ) -> None:
        super().__init__(word, *axes, **declared)
        self.of, self.nobody, self.choices = of, nobody, choices
        self.names = names or (of.name if of is not None else "")

    def words(self, s: Any) -> tuple[str, ...]:
        """The words to choose from."""
        if self.of is not None:
            return ((self.nobody,) if self.nobody else ()) + tuple(self.of.ids(s))
        return tuple(self.choices(s)) if self.choices else ()

    def asked(self, s: Any) -> Callable[[Label], Setting]:
        """The function that turns a label into a setting."""
        read, words = self.reader(s), self.words(s)
        ids = self.of.ids(s) if self.of is not None and self.now is None else ()

        def setting(label: Label) -> Setting:
            value = read(*label.at)
            if ids:
                value = self.nobody if value == NOTHING else ids[value]
            return Setting(label.name, value, 0, words, label.params, label.touches)

        return setting

    def refusal(self, s: Any, setting: Setting, at: Sequence[int], given: Change) -> ImpossiblePosition | None:
        """It is not among the words; the nearest is suggested."""
        if given in setting.choices or given == setting.value:
            return None
        if given == "":
            return ImpossiblePosition(setting.name, "impossible.choose")
        if self.of is None:
            return ImpossiblePosition(setting.name, "impossible.choice", text=text_of(given))
        return not_known(setting.name, self.names, given, [word for word in setting.choices if word != self.nobody])

    def set(self, s: Any, at: Sequence[int], value: Any) -> None:
        """Put the number of the chosen thing into the field."""
        if self.put is None and self.of is not None:
            value = NOTHING if value == self.nobody else tuple(self.of.ids(s)).index(value)
        super().set(s, at, value)


class Settings:
    """What people may set in a game, by kind, in the order in which it is listed.

    Neighbouring kinds whose names begin with the same things are listed thing by thing.
    """

    def __init__(self, *kinds: Settable) -> None:
        self.kinds = {kind.word: kind for kind in kinds}
        self._known: dict[tuple[Any, tuple[str, ...]], list[tuple[str, Label]]] = {}

    def listed(self, s: Any, words: Container[str] | None = None) -> list[Setting]:
        """Everything that may be set now; with ``words``, only settings of these kinds."""
        asked: dict[str, Callable[[Label], Setting]] = {}
        among: dict[str, Callable[..., bool]] = {}
        for word, kind in self.kinds.items():
            if (words is None or word in words) and (kind.when is None or kind.when(s)):
                asked[word] = kind.asked(s)
                if kind.among is not None:
                    among[word] = kind.among
        return [
            asked[word](label)
            for word, label in self._labels(s)
            if word in asked and (word not in among or among[word](s, *label.at))
        ]

    def _labels(self, s: Any) -> Sequence[tuple[str, Label]]:
        """All possible labels, in the order in which settings are listed."""
        key = s.ed, s.seats
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found: list[tuple[str, Label]] = []
            for _, together in groupby(self.kinds.values(), key=lambda kind: kind.axes[:1]):
                labels = [(kind.word, label) for kind in together for label in kind.labels(s)]
                found += sorted(labels, key=lambda one: one[1].at[:1])
            self._known[key] = found
        return self._known[key]

    def real(self, s: Any, changes: Mapping[str, Change]) -> dict[str, Change]:
        """The changes that really change something, in the order in which settings are listed; each adds a note.

        The outcome of several changes made together, its notes and its refusals must not depend on which was named
        first.

        Raises:
            ImpossiblePosition: there is no such setting now, or it can never have that value.
        """
        known = {setting.name: setting for setting in self.listed(s, {name.partition(" ")[0] for name in changes})}
        known |= {setting.name: setting for setting in s.also_set(changes, known)}
        place = {name: number for number, name in enumerate(known)}
        found: dict[str, Change] = {}
        for name, value in sorted(changes.items(), key=lambda one: (place.get(one[0], len(place)), one[0])):
            if name == DEPTH:
                continue
            if name not in known:
                raise self._unknown(s, name)
            kind, at = self._named(s, name)
            if wrong := kind.refusal(s, known[name], at, value):
                raise wrong
            if value != known[name].value:
                key, params = kind.told(known[name], value)
                s.note(key, **params)
            elif not s.set_all_the_same(name, changes):
                continue
            found[name] = value
        return found

    def put(self, s: Any, real: Mapping[str, Change]) -> None:
        """Set them."""
        named = [(*self._named(s, name), value) for name, value in real.items()]
        for kind, at, value in sorted(named, key=lambda one: one[0].first):
            kind.set(s, at, value)

    def _named(self, s: Any, name: str) -> tuple[Settable, tuple[int, ...]]:
        """The kind of a setting, and the numbers of the things that it names."""
        word, *called = name.split(" ")
        kind = self.kinds[word]
        return kind, tuple(list(axis.ids(s)).index(id_) for axis, id_ in zip(kind.axes, called, strict=True))

    def _unknown(self, s: Any, name: str) -> ImpossiblePosition:
        """The error for a name that cannot be set now, with what may have been meant."""
        path, (word, *called) = text_of(name, 60), name.split(" ")
        if refused := s.not_settable(word, *called):
            return ImpossiblePosition(path, f"impossible.{refused.key}", **refused.params)
        axes = self.kinds[word].axes if word in self.kinds else ()
        for axis, id_ in zip(axes, called, strict=False):
            if id_ not in axis.ids(s):
                return not_known(path, axis.name, id_, axis.ids(s))
        return ImpossiblePosition(path, "impossible.unknown-setting", text=path)


def blame(real: Mapping[str, Change], *told: Sequence[str]) -> str:
    """The setting that a refusal names: the first whose name and value contain all words of an entry of ``told``, the
    entries tried in order; otherwise the first that is set."""
    for words in told:
        for name, value in real.items():
            if {*words} <= {*name.split(" "), str(value)}:
                return name
    return next(iter(real), "settings")


class AdjustableState(State):
    """A state whose listed settings people may change; changes made together apply all at once or not at all.

    Attributes:
        known_settings: the settings that the game declares.
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    known_settings: ClassVar[Settings]

    def settings(self) -> Sequence[Setting]:
        """Everything that people may set now."""
        return self.known_settings.listed(self)

    def adjust(self, changes: Mapping[str, Change]) -> None:
        """Set things to what lies on the real table."""
        trial: Any = self.clone()
        trial.begin_anew()
        real = self.known_settings.real(trial, changes)
        self.known_settings.put(trial, real)
        if real and (ended := trial.fit(self, real)) is not None:
            trial.go_on(ended)
        if DEPTH in changes and (ended := trial.switch(changes[DEPTH])) is not None:
            trial.go_on(ended)
        trial.check()
        asked = () if trial.may_wait else trial.to_act
        if stuck := [seat for seat in asked if seat != CHANCE and not trial.legal_actions(seat)]:
            raise ImpossiblePosition(
                min(changes), "impossible.stuck", seat=self.seats[stuck[0]] if stuck[0] >= 0 else ""
            )
        self.become(trial)

    @abstractmethod
    def fit(self, was: Any, real: Mapping[str, Change]) -> Ended:
        """Accept what was set as true: take pieces from where they must have been, and continue the game from there.

        Args:
            was: the state before; it is not changed.
            real: what was set to a value other than before.

        Returns:
            The part of the game that this has ended, or ``None``.

        Raises:
            ImpossiblePosition: naming the setting, what is too much, and what may have been meant.
        """

    @abstractmethod
    def check(self) -> None:
        """Count everything; see ``Game.audit``."""

    @abstractmethod
    def become(self, other: Any) -> None:
        """Take over the content of another state of the same game."""

    @abstractmethod
    def begin_anew(self) -> None:
        """Forget what happened in the last action, and which actions are legal."""

    def also_set(self, changes: Mapping[str, Change], known: Mapping[str, Setting]) -> Iterator[Setting]:
        """Settings that are only possible because of others that are set along with them."""
        return iter(())

    def not_settable(self, word: str, *things: str) -> Refusal | None:
        """Why a setting cannot be set now, if the game knows a better reason than that there is none of that name."""
        return None

    def set_all_the_same(self, name: str, changes: Mapping[str, Change]) -> bool:
        """Whether a setting counts as set even if it already has that value, because of what else is set."""
        return False

    @property
    def may_wait(self) -> bool:
        """Whether those who are to act may have nothing to choose from, because something must be set first."""
        return False

    def switch(self, depth: Change) -> Ended:
        """Let the people play by themselves from here on (``"scorekeeper"``) or have every choice entered again
        (``"full"``); the present depth changes nothing. Returns the part of the game that this has ended.

        Raises:
            ImpossiblePosition: with the field ``depth``, if that is not possible now.
        """
        if depth not in (SCOREKEEPER, FULL):
            raise ImpossiblePosition(DEPTH, "impossible.depth")
        if self.is_over:
            raise ImpossiblePosition(DEPTH, "impossible.depth-over")
        if (depth == SCOREKEEPER) == self.tracking:
            return None
        return self.track() if depth == SCOREKEEPER else self.stop_tracking()

    def track(self) -> Ended:
        """Let the people play by themselves from here on; returns the part of the game that this has ended.

        Raises:
            ImpossiblePosition: with the field ``depth``, if that is not possible now.
        """
        raise ImpossiblePosition(DEPTH, "impossible.depth")

    def stop_tracking(self) -> Ended:
        """Have every choice entered again; see ``track``."""
        raise ImpossiblePosition(DEPTH, "impossible.depth")
