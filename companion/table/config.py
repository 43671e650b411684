"""What people choose for their table: options, edition, how much the app does, who feeds chance, their own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar
from unicodedata import normalize

import companion
from companion.engine import ImpossiblePosition, SetupError, State, registry
from companion.engine.meta import Meta
from companion.table import depths, log
from companion.table.answers import Answers, Outcome, Tap
from companion.table.entries import (
    Adjusted,
    Began,
    Entry,
    HintsAllowed,
    HouseRules,
    Message,
    ModeChosen,
    Noted,
    Opened,
    OptionsChosen,
)
from companion.table.errors import BadDepth, BadHouseRules, BadSetup, shown
from companion.table.fairness import Fairness
from companion.table.live_seats import Seats
from companion.table.seats import unshowable
from companion.table.timeline import Timeline

LONGEST_HOUSE_RULES: Final = 1000
NEXT: Final = "log.next-game"
"""Key of the note in a game's log that names the table at which the same people play again."""
T = TypeVar("T")


class Config:
    """How one table is set up, and the beginning of its game. All methods may be called from any thread."""

    def __init__(self, timeline: Timeline, seats: Seats, answers: Answers, fairness: Fairness) -> None:
        self._timeline = timeline
        self._seats = seats
        self._answers = answers
        self._fairness = fairness

    # --- what is chosen -------------------------------------------------------------------------------------

    @property
    def edition(self) -> str:
        """The edition's name."""
        return self._timeline.projection.setup.edition

    @property
    def options(self) -> dict[str, str]:
        """All options with their values; before the game with those that follow from the bots that sit there."""
        with self._timeline.lock:
            chosen = self._timeline.projection.setup.options
            return dict(chosen) if self._timeline.state is not None else {**chosen, **self._seats.bots.told_options}

    @property
    def own(self) -> dict[str, Any]:
        """What the owners entered about their box."""
        return dict(self._timeline.projection.setup.own)

    @property
    def house_rules(self) -> str:
        """The rules of the house, in the players' own words; as hostile as a name."""
        return self._timeline.projection.setup.house_rules

    @property
    def hints(self) -> bool:
        """Whether people may ask what a bot would do; whoever wants to be offered that says so for his seat."""
        return self._timeline.projection.setup.hints

    @property
    def depth(self) -> str:
        """How much the table tells the app: ``"guided"``, ``"scorekeeper"`` or ``"digital"``."""
        return self._mode.depth

    @property
    def chance(self) -> dict[str, str]:
        """Who feeds each deck and die of the game: ``"app"`` or ``"people"``."""
        mode = self._mode
        return {source: mode.feeder(source) for source in self._sources}

    @property
    def _sources(self) -> tuple[str, ...]:
        return self._timeline.game.meta.sources_with(self.options)

    @property
    def _mode(self) -> depths.Mode:
        """What was chosen for the table as it is now."""
        with self._timeline.lock:
            now, state = self._timeline.projection.setup, self._timeline.state
            return now.mode if state is None else now.mode_while(state.tracking)

    # --- before the game ------------------------------------------------------------------------------------

    def set_options(self, by: str, options: Mapping[str, str]) -> None:
        """Set options; those left out keep their values. The host may, before the game begins.

        Raises:
            ExpiredSeat, HostOnly, AlreadyBegun; BadSetup: no such option or value.
        """

        def work() -> None:
            self._seats.check_host(by)
            self._seats.check_lobby()
            timeline, now = self._timeline, self._timeline.projection.setup
            full = checked(lambda: timeline.game.meta.full_options({**now.options, **options}))
            if full != now.options:
                timeline.commit([timeline.entry(OptionsChosen(options=full))], None)

        self._timeline.settle(work)

    def set_edition(self, by: str, edition: str, own: Mapping[str, Any] | None = None) -> None:
        """Choose the edition, and for an owner's box what they entered about it. The host may, before the game.

        Raises:
            ExpiredSeat, HostOnly, AlreadyBegun; BadSetup: no such edition, or the field of ``own`` at fault.
        """

        def work() -> None:
            self._seats.check_host(by)
            self._seats.check_lobby()
            timeline, now = self._timeline, self._timeline.projection.setup
            name, entered = checked(lambda: self._box(edition, own or {}))
            if (name, entered) != (now.edition, now.own):
                chosen = OptionsChosen(options=dict(now.options), edition=name, own=entered)
                timeline.commit([timeline.entry(chosen)], None)

        self._timeline.settle(work)

    def _box(self, edition: str, own: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        game = self._timeline.game
        name = game.check_edition(edition)
        return name, game.check_own(name, own) if own else {}

    def allow_hints(self, by: str, on: bool) -> None:
        """Say whether people at this table may ask for hints. The host may, before the game begins.

        Raises:
            ExpiredSeat, HostOnly, AlreadyBegun.
        """

        def work() -> None:
            host = self._seats.check_host(by)
            self._seats.check_lobby()
            timeline = self._timeline
            if on != self.hints:
                timeline.commit([timeline.entry(HintsAllowed(on=on), host)], None)

        self._timeline.settle(work)

    def begin(self, by: str, players: Sequence[str] | None = None) -> None:
        """Begin the game; the host may. Seats still open are left out. Phones on the line that have not yet added their
        numbers to the seed get a few seconds for it.

        Args:
            by: the host's token.
            players: all taken seats in turn order; in the order of the seats when left out.

        Raises:
            ExpiredSeat, HostOnly, AlreadyBegun; BadSetup: too few players, ``players`` are not the seats taken, or a
            bot is to play where only people can see the cards.
        """

        def work() -> None:
            host = self._seats.check_host(by)
            self._seats.check_lobby()
            timeline, now = self._timeline, self._timeline.projection.setup
            seats = timeline.projection.seating.seats
            taken = [seat.colour for seat in seats.values() if seat.holder != "open"]
            order = tuple(taken if players is None else players)
            if sorted(order) != sorted(taken):
                raise BadSetup(
                    "players-taken",
                    seats=list(taken),
                )
            for colour in order:
                if seats[colour].holder == "bot":
                    self._seats.bots.check(seats[colour].bot, colour)
            options = self.options
            own = dict(timeline.game.board_for(now.edition, now.own, options))
            state = checked(lambda: timeline.game.new_state(order, options, now.edition, own or None))
            entries = []
            if own != now.own:
                entries = [timeline.entry(OptionsChosen(options=options, edition=now.edition, own=own))]
            elif options != now.options:
                entries = [timeline.entry(OptionsChosen(options=options))]
            without = self._fairness.without_number(order)
            told = (("log.no-number", {"seats": list(without)}),) if without else ()
            began = Began(seats=order, said=(*log.came_of(state, state.lines), *told))
            entries.append(timeline.entry(began, offset=len(entries) + 1))
            if now.mode.depth == depths.SCOREKEEPER:
                entries.append(self._step(state, host, depths.SCOREKEEPER, entries))
            timeline.chance.feed(state, entries)
            timeline.commit(entries, state)

        self._fairness.wait_for_numbers(by)
        self._timeline.settle(work)

    # --- at any time ----------------------------------------------------------------------------------------

    def set_house_rules(self, by: str, text: str) -> None:
        """Write down the rules of the house, up to 1000 characters with line breaks; empty: there are none.

        The host may, at any time.

        Raises:
            ExpiredSeat, HostOnly; BadHouseRules: too long, or characters that cannot be shown.
        """

        def work() -> None:
            timeline, host, tidy = self._timeline, self._seats.check_host(by), clean_rules(text)
            if tidy != timeline.projection.setup.house_rules:
                timeline.commit([timeline.entry(HouseRules(text=tidy), host)], timeline.state)

        self._timeline.settle(work)

    def set_depth(self, token: str, depth: str, seen: int, key: str) -> Outcome:
        """Change how much the table tells: ``"guided"``, ``"scorekeeper"`` or ``"digital"``.

        Before the game the host may, and the game begins so; afterwards anybody seated. Digital lets the app feed all
        chance, every other depth the people. In and out of scorekeeping everything known is kept; the game asks for
        the rest. Arguments and answers are those of ``Play.intent``.

        Raises:
            ExpiredSeat, HostOnly, BadIntent; BadDepth: there is no such depth, or the game cannot only be scored, or
                not at this moment.
        """

        def work() -> Outcome:
            colour, meta = self._chooser(token), self._timeline.game.meta
            tap = Tap(colour, colour, seen, key)
            self._answers.check_tap(tap)
            answer = self._answers.known(tap)
            if answer is not None:
                return answer
            check_depth(meta, depth)
            since = self._timeline.projection.since(seen)
            if not self._answers.stands(tap) or any(isinstance(entry.data, ModeChosen) for entry in since):
                return self._answers.stale(tap)
            said: tuple[Message, ...] = ((f"log.mode-{depth}", {"seat": colour}),)
            mode = ModeChosen(depth=depth, chance=depths.feeders(self._sources, depth), said=said)
            return self._answers.done(self._choose(colour, mode, key), colour)

        return self._timeline.settle(work)

    def set_chance(self, by: str, chance: Mapping[str, str]) -> None:
        """Say who feeds sources of chance, ``"app"`` or ``"people"``; those left out stay as they are.

        Before the game the host may, afterwards anybody seated. What the app is to feed goes on at once.

        Raises:
            ExpiredSeat, HostOnly; BadDepth: the game has no such source, or nobody of that name feeds it.
        """

        def work() -> None:
            colour, former = self._chooser(by), self.chance
            _check_feeders(chance, former)
            changed = {source: who for source, who in chance.items() if former[source] != who}
            if changed:
                said: tuple[Message, ...] = tuple(
                    (f"log.chance-{who}", {"seat": colour, "source": source}) for source, who in changed.items()
                )
                self._choose(colour, ModeChosen(depth=self.depth, chance={**former, **changed}, said=said))

        self._timeline.settle(work)

    def _chooser(self, token: str) -> str:
        """Who may say how much the table tells: the host before the game, anybody seated in it."""
        return self._seats.check_host(token) if self._timeline.state is None else self._seats.holder(token)

    def _choose(self, colour: str, mode: ModeChosen, key: str = "") -> Entry:
        """Keep a new mode, with the step of the game that it takes and the chance that the app now feeds."""
        timeline = self._timeline
        entries, state = [timeline.entry(mode, colour, key)], timeline.state
        if state is not None:
            state = state.clone()
            if (mode.depth == depths.SCOREKEEPER) != (self.depth == depths.SCOREKEEPER):
                entries.append(self._step(state, colour, mode.depth, entries))
            timeline.chance.feed(state, entries)
        timeline.commit(entries, state)
        return entries[0]

    def _step(self, state: State, colour: str, depth: str, entries: Sequence[Entry]) -> Entry:
        """Take the game's own step into or out of scorekeeping: the entry that follows ``entries``.

        Raises:
            BadDepth: the game cannot take it now.
        """
        change, lines = depths.step(depth), len(state.lines)
        down = [state.seats[seat] for seat in state.sealed]
        try:
            state.adjust(change)
        except ImpossiblePosition as error:
            raise BadDepth("depth-not-now", key=error.key, **error.params) from error
        first: Message = (f"log.depth-{change['depth']}", {"seat": colour})
        step = Adjusted(
            set=dict(change),
            by=colour,
            reveals=self._timeline.reveals(entries, down, state),
            said=(first, *log.came_of(state, state.lines[lines:])),
        )
        return self._timeline.entry(step, offset=len(entries) + 1)

    # --- game after game ------------------------------------------------------------------------------------

    @property
    def _header(self) -> Opened:
        header = self._timeline.projection.entries[0].data
        assert isinstance(header, Opened), "it stands first"
        return header

    @property
    def game_before(self) -> str:
        """The code of the table at which these people played before, ``""`` where this is their first."""
        return self._header.after or ""

    @property
    def row(self) -> int:
        """The how manieth game in a row this is of the same people."""
        return self._header.row or (2 if self._header.after else 1)

    @property
    def game_after(self) -> str:
        """The code of the table at which these people play again, ``""`` as long as there is none."""
        with self._timeline.lock:
            notes = (one.data for one in reversed(self._timeline.projection.entries) if isinstance(one.data, Noted))
            return next((str(note.params["code"]) for note in notes if note.key == NEXT), "")

    def goes_on(self, code: str, by: str, instead: str = "") -> str:
        """Name the table of the next game, so that every phone finds it; the code of the one that was named first.

        Args:
            code: its code.
            by: the token of who opened it.
            instead: the table named until now, at which nobody can play any more.

        Raises:
            ExpiredSeat: ``by`` holds no seat here.
        """

        def work() -> str:
            timeline, colour, known = self._timeline, self._seats.holder(by), self.game_after
            if known == instead:
                note = Noted(key=NEXT, params={"code": code})
                timeline.commit([timeline.entry(note, colour)], timeline.state)
                return code
            return known

        return self._timeline.settle(work)


# --- checks -----------------------------------------------------------------------------------------------------


def checked(make: Callable[[], T]) -> T:
    """What a game makes of a set-up.

    Raises:
        BadSetup: it refuses it, in the game's words.
    """
    try:
        return make()
    except (SetupError, ImpossiblePosition) as error:
        raise bad_setup(error) from error


def opened(game_id: str, edition: str | None, options: Mapping[str, str], seats: int | None, depth: str) -> Opened:
    """The first entry of a new table, of what ``Tables.create`` is asked for.

    Raises:
        BadSetup: game, edition, options or number of seats do not exist.
        BadDepth: there is no such depth, or the game does not have it.
    """
    try:
        game = registry.game(game_id)
        meta = game.meta
        colours = meta.colours[: meta.players[1] if seats is None else max(seats, 0)]
        if seats is not None and seats > len(meta.colours):
            colours += ("",) * (seats - len(meta.colours))  # one refusal for all wrong numbers
        meta.check_seats(colours)
        check_depth(meta, depth)
        return Opened(
            game=meta.id,
            edition=game.check_edition(edition),
            options=meta.full_options(options),
            rules=meta.rules_version,
            engine=companion.__version__,
            seats=tuple(colours),
            depth=depth,
            chance=depths.feeders(meta.sources_with(options), depth),
        )
    except SetupError as error:
        raise bad_setup(error) from error


def bad_setup(error: SetupError | ImpossiblePosition) -> BadSetup:
    """The table's error for a game's refusal, in the game's words."""
    params = {name: shown(value) if isinstance(value, str) else value for name, value in error.params.items()}
    return BadSetup(key=error.key, **params)


def check_depth(meta: Meta, depth: str) -> None:
    """Refuse a depth that the game does not have.

    Raises:
        BadDepth: naming what there is.
    """
    if depth not in depths.DEPTHS:
        known = ", ".join(depths.DEPTHS)
        raise BadDepth(depth=shown(depth), known=known)
    if depth == depths.SCOREKEEPER and not meta.tracks:
        raise BadDepth("no-scorekeeper", game=meta.title)


def _check_feeders(chance: Mapping[str, str], sources: Mapping[str, str]) -> None:
    for source, who in chance.items():
        if source not in sources:
            known = ", ".join(sources) or "none"
            raise BadDepth("unknown-source", source=shown(source), known=known)
        if who not in depths.FEEDERS:
            raise BadDepth("unknown-feeder", who=shown(who))


def clean_rules(text: str) -> str:
    """House rules as they are kept: composed (NFC), without space around them, lines broken by line feeds.

    Raises:
        BadHouseRules: longer than 1000 characters, or with characters that cannot be shown.
    """
    if not isinstance(text, str) or len(text) > 4 * LONGEST_HOUSE_RULES:
        raise _too_long()
    tidy = normalize("NFC", "\n".join(text.splitlines())).strip()
    if len(tidy) > LONGEST_HOUSE_RULES:
        raise _too_long()
    if any(unshowable(letter) and letter != "\n" for letter in tidy):
        raise BadHouseRules(
            "house-rules-control",
        )
    return tidy


def _too_long() -> BadHouseRules:
    return BadHouseRules(most=LONGEST_HOUSE_RULES)
