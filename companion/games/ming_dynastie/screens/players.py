"""The players of Ming-Dynastie, the reader's hand, the province spaces, and a page about one of them.

While only the score is kept, nobody has told of spaces, cards and hands: they are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.ming_dynastie.screens.offer import Offer
from companion.web.play import about as any_game
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.parts import Count, Pip, Rival, Tab
from companion.web.play.widgets import Effect, Facts, Waiting, Widget


def player(now: ViewContext, colour: str) -> Mapping[str, Any]:
    """What the view says of that player."""
    found: Mapping[str, Any] = next(one for one in now.view["players"] if one["colour"] == colour)
    return found


def rivals(now: ViewContext) -> tuple[Rival, ...]:
    """All players in turn order: points, cards, presence."""
    words, found = now.words, []
    points = {here["colour"]: here["points"] for here in now.view["players"]}
    for here, rival in zip(now.view["players"], default_screens.rivals(now, points), strict=True):
        colour, cards = rival.colour, sum((here["hand"] or {}).values())
        tiles, lacking = pips(now, colour), lacks(now, colour)
        told = [words("screen.tiles.of", province=pip.tint, count=pip.count) for pip in tiles if pip.count]
        status = words("screen.passed") if here["passed"] else rival.status
        label = [
            words("screen.rival", seat=colour, points=rival.points, n=cards),
            words("screen.tiles", tiles=told) if told else words("screen.tiles.none"),
        ]
        found.append(
            replace(
                rival,
                cards=cards,
                passed=here["passed"],
                status=status,
                label=" ".join(part for part in (*label, lacking, status) if part),
                detail=words("screen.members", n=here["supply"]),
                pips=tiles,
                note=lacking,
            )
        )
    return tuple(found)


def called(rivals: Sequence[Rival], colour: str) -> tuple[Rival, ...]:
    """The players, with the one whose turn is called while they play by themselves."""
    return tuple(replace(rival, turn=rival.colour == colour) for rival in rivals)


def pips(now: ViewContext, colour: str) -> tuple[Pip, ...]:
    """The player's tiles, a field a province; short is the one that alone is missing of a set of six."""
    held, provinces = player(now, colour)["tiles"], [one["id"] for one in now.data["provinces"]]
    lacking = [one for one in provinces if not held.get(one)]
    return tuple(Pip(one, held.get(one, 0), [one] == lacking) for one in provinces)


def lacks(now: ViewContext, colour: str) -> str:
    """That one more makes a set, ``""`` where it does not."""
    short = next((pip.tint for pip in pips(now, colour) if pip.short), "")
    return now.words("about.one-short", province=short) if short else ""


def waiting(now: ViewContext) -> tuple[Waiting, ...]:
    """Who has laid his return cards, who is still choosing."""
    locked = {now.view["seats"][seat]: "in" for seat in now.view["scoring"]["locked"]}
    states = {colour: locked.get(colour, "out") for colour in now.order if colour in locked or colour in now.actors}
    return tuple(
        Waiting(colour, now.words.name("seat", colour), state, now.words(f"screen.waiting.{state}"))
        for colour, state in states.items()
    )


# --- spaces and cards ------------------------------------------------------------------------------------------------


def tabs(now: ViewContext, offer: Offer) -> tuple[Tab, ...]:
    """The six province spaces with their members and cards."""
    words, found, usual = now.words, [], offer.usual
    owners = sorted((*now.order, "neutral"), key=lambda colour: colour != now.you)
    for name in (one["id"] for one in now.data["provinces"]):
        here, key = (now.view["spaces"] or {}).get(name, {}), f"province:{name}"
        counts = tuple(Count(c, here[c], c == now.you) for c in owners if here.get(c))
        card = (now.view["display"] or {}).get(name) or ""
        pick = usual.get(key) or offer.of(key)
        label = [words.name("province", name), *(f"{words.name('seat', c.colour)} {c.count}" for c in counts)]
        if card:
            label.append(words("screen.card-open", card=card))
        found.append(
            Tab(
                ", ".join(label) + (f". {pick.label}" if pick else ""),
                counts,
                card,
                words.name("card", card) if card else "",
                id=name,
                text=words.name("province", name),
                pick=key if pick else "",
                href=offer.href(key),
                kind="alt" if pick is not None and key not in usual else "",
                on=offer.on(key),
                why="" if pick else offer.why(key),
            )
        )
    return tuple(found)


def hand(now: ViewContext, offer: Offer) -> tuple[Option, ...]:
    """The reader's cards, transports first."""
    held = (player(now, now.you)["hand"] or {}).items()
    return cards(now, offer, [card for card, count in held for _ in range(count)])


def deck(now: ViewContext, offer: Offer) -> tuple[Option, ...]:
    """The cards that may lie open now, one of each sort, in place of a hand."""
    return cards(now, offer, [pick.id.partition(":")[2] for pick in offer.picks])


def cards(now: ViewContext, offer: Offer, held: Sequence[str]) -> tuple[Option, ...]:
    """Cards side by side."""
    found = []
    for place, card in enumerate(held, 1):
        thing, name = f"card:{card}", now.words.name("card", card)
        pick = offer.of(thing)
        label, picks = (pick.label, thing) if pick else (name, "")
        found.append(
            Option(
                label, id=str(place), text=name, href=offer.href(thing), pick=picks, kind=card, icon=f"t-{card}",
                on=offer.on(thing),
            )
        )
    return tuple(found)


# --- a player's page -------------------------------------------------------------------------------------------------


def about(moment: ViewContext, colour: str) -> tuple[Widget, ...]:
    """What it tells of the game; all of it lies open."""
    return (*any_game.about(moment, colour), tiles(moment, colour), members(moment, colour), *in_hand(moment, colour))


def tiles(moment: ViewContext, colour: str) -> Facts:
    """The player's tiles by province, and what they lack."""
    words, held = moment.words, pips(moment, colour)
    lines = tuple(Effect("", words.name("province", pip.tint), str(pip.count), tint=pip.tint) for pip in held)
    whole = str(sum(pip.count for pip in held))
    return Facts("tiles", words("about.tiles"), lines, note=lacks(moment, colour), figure=whole)


def members(moment: ViewContext, colour: str) -> Facts:
    """Where the player's members are; nobody tells of the province spaces while only the score is kept."""
    view, words = moment.view, moment.words
    lands = view["districts"].values()
    counts = {
        "open": sum(land["open"].get(colour, 0) for land in lands),
        "monasteries": sum(land["monastery"] == colour for land in lands),
        "cities": sum(city.get(colour, 0) for city in view["cities"].values()),
        **({} if view["spaces"] is None else {"spaces": sum(s.get(colour, 0) for s in view["spaces"].values())}),
        "supply": player(moment, colour)["supply"],
    }
    lines = tuple(Effect("", words(f"about.members.{where}"), str(count)) for where, count in counts.items())
    return Facts("members", words("about.members"), lines)


def in_hand(moment: ViewContext, colour: str) -> tuple[Facts, ...]:
    """The player's cards; nobody tells of them while only the score is kept."""
    held, words = player(moment, colour)["hand"], moment.words
    if held is None:
        return ()
    lines = tuple(Effect(f"t-{card}", words.name("card", card), str(count)) for card, count in held.items() if count)
    return (Facts("hand", words("about.hand"), lines, figure=str(sum(held.values()))),)
