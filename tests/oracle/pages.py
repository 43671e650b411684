"""What is asked for at a moment, by whom, and how an answer is made the same whatever house it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final
from zlib import crc32

from flask.testing import FlaskClient

from companion.engine import registry
from companion.words import LANGUAGES
from tests.oracle import papers
from tests.oracle.tables import Moment
from tests.web.kit import addresses

MOST_TAPS: Final = 6
"""How many of the taps are tried of the page of whoever acts; of other pages, and of what lies behind a tap, fewer."""
LEFT_OUT: Final = ("/events",)
"""How addresses end that are answered for ever."""
STATIC: Final = re.compile(r"(?<=/static/)(?:[0-9a-f]{6,}/)?(?:[\w.-]+/)*")
LINKED: Final = re.compile(
    r'<link[^>]*(?:stylesheet|as="?style)[^>]*>|<script[^>]*src=[^>]*></script>|data-dress="[^"]*"',
)
"""Which files the styles and scripts of a page lie in is the house's own matter."""


def asked(moment: Moment, everything: bool) -> Iterator[tuple[str, str]]:
    """Pages of that moment with their names: who reads, in which language, at which address.

    Args:
        moment: what is looked at.
        everything: not only the page on which the game is played, but all that there are of the table.
    """
    acting = next((one for one in moment.table.play.to_act if one in moment.tokens), next(iter(moment.tokens)))
    other = next((one for one in moment.tokens if one != acting), "")
    path = f"/t/{moment.table.code}"
    for lang in LANGUAGES:
        yield from _tapped(_phone(moment, acting, lang), f"{moment.name} {lang} acting", path, MOST_TAPS)
        if other:
            yield from _tapped(_phone(moment, other, lang), f"{moment.name} {lang} other", path, 2)
        yield from _tapped(_phone(moment, "", lang), f"{moment.name} {lang} onlooker", path, 1)
    if not everything:
        return
    clients = {lang: _phone(moment, acting, lang) for lang in LANGUAGES}
    around = ((rule, address) for rule, address in _around(moment) if not address.endswith(LEFT_OUT))
    for rule, address in around:
        if rule != "/t/<code>":
            name = address.replace(moment.table.code, "CODE")
            lang = LANGUAGES[crc32(name.encode()) % len(LANGUAGES)]  # whatever routes there are besides
            yield from _tapped(clients[lang], f"{moment.name} {lang} {name}", address, 3)


def _phone(moment: Moment, colour: str, lang: str) -> FlaskClient:
    client = moment.app.test_client()
    client.environ_base |= {"HTTP_ACCEPT_LANGUAGE": lang}
    seats = {moment.table.code: [moment.tokens[colour]]} if colour else {}
    with client.session_transaction() as session:
        session.update(csrf="x", device=f"phone of {colour}", seats=seats)
    return client


def _tapped(client: FlaskClient, where: str, path: str, most: int) -> Iterator[tuple[str, str]]:
    """A page, and so many of those behind its own taps, and one behind each of those."""
    page = text_of(client, path)
    yield where, page
    first = _taps(page, path)
    for tap in _spread(first, most):
        shown = text_of(client, tap)
        yield f"{where} {tap.partition('?')[2]}", shown
        behind = [one for one in _taps(shown, path) if one not in first]
        for further in _spread(behind, 1):
            yield f"{where} {further.partition('?')[2]}", text_of(client, further)


def _taps(page: str, path: str) -> list[str]:
    """The addresses on a page that choose something on it, each once."""
    found = re.findall(rf'href="?(?:{re.escape(path)})?(\?[^" >]*)', page)
    return [path + unescape(one) for one in dict.fromkeys(found)]


def _spread(things: list[str], most: int) -> list[str]:
    """At most so many, evenly from first to last."""
    return things if len(things) <= most else [things[i * len(things) // most] for i in range(most)] if most else []


def _around(moment: Moment) -> Iterator[tuple[str, str]]:
    """The addresses of everything else at that table."""
    course = moment.table.timeline.course() if moment.table.phase != "lobby" else ()
    given = {
        "code": (moment.table.code,), "entry": tuple(map(str, course[-1:])) or ("1",),
        "colour": tuple(seat.colour for seat in moment.table.seats.all), "game": tuple(registry.metas()),
        "digest": ("0" * 16,), "name": ("all.pdf",), "filename": ("app.css",), "part": ("setup",), "number": ("0",),
    }  # fmt: skip
    return ((rule, path) for rule, path in addresses(moment.app, given) if "<code>" in rule)


def text_of(client: FlaskClient, path: str) -> str:
    """What is answered there: status, kind, and what of the text is not the house's own matter."""
    with client.get(path) as answer:
        head = f"{answer.status_code} {answer.mimetype} {answer.headers.get('Location', '')}\n"
        if answer.mimetype == "application/pdf":
            return head + "".join(text for _, text in papers.pages(answer.get_data()))
        return head + STATIC.sub("", LINKED.sub("", answer.get_data(as_text=True)))
