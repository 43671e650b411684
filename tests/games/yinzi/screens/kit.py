"""What the tests of Yínzi's screens share: pages made without a server, and what can be tapped on them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from html import unescape
from typing import Any, Final
from urllib.parse import parse_qs

from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.screens.screens import play_page
from companion.web.play import ends
from companion.web.play.context import ViewContext
from companion.web.play.geometry import geometry, text_of
from companion.web.play.page import PlayPage
from companion.web.play.plan import question
from companion.web.play.texts import Words
from companion.web.play.widgets import Macro
from companion.words import catalogue

NAMES: Final = {"seat:red": "Mei", "seat:yellow": "Jonas", "seat:blue": "Aisha", "seat:green": "Tom"}
HREF: Final = re.compile(r'href="(\?[^"]+)"')


def moment(state: YinziState, seat: int | None = None, lang: str = "en", **more: Any) -> ViewContext:
    """What a page is made of, for whoever is asked."""
    who = state.to_act[0] if seat is None else seat
    data = geometry("yinzi", state.ed.name, text_of(state.ed.own))
    legal = state.legal_actions(who) if who in state.to_act else ()
    words = Words(catalogue(lang, "yinzi").say, {**GAME.names(state.ed.name, state.ed.own), **NAMES})
    return ViewContext(view=state.view(who), words=words, data=data, legal=legal, sample=state.clone(), **more)


def page(state: YinziState, href: str = "", **more: Any) -> PlayPage:
    """The page to which a tap leads."""
    query = parse_qs(href.removeprefix("?"))
    pick, mode = (query.get(name, [""])[0] for name in ("pick", "mode"))
    now = moment(state, pick=pick, mode=mode, **more)
    found = play_page(now)
    assert isinstance(found, PlayPage)
    return replace(found, **ends.told(found, now))


def facts(found: PlayPage, macro: str) -> Mapping[str, Any] | None:
    """What the first macro of that name is given; ``None`` where the page has none."""
    return next((one.facts for one in found.widgets if isinstance(one, Macro) and one.macro == macro), None)


def links(found: PlayPage) -> list[str]:
    """Where taps on a page lead, in its order."""
    return list(dict.fromkeys(href for widget in (*found.widgets, *found.buttons) for href in _links(widget)))


def _links(thing: Any) -> Iterator[str]:
    if isinstance(thing, Macro):
        yield from _links(thing.facts)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _links(getattr(thing, field.name))
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from _links(one)
    elif isinstance(thing, Mapping):
        yield from _links(tuple(thing.values()))
    elif isinstance(thing, str) and thing.startswith("?"):
        yield thing
    elif isinstance(thing, str) and "href=" in thing:
        yield from (unescape(href) for href in HREF.findall(thing))


def chain(state: YinziState, href: str) -> tuple[str, ...]:
    """The actions that an address picks."""
    asked, *texts = parse_qs(href.removeprefix("?"))["pick"][0].split("/")
    assert asked == question(state.legal_actions(state.to_act[0]))
    return tuple(texts)
