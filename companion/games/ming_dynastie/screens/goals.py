"""What somebody may try who plays Ming-Dynastie for the first time: a space whose card crosses the border that is
wanted, the district behind it with its monastery, and the most members in a city. All of it is made of what he sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.games.ming_dynastie.rules.game import MingState
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
    spaces = moment.view["spaces"][maps.province_of(moment.data, district)]
    return moment.view["districts"][district]["monastery"] is None, min(MOST, spaces.get(moment.you, 0))


def _target(moment: ViewContext) -> tuple[str, str]:
    """The district beside the prince that is worth most, and what crosses the border to it; empty for none."""
    prince = _me(moment)["prince"]
    near = [(other, by) for other, by in neighbours(moment.data).get(prince, ()) if _free(moment, other)]
    return max(near, key=lambda one: _worth(moment, one[0]), default=("", ""))


# --- the set-up ------------------------------------------------------------------------------------------------------


def _neutral(moment: ViewContext) -> Goal | None:
    return _first(moment, "neutral", lambda district: {"district": district}, "district")


def _prince(moment: ViewContext) -> Goal | None:
    return _first(
        moment, "prince", lambda district: {"district": district, "province": maps.province_of(moment.data, district)},
        "district",
    )  # fmt: skip


def _first(moment: ViewContext, verb: str, told: Callable[[str], dict[str, Any]], kind: str) -> Goal | None:
    """What is picked of what may be done, else the first of it."""
    picked = next(iter(_picks(moment)), "")
    found = [action.text for action in moment.of(verb)]
    text = picked if picked in found else next(iter(found), "")
    thing = text.partition(" ")[2]
    return Goal(verb, told(thing), (text,), pick=f"{kind}:{thing}") if text else None


# --- phases 1 and 2 --------------------------------------------------------------------------------------------------


def _member(moment: ViewContext) -> Goal | None:
    """A space whose card crosses the border, then the space of the district behind it."""
    view, (district, border) = moment.view, _target(moment)
    spaces = [action.text.split()[1] for action in moment.of("member")]
    if not spaces or not district:
        return None
    there = maps.province_of(moment.data, district)
    has = [one for one in spaces if view["spaces"][one].get(moment.you)]
    takes = [one for one in spaces if view["display"][one] == border]
    picked = _picks(moment)[0].split()[1] if _picks(moment) else ""
    carded = any(view["display"][one] == border for one in has)
    space = picked or (there if there in spaces and (carded or not takes) else next(iter(takes), spaces[0]))
    key = "member-card" if view["display"][space] == border else "member-there" if space == there else "member"
    told = {"province": space, "card": view["display"][space], "district": district}
    return Goal(key, told, (f"member {space}",), pick=f"province:{space}")


def _card(moment: ViewContext) -> Goal | None:
    """The card for the border that is not in the hand yet, else one of another kind."""
    view, (district, border) = moment.view, _target(moment)
    hand = _me(moment)["hand"]
    cards = {action.text.split()[1]: view["display"][action.text.split()[1]] for action in moment.of("take")}
    verb, _, picked = _picks(moment)[0].partition(" ") if _picks(moment) else ("", "", "")
    if verb == DRAGON:
        return Goal("dragon", {"province": picked}, _picks(moment), pick=f"province:{picked}~{DRAGON}")
    if not cards:
        return None
    space = picked or max(
        cards, key=lambda one: (cards[one] == border and not hand.get(border), -hand.get(cards[one], 0))
    )
    told = {"province": space, "card": cards[space], "district": district}
    key = "card" if district and cards[space] == border and not hand.get(border) else "card-any"
    return Goal(key, told, (f"take {space}",), pick=f"province:{space}")


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
    told = {"count": count, "district": _me(moment)["prince"]}
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
