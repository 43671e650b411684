"""Resources: how much wood and stone the workers fetch."""

from __future__ import annotations

from companion.games.yinzi.rules.places import RESOURCE_NAMES
from companion.games.yinzi.screens.acting import acting, back_to_places, hands, one_less
from companion.games.yinzi.screens.costs import costs, food, money, workers
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.things import Amount, Amounts, Stepper
from companion.web.play.page import PlayPage


def screen(now: Situation) -> PlayPage:
    """What is fetched so far, with a stepper for each kind."""
    plan, words = now.planned, now.words
    counts = {name: sum(text == f"take {name}" for text in plan.texts) for name in RESOURCE_NAMES}
    count = sum(counts.values())
    done = plan.allows("done")
    amounts = tuple(
        Amount(
            name, f"y-{name}", words(f"fetch.{name}"),
            words("fetch.left", count=plan.settled.resources[place]), stepper(now, plan, name, counts[name]),
        )
        for place, name in enumerate(RESOURCE_NAMES)
    )  # fmt: skip
    cost = costs(now, food(now), money(now, "copper"), workers(now, *hands(plan)))
    return acting(
        now, plan,
        words("fetch.title", count=count) if count else words("fetch.none"), words("fetch.help"),
        words("fetch.do", count=count) if count else words("do.done" if done else "fetch.choose"),
        cost,
        ready=bool(count or done),
        stage=(Amounts("fetch", amounts),),
        back=back_to_places(plan),
    )  # fmt: skip


def stepper(now: Situation, plan: Plan, name: str, count: int) -> Stepper:
    """One more or one fewer of a kind."""
    text, what = f"take {name}", now.words(f"fetch.{name}")
    less = one_less(plan, text).href if count else ""
    more = plan.then(text).href if plan.allows(text) else ""
    return Stepper(
        f"fetch-{name}", str(count), less, more,
        now.words("screen.one-less", name=what), now.words("screen.one-more", name=what),
    )  # fmt: skip
