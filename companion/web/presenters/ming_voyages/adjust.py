"""The Ming Voyages set right: the map to tap, the cards of both sides, the turn; and what belongs to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.engine.terms import Change, Setting
from companion.web.presenters import adjust
from companion.web.presenters.adjust import FLOW, AdjustPage, To
from companion.web.presenters.ming_voyages import lying
from companion.web.presenters.ming_voyages import map as maps
from companion.web.presenters.ming_voyages.plan import Link, Offer
from companion.web.presenters.moment import Moment

ON_MAP: Final = ("region:", "voyage:")


def page(
    moment: Moment, settings: Sequence[Setting], *, entered: Mapping[str, Change], to: To, reason: str, seated: bool
) -> AdjustPage:
    """The page, with the thing in ``moment.pick`` open."""
    words = moment.words
    ids = list(dict.fromkeys(adjust.thing_of(one) for one in settings))
    picked = moment.pick if moment.pick in ids else ""

    def carry(one: str) -> str:
        return to(entered, pick=one)

    mine = [one for one in settings if adjust.thing_of(one) == picked]
    beside = [one for one in ids if not one.startswith(ON_MAP)]
    links: dict[str | int, Link] = {
        lying.place(one): Link(f"{carry(one)}#sets", words("keep.set"), one) for one in ids if one.startswith(ON_MAP)
    }
    chosen = [lying.place(picked)] if picked.startswith(ON_MAP) else []
    return AdjustPage(
        title=f"{words('screen.title')} · {words('adjust.headline')}",
        headline=words("adjust.headline"),
        help=words("keep.adjust.help"),
        number=moment.number,
        rows=(adjust.row(beside, words, picked, carry),) if beside else (),
        picked=picked,
        section=lying.section(picked, mine, words, entered, words("adjust.flow") if picked == FLOW else "")
        if mine
        else None,
        carried=adjust.carried(settings, entered, picked, words, to),
        reason=reason,
        back=words("adjust.back"),
        board=maps.board(moment, Offer(links=links, picked=chosen)),
        seated=seated,
        notice=moment.notice,
    )
