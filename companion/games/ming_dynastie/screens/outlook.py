"""What is coming: the next scoring, and who would lead which city if it came now."""

from __future__ import annotations

from companion.games.ming_dynastie.rules import scoring
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens.majorities import Cities, majority
from companion.games.ming_dynastie.screens.page import SCORING_ROUNDS
from companion.web.play.context import ViewContext
from companion.web.play.outlook import Coming, Outlook

BEFORE = ("members", "cards", "move")
"""Phases in which a scoring may be looked forward to."""


def outlook(moment: ViewContext) -> Outlook | None:
    """A city for each province; nothing while it is scored, and where people keep their pieces themselves."""
    view, words = moment.view, moment.words
    if view["phase"] not in BEFORE or view["tracking"]:
        return None
    when = next(rnd for rnd in SCORING_ROUNDS if rnd >= view["round"])
    title = words("outlook.now") if when == view["round"] else words("outlook.later", round=when)
    return Outlook(title, tuple(_city(moment, one["id"]) for one in moment.data["provinces"]))


def _city(moment: ViewContext, province: str) -> Coming:
    owners, why = majority(moment, would_be(moment, province), province)
    words, city = moment.words, moment.words.name("city", province)
    alone = owners[0] if len(owners) == 1 else ""
    key = "screen.leads" if alone else "screen.level" if owners else "screen.nobody"
    said = words(key, seat=alone, who=words.people(owners), city=city)
    said = f"{said}. {why}" if owners else f"{said}."
    return Coming(said, text="" if owners else "–", signs=owners[:2], tint=province)


def would_be(moment: ViewContext, province: str) -> Cities:
    """Who would be in its city, by district: those who are, and whom the districts would send (4.1)."""
    view, order = moment.view, [*moment.order, *(["neutral"] if moment.view["neutral"] else [])]
    tied_move = view["options"].get("district-ties") != "nobody"
    found = {}
    for district in maps.districts_of(moment.data, province):
        there, stands = view["cities"].get(district, {}), view["districts"][district]["open"]
        moves = scoring.city_moves([stands.get(owner, 0) for owner in order], tied_move)
        counts = {owner: there.get(owner, 0) + more for owner, more in zip(order, moves, strict=True)}
        found[district] = {owner: count for owner, count in counts.items() if count}
    return found
