"""Counting together: what is asked of whom, and what a seat has counted of its own."""

from __future__ import annotations

from typing import Annotated, Final

from flask import Response
from pydantic import Field

from companion.engine import Change
from companion.table import Telling
from companion.web.access import lookup
from companion.web.api.corrections import Value
from companion.web.api.models import Answer, Body, Key, Message, Number, Word
from companion.web.api.play import Done, finish
from companion.web.api.routes import TABLE, Routes
from companion.web.play.count import named, share_of

About = Annotated[str, Field(min_length=1, max_length=40, examples=["scoring 2"])]
COUNTED: Final = (409, "That count is over, another phone has counted that share meanwhile, or it cannot be so.")
routes = Routes()


class ShareInfo(Answer):
    """What one counts: the settings with what was told of them, or what is known; ``entry`` names the latest telling, 0
    for none, and ``whole`` says that whoever told it is done."""

    share: str = Field(description="A colour, or ``all`` for what is nobody's own.")
    values: dict[str, Change]
    by: str | None
    entry: int
    whole: bool
    asked: list[Message] = Field(description="What contradicts, for which it is asked again.")


class CountInfo(Answer):
    """The count that is open, or none."""

    number: int
    about: str | None
    shares: list[ShareInfo]


class Counting(Body):
    """What was counted of one share; what is left out stays as it was told before."""

    about: About
    share: Word
    changes: Annotated[dict[str, Value], Field(max_length=100, examples=[{"open lintao red": 2}])] = Field(
        default_factory=dict
    )
    whole: bool = True
    was: Number = Field(default=0, description="The ``entry`` of the share that the sender has seen.")
    seen: Number
    key: Key


class Ending(Body):
    """End a count for all with what was told so far."""

    about: About
    seen: Number
    key: Key


@routes.add("GET", f"{TABLE}/count", "What is counted now, and by whom")
def show_count(code: str) -> CountInfo:
    """What everybody counts for himself, and who is done. Nothing in it is secret: it lies on the real table."""
    table = lookup.find(code)
    number, now = table.number, table.counts.now()
    if now is None:
        return CountInfo(number=number, about=None, shares=[])
    shares = [
        ShareInfo(
            share=named(share),
            values=dict(now.values[share]),
            by=made.by if made else None,
            entry=made.number if made else 0,
            whole=bool(made and made.whole),
            asked=[Message(key=one.key, params=dict(one.params)) for one in now.asked_of(share)],
        )
        for share in now.shares
        for made in (now.made.get(share),)
    ]
    return CountInfo(number=number, about=now.about, shares=shares)


@routes.add("POST", f"{TABLE}/count", "Tell what was counted", seat="needed", errors=(COUNTED,))
def post_count(code: str, body: Counting) -> Done | Response:
    """Tell what was counted of the own pieces, of nobody's own, or of a seat whose phone is not there. With the last
    share that was missing all of it is set, if nothing contradicts."""
    table, _, token = lookup.seated(code)
    telling = Telling(body.about, share_of(body.share), body.changes, whole=body.whole, was=body.was)
    return finish(table, table.counts.tell(token, telling, body.seen, body.key))


@routes.add("POST", f"{TABLE}/count/end", "End a count for all", seat="needed", errors=(COUNTED,))
def end_count(code: str, body: Ending) -> Done | Response:
    """End a count, as the host may: what nobody is done with stands as it was told last, or as it is."""
    table, token = lookup.led(code)
    return finish(table, table.counts.end(token, body.about, body.seen, body.key))
