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
about what was set. Pieces of a pool come from its bank and go back to it (``balance``), which has the usual refusals.
Only the game knows whether all of it fits together and how play continues: ``AdjustableState.fit`` (``adjusting``).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import Any, Final

from companion.engine.balance import most_ever, most_now
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import NOTHING, Axis, Field, changed
from companion.engine.terms import Change, Setting
from companion.engine.validation import not_known, text_of

Beside = Callable[[Any, Mapping[str, Change]], bool]
"""A condition on the position and on what else is being changed."""

NOTHING_ELSE: Final[Mapping[str, Change]] = {}
NO_FIELD: Final = Field(shape="passing")

DEPTH: Final = "depth"
"""Set like everything else, but never listed: how much of the game the people enter."""
LAST_ROUND: Final = "last-round"
"""The same: the round with which the people end the game by agreement."""
SCOREKEEPER: Final = "scorekeeper"
FULL: Final = "full"

NONE: Final = "none"
"""The word for nobody or nothing in messages and in some choices; it is never suggested for a misspelt name."""

MOST_KNOWN: Final = 64
"""For how many combinations of board and seats the labels of all settings are cached."""


@dataclass(frozen=True, slots=True)
class Label:
    """The part of a setting that does not depend on its value.

    Attributes:
        at: the numbers of the things that it names.
        place: the index of its value in the table that is its field; 0 if there is no table.
    """

    name: str
    at: tuple[int, ...]
    place: int
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
        among: given the edition and the numbers of the things, whether there is such a setting at all.
        there: given the position, a function that says for the numbers of the things whether there is such a setting
            now; ``None`` if there are all of them.
        unless: what keeps it from being set, by the key of the refusal: given the position and what else is set.
        anew: whether it must be chosen again, whatever it was, because of what else is set; ``when`` is not asked then.
        touching: how many of its things it belongs to, counted from the first.
        touches: what else it belongs to, as ``"kind:id"``.
        first: kinds with lower numbers are set first.
    """

    names = ""
    """The kind of thing that its value names."""
    nobody = ""
    """Its word for an empty field; ``""`` where it has none."""

    def __init__(
        self,
        word: str,
        *axes: Axis,
        field: str = "",
        now: Callable[..., Change] | None = None,
        put: Callable[..., None] | None = None,
        when: Callable[[Any], bool] | None = None,
        among: Callable[..., bool] | None = None,
        there: Callable[[Any], Callable[..., bool] | None] | None = None,
        unless: Mapping[str, Beside] | None = None,
        anew: Beside | None = None,
        touching: int = 1,
        touches: tuple[str, ...] = (),
        first: int = 0,
    ) -> None:
        self.word, self.axes, self.field, self.now, self.put = word, axes, field, now, put
        self.when, self.among, self.there = when, among, there
        self.touching, self.touches, self.first = touching, touches, first
        self.unless, self.anew = unless or {}, anew

    def labels(self, s: Any) -> Iterator[Label]:
        """Its name for each of its things."""
        for chosen in product(*(enumerate(axis.ids(s)) for axis in self.axes)):
            at = tuple(number for number, _ in chosen)
            if self.among is None or self.among(s.ed, *at):
                params = {axis.name: name for axis, (_, name) in zip(self.axes, chosen, strict=True)}
                touched = [f"{kind}:{name}" for kind, name in params.items()][: self.touching]
                name = " ".join([self.word, *params.values()])
                yield Label(name, at, self._place(s, at), params, (*touched, *self.touches))

    @abstractmethod
    def asked(self, s: Any) -> Callable[[Label], Setting]:
        """The function that turns a label into a setting, prepared once for all listed settings of this kind."""

    @abstractmethod
    def refusal(self, s: Any, setting: Setting, at: Sequence[int], given: Change) -> ImpossiblePosition | None:
        """Why it can never have that value; ``None`` if it can. Whether the box holds that many is checked later."""

    def is_anew(self, s: Any, beside: Mapping[str, Change]) -> bool:
        """Whether it must be chosen again because of what else is set."""
        return bool(beside) and self.anew is not None and self.anew(s, beside)

    def is_open(self, s: Any, beside: Mapping[str, Change]) -> bool:
        """Whether it may be set together with those."""
        asked = self.when is None or self.is_anew(s, beside) or self.when(s)
        return asked and self.against(s, beside) is None

    def against(self, s: Any, beside: Mapping[str, Change]) -> str | None:
        """The key of what keeps it from being set."""
        return next((key for key, stands in self.unless.items() if stands(s, beside)), None)

    def declared(self, s: Any) -> Field:
        """The field that it sets; one without pieces if it sets none."""
        return next((field for field in s.FIELDS if field.name == self.field), NO_FIELD)

    def reader(self, s: Any) -> Callable[[Label], Any]:
        """A function that returns the value for a label."""
        if self.now is not None:
            now = self.now
            return lambda label: now(s, *label.at)
        held = getattr(s, self.field)
        return (lambda label: held[label.place]) if self.axes else (lambda label: held)

    def set(self, s: Any, label: Label, value: Any) -> None:
        """Set it in the field, or by ``put``."""
        if self.put is not None:
            self.put(s, *label.at, value)
        elif self.field and self.axes:
            table = getattr(s, self.field)
            if isinstance(table, tuple):
                setattr(s, self.field, changed(table, label.place, value))
            else:
                table[label.place] = value
        elif self.field:
            setattr(s, self.field, value)

    def _place(self, s: Any, at: Sequence[int]) -> int:
        """The index in the field of the entry for these things; the field may have the setting's axes in reverse
        order."""
        if not self.field or not at:
            return 0
        axes = self.declared(s).axes
        if len(axes) == 1:
            return at[0]
        length: int = axes[1].size(s)
        row, column = at if self.axes[0] is not axes[1] else reversed(at)
        return row * length + column

    def told(self, setting: Setting, value: Change) -> tuple[str, dict[str, Any]]:
        """The note about a change; things that may have proper names are in parameters called after their kind."""
        suffix = f"_{self.names}" if self.names else ""
        before = setting.value if setting.value != "" else NONE
        return f"set-{self.word}", {**setting.params, f"before{suffix}": before, f"after{suffix}": value}


class Count(Settable):
    """A setting that is a count.

    Args:
        least: the lowest value that it can ever have.
        limit: the highest value that it can ever have: a number, or a function of the numbers of the things; when left
            out, as many pieces as there are and a row of the field has room for.
        most: given the position, a function of the numbers of the things and the present value that says how many there
            may be now if everything else stays where it is; when left out, what the pool's bank and that room allow, or
            ``limit``.
    """

    def __init__(
        self,
        word: str,
        *axes: Axis,
        limit: int | Callable[..., int] | None = None,
        most: Callable[[Any], Callable[..., int]] | None = None,
        least: int = 0,
        **declared: Any,
    ) -> None:
        super().__init__(word, *axes, **declared)
        self.limit, self.most, self.least = limit, most, least

    def _limit(self, s: Any, at: Sequence[int]) -> int:
        if self.limit is None:
            return most_ever(s, self.declared(s), self.axes, at)
        return self.limit if isinstance(self.limit, int) else self.limit(s, *at)

    def asked(self, s: Any) -> Callable[[Label], Setting]:
        """The function that turns a label into a setting."""
        read = self.reader(s)
        spare = self.most(s) if self.most is not None else most_now(s, self.declared(s), self.axes)

        def setting(label: Label) -> Setting:
            value = read(label)
            most = spare(*label.at, value) if spare else max(value, self._limit(s, label.at))
            return Setting(label.name, value, most, (), label.params, label.touches)

        return setting

    def refusal(self, s: Any, setting: Setting, at: Sequence[int], given: Change) -> ImpossiblePosition | None:
        """It is not a whole number, or out of bounds. What nobody has told may stay so."""
        if given == "" == setting.value:
            return None
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
            value = read(label)
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

    def set(self, s: Any, label: Label, value: Any) -> None:
        """Put the number of the chosen thing into the field."""
        if self.put is None and self.of is not None:
            value = NOTHING if value == self.nobody else tuple(self.of.ids(s)).index(value)
        super().set(s, label, value)


class _Labels:
    """All possible labels for the seats and the edition of a game.

    Attributes:
        runs: in the order in which settings are listed, those of the same kind that follow one another together.
        by_name: each with its kind.
    """

    def __init__(self, kinds: Iterable[Settable], s: Any) -> None:
        found: list[tuple[Settable, Label]] = []
        for _, together in groupby(kinds, key=lambda kind: kind.axes[:1]):
            labels = [(kind, label) for kind in together for label in kind.labels(s)]
            found += sorted(labels, key=lambda one: one[1].at[:1])
        self.runs = [(kind, [label for _, label in run]) for kind, run in groupby(found, key=lambda one: one[0])]
        self.by_name = {label.name: (kind, label) for kind, label in found}


class Settings:
    """What people may set in a game, by kind, in the order in which it is listed.

    Neighbouring kinds whose names begin with the same things are listed thing by thing.
    """

    def __init__(self, *kinds: Settable) -> None:
        self.kinds = {kind.word: kind for kind in kinds}
        self.of_fields = {
            field: tuple(kind.word for kind in kinds if kind.field == field) for field in {kind.field for kind in kinds}
        }
        self._known: dict[tuple[Any, tuple[str, ...]], _Labels] = {}

    def listed(
        self, s: Any, words: Container[str] | None = None, beside: Mapping[str, Change] = NOTHING_ELSE
    ) -> list[Setting]:
        """Everything that may be set now, together with what is set ``beside`` it; with ``words``, only settings of
        these kinds."""
        asked: dict[Settable, Callable[[Label], Setting]] = {}
        there: dict[Settable, Callable[..., bool]] = {}
        for word, kind in self.kinds.items():
            if (words is None or word in words) and kind.is_open(s, beside):
                asked[kind] = _unchosen(kind.asked(s)) if kind.is_anew(s, beside) else kind.asked(s)
                if kind.there is not None and (some := kind.there(s)) is not None:
                    there[kind] = some
        found: list[Setting] = []
        for kind, labels in self._labels(s).runs:
            if kind in asked and kind in there:
                is_there = there[kind]
                found += [asked[kind](label) for label in labels if is_there(*label.at)]
            elif kind in asked:
                found += map(asked[kind], labels)
        return found

    def _labels(self, s: Any) -> _Labels:
        """All possible labels."""
        key = s.ed, s.seats
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = _Labels(self.kinds.values(), s)
        return self._known[key]

    def real(self, s: Any, changes: Mapping[str, Change]) -> dict[str, Change]:
        """The changes that really change something, in the order in which settings are listed; each adds a note.

        The outcome of several changes made together, its notes and its refusals must not depend on which was named
        first.

        Raises:
            ImpossiblePosition: there is no such setting now, or it can never have that value.
        """
        words = {name.partition(" ")[0] for name in changes}
        known = {setting.name: setting for setting in self.listed(s, words)}
        beside = {name: value for name, value in changes.items() if name in known and known[name].value != value}
        related = {word for word in words & self.kinds.keys() if self.kinds[word].unless or self.kinds[word].anew}
        if beside and related:
            then = {setting.name: setting for setting in self.listed(s, related, beside)}
            # What only opens now comes last.
            known = {
                name: then.get(name, setting)
                for name, setting in known.items()
                if name in then or name.partition(" ")[0] not in related
            } | then
        place = {name: number for number, name in enumerate(known)}
        found: dict[str, Change] = {}
        for name, value in sorted(changes.items(), key=lambda one: (place.get(one[0], len(place)), one[0])):
            if name in (DEPTH, LAST_ROUND):
                continue
            if name not in known:
                raise self._unknown(s, name, beside)
            kind, label = self._labels(s).by_name[name]
            if wrong := kind.refusal(s, known[name], label.at, value):
                raise wrong
            if value != known[name].value:
                key, params = kind.told(known[name], value)
                s.note(key, **params)
            elif not (beside and s.set_all_the_same(name, changes)):
                continue
            found[name] = value
        return found

    def put(self, s: Any, real: Mapping[str, Change]) -> None:
        """Set them, as far as they are not so by then; of one kind what is taken away before what is put down, as that
        may be the same piece."""
        named = [(*self._labels(s).by_name[name], value) for name, value in real.items()]
        for kind, label, value in sorted(named, key=lambda one: (one[0].first, one[2] != one[0].nobody)):
            if kind.asked(s)(label).value != value:
                kind.set(s, label, value)

    def otherwise(self, s: Any, real: Mapping[str, Change]) -> str | None:
        """The first of these that is not so."""
        for name, value in real.items():
            kind, label = self._labels(s).by_name[name]
            if kind.asked(s)(label).value != value:
                return name
        return None

    def _unknown(self, s: Any, name: str, beside: Mapping[str, Change]) -> ImpossiblePosition:
        """The error for a name that cannot be set now, with what may have been meant."""
        path, (word, *called) = text_of(name, 60), name.split(" ")
        if refused := s.not_settable(word, *called):
            return ImpossiblePosition(path, f"impossible.{refused.key}", **refused.params)
        if word in self.kinds and (key := self.kinds[word].against(s, beside)):
            return ImpossiblePosition(path, f"impossible.{key}")
        axes = self.kinds[word].axes if word in self.kinds else ()
        for axis, id_ in zip(axes, called, strict=False):
            if id_ not in axis.ids(s):
                return not_known(path, axis.name, id_, axis.ids(s))
        return ImpossiblePosition(path, "impossible.unknown-setting", text=path)


def _unchosen(asked: Callable[[Label], Setting]) -> Callable[[Label], Setting]:
    """The function that turns a label into a setting that nobody has chosen yet."""
    return lambda label: asked(label)._replace(value="")
