"""What somebody may try who plays Ming-Dynastie for the first time: a space whose card crosses the border that is
wanted, the district behind it with its monastery, and the most members in a city. All of it is made of what he sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.games.ming_dynastie.rules.game import MingState
from companion.games.ming_dynastie.rules.scoring import SET_OF_SIX
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens.move import DRAGON, Journey, journeys, neighbours
from companion.games.ming_dynastie.screens.page import SCORING_ROUNDS
from companion.games.ming_dynastie.screens.score import EACH
from companion.table import Message
from companion.web.play.context import ViewContext
from companion.web.play.goals import Goal, Guide
from companion.web.play.plan import Chain

MOST: Final = 3
"""Members that are deployed at once, at most."""


def goal(moment: ViewContext) -> Goal | None:
    """What to try now, for who chooses; ``None`` where the page says enough."""
    found = STAGES.get(moment.view["stage"])
    return found(moment) if found is not None and moment.view["tracking"] is None else None


# --- where to ---------------------------------------------------------------------------------------------------------


def _picks(moment: ViewContext) -> tuple[str, ...]:
    """What the address picks, as far as that is possible."""
    chain = Chain.read(moment, MingState) if moment.picked else None
    return chain.texts if chain is not None else ()


def _me(moment: ViewContext) -> Mapping[str, Any]:
    found: Mapping[str, Any] = moment.view["players"][moment.view["you"]]
    return found


def _free(moment: ViewContext, district: str) -> bool:
    """Whether a monk of the reader's could come there, and his prince stay."""
    there = moment.view["districts"][district]["monastery"] != moment.you
    return there and all(one["prince"] != district for one in moment.view["players"])


def _worth(moment: ViewContext, district: str) -> tuple[bool, int]:
    """How good a district is: its monastery is empty, and so many members could be deployed there."""
    there = _own(moment, maps.province_of(moment.data, district))
    return moment.view["districts"][district]["monastery"] is None, min(MOST, there)


def _near(moment: ViewContext) -> Sequence[tuple[str, str]]:
    """The districts beside the prince, that which is worth most first, and what crosses the border to each."""
    prince = _me(moment)["prince"]
    near = [(other, by) for other, by in neighbours(moment.data).get(prince, ()) if _free(moment, other)]
    return sorted(near, key=lambda one: _worth(moment, one[0]), reverse=True)


def _own(moment: ViewContext, province: str) -> int:
    """How many of the reader's members lie on its space."""
    count: int = moment.view["spaces"][province].get(moment.you, 0)
    return count


# --- the set-up ------------------------------------------------------------------------------------------------------


def _neutral(moment: ViewContext) -> Goal | None:
    district = _chosen(moment, [action.text.split()[1] for action in moment.of("neutral")])
    way = (f"neutral {district}",)
    return Goal("neutral", {"district": district}, way, pick=f"district:{district}") if district else None


def _prince(moment: ViewContext) -> Goal | None:
    """Where most borders lead on."""
    borders = {district: len(near) for district, near in neighbours(moment.data).items()}
    found = sorted((action.text.split()[1] for action in moment.of("prince")), key=lambda one: -borders[one])
    district = _chosen(moment, found)
    if not district:
        return None
    province = maps.province_of(moment.data, district)
    told = {"district": district, "province": province, "borders": borders[district]}
    return Goal("prince", told, (f"prince {district}",), pick=f"district:{district}")


def _chosen(moment: ViewContext, found: Sequence[str]) -> str:
    """What is picked of them, else the first."""
    picked = next(iter(_picks(moment)), "").partition(" ")[2]
    return picked if picked in found else next(iter(found), "")


# --- phases 1 and 2 --------------------------------------------------------------------------------------------------


def _member(moment: ViewContext) -> Goal | None:
    """What the best district beside the prince still lacks: a space whose card crosses the border, and as many members
    as can be deployed there. Nothing is lacking: the space that has fewest."""
    view, near = moment.view, _near(moment)
    spaces = [action.text.split()[1] for action in moment.of("member")]
    if not spaces:
        return None
    picked = _picks(moment)[0].split()[1] if _picks(moment) else ""
    lacking = (space for district, border in near for space in _lacking(moment, district, border))
    space = picked or next((one for one in lacking if one in spaces), "")
    space = space or min(spaces, key=lambda one: _own(moment, one))
    way = (f"member {space}",)
    for district, border in near:
        crosses = view["display"][space] == border and not _carded(moment, border)
        there = space == maps.province_of(moment.data, district)
        if crosses or there:
            told = {"province": space, "card": view["display"][space], "district": district}
            return Goal("member-card" if crosses else "member-there", told, way, pick=f"province:{space}")
    return Goal("member", {"province": space}, way, pick=f"province:{space}")


def _lacking(moment: ViewContext, district: str, border: str) -> Sequence[str]:
    """Spaces where a member brings that district nearer: of its card first, while none is at hand."""
    display, there = moment.view["display"], maps.province_of(moment.data, district)
    cards = () if _carded(moment, border) else [space for space, card in display.items() if card == border]
    return (*cards, *((there,) if _own(moment, there) < MOST else ()))


def _carded(moment: ViewContext, border: str) -> bool:
    """Whether a card of that kind is in the hand, or lies where the reader has a member who can take it."""
    takes = any(card == border and _own(moment, space) for space, card in moment.view["display"].items())
    return takes or bool(_me(moment)["hand"].get(border))


def _card(moment: ViewContext) -> Goal | None:
    """The card for a border beside the prince that is not in the hand yet, else one of another kind."""
    view, hand = moment.view, _me(moment)["hand"]
    cards = {action.text.split()[1]: view["display"][action.text.split()[1]] for action in moment.of("take")}
    verb, _, picked = _picks(moment)[0].partition(" ") if _picks(moment) else ("", "", "")
    if verb == DRAGON:
        return Goal("dragon", {"province": picked}, _picks(moment), pick=f"province:{picked}~{DRAGON}")
    if not cards:
        return None
    lacking = [(district, border) for district, border in _near(moment) if not hand.get(border)]
    wanted = (space for _, border in lacking for space, card in cards.items() if card == border)
    space = picked or next(wanted, "") or min(cards, key=lambda one: hand.get(cards[one], 0))
    district = next((district for district, border in lacking if border == cards[space]), "")
    told = {"province": space, "card": cards[space], **({"district": district} if district else {})}
    return Goal("card" if district else "card-any", told, (f"take {space}",), pick=f"province:{space}")


# --- phase 3 ---------------------------------------------------------------------------------------------------------


def _move(moment: ViewContext) -> Goal | None:
    """The district that is worth most of those to which a way leads, with members to deploy there."""
    picks = _picks(moment)
    if picks and not picks[0].startswith("deploy "):
        return _instead(moment, picks)
    if moment.view["move"]["stepped"]:
        return _deploy(moment)
    me = _me(moment)
    princes = {one["prince"]: one["colour"] for one in moment.view["players"] if one is not me}
    ways = journeys(moment.data, me["prince"], me["hand"], princes, {one.text for one in moment.of("step")})
    usual = {district: way for district, (way, _) in ways.items()}
    good = {district: way for district, way in usual.items() if _free(moment, district) and _worth(moment, district)[1]}
    if good:
        best = max(good, key=lambda one: (*_worth(moment, one), -len(good[one].cards), -good[one].dragons))
        return _going(moment, best, good[best])
    stays = [one.text for one in moment.of("stay")]
    if stays and _worth(moment, me["prince"])[1] and moment.view["districts"][me["prince"]]["monastery"] != moment.you:
        cheap = max(stays, key=lambda one: (not one.endswith(DRAGON), me["hand"][one.split()[1]]))
        return Goal("stay", {"district": me["prince"]}, (cheap,), pick=f"card:{cheap.split()[1]}")
    return Goal("pass", {}, ("pass",), laid=False) if moment.of("pass") and (stays or moment.of("step")) else None


def _instead(moment: ViewContext, picks: tuple[str, ...]) -> Goal | None:
    """What the reader does instead."""
    verb, *things = picks[-1].split()
    if verb == "pass":
        return Goal("pass", {}, picks, laid=False)
    if verb == "step":
        return _going(moment, things[0], Journey((), ()), picks)
    if verb == "stay":
        return Goal("stay", {"district": _me(moment)["prince"]}, picks, pick=f"card:{things[0]}")
    return None


def _going(moment: ViewContext, district: str, way: Journey, picked: Sequence[str] = ()) -> Goal:
    count = _worth(moment, district)[1] if _free(moment, district) else 0
    steps = tuple(picked or way.action.split("\n"))
    key = "move" if count else "move-only"
    return Goal(key, {"district": district, "count": count}, steps, pick=f"district:{district}")


def _deploy(moment: ViewContext) -> Goal | None:
    """As many members as can, one of them as a monk."""
    counts = [int(one.text.split()[1]) for one in moment.of("deploy")]
    picked = [text for text in _picks(moment) if text.startswith("deploy ")]
    count = int(picked[0].split()[1]) if picked else max(counts, default=0)
    if not count:
        return None
    chain = Chain.read(moment, MingState)
    after = chain.until(0).then(f"deploy {count}") if chain is not None else None
    asked = after is not None and after.allows("monk")  # in some games there is nothing to ask
    monk = asked and (not picked or "monk" in _picks(moment))
    answer = ("monk",) if monk else ("no-monk",) if after is not None and after.allows("no-monk") else ()
    way = (f"deploy {count}", *answer)
    scored = next(rnd for rnd in SCORING_ROUNDS if rnd >= moment.view["round"])
    told = {"count": count, "district": _me(moment)["prince"], "set": SET_OF_SIX[scored]}
    key, pick = ("deploy", f"count:{count}~monk") if monk else ("deploy-only", f"count:{count}")
    return Goal(key, told, way, pick=pick, laid=bool(answer))


# --- phase 4 ---------------------------------------------------------------------------------------------------------


def _return(moment: ViewContext) -> Goal | None:
    """As many stay as nobody else can outnumber, where that goes."""
    view, city = moment.view, moment.view["scoring"]["city"]
    inside = maps.districts_of(moment.data, city)
    here = {colour: sum(view["cities"][one].get(colour, 0) for one in inside) for colour in (*view["seats"], "neutral")}
    mine, most = here.pop(moment.you), max(here.values(), default=0)
    counts = [int(one.text.split()[1]) for one in moment.of("return")]
    picked = int(_picks(moment)[0].split()[1]) if _picks(moment) else None
    back = picked if picked is not None else max((one for one in counts if mine - one > most), default=min(counts))
    stay = mine - back
    key = "majority" if stay > most else "stay-city" if stay else "return"
    told = {"city": view["scoring"]["city"], "count": stay, "points": EACH[view["round"]], "other": most}
    return Goal(key, {**told, "city": moment.words.name("city", city)}, (f"return {back}",), pick=f"count:{back}")


STAGES: Final[Mapping[str, Callable[[ViewContext], Goal | None]]] = {
    "place-neutral": _neutral, "place-prince": _prince, "place-member": _member, "take-card": _card, "move": _move,
    "deploy": _deploy, "return": _return,
}  # fmt: skip


def _ends(message: Message) -> bool:
    """The first scoring is over when the round after it begins."""
    key, params = message
    return key == "note.round" and params["round"] - 1 in SCORING_ROUNDS


GUIDE: Final = Guide(goal, _ends)
"""What ``screens`` brings of it."""
