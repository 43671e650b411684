"""Scorekeeping, rounds 2, 4 and 6: one province a screen, and who moves into its city (rule 4.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.own_boards import BOXED
from companion.engine.terms import Change, Setting
from companion.games.ming_dynastie.rules.scoring import city_moves
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens.scorekeeper import CountPage, Ground, OwnerRow, ProvinceTab
from companion.web.presenters.common import Words
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import BoardView, Count
from companion.web.presenters.settings import Answer, Tally

NOBODY = "none"


def count_page(moment: Moment, *, settings: Sequence[Setting], seated: bool, province: str) -> CountPage:
    """The province asked for, or the first that nobody has counted yet."""
    view, words, data = moment.view, moment.words, moment.data
    every = [p["id"] for p in data["provinces"]]
    counted = set(view["tracking"]["counted"])
    open_ones = [p for p in every if p not in counted]
    if province not in every:
        province = (open_ones or every)[0]
    known = {setting.name: setting for setting in settings}
    city = words.name("city", province)
    again = province in counted
    grounds = tuple(ground(view, known, words, district, city) for district in maps.districts_of(data, province))
    headline = words("count.headline", province=province)
    spent = words.people(spent_in(grounds, view["seats"]))
    return CountPage(
        title=f"Ming-Dynastie · {headline}",
        headline=headline,
        round=words("phone.round", round=view["round"]),
        number=moment.number,
        province=province,
        into_label=words("count.into", city=city),
        tabs=tuple(tab(p, words, p == province, p in counted) for p in every),
        grounds=grounds,
        main=words("count.correct" if again else "count.main", city=city),
        then="" if again else f"counted {province}",
        back_one=words("count.back"),
        counted=words("count.counted", province=province) if again else "",
        spent=words("count.spent", who=spent, count=len(spent)) if spent else "",
        sketch=sketch(moment, province),
        seated=seated,
        undo=moment.offered,
        notice=moment.notice,
    )


def sketch(moment: Moment, province: str) -> BoardView | None:
    """The province with the numbers of its districts, as long as they have no names of their own."""
    own = moment.view["own"]
    districts = maps.districts_of(moment.data, province)
    if moment.view["edition"] != BOXED or all(f"district:{one}" in own.get("names", {}) for one in districts):
        return None
    return maps.numbered(moment.view, moment.data, moment.words, province)


def tab(province: str, words: Words, here: bool, counted: bool) -> ProvinceTab:
    """A province in the row of six."""
    name = words.name("province", province)
    label = words("count.tab.done", province=province) if counted else name
    return ProvinceTab(province, name, "now" if here else "done" if counted else "next", label)


def ground(view: Mapping[str, Any], known: Mapping[str, Setting], words: Words, district: str, city: str) -> Ground:
    """One district: a stepper and the monk for every owner, and where that leads."""
    owners = [*view["seats"], *(["neutral"] if view["neutral"] else [])]
    tallies = []
    for owner in owners:
        setting = known[f"open {district} {owner}"]
        params = {"seat": owner, "district": district}
        tallies.append(
            Tally(
                setting.name,
                owner,
                words.name("seat", owner),
                int(setting.value),
                setting.most,
                words("count.members", params),
                words("count.less", params),
                words("count.more", params),
            )
        )
    monk = known[f"monk {district}"]
    monks = {
        value: Answer(
            value,
            words("count.nobody") if value == NOBODY else words.name("seat", value),
            value == monk.value,
            colour="" if value == NOBODY else value,
        )
        for value in (NOBODY, *view["seats"])
    }
    into = moves({owner: tally.value for owner, tally in zip(owners, tallies, strict=True)})
    return Ground(
        district,
        words.name("district", district),
        tuple(OwnerRow(tally, monks.get(tally.colour)) for tally in tallies),
        monk.name,
        words("count.monk", district=district),
        monks[NOBODY],
        into,
        told(into, words, district, city),
    )


def spent_in(grounds: Sequence[Ground], seats: Sequence[str]) -> list[str]:
    """The players of whom nobody is left to be counted, by colour: all of their steppers have come to their end."""
    full = [{row.tally.colour for row in here.rows if row.tally.value >= row.tally.most} for here in grounds]
    return [colour for colour in seats if all(colour in here for here in full)]


def moves(members: Mapping[str, int]) -> tuple[Count, ...]:
    """Who moves into the city, and how many."""
    found = city_moves(list(members.values()))
    return tuple(Count(owner, n) for owner, n in zip(members, found, strict=True) if n)


def told(into: Sequence[Count], words: Words, district: str, city: str) -> str:
    """The same in words, as one tells it across the table."""
    if not into:
        return words("count.told.nobody", district=district, city=city)
    each = [words("count.told.one", seat=count.colour, n=count.count) for count in into]
    return words("count.told", who=each, district=district, city=city, n=sum(c.count for c in into))


def preview(moment: Moment, changes: Mapping[str, Change], province: str) -> dict[str, Any]:
    """What the counts on somebody's screen would lead to, district by district; nothing is kept.

    ``changes`` are the settings on that screen; anything else in them is left alone.
    """
    view, words, data = moment.view, moment.words, moment.data
    city = words.name("city", province)
    owners = [*view["seats"], *(["neutral"] if view["neutral"] else [])]
    found = {}
    for district in maps.districts_of(data, province):
        here = view["districts"][district]["open"]
        members = {owner: _number(changes.get(f"open {district} {owner}"), here.get(owner, 0)) for owner in owners}
        into = moves(members)
        found[district] = {"into": [[c.colour, c.count] for c in into], "told": told(into, words, district, city)}
    return found


def _number(value: Change | None, otherwise: int) -> int:
    return value if isinstance(value, int) and 0 <= value <= 99 else otherwise
