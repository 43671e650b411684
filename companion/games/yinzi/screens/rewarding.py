"""The Emperor's rewards, and the die at the end of a round: what they bring, and the factory that grows by it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.yinzi.rules import reckoning
from companion.games.yinzi.screens import round_steps as walk
from companion.games.yinzi.screens.disasters import LEVELS, card, factory
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.round_steps import Notes, Telling, account
from companion.games.yinzi.screens.scenes import Band, Bands, Cards, Pledge
from companion.games.yinzi.screens.widgets import Account, Why
from companion.web.presenters.model import PlayPage
from companion.web.presenters.moment import Moment


def tell(moment: Moment, notes: Notes) -> Telling:
    """What the Emperor gave to whom."""
    words = moment.words
    who = walk.order(notes, "note.reward")
    return Telling(
        walk.headline(words, "court.told", who) if who else words("court.none"),
        words("court.rule"), accounts(moment, notes), symbol=who[0] if len(who) == 1 else "",
    )  # fmt: skip


def accounts(moment: Moment, notes: Notes) -> tuple[Account, ...]:
    """By player: the boxes, and what each gave."""
    words, found = moment.words, []
    for colour in walk.order(notes, "note.reward"):
        given = notes.of("note.reward", colour)
        reasons = [
            why for one in given for why in (
                Why(words.name("box", one["box"]), words("money.copper", count=one["copper"]) if one["copper"]
                    else words("money.silver", count=one["silver"])),
                *_besides(moment, notes, colour, one["box"]),
            )
        ]  # fmt: skip
        copper, silver = (sum(one[what] for one in given) for what in ("copper", "silver"))
        parts = [words(f"money.{what}", count=n) for what, n in (("copper", copper), ("silver", silver)) if n]
        found.append(account(words, colour, f"+{', '.join(parts)}", reasons, "gold"))
    idle = [one for one in moment.view["order"] if one not in walk.order(notes, "note.reward")]
    return (*found, *(account(words, one, "0", (Why(words("walk.nobody")),)) for one in idle))


def _besides(moment: Moment, notes: Notes, colour: str, box: str) -> Iterator[Why]:
    """What a box gives beside money."""
    words = moment.words
    if box == "canal":
        yield Why(words("court.canal"))
    if box == "road":
        yield from (Why(words("court.road", route=one["route"])) for one in notes.did("pick", colour))
    if box == "bridge":
        yield from (
            Why(words("court.bridge", what=factory(words, moment.view, one["factory"])))
            for one in notes.did("upgrade", colour)
        )


def upgrade(now: Situation) -> PlayPage:
    """Which factory grows for nothing."""
    moment, words, plan = now.moment, now.words, now.plan
    lines = accounts(moment, walk.steps(moment).get("emperor", Notes()))
    if plan is None:
        return walk.stop(now, words("court.upgrade.theirs", seat=now.whose), words("court.rule"), (), lines)
    options = plan.start.legal_actions(plan.seat)
    # The factory that then scores most more is proposed.
    chosen = plan.texts[0] if plan.texts else max(options, key=lambda one: gains(moment, one.text)).text
    cards = []
    for action in options:
        level = moment.view["factories"][action.text.partition(" ")[2]]["level"]
        grows = words("sky.falls", high=LEVELS[level], low=LEVELS[level + 1])
        lines_ = (grows, words("court.holds", count=level + 1))
        cards.append(card(moment, plan, action.text, lines_, action.text == chosen))
    return walk.stop(
        now, words("court.upgrade"), words("court.upgrade.help"), (Cards("factories", tuple(cards)),), lines,
        main=words("court.upgrade.go"), action=chosen,
    )  # fmt: skip


def gains(moment: Moment, text: str) -> int:
    """The points that a level more would bring."""
    level = moment.view["factories"][text.partition(" ")[2]]["level"]
    return reckoning.FACTORY[level + 1] - reckoning.FACTORY[level]


# --- the die ---------------------------------------------------------------------------------------------------------


def tell_rate(moment: Moment, notes: Notes) -> Telling:
    """What silver is worth now, and who begins the next round."""
    words, view = moment.words, moment.view
    rolled = notes.of("note.rate")[0]
    rates = view["rates"]
    moved = (rolled["rate"] > rolled["before"]) - (rolled["rate"] < rolled["before"])
    help_ = words("rate.help", pip=rolled["pip"], moved=moved)
    bands = tuple(Band(str(rate), on=rate == rolled["rate"]) for rate in rates)
    lines: tuple[Account, ...] = ()
    if view["phase"] == "bonus":
        lines = tuple(
            account(words, colour, str(place), (), quiet=False) for place, colour in enumerate(view["order"], 1)
        )
    order = (Pledge(words("rate.order", round=view["round"])),) if lines else ()
    return Telling(words("rate.told", rate=rolled["rate"]), help_, lines, (Bands(bands, "y-copper"), *order))
