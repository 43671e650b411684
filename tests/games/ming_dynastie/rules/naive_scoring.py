"""A second, deliberately plain scoring of Ming-Dynastie, to compare the engine with.

It follows chapter 4 of the rulebook in the rulebook's own order and shares no code with the engine.
Every family member is an object that is carried from place to place, every province tile is one entry
of a list, and nothing is clever. The position handed in is taken to be valid. Options are named as the game
names them; what is left out is played as it is by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Counts = dict[str, int]
Provinces = dict[str, list[str]]

NEUTRAL = "neutral"
SET_OF_SIX = {2: 28, 4: 24, 6: 20}
MEMBER_IN_CITY = {2: 4, 4: 3, 6: 0}
CITY_MAJORITY = 4
MONK = 4
SET_OF_FIVE = 10


@dataclass
class Member:
    """One family member: whose it is, the district it belongs to, and where in it it stands."""

    owner: str
    district: str
    place: str  # "open", "monastery", "city" or "box"


@dataclass
class Table:
    """Everything that lies on the table while the scoring goes on."""

    round: int
    order: list[str]
    provinces: Provinces
    members: list[Member]
    hands: dict[str, list[str]]
    points: Counts
    lines: list[dict[str, Any]]
    options: Mapping[str, str]

    def plays(self, option: str, value: str) -> bool:
        """Tell whether the table chose a value of an option that is not the default."""
        return self.options.get(option) == value

    def standing(self, district: str, place: str) -> list[Member]:
        """List the members that stand at one place of one district."""
        return [m for m in self.members if m.district == district and m.place == place]

    def in_city(self, province: str) -> list[Member]:
        """List the members in the nine houses of a province's city."""
        return [m for d in self.provinces[province] for m in self.standing(d, "city")]

    def write(self, player: str, points: int, reason: str, rule: str, **where: str) -> None:
        """Add a line to the score sheet and move the scoring marker; nothing is written for nothing."""
        if points > 0:
            self.lines.append({"player": player, "points": points, "reason": reason, "rule": rule, **where})
            self.points[player] += points


def tally(owners: list[str]) -> Counts:
    """Count how often each name stands in a list."""
    return {owner: owners.count(owner) for owner in owners}


def houses(open_members: Counts, tied_move: bool = True) -> Counts:
    """Rule 4.1: who of those in the open part of a district moves how many into its three houses.

    The sole leader moves 2 (1 if that is all he has) and a sole second moves 1. Two or three in front
    together move 1 each and nobody else moves; four in front together stay. Nobody is ever moved from
    a shared second place. Monks take no part. Where the table plays so, leaders in front together stay.
    """
    present = {owner: number for owner, number in open_members.items() if number > 0}
    if not present:
        return {}
    most = max(present.values())
    in_front = [owner for owner, number in present.items() if number == most]
    if len(in_front) == 4:
        return {}
    if len(in_front) in (2, 3) and not tied_move:
        return {}
    if len(in_front) in (2, 3):
        return dict.fromkeys(in_front, 1)
    moved = {in_front[0]: 2 if most >= 2 else 1}
    behind = {owner: number for owner, number in present.items() if owner != in_front[0]}
    if behind:
        second_most = max(behind.values())
        seconds = [owner for owner, number in behind.items() if number == second_most]
        if len(seconds) == 1:
            moved[seconds[0]] = 1
    return moved


def neutral_sends_home(city: Counts, keeps_all: bool = False) -> int:
    """Two-player rules: how many neutral members go back to the districts before any cards are laid.

    In front alone, the neutral keeps one more than its strongest rival (so 1 without a rival);
    otherwise all of its members leave the city. Where the table plays so, it keeps all of a majority.
    """
    neutral = city.get(NEUTRAL, 0)
    strongest_rival = max([number for owner, number in city.items() if owner != NEUTRAL], default=0)
    if neutral > strongest_rival:
        return 0 if keeps_all else neutral - (strongest_rival + 1)
    return neutral


def lay_out(position: dict[str, Any], provinces: Provinces, options: Mapping[str, str]) -> Table:
    """Put the pieces of a position on the table, one object for each of them."""
    order: list[str] = list(position["order"])
    members: list[Member] = []
    for districts in provinces.values():
        for district in districts:
            spot = position.get("districts", {}).get(district, {})
            for owner, number in spot.get("open", {}).items():
                members += [Member(owner, district, "open") for _ in range(number)]
            if "monastery" in spot:
                members.append(Member(spot["monastery"], district, "monastery"))
    hands: dict[str, list[str]] = {player: [] for player in order}
    for player, tiles in position.get("tiles", {}).items():
        for province, number in tiles.items():
            hands[player] += [province] * number
    points = {player: position.get("points", {}).get(player, 0) for player in order}
    return Table(position["round"], order, provinces, members, hands, points, [], options)


def fill_the_city(table: Table, province: str) -> dict[str, Counts]:
    """Rule 4.1, first half: settle the majority of each district and fill the houses of the city."""
    city: dict[str, Counts] = {}
    for district in table.provinces[province]:
        standing = tally([m.owner for m in table.standing(district, "open")])
        moved = houses(standing, not table.plays("district-ties", "nobody"))
        for owner, number in moved.items():
            movers = [m for m in table.standing(district, "open") if m.owner == owner]
            for member in movers[:number]:
                member.place = "city"
        if moved:
            city[district] = moved
    return city


def hand_out_tiles(table: Table, province: str) -> None:
    """Rule 4.1, second half: a tile for every own member in a city; the neutral takes none."""
    for member in table.in_city(province):
        if member.owner != NEUTRAL:
            table.hands[member.owner].append(province)


def hand_in_sets_of_six(table: Table) -> None:
    """Rule 4.1: every complete series of the six provinces is handed in at once, worth less each time."""
    for player in table.order:
        hand = table.hands[player]
        while all(province in hand for province in table.provinces):
            for province in table.provinces:
                hand.remove(province)
            table.write(player, SET_OF_SIX[table.round], "set-of-6", "4.1")


def send_home(table: Table, returns: dict[str, Any], province: str) -> None:
    """Rule 4.2: members go from the city back to their districts, the neutral's first.

    Without instructions for the neutral, those of the alphabetically first districts go.
    """
    chosen: dict[str, Counts] = returns.get(province, {})
    if NEUTRAL not in chosen:
        city = table.in_city(province)
        number = neutral_sends_home(tally([m.owner for m in city]), table.plays("neutral-majority", "all"))
        neutrals = [m for m in city if m.owner == NEUTRAL]
        neutrals.sort(key=lambda member: member.district)
        for member in neutrals[:number]:
            member.place = "open"
    for owner in [NEUTRAL, *table.order]:
        for district, number in chosen.get(owner, {}).items():
            returning = [m for m in table.standing(district, "city") if m.owner == owner]
            for member in returning[:number]:
                member.place = "open"


def majority_holders(table: Table, province: str) -> list[str]:
    """Rule 4.2: who has most members left in a city; a tie goes to whoever is in more of its districts.

    Whoever is still tied then is listed together. The neutral may hold the majority like anybody. Tables may
    leave out the tie-break, or give a shared lead nothing.
    """
    left = table.in_city(province)
    owners = sorted({m.owner for m in left})
    number_left = {owner: len([m for m in left if m.owner == owner]) for owner in owners}
    most = max(number_left.values(), default=0)
    in_front = [owner for owner in owners if number_left[owner] == most]
    if table.plays("city-ties", "shared") or (table.plays("city-ties", "nobody") and len(in_front) == 1):
        return in_front
    if table.plays("city-ties", "nobody"):
        return []
    spread = {owner: len({m.district for m in left if m.owner == owner}) for owner in in_front}
    widest = max(spread.values(), default=0)
    return [owner for owner in in_front if spread[owner] == widest]


def score_the_city(table: Table, province: str) -> None:
    """Rule 4.2: points for each member left in the city, and 4 on top for the majority, or instead of them."""
    left = table.in_city(province)
    holders = majority_holders(table, province)
    for player in table.order:
        own = [m for m in left if m.owner == player]
        if not (player in holders and table.plays("city-majority", "instead")):
            table.write(player, len(own) * MEMBER_IN_CITY[table.round], "city-members", "4.2", province=province)
        if player in holders and not (table.round == 6 and table.plays("last-majority", "nothing")):
            share = CITY_MAJORITY // len(holders)
            table.write(player, share, "city-majority", "4.2", province=province)


def empty_the_city(table: Table, province: str) -> None:
    """Rule 4.2, end: whoever is still in the city leaves the game."""
    for member in table.in_city(province):
        member.place = "box"


def score_the_monks(table: Table) -> None:
    """Rule 4.3: 4 points for each own member in a monastery, where it stays."""
    for player in table.order:
        for province, districts in table.provinces.items():
            for district in districts:
                for monk in table.standing(district, "monastery"):
                    if monk.owner == player:
                        where = {"province": province, "district": district}
                        table.write(player, MONK, "monastery", "4.3", **where)


def hand_in_sets_of_five(table: Table) -> None:
    """Rule 4.1, after round 6: 10 points for every series of five different tiles, which is handed in."""
    if table.plays("sets-of-five", "none"):
        return
    for player in table.order:
        hand = table.hands[player]
        while len(set(hand)) >= 5:
            for province in sorted(set(hand))[:5]:
                hand.remove(province)
            table.write(player, SET_OF_FIVE, "set-of-5", "4.1")


def score_single_tiles(table: Table) -> None:
    """Rule 4.1, after round 6: 1 point for each tile that is left; these tiles stay where they are."""
    for player in table.order:
        table.write(player, len(table.hands[player]), "single-tile", "4.1")


def what_stands_where(table: Table) -> dict[str, dict[str, Any]]:
    """Describe the districts after the scoring, leaving out whatever is empty."""
    districts: dict[str, dict[str, Any]] = {}
    for names in table.provinces.values():
        for district in names:
            entry: dict[str, Any] = {}
            if table.standing(district, "open"):
                entry["open"] = tally([m.owner for m in table.standing(district, "open")])
            for monk in table.standing(district, "monastery"):
                entry["monastery"] = monk.owner
            if entry:
                districts[district] = entry
    return districts


def winners(table: Table) -> list[str]:
    """The most points win; tables may let the monks decide between equals."""
    best = max(table.points.values())
    first = [player for player in table.order if table.points[player] == best]
    if table.plays("final-tie", "monks"):
        monks = {
            player: len([m for m in table.members if (m.owner, m.place) == (player, "monastery")]) for player in first
        }
        return [player for player in first if monks[player] == max(monks.values())]
    return first


def score(position: dict[str, Any], provinces: Provinces, options: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Carry out phase 4 of round 2, 4 or 6 and tell what it brought.

    The districts of all provinces come first, then tiles and sets, then the cities one by one in the
    order of the map, then the monasteries, and after round 6 the tiles that are left. Or each province goes through
    all of it before the next.
    """
    table = lay_out(position, provinces, options or {})
    cities: dict[str, Counts] = {}
    at_once = not table.plays("scoring-order", "by-province")
    if at_once:
        for province in provinces:
            cities |= fill_the_city(table, province)
            hand_out_tiles(table, province)
        hand_in_sets_of_six(table)
    for province in provinces:
        if not at_once:
            cities |= fill_the_city(table, province)
            hand_out_tiles(table, province)
            hand_in_sets_of_six(table)
        send_home(table, position.get("returns", {}), province)
        score_the_city(table, province)
        empty_the_city(table, province)
    score_the_monks(table)
    if table.round == 6:
        hand_in_sets_of_five(table)
        score_single_tiles(table)
    answer: dict[str, Any] = {
        "cities": cities,
        "lines": table.lines,
        "points": table.points,
        "tiles": {player: tally(table.hands[player]) for player in table.order},
        "districts": what_stands_where(table),
        "removed": tally([m.owner for m in table.members if m.place == "box"]),
    }
    if table.round == 6:
        answer["winners"] = winners(table)
    return answer
