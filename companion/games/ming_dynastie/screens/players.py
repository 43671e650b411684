"""Province spaces, players, the reader's hand, and who is still choosing.

While only the score is kept, nobody has told of spaces, cards and hands: they are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.ming_dynastie.screens.offer import Taps, reader
from companion.web.presenters.common import seat_of
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Count, Pip, Rival, Tab
from companion.web.presenters.widgets import Card, Waiting


def tabs(now: Moment, taps: Taps) -> tuple[Tab, ...]:
    """The six province spaces with their members and cards."""
    usual = taps.usual()
    owners = [*now.view["seats"], "neutral"]
    if now.you:
        owners.sort(key=lambda colour: colour != now.you)
    found = []
    for province in now.data["provinces"]:
        name = province["id"]
        here = (now.view["spaces"] or {}).get(name, {})
        counts = tuple(Count(c, here[c], c == now.you) for c in owners if here.get(c))
        card = (now.view["display"] or {}).get(name) or ""
        key = f"province:{name}"
        pick = usual.get(key) or taps.of(key)
        label = ", ".join(
            [
                now.words.name("province", name),
                *(f"{now.words.name('seat', c.colour)} {c.count}" for c in counts),
                *([now.words("screen.card-open", card=card)] if card else []),
            ]
        )
        if pick:
            label = f"{label}. {pick.label}"
        found.append(
            Tab(
                name,
                now.words.name("province", name),
                counts,
                card,
                now.words.name("card", card) if card else "",
                label,
                key if pick else "",
                taps.href(key),
                alt=pick is not None and key not in usual,
                on=taps.on(key),
                why="" if pick else taps.whys.get(key, ""),
            )
        )
    return tuple(found)


def player(now: Moment, colour: str) -> Mapping[str, Any]:
    """What the view says of that player."""
    found: Mapping[str, Any] = next(one for one in now.view["players"] if one["colour"] == colour)
    return found


def missing(now: Moment, colour: str) -> str:
    """The province whose tile alone is missing of a set of six, ``""`` where more are."""
    held = player(now, colour)["tiles"]
    lacking = [one["id"] for one in now.data["provinces"] if not held.get(one["id"])]
    return lacking[0] if len(lacking) == 1 else ""


def pips(now: Moment, colour: str) -> tuple[Pip, ...]:
    """The player's tiles, a field a province."""
    held, short = player(now, colour)["tiles"], missing(now, colour)
    return tuple(Pip(one["id"], held.get(one["id"], 0), one["id"] == short) for one in now.data["provinces"])


def in_words(now: Moment, colour: str) -> str:
    """The same, to be said aloud."""
    names = [now.words("screen.tiles.of", province=pip.tint, count=pip.count) for pip in pips(now, colour) if pip.count]
    said = now.words("screen.tiles", tiles=names) if names else now.words("screen.tiles.none")
    return f"{said} {lacks(now, colour)}".strip()


def lacks(now: Moment, colour: str) -> str:
    """That one more makes a set, ``""`` where it does not."""
    short = missing(now, colour)
    return now.words("about.one-short", province=short) if short else ""


def rivals(now: Moment) -> tuple[Rival, ...]:
    """All players in turn order: points, cards, presence."""
    found = []
    for here in now.view["players"]:
        colour = here["colour"]
        seat = seat_of(now.seats, colour)
        cards = sum((here["hand"] or {}).values())
        bot = seat is not None and seat.holder == "bot"
        away = seat is not None and seat.holder == "person" and not seat.connected and colour != now.you
        name = now.words.past.name("seat", colour)  # where a bot plays for him the sign beside it says so
        label = now.words("screen.rival", seat=colour, points=here["points"], n=cards)
        status = now.words("phone.away") if away else now.words("phone.bot") if bot else ""
        if here["passed"]:
            status = now.words("screen.passed")
        found.append(
            Rival(
                colour,
                name,
                here["points"],
                cards,
                turn=colour in now.actors,
                you=colour == now.you,
                connected=not away,
                bot=bot,
                passed=here["passed"],
                status=status,
                label=" ".join(part for part in (label, in_words(now, colour), status) if part),
                detail=now.words("screen.members", n=here["supply"]),
                pips=pips(now, colour),
                note=lacks(now, colour),
            )
        )
    return tuple(found)


def called(rivals: Sequence[Rival], colour: str) -> tuple[Rival, ...]:
    """The players, with the one whose turn is called while they play by themselves."""
    return tuple(replace(rival, turn=rival.colour == colour) for rival in rivals)


def hand(now: Moment, taps: Taps) -> tuple[Card, ...]:
    """The reader's cards, transports first."""
    held = [card for card, count in (reader(now)["hand"] or {}).items() for _ in range(count)]
    return tuple(one_card(now, taps, card, place) for place, card in enumerate(held, 1))


def deck(now: Moment, taps: Taps) -> tuple[Card, ...]:
    """The cards that may lie open now, one of each sort, in place of a hand."""
    cards = [pick.id.partition(":")[2] for pick in taps.picks]
    return tuple(one_card(now, taps, card, place) for place, card in enumerate(cards, 1))


def one_card(now: Moment, taps: Taps, card: str, place: int) -> Card:
    """A card of the hand."""
    thing, name = f"card:{card}", now.words.name("card", card)
    pick = taps.of(thing)
    return Card(
        str(place), name, pick.label if pick else name, taps.href(thing), thing if pick else "", card, f"t-{card}",
        on=taps.on(thing),
    )  # fmt: skip


def waiting(now: Moment) -> tuple[Waiting, ...]:
    """Who has laid his return cards, who is still choosing."""
    scoring = now.view["scoring"]
    locked = {now.view["seats"][seat] for seat in scoring["locked"]}
    found = []
    for colour in now.view["seats"]:
        if colour in locked or colour in now.actors:
            state = "in" if colour in locked else "out"
            found.append(Waiting(colour, now.words.name("seat", colour), state, now.words(f"screen.waiting.{state}")))
    return tuple(found)
