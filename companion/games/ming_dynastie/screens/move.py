"""Phase 3 on the phone: the prince's ways, staying, passing, deploying with the monastery's question.

The cheapest way to every district is found from the view alone (rule 3.1, ruling 5).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any, Final

from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens.offer import Mode, Offer
from companion.web.play.context import ViewContext
from companion.web.play.option import Option

DRAGON: Final = "dragon"


def move(now: ViewContext) -> Offer:
    """Phase 3: a way for the prince, staying for a card, passing; on the way also ending here."""
    words, me = now.words, now.view["players"][now.view["you"]]
    offer = Offer(words("screen.move", seat=now.you), words("screen.move.help"), words("screen.move.main"))
    add_ways(now, offer, me)
    stays = now.of("stay")
    for action in stays:
        card = action.text.split()[1]
        offer.add(
            f"card:{card}",
            action.text,
            words("screen.stay.label", card=card),
            words("screen.stay.do", card=card),
            headline=words("screen.stay", district=me["prince"]),
            help=deploy_hint(now, me["prince"]) if len(stays) == 1 else words("screen.stay.help"),
            cards=(card,),
        )
    if now.of("pass"):
        alone = not stays and not now.of("step")
        offer.buttons.append(Option(words("do.pass"), action="pass", kind="go" if alone else ""))
        if alone:
            offer.headline, offer.main = words("screen.move.pass", seat=now.you), ""
            offer.help = words("screen.move.nothing")
    if stays:
        cheap = max((a.text.split()[1] for a in stays), key=lambda card: (card != DRAGON, me["hand"][card]))
        offer.buttons.append(Option(words("screen.stay.button"), pick=f"card:{cheap}"))
    if now.view["move"]["stepped"]:
        add_deploy(now, offer)
    return offer


def add_ways(now: ViewContext, offer: Offer, me: Mapping[str, Any]) -> None:
    """Every district to which a way leads, and why none leads to the others."""
    princes = {p["prince"]: p["colour"] for p in now.view["players"] if p is not me}
    reached = journeys(now.data, me["prince"], me["hand"], princes, {action.text for action in now.of("step")})
    for district, (usual, other) in reached.items():
        add_way(now, offer, district, usual)
        if other is not None:
            offer.modes = (Mode("dragon", now.words("screen.pay-dragon"), "t-dragon", always=False),)
            add_way(now, offer, district, other, "dragon")
    prices = shortest(now.data, me["prince"], me["hand"])
    for district in [one["id"] for one in now.data["districts"] if one["id"] not in reached]:
        key = "here" if district == me["prince"] else "prince" if district in princes else "far"
        needed, there = prices.get(district, (0, 0))
        params = {"seat": princes.get(district, ""), "district": district, "needed": needed, "there": there}
        offer.whys[f"district:{district}"] = now.words(f"why.{key}", params)


def add_way(now: ViewContext, offer: Offer, district: str, journey: Journey, mode: str = "") -> None:
    """A district to end in, and what it costs."""
    words, cards, dragons = now.words, journey.cards, journey.dragons
    hint = deploy_hint(now, district)
    if dragons:
        hint = f"{words('screen.move.dragons', n=dragons)} {hint}"
    if len(cards) == 1:
        price = words("screen.move.with", card=cards[0])
    else:
        price = words("screen.move.paid" if dragons else "screen.move.for", cards=len(cards), n=dragons or len(cards))
    headline = words("screen.move.to", district=district)
    offer.add(f"district:{district}", journey.action, price, headline=headline, help=hint, mode=mode, cards=cards)


def deploy_hint(now: ViewContext, district: str) -> str:
    """What could be deployed in a district."""
    province = maps.province_of(now.data, district)
    if now.view["districts"][district]["monastery"] == now.you:
        return now.words("screen.deploy.blocked", district=district)
    most = min(3, now.view["spaces"][province].get(now.you, 0))
    return now.words("screen.deploy.hint" if most else "screen.deploy.none", count=most, province=province)


def add_deploy(now: ViewContext, offer: Offer) -> None:
    """How many are deployed here, with the monastery's question in the same breath."""
    words, here, deploys = now.words, now.view["players"][now.view["you"]]["prince"], now.of("deploy")
    if not deploys:
        offer.help = words("screen.move.on")
        return
    most = max(int(action.text.split()[1]) for action in deploys)
    if most:
        offer.headline = words("screen.deploy", district=here)
        offer.help = words("screen.deploy.help", province=maps.province_of(now.data, here))
    else:
        offer.headline, offer.help = words("screen.deploy.end", district=here), deploy_hint(now, here)
    offer.preset = f"count:{most}"
    for action in deploys:
        count, thing = int(action.text.split()[1]), f"count:{action.text.split()[1]}"
        if most:
            offer.numerals[thing] = words("screen.deploy.word", count=count)
        if not count:
            done = words("screen.deploy.zero" if most else "screen.deploy.end.do")
            offer.add(thing, action.text, words.do(action), done)
            continue
        offer.add(thing, f"{action.text}\nno-monk", words.do(action), words("screen.deploy.do", count=count))
        offer.add(thing, f"{action.text}\nmonk", words("screen.deploy.monk", count=count), mode="monk")
    if most:
        rival = now.view["districts"][here]["monastery"]
        key = "screen.monk.oust" if rival else "screen.monk"
        offer.modes = (*offer.modes, Mode("monk", words(key, seat=rival or now.you), "monastery"))


def deploy(now: ViewContext) -> Offer:
    """After staying: only the deployment is left."""
    offer = Offer(main=now.words("screen.deploy.zero"))
    add_deploy(now, offer)
    return offer


def monk(now: ViewContext) -> Offer:
    """The monastery's question alone, for those who went one small action at a time."""
    buttons = [Option(now.words.do(action), action=action.text) for action in now.legal]
    return Offer(now.words("now.monk"), now.words("screen.monk.help"), buttons=buttons)


# --- the ways --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Journey:
    """A way and what pays for it: ``path`` begins where the prince stands, ``cards`` has one card a step."""

    path: tuple[str, ...]
    cards: tuple[str, ...]

    @property
    def dragons(self) -> int:
        """How many dragons it costs."""
        return self.cards.count(DRAGON)

    @property
    def price(self) -> tuple[int, int]:
        """What is compared: fewest cards, then fewest dragons."""
        return len(self.cards), self.dragons

    @property
    def action(self) -> str:
        """The chain of small actions, one a line."""
        return "\n".join(f"step {district} {card}" for district, card in zip(self.path[1:], self.cards, strict=True))


def neighbours(data: Mapping[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """District → (neighbour, transport), both ways, in the edition's order."""
    found: dict[str, list[tuple[str, str]]] = {d["id"]: [] for d in data["districts"]}
    for border in data["borders"]:
        found[border["a"]].append((border["b"], border["transport"]))
        found[border["b"]].append((border["a"], border["transport"]))
    return found


def shortest(data: Mapping[str, Any], start: str, hand: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """District → how many cards the way takes to which the hand has most, and how many of them it has. Princes on the
    way do not matter, as one may pass them."""
    near, found = neighbours(data), dict[str, tuple[int, int]]()
    queue = [(0, 0, start, tuple(sorted((card, count) for card, count in hand.items() if count)))]
    seen = set()
    while queue:
        missing, steps, district, left = heappop(queue)
        if (district, left) in seen:
            continue
        seen.add((district, left))
        found.setdefault(district, (steps, steps - missing))
        cards = dict(left)
        for other, transport in near[district]:
            payable = [card for card in (transport, DRAGON) if cards.get(card)]
            for card in payable or [""]:
                rest = tuple((one, count - (one == card)) for one, count in left if count > (one == card))
                heappush(queue, (missing + (not card), steps + 1, other, rest))
    return found


def journeys(
    data: Mapping[str, Any],
    start: str,
    hand: Mapping[str, int],
    occupied: Collection[str],
    first: Collection[str] | None = None,
) -> dict[str, tuple[Journey, Journey | None]]:
    """Every district where the prince can end: the cheapest way, and the cheapest with a dragon if that is another.

    Args:
        data: the edition's data with ``districts`` and ``borders``.
        start: where the prince stands.
        hand: cards by kind.
        occupied: districts of other princes: a way may lead through them and not end there.
        first: texts of the legal first steps; ``None`` allows all.
    """
    near = neighbours(data)
    best: dict[str, Journey] = {}
    dragon: dict[str, Journey] = {}
    ring = {(start, tuple(sorted((c, n) for c, n in hand.items() if n))): Journey((start,), ())}
    while ring:
        wider: dict[tuple[str, tuple[tuple[str, int], ...]], Journey] = {}
        for (district, left), journey in ring.items():
            cards = dict(left)
            for other, transport in near[district]:
                for card in (transport, DRAGON):
                    if not cards.get(card):
                        continue
                    if first is not None and not journey.cards and f"step {other} {card}" not in first:
                        continue
                    longer = Journey((*journey.path, other), (*journey.cards, card))
                    rest = tuple(sorted((c, n - (c == card)) for c, n in cards.items() if n > (c == card)))
                    wider.setdefault((other, rest), longer)
                    if other in occupied or other == start:
                        continue
                    if other not in best or longer.price < best[other].price:
                        best[other] = longer
                    if longer.dragons and (other not in dragon or longer.price < dragon[other].price):
                        dragon[other] = longer
        ring = wider
    return {
        district: (journey, None if journey.dragons else dragon.get(district)) for district, journey in best.items()
    }
