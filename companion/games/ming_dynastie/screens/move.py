"""Phase 3 on the phone: the prince's ways, staying, passing, deploying with the monastery's question."""

from __future__ import annotations

from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens.offer import Mode, Numeral, Offer, Pick, reader
from companion.games.ming_dynastie.screens.ways import DRAGON, journeys
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Button


def move(now: Moment) -> Offer:
    """Phase 3: a way for the prince, staying for a card, passing; on the way also ending here."""
    view, words, me = now.view, now.words, reader(now)
    stepped = bool(view["move"]["stepped"])
    offer = Offer(words("screen.move", seat=now.you), words("screen.move.help"), words("screen.move.main"))
    others = {p["prince"] for p in view["players"] if p is not me}
    first = {action.text for action in now.of("step")}
    reached = journeys(now.data, me["prince"], me["hand"], others, first)
    for district, (journey, other) in reached.items():
        for found, mode in ((journey, ""), (other, "dragon")):
            if found is not None:
                offer.picks.append(move_pick(now, district, found.cards, found.action, mode))
    for district in [one["id"] for one in now.data["districts"] if one["id"] not in reached]:
        key = "here" if district == me["prince"] else "prince" if district in others else "far"
        owner = next((p["colour"] for p in view["players"] if p["prince"] == district), "")
        offer.whys[f"district:{district}"] = words(f"why.{key}", seat=owner, district=district)
    if any(p.mode == "dragon" for p in offer.picks):
        offer.modes = (Mode("dragon", words("screen.pay-dragon"), "t-dragon", always=False),)
    stays = now.of("stay")
    for action in stays:
        card = action.text.split()[1]
        offer.picks.append(
            Pick(
                f"card:{card}",
                words("screen.stay.label", card=card),
                words("screen.stay", district=me["prince"]),
                deploy_hint(now, me["prince"]) if len(stays) == 1 else words("screen.stay.help"),
                words("screen.stay.do", card=card),
                action.text,
                cards=(card,),
            )
        )
    if now.of("pass"):
        alone = not stays and not first
        offer.buttons.append(Button(words("do.pass"), action="pass", go=alone))
        if alone:
            offer.headline, offer.main = words("screen.move.pass", seat=now.you), ""
            offer.help = words("screen.move.nothing")
    if stays:
        cheap = max(stays, key=lambda a: (a.text != "stay dragon", me["hand"][a.text.split()[1]])).text.split()[1]
        offer.buttons.append(Button(words("screen.stay.button"), pick=f"card:{cheap}"))
    if stepped:
        add_deploy(now, offer)
    return offer


def move_pick(now: Moment, district: str, cards: tuple[str, ...], action: str, mode: str) -> Pick:
    """A district to end in, and what it costs."""
    dragons = cards.count(DRAGON)
    if len(cards) == 1:
        price = now.words("screen.move.with", card=cards[0])
    elif dragons:
        price = now.words("screen.move.paid", cards=len(cards), n=dragons)
    else:
        price = now.words("screen.move.for", n=len(cards))
    hint = deploy_hint(now, district)
    if dragons:
        hint = f"{now.words('screen.move.dragons', n=dragons)} {hint}"
    return Pick(
        f"district:{district}", price, now.words("screen.move.to", district=district), hint, price, action, mode, cards
    )


def deploy_hint(now: Moment, district: str) -> str:
    """What could be deployed in a district."""
    province = maps.province_of(now.data, district)
    if now.view["districts"][district]["monastery"] == now.you:
        return now.words("screen.deploy.blocked", district=district)
    most = min(3, now.view["spaces"][province].get(now.you, 0))
    if not most:
        return now.words("screen.deploy.none", province=province)
    return now.words("screen.deploy.hint", count=most, province=province)


def add_deploy(now: Moment, offer: Offer) -> None:
    """How many are deployed here, with the monastery's question in the same breath."""
    here = reader(now)["prince"]
    deploys = now.of("deploy")
    if not deploys:
        offer.help = now.words("screen.move.on")
        return
    most = max(int(action.text.split()[1]) for action in deploys)
    offer.headline = now.words("screen.deploy", district=here)
    province = maps.province_of(now.data, here)
    if most:
        offer.help = now.words("screen.deploy.help", province=province)
    else:
        offer.headline, offer.help = now.words("screen.deploy.end", district=here), deploy_hint(now, here)
    offer.preset = f"count:{most}"
    for action in deploys:
        count = int(action.text.split()[1])
        label = now.words.do(action)
        word = now.words("screen.deploy.word", count=count)
        if most:
            offer.numerals.append(Numeral(str(count), word, f"count:{count}", label))
        if not count:
            done = now.words("screen.deploy.zero" if most else "screen.deploy.end.do")
            offer.picks.append(Pick("count:0", label, offer.headline, offer.help, done, action.text))
            continue
        open_, monk = now.words("screen.deploy.do", count=count), now.words("screen.deploy.monk", count=count)
        plain = f"{action.text}\nno-monk"
        offer.picks.append(Pick(f"count:{count}", label, offer.headline, offer.help, open_, plain))
        holy = f"{action.text}\nmonk"
        offer.picks.append(Pick(f"count:{count}", monk, offer.headline, offer.help, monk, holy, mode="monk"))
    if most:
        rival = now.view["districts"][here]["monastery"]
        key = "screen.monk.oust" if rival else "screen.monk"
        offer.modes = (*offer.modes, Mode("monk", now.words(key, seat=rival or now.you), "monastery"))


def deploy(now: Moment) -> Offer:
    """After staying: only the deployment is left."""
    offer = Offer(main=now.words("screen.deploy.zero"))
    add_deploy(now, offer)
    return offer


def monk(now: Moment) -> Offer:
    """The monastery's question alone, for those who went one small action at a time."""
    offer = Offer(now.words("now.monk"), now.words("screen.monk.help"))
    offer.buttons = [Button(now.words.do(action), action=action.text) for action in now.legal]
    return offer
