"""What is read aloud at a table, and on which of its devices: one at a time, unless somebody wants more."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Final

from flask import Blueprint, Response, current_app, jsonify, request

from companion.table.store_interface import SharedStore
from companion.web.access import lookup
from companion.web.http.language import lang
from companion.web.pages.table import RECENT, moment
from companion.web.play import speech
from companion.web.play.by_game import table_page
from companion.web.play.context import ViewContext
from companion.web.play.games import of

blueprint = Blueprint("speech", __name__)

HELD_S: Final = 40.0
"""For so long a voice keeps its table after it was last heard; it asks every twenty seconds in any case."""
NAME: Final = 40
"""The longest name of a voice that is taken, in characters."""
UNNAMED: Final = re.compile(r"[^0-9A-Za-z-]")
"""What no name of a voice has."""


class Voices:
    """Which device reads aloud at which table of a process that alone serves its tables; where several do, their store
    knows. It is no part of the game: it is forgotten with the process. May be called from any thread."""

    def __init__(self, ticks: Callable[[], float] = monotonic) -> None:
        self._ticks = ticks
        self._held: dict[str, tuple[str, float]] = {}
        self._lock = threading.Lock()

    def speak(self, code: str, voice: str, held_s: float) -> bool:
        """As ``SharedStore.speak``."""
        now = self._ticks()
        with self._lock:
            self._held = {at: held for at, held in self._held.items() if now < held[1]}
            holder, _ = self._held.get(code, (voice, now))
            if holder == voice:
                self._held[code] = voice, now + held_s
            return holder == voice

    def hush(self, code: str, voice: str) -> None:
        """As ``SharedStore.hush``."""
        with self._lock:
            if code in self._held and self._held[code][0] == voice:
                del self._held[code]


@blueprint.get("/t/<code>/speech")
def spoken(code: str) -> Response:
    """What happened after an entry, as sentences for the ear in the reader's language: nothing secret, whoever asks.

    The query: ``after``, the entry up to which all was told (nothing is told without it, only where the table is);
    ``voice``, a name that the device has made up; ``also``, it speaks although another does; ``hush``, it no longer
    does.
    """
    now = moment(code, public=True)
    voice = UNNAMED.sub("", request.args.get("voice", "")[:NAME])
    if request.args.get("hush"):
        _voices().hush(now.table.code, voice)
        return _told(speaks=False)
    if voice and not (request.args.get("also") or _voices().speak(now.table.code, voice, HELD_S)):
        return _told(speaks=False)
    context = replace(now.context(), log=now.table.timeline.log(None, last=RECENT))
    after = request.args.get("after", type=int)
    return _told(
        speaks=True,
        lang=lang(),
        number=speech.settled(context.log, now.number),
        lines=[] if after is None else [one.text for one in speech.sentences(context, of(context).weights, after)],
        now="" if now.table.phase == "lobby" else speech.heard(_now(context, now.table.code), context.words),
    )


def _voices() -> Voices | SharedStore:
    own: Voices = current_app.extensions["ming-voices"]
    return lookup.tables().shared or own


def _told(**fields: object) -> Response:
    response = jsonify(fields)
    response.cache_control.no_store = True
    return response


def _now(context: ViewContext, code: str) -> str:
    """Whose turn it is; else what the display says. What one person is to do is not told: for the ear it would be
    what he has done."""
    if len(context.actors) == 1 and not context.view.get("tracking"):
        return context.words("speech.turn", seat=context.actors[0])
    return table_page(context, code=code, url=code).headline
