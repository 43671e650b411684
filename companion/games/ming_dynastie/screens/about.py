"""A player of Ming-Dynastie: points, tiles and what is missing of a set, members, cards. All of it lies open."""

from __future__ import annotations

from companion.games.ming_dynastie.screens.players import lacks, player
from companion.web.presenters import about as any_game
from companion.web.presenters.moment import Moment
from companion.web.presenters.widgets import Effect, Facts, Widget


def about(moment: Moment, colour: str) -> tuple[Widget, ...]:
    """What the player's page tells of the game."""
    return (*any_game.about(moment, colour), tiles(moment, colour), members(moment, colour), *hand(moment, colour))


def tiles(moment: Moment, colour: str) -> Facts:
    """His tiles by province, and what they lack."""
    words, held = moment.words, player(moment, colour)["tiles"]
    lines = tuple(
        Effect("", words.name("province", name), str(held.get(name, 0)), tint=name)
        for name in (one["id"] for one in moment.data["provinces"])
    )
    return Facts("tiles", words("about.tiles"), lines, note=lacks(moment, colour), figure=str(sum(held.values())))


def members(moment: Moment, colour: str) -> Facts:
    """Where his members are; nobody tells of the province spaces while only the score is kept."""
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


def hand(moment: Moment, colour: str) -> tuple[Facts, ...]:
    """His cards, which all may see; nobody tells of them while only the score is kept."""
    held, words = player(moment, colour)["hand"], moment.words
    if held is None:
        return ()
    lines = tuple(Effect(f"t-{card}", words.name("card", card), str(count)) for card, count in held.items() if count)
    return (Facts("hand", words("about.hand"), lines, figure=str(sum(held.values()))),)
