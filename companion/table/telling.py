"""How much the table tells the app, changed while people sit at it; their own box and their own rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from unicodedata import normalize

from companion.engine.meta import Meta
from companion.table import depths
from companion.table.amending import AmendedTable
from companion.table.answers import Outcome
from companion.table.entries import Entry, Message
from companion.table.errors import BadDepth, BadHouseRules, shown
from companion.table.seats import unshowable

LONGEST_HOUSE_RULES: Final = 1000


class ToldTable(AmendedTable):
    """A table whose people choose what the app does for them."""

    def set_depth(self, token: str, depth: str, seen: int, key: str) -> Outcome:
        """Change how much the table tells: ``"guided"``, ``"scorekeeper"`` or ``"digital"``.

        Before the game the host may, and the game begins so; afterwards anybody seated. Digital lets the app feed all
        chance, every other depth the people. In and out of scorekeeping everything known is kept; the game asks for
        the rest. Arguments and answers are those of ``intent``.

        Raises:
            ExpiredSeat, HostOnly, BadIntent; BadDepth: there is no such depth, or the game cannot only be scored, or
                not at this moment.
        """
        return self._settle(lambda: self._set_depth(self._teller(token), depth, seen, key))

    def set_chance(self, by: str, chance: Mapping[str, str]) -> None:
        """Say who feeds sources of chance, ``"app"`` or ``"people"``; those left out stay as they are.

        Before the game the host may, afterwards anybody seated. What the app is to feed goes on at once.

        Raises:
            ExpiredSeat, HostOnly; BadDepth: the game has no such source, or nobody of that name feeds it.
        """

        def work() -> None:
            colour = self._teller(by)
            for source, who in chance.items():
                if source not in self.chance:
                    known = ", ".join(self.chance) or "none"
                    raise BadDepth("unknown-source", source=shown(source), known=known)
                if who not in depths.FEEDERS:
                    raise BadDepth("unknown-feeder", who=shown(who))
            changed = {source: who for source, who in chance.items() if self.chance[source] != who}
            if changed:
                said = [(f"log.chance-{who}", {"seat": colour, "source": source}) for source, who in changed.items()]
                self._set_mode(colour, self.depth, {**self.chance, **changed}, said)

        self._settle(work)

    def set_edition(self, by: str, edition: str, own: Mapping[str, Any] | None = None) -> None:
        """Choose the edition, and for an owner's box what they entered about it. The host may, before the game.

        Raises:
            ExpiredSeat, HostOnly, AlreadyBegun; BadSetup: no such edition, or the field of ``own`` at fault.
        """

        def work() -> None:
            self._host(by)
            self._lobby_only()
            name, entered = self._checked(lambda: self._box(edition, own or {}))
            history = self._history
            if (name, entered) != (history.edition, history.own):
                data = {"options": history.options, "edition": name, "own": entered}
                self._commit([self._entry("options", data)], None)

        self._settle(work)

    def _box(self, edition: str, own: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        name = self._game.check_edition(edition)
        return name, self._game.check_own(name, own) if own else {}

    def set_house_rules(self, by: str, text: str) -> None:
        """Write down the rules of the house, up to 1000 characters with line breaks; empty: there are none.

        The host may, at any time.

        Raises:
            ExpiredSeat, HostOnly; BadHouseRules: too long, or characters that cannot be shown.
        """

        def work() -> None:
            colour = self._host(by)
            tidy = clean_rules(text)
            if tidy != self._history.house_rules:
                self._commit([self._entry("house", {"text": tidy}, colour)], self._state)

        self._settle(work)

    # --- depth ----------------------------------------------------------------------------------------------

    def _teller(self, token: str) -> str:
        """Who may say how much the table tells: the host before the game, anybody seated in it."""
        return self._host(token) if self._state is None else self._holder(token)

    def _set_depth(self, colour: str, depth: str, seen: int, key: str) -> Outcome:
        self._check_tap(seen, key)
        answer = self._answer(colour, colour, key)
        if answer is not None:
            return answer
        check_depth(self._game.meta, depth)
        if not self._stands(colour, seen) or self._said_since(seen):
            return self._stale(colour, colour, seen, key)
        said: list[Message] = [(f"log.mode-{depth}", {"seat": colour})]
        chance = depths.feeders(self._game.meta.sources, depth)
        return self._done(self._set_mode(colour, depth, chance, said, key), colour)

    def _said_since(self, seen: int) -> bool:
        """Whether anybody said something about the table after ``seen``."""
        return any(self._history.entry(number).kind == "mode" for number in range(seen + 1, self.number + 1))

    def _set_mode(
        self, colour: str, depth: str, chance: Mapping[str, str], said: Sequence[Message], key: str = ""
    ) -> Entry:
        """Keep the new mode, with the step of the game that it takes and the chance that the app now feeds."""
        data = {"depth": depth, "chance": dict(chance), "said": [list(message) for message in said]}
        entries = [self._entry("mode", data, colour, key)]
        state = self._state
        if state is not None:
            state = state.clone()
            if (depth == depths.SCOREKEEPER) != (self.depth == depths.SCOREKEEPER):
                entries.append(self._step(state, colour, depth, entries))
            self._feed_chance(state, entries)
        self._commit(entries, state)
        return entries[0]


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
        raise BadHouseRules("house-rules-control")
    return tidy


def _too_long() -> BadHouseRules:
    return BadHouseRules(most=LONGEST_HOUSE_RULES)
