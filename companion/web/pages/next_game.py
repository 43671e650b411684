"""Game after game: what pages say of the table at which the people of a game that is over play it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.table import Seat, Table
from companion.web.access import lookup, seat_tokens
from companion.web.http.language import words


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
    following = lookup.tables().next(table)
    if following is None:
        turn = say("again.swapped" if table.game.meta.sides else "again.turned")
        return Along(say("again.do"), post=f"/t/{table.code}/again", help=turn) if held else None
    headline = say("again.open", code=following.code.upper())
    if held and not any(following.seats.of(token) for token in seat_tokens.tokens_at(following.code)):
        return Along(say("again.come"), post=f"/t/{table.code}/again", headline=headline)
    return Along(say("again.go", code=following.code.upper()), href=f"/t/{following.code}", headline=headline)
