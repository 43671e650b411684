"""Leading a table: how much it tells the app, its edition and house rules, a new host, a new phone for a seat."""

from __future__ import annotations

from flask import Response

from companion.web import desk, seats
from companion.web.api import correcting_models as models
from companion.web.api.models import Changed, Done, TableInfo
from companion.web.api.play import finish
from companion.web.api.routing import Api, Operation
from companion.web.api.tables import info


def set_depth(code: str, body: models.Depth) -> Done | Response:
    """Choose how much the table tells the app."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    return finish(table, table.config.set_depth(token, body.depth, body.seen, body.key))


def set_chance(code: str, body: models.Chances) -> TableInfo:
    """Choose who feeds decks and dice."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.config.set_chance(token, body.chance)
    return info(table)


def set_edition(code: str, body: models.Edition) -> TableInfo:
    """Choose the edition on the table; only the host may, in the lobby."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.config.set_edition(token, body.edition, body.own)
    return info(table)


def show_house_rules(code: str) -> models.HouseRulesInfo:
    """The rules of the house."""
    table = desk.find(code)
    return models.HouseRulesInfo(number=table.number, text=table.config.house_rules)


def set_house_rules(code: str, body: models.HouseRules) -> models.HouseRulesInfo:
    """Write the rules of the house down; only the host may."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.config.set_house_rules(token, body.text)
    return models.HouseRulesInfo(number=table.number, text=table.config.house_rules)


def hand_over(code: str, body: models.NewHost) -> TableInfo:
    """Make another seat the host."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.seats.hand_over(token, desk.colour_of(table, body.colour))
    return info(table)


def reissue_seat(code: str, colour: str) -> models.RejoinCode:
    """A code for somebody's new phone; only the host may."""
    table = desk.find(code)
    desk.colour_of(table, colour)
    _, token = seats.own_seat(table)
    return models.RejoinCode(colour=colour, rejoin=table.seats.reissue(token, colour))


def stand_in(code: str, colour: str) -> Changed:
    """Say to all that the host acts for a seat whose phone is away; until it is heard again he may."""
    table = desk.find(code)
    desk.colour_of(table, colour)
    _, token = seats.own_seat(table)
    table.seats.stand_in(token, colour)
    return Changed(number=table.number)


def add_to(api: Api) -> None:
    """Add the routes."""
    at = "/tables/<code>"
    stale = (409, "Something else happened first; the message says what.")
    begun = (409, "The game has begun.")
    nobody = (409, "No person holds that seat.")
    here = (409, "The phone of that seat is there, or no person holds it.")
    add = api.add
    add(
        Operation(
            "PUT",
            f"{at}/depth",
            set_depth,
            "How much the table tells the app",
            Done,
            body=models.Depth,
            seat="needed",
            errors=(stale,),
        )
    )
    add(
        Operation(
            "PUT", f"{at}/chance", set_chance, "Who feeds decks and dice", TableInfo, body=models.Chances, seat="needed"
        )
    )
    add(
        Operation(
            "PUT",
            f"{at}/edition",
            set_edition,
            "The edition on the table (host)",
            TableInfo,
            body=models.Edition,
            seat="needed",
            errors=(begun,),
        )
    )
    add(Operation("GET", f"{at}/house-rules", show_house_rules, "The rules of the house", models.HouseRulesInfo))
    add(
        Operation(
            "PUT",
            f"{at}/house-rules",
            set_house_rules,
            "Write down house rules (host)",
            models.HouseRulesInfo,
            body=models.HouseRules,
            seat="needed",
        )
    )
    add(
        Operation(
            "PUT",
            f"{at}/host",
            hand_over,
            "Make another seat the host (host)",
            TableInfo,
            body=models.NewHost,
            seat="needed",
            errors=(nobody,),
        )
    )
    add(
        Operation(
            "POST",
            f"{at}/seats/<colour>/rejoin",
            reissue_seat,
            "A code for somebody's new phone (host)",
            models.RejoinCode,
            seat="needed",
            errors=(here,),
        )
    )
    add(
        Operation(
            "POST",
            f"{at}/seats/<colour>/stand-in",
            stand_in,
            "Act for a seat whose phone is away (host)",
            Changed,
            seat="needed",
            errors=(here,),
        )
    )
