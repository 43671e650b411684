"""Game after game: what pages say of the table at which the people of a game that is over play it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.table import Seat, Table, TableError
from companion.web import desk, seats
from companion.web.language import words


@dataclass(frozen=True, slots=True)
class Along:
    """The way to the next table.

    Attributes:
        label: the button.
        post: where it posts; empty for a link.
        href: where it leads without a form.
        headline: what has happened, for whoever looks at something else; empty while nothing has.
        help: what the next table is like, where it is yet to be opened.
    """

    label: str
    post: str = ""
    href: str = ""
    headline: str = ""
    help: str = ""


def along(table: Table, held: Sequence[Seat], waits: str = "") -> Along | None:
    """The way to the next table for a phone with these seats; ``None`` where it has none.

    ``waits``: the code of the table before this one, where a seat at this one is kept for the phone.
    """
    say = words(table.game_id).say
    if waits:
        return Along(say("again.come"), post=f"/t/{waits}/again", headline=say("again.kept"))
    if table.phase != "over":
        return None
    following = desk.tables().next(table)
    if following is None:
        turn = say("again.swapped" if table.game.meta.sides else "again.turned")
        return Along(say("again.do"), post=f"/t/{table.code}/again", help=turn) if held else None
    headline = say("again.open", code=following.code.upper())
    if held and not any(following.seats.of(token) for token in seats.tokens_at(following.code)):
        return Along(say("again.come"), post=f"/t/{table.code}/again", headline=headline)
    return Along(say("again.go", code=following.code.upper()), href=f"/t/{following.code}", headline=headline)


def kept_at(table: Table) -> str:
    """The code of the table before this one, if a seat here is kept for whoever asks; else ``""``."""
    code = table.config.game_before
    tokens = seats.tokens_at(code) if code else []
    try:
        before = desk.tables().get(code) if tokens else None
    except TableError:
        return ""
    had = {seat.colour for token in tokens if before is not None and (seat := before.seats.of(token))}
    return code if had & {seat.kept for seat in table.seats.all} else ""
