"""Choose Advancements: discs on spaces of different sections."""

from __future__ import annotations

from dataclasses import replace

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules import advance
from companion.games.yinzi.screens.advancements import about, box
from companion.games.yinzi.screens.costs import supply
from companion.games.yinzi.screens.fortune import Doing, Use, page, without
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.widgets import Chip
from companion.web.play.page import PlayPage

READ = "read"


def screen(now: Situation) -> PlayPage:
    """Discs that are placed, and the box; a space that is taken can be read about."""
    plan, words = now.planned, now.words
    spaces = list(now.view["advancements"])
    done = {
        spaces[deed.action.at[0]]: n for n, deed in enumerate(plan.deeds) if deed.action.kind is advance.advance.kind
    }
    what, _, which = plan.mode.partition(":")
    read = which if what == READ and which in spaces else ""
    shown = read or next(reversed(done), "")
    count = len(done)
    if count:
        headline = words("advance.ask", count=count, space=words.name("space", next(reversed(done))))
    else:
        headline = words("advance.what", seat=now.you)
    doing = Doing(
        headline,
        words("advance.do", count=count) if count else words("turn.only-workers"),
        supply(now, "discs"),
        help=about(now, shown) if shown else words("advance.help"),
        teaches=True,
        idle=not count,
        none="" if plan.of("advance") else words("advance.no-more"),
    )
    for space, n in done.items():
        back = words("turn.take-back-what", what=words.name("space", space))
        doing.uses.append(Use("on", (Chip(signs.space(space)),), without(plan, n).href, back))
    hrefs = {}
    for space, colour in now.view["advancements"].items():
        text = f"advance {space}"
        if space in done:
            hrefs[space] = without(plan, done[space]).href
        elif plan.allows(text):
            hrefs[space] = plan.then(text).href
        elif not colour and done:
            # Another disc of the same section, or the last one, goes there instead.
            section = [one for one in done if spaces.index(one) // 6 == spaces.index(space) // 6]
            gone = without(plan, done[section[0] if section else next(reversed(done))])
            hrefs[space] = gone.then(text).href
        else:
            hrefs[space] = plan.meaning(f"{READ}:{space}").href
    found = page(now, doing)
    return replace(found, stage=(box(now, hrefs, tuple(done), read), *found.stage))
