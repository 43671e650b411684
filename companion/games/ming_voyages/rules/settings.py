"""What people may set to what lies on the real table; whether it all fits together is checked in ``balance``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.engine.actions import Refusal
from companion.engine.fields import Axis
from companion.engine.settings import Choice, Count, Settings
from companion.engine.terms import Change
from companion.engine.validation import text_of
from companion.games.ming_voyages.rules import hands, solo
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    EMPEROR,
    GOLD,
    HOMELANDS,
    HORDE,
    JUNK,
    MARKERS,
    MING,
    OVERLORD,
    SEA,
    SETTLEMENT,
    SIDES,
    TROOP,
    VOYAGES,
)
from companion.games.ming_voyages.rules.position import (
    HIGHEST,
    MARKER,
    NOBODY,
    OVER,
    PLAY_CARD,
    REGION,
    SETUP_DIE,
    SIDE,
    TRACK,
    VOYAGE,
    Position,
)

DONE, OPEN = "done", "open"
STANDS: Final = {
    **dict.fromkeys(range(BORDERLANDS), (TROOP, HORDE, SETTLEMENT)),
    **dict.fromkeys(HOMELANDS, (HORDE, SETTLEMENT)),
    MING: (TROOP, GOLD),
    SEA: (JUNK, GOLD),
}
"""What may stand in each region."""
TURNS: Final = (PLAY_CARD, TRACK, HIGHEST)
ERAS: Final = 2
ALL_CARDS: Final = 27
LAST_ROUND: Final = ALL_CARDS
"""No game has more rounds, as each takes at least one card."""
ABOUT_ERA: Final = ("hand", "era", "deck", "reserve")
"""Set along with an era even if unchanged: a new era takes all cards but the hands."""

COLOUR: Final = Axis("seat", SIDE.ids)
"""The sides, as people call them."""


def _counted(s: Position) -> bool:
    """Whether cards lie on the table, so that people count them."""
    return s.on_table and s.stage not in (SETUP_DIE, OVER)


def _between_turns(s: Position) -> bool:
    return s.on_table and s.stage in TURNS


def _or_unnamed(s: Position) -> Callable[..., int]:
    """Cards that are not in a hand, a reserve or the deck were played without being named."""
    return lambda *at: int(at[-1]) + s.unnamed


def _put_marker(s: Position, region: int, what: int, value: int) -> None:
    """From the supply, or back to it."""
    place = what * len(s.ed.regions) + region
    s.supply[what] -= value - s.on[place]
    s.on[place] = value


def _put_voyage(s: Position, number: int, value: str) -> None:
    """A junk lies on that space, from the supply, or no more."""
    done = value == DONE
    s.done ^= 1 << number
    s.supply[JUNK] -= 1 if done else -1
    for side in (EMPEROR, OVERLORD):
        s.score(side, 1 if done == (side == EMPEROR) else -1, "adjustment", "", voyage=str(number + 1))


def _put_hand(s: Position, side: int, value: int) -> None:
    s.unnamed -= value - s.n_hand[side]
    s.n_hand[side] = value


def _put_reserve(s: Position, side: int, value: int) -> None:
    s.unnamed -= value - s.n_reserve[side]
    s.n_reserve[side] = value
    if not value:
        s.newest[side] = NOBODY


def _put_deck(s: Position, value: int) -> None:
    s.unnamed -= value - s.n_deck
    s.n_deck = value


def _put_era(s: Position, value: int) -> None:
    """The second era begins with a new deck of all cards but the hands; going back to the first only changes its
    name."""
    if value > s.era:
        hands.new_deck(s)
    s.era = value


def _put_turn(s: Position, value: str) -> None:
    """Whoever has the turn now has not played yet."""
    s.active = s.acting = SIDES.index(value)
    s.worth = 0
    if s.stage is TRACK:
        s.ask(s.active, TRACK)
    else:
        solo.begin(s)


SETTINGS: Final = Settings(
    Count(
        "at", REGION, MARKER, field="on", put=_put_marker, when=lambda s: s.stage is not OVER,
        among=lambda ed, region, what: what in STANDS[region], limit=lambda s, region, what: s.ed.totals[what],
        most=lambda s: lambda region, what, value: value + s.supply[what],
    ),
    # The first die says which voyage is done; until then there is none.
    Choice(
        "voyage", VOYAGE, now=lambda s, number: DONE if s.done >> number & 1 else OPEN, put=_put_voyage,
        choices=lambda s: (OPEN, DONE), when=lambda s: s.stage not in (SETUP_DIE, OVER),
    ),
    Count("hand", COLOUR, field="n_hand", put=_put_hand, first=-4, when=_between_turns, most=_or_unnamed,
          limit=ALL_CARDS),
    Count("reserve", COLOUR, field="n_reserve", put=_put_reserve, first=-1, when=_counted, most=_or_unnamed,
          limit=ALL_CARDS),
    Count("deck", field="n_deck", put=_put_deck, first=-2, when=_between_turns, most=_or_unnamed, limit=ALL_CARDS,
          touches=("source:deck",)),
    Choice("turn", now=lambda s: SIDES[s.active], put=_put_turn, choices=lambda s: SIDES, names="seat",
           when=lambda s: s.stage in TURNS and all(s.n_hand)),
    Count("era", field="era", put=_put_era, first=-3, when=_between_turns, least=1, limit=ERAS),
    Count("round", field="round", first=-5, when=_between_turns, least=1, limit=LAST_ROUND),
)  # fmt: skip
"""Notes about points name the round, so it is set first; then hands, the era, and what an era changes."""


def not_settable(s: Position, word: str, *things: str) -> Refusal | None:
    """Why something cannot be set now."""
    if s.stage is OVER:
        return Refusal("over")
    if word == "at" and len(things) == 2 and things[0] in s.ed.regions and things[1] in MARKERS:
        return Refusal("not-there", {"region": things[0], "marker": things[1]})
    if word == "voyage" and len(things) == 1:
        return Refusal("no-voyage", {"most": VOYAGES, "text": text_of(things[0])})
    kind = SETTINGS.kinds.get(word)
    if kind is None or word in ("at", "voyage") or kind.when is None or kind.when(s):
        return None
    known_to_people = s.on_table or word == "turn"
    return Refusal("between-turns" if known_to_people else "cards-in-app")


def set_all_the_same(name: str, changes: Mapping[str, Change]) -> bool:
    """Whether something counts as set even if it already has that value."""
    return "era" in changes and name.partition(" ")[0] in ABOUT_ERA
