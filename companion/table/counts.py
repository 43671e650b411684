"""Counts: a question of the table that every seat answers for itself, all at once (``engine/count.py``).

Each answer is an entry of its own, and changes nothing yet. When the last one is in and all agree, what all have
counted is set in one commit, with what the count ends with; where two contradict each other they are asked, and nobody
else. A count that is half done is kept as well: whoever takes the share over goes on from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.engine import TABLE, ImpossiblePosition, State
from companion.engine.count import EVERYBODY, Contradiction, Count, Sum, alone, together
from companion.engine.terms import Change
from companion.table import log
from companion.table.amendments import clean_changes
from companion.table.answers import Answers, Outcome, Tap
from companion.table.entries import TOGETHER, Adjusted, Counted, Entry, Played, own_key
from companion.table.errors import BadIntent, CountedAlready, CountsHimself
from companion.table.live_seats import Seats
from companion.table.log import Deed
from companion.table.timeline import Timeline

LONGEST_NAME: Final = 40
"""Of a count or a share."""


@dataclass(frozen=True, slots=True)
class Made:
    """What was told of a share: by whom, with which entry, and whether he is done."""

    set: Mapping[str, Change]
    by: str
    number: int
    whole: bool


@dataclass(frozen=True, slots=True)
class CountNow:
    """The count that is open.

    Attributes:
        about: which one.
        shares: the settings of each, by colour; what is everybody's last, under ``""``.
        made: what was told, by share.
        contradictions: what cannot be of that which is whole.
        values: what each setting was told to be, or is as far as the table knows.
    """

    about: str
    shares: Mapping[str, tuple[str, ...]]
    made: Mapping[str, Made] = field(default_factory=dict)
    contradictions: tuple[Contradiction, ...] = ()
    values: Mapping[str, Mapping[str, Change]] = field(default_factory=dict)

    @property
    def missing(self) -> tuple[str, ...]:
        """The shares that nobody is done with."""
        return tuple(share for share in self.shares if not (share in self.made and self.made[share].whole))

    def asked_of(self, share: str) -> tuple[Contradiction, ...]:
        """What whoever counts that share is asked again."""
        return tuple(one for one in self.contradictions if share in one.shares)


@dataclass(frozen=True, slots=True)
class Telling:
    """What a phone tells.

    Attributes:
        about: the count that its page was made for.
        share: whose pieces.
        changes: settings of that share; what is left out stays as it was told before, or is.
        whole: that is all of it.
        was: the entry of that share that the page showed, 0 for none.
    """

    about: str
    share: str
    changes: Mapping[str, Change]
    whole: bool = True
    was: int = 0


class Counts:
    """What the people of one table count together. All methods may be called from any thread."""

    def __init__(self, timeline: Timeline, seats: Seats, answers: Answers) -> None:
        self._timeline, self._seats, self._answers = timeline, seats, answers

    def now(self) -> CountNow | None:
        """The count that is open; ``None`` where nothing is counted now."""
        with self._timeline.lock:
            state = self._timeline.state
            count = state.count() if state is not None else None
            if state is None or count is None:
                return None
            known = {setting.name: setting.value for setting in state.settings()}
            made = self._made(count)
            values = {
                share: {name: _value(count, share, name, made.get(share), known) for name in names}
                for share, names in count.shares.items()
            }
            whole = {share: values[share] for share, one in made.items() if one.whole}
            shares = {share: tuple(count.shares[share]) for share in sorted(count.shares, key=lambda one: one == "")}
            return CountNow(count.about, shares, made, together(state, count, whole).contradictions, values)

    def _made(self, count: Count) -> dict[str, Made]:
        """What was told of each share of the count that is open."""
        table, found = self._timeline.projection, {}
        for share in count.shares:
            latest = table.counting.latest(count.about, share, table.path)
            if latest is None:
                continue
            data = table.entry(latest.number).data
            assert isinstance(data, Counted), "only these are followed"
            whole = data.whole and table.counting.stands(latest, table.path)
            found[share] = Made(data.set, latest.by, latest.number, whole)
        return found

    def may_count(self, colour: str, share: str) -> bool:
        """Whether that seat's phone may count a share: its own, what is everybody's, or that of a seat whose phone is
        not there."""
        if share in (colour, EVERYBODY):
            return True
        seat = self._seats.seat(share)
        return seat.holder != "person" or seat.lent or not self._seats.phones.connected(share)

    # --- telling --------------------------------------------------------------------------------------------

    def tell(self, token: str, telling: Telling, seen: int, key: str) -> Outcome:
        """Keep what somebody has counted; with the last share that was missing the count ends, if all agree.

        What others have told or done meanwhile of other things leaves it as it is. ``token``, ``seen``, ``key`` and
        answers are those of ``Play.intent``; ``stale``: that count is over. ``illegal``: what was counted cannot be,
        whatever the others tell.

        Raises:
            CountedAlready: somebody has told that share on another phone since the page was made. Whoever has seen
                that and tells it once more (``was``) has the last word.
            CountsHimself: it is for another seat, whose phone is there.
            UnknownSeat, BadIntent: no such share, or something in it cannot be set.
            ExpiredSeat, SeatLent, NotPlaying.
        """
        return self._timeline.settle(lambda: self._tell(self._seats.tap(token, seen, key), telling))

    def _tell(self, tap: Tap, telling: Telling) -> Outcome:
        answers, state = self._answers, self._answers.check(tap)
        if (answer := answers.known(tap)) is not None:
            return answer
        count = state.count()
        if count is None or count.about != telling.about:
            return answers.stale(tap)
        if telling.share not in count.shares:
            raise BadIntent("bad-share", text=telling.share[:LONGEST_NAME])
        made = self._made(count)
        former = made.get(telling.share)
        if not self.may_count(tap.colour, telling.share):
            raise CountsHimself(seat=telling.share)
        if former is not None and former.whole and former.number > telling.was:
            if not telling.whole:
                return answers.stale(tap)  # what was half done came behind what is done
            if former.by != tap.colour:
                raise CountedAlready(seat=telling.share or "everybody", by=former.by)
        told = self._whole(state, count, telling, former)
        wrong = alone(state, count, telling.share, told) if telling.whole else None
        if wrong is not None:
            field = (*wrong.settings, count.about)[0]
            return answers.illegal(tap, ImpossiblePosition(field, wrong.key, **_params(wrong)))
        data = Counted(about=count.about, share=telling.share, set=told, whole=telling.whole)
        entries = [self._timeline.entry(data, tap.colour, tap.key)]
        whole = {share: one.set for share, one in made.items() if one.whole and share != telling.share}
        if telling.whole and whole.keys() | {telling.share} == count.shares.keys():
            found = together(state, count, {**whole, telling.share: told})
            return self._end(tap, state, count, found, entries)
        self._timeline.commit(entries, state)
        return answers.done(entries[0], tap.colour)

    @staticmethod
    def _whole(state: State, count: Count, telling: Telling, former: Made | None) -> dict[str, Change]:
        """All settings of the share with what was told of them."""
        names = count.shares[telling.share]
        changes = clean_changes(telling.changes) if telling.changes else {}
        if unknown := next((name for name in changes if name not in names), None):
            raise BadIntent("bad-share", text=unknown[:LONGEST_NAME])
        known = {setting.name: setting.value for setting in state.settings()}
        told = {name: _value(count, telling.share, name, former, {**known, **changes}) for name in names}
        return _told({**told, **changes})

    def end(self, token: str, about: str, seen: int, key: str) -> Outcome:
        """End the count for all, as the host may: what nobody is done with stands as it was told last, or as it is.

        Answers as ``tell``; ``illegal`` with what contradicts.

        Raises:
            HostOnly, ExpiredSeat, BadIntent, NotPlaying.
        """

        def work() -> Outcome:
            self._seats.check_host(token)
            tap = self._seats.tap(token, seen, key)
            state = self._answers.check(tap)
            if (answer := self._answers.known(tap)) is not None:
                return answer
            count, now = state.count(), self.now()
            if count is None or now is None or now.about != about:
                return self._answers.stale(tap)
            told = {share: _told(values) for share, values in now.values.items()}
            found = together(state, count, told)
            if found.contradictions:
                wrong = found.contradictions[0]
                return self._answers.illegal(tap, ImpossiblePosition(about, wrong.key, **_params(wrong)))
            return self._end(tap, state, count, found, [])

        return self._timeline.settle(work)

    def _end(self, tap: Tap, state: State, count: Count, found: Sum, entries: list[Entry]) -> Outcome:
        """Set what all have counted, if that can be; what was told last is kept either way."""
        timeline = self._timeline
        if found.contradictions:
            timeline.commit(entries, state)
            return self._answers.done(entries[0], tap.colour)
        after = state.clone()
        known = {setting.name: setting.value for setting in state.settings()}
        news = {name: value for name, value in found.changes.items() if known.get(name, "") != value}
        key = "" if entries else tap.key
        adjusted: int | None = None
        if news:
            said = log.adjusted(after, tap.colour, news)
            data = Adjusted(set=news, reason="", by=tap.colour, reveals=(), said=said)
            entries.append(timeline.entry(data, tap.colour, key, offset=len(entries) + 1))
            adjusted, key = entries[-1].number, ""
        while (action := after.count_ends_with(count.about)) is not None:
            reveals, told = timeline.apply(after, TABLE, Deed(action, tap.colour))
            played = Played(
                text=action.text, sealed=False, reveals=reveals, said=told.said, shown=told.shown, by=tap.colour,
                with_=adjusted, ends=count.about,
            )  # fmt: skip
            entries.append(timeline.entry(played, TOGETHER, key and own_key(tap.reader, key), len(entries) + 1))
            key = ""
        timeline.chance.feed(after, entries)
        timeline.commit(entries, after)
        return self._answers.done(entries[0], tap.colour)


def _value(count: Count, share: str, name: str, made: Made | None, known: Mapping[str, Change]) -> Change:
    """What was told of it, else what is known."""
    value = made.set.get(name) if made is not None else None
    return count.answer(share, name, known.get(name, "")) if value is None else value


def _told(values: Mapping[str, Change]) -> dict[str, Change]:
    return {name: value for name, value in values.items() if value != ""}


def _params(wrong: Contradiction) -> dict[str, object]:
    return {name: value for name, value in wrong.params.items() if name != "field"}
