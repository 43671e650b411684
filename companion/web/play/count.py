"""Counting together on phones: whose pieces this phone counts now, who is still counting, and what is asked again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.engine.count import EVERYBODY
from companion.engine.terms import Change
from companion.table import CountNow
from companion.web.play.option import Option
from companion.web.play.texts import Words

if TYPE_CHECKING:
    from companion.web.play.context import ViewContext
    from companion.web.play.game_pages import TablePage

ALL: Final = "all"
"""How addresses name what is everybody's; as a place: all of it in one form, as the host may."""


@dataclass(frozen=True, slots=True)
class Counting:
    """A count that is open, as one phone takes part in it.

    Attributes:
        now: what was told so far.
        share: whose pieces are counted on this page; ``None``: whoever reads it waits for others.
        mine: the seats on this phone.
        free: the shares that nobody is done with and this phone may count, as no other will.
        host: whether it may count all in one form, or end it.
    """

    now: CountNow
    share: str | None
    mine: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    host: bool = False

    @property
    def told(self) -> Mapping[str, Change]:
        """What the settings of this share were told to be, or are."""
        return self.now.values[self.share or EVERYBODY]

    @property
    def was(self) -> int:
        """The entry of this share that the page shows."""
        made = self.now.made.get(self.share or EVERYBODY)
        return made.number if made is not None else 0

    @property
    def ready(self) -> tuple[str, ...]:
        """The shares that are done and of which nobody is asked again."""
        return tuple(share for share in self.now.shares if state_of(share, self.now) == "done")

    @property
    def others(self) -> str:
        """Who has told this share on another phone and is done; empty for nobody."""
        made = self.now.made.get(self.share or EVERYBODY)
        return made.by if made is not None and made.whole and made.by not in self.mine else ""


def state_of(share: str, now: CountNow) -> str:
    """How far that share is: ``asked`` again, ``done``, ``half`` or ``open``."""
    if now.asked_of(share):
        return "asked"
    made = now.made.get(share)
    return "open" if made is None else "done" if made.whole else "half"


def followed(page: TablePage, counting: Counting, words: Words) -> TablePage:
    """The display while a count is open: how far everybody is, and what cannot be."""
    told = []
    for player in page.players:
        share = words(f"counting.state.{state_of(player.colour, counting.now)}")
        status = " · ".join(text for text in (share, player.status) if text)
        told.append(replace(player, detail="", status=status) if player.colour in counting.now.shares else player)
    wrong = " ".join(words(one.key, dict(one.params)) for one in counting.now.contradictions)
    return replace(page, players=tuple(told), help=wrong or page.help)


def named(share: str) -> str:
    """A share as addresses and forms name it."""
    return share or ALL


def share_of(name: str) -> str:
    """The share that is named so."""
    return EVERYBODY if name == ALL else name


def notices(counting: Counting, words: Words) -> tuple[str, ...]:
    """What contradicts of this share, and that somebody else has told it."""
    asked = counting.now.asked_of(counting.share or EVERYBODY)
    found = [words(one.key, dict(one.params)) for one in asked]
    if counting.others:
        found.append(words(f"counting.told{'' if counting.share else '.all'}", seat=counting.share, by=counting.others))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(Option):
    """One share on the page of who is still counting: ``state`` is ``done``, ``half``, ``open`` or ``asked``, where
    it contradicts another; ``href`` leads to counting it, ``label`` says so."""

    share: str
    who: str
    state: str
    told: str


@dataclass(frozen=True, slots=True)
class WaitPage:
    """Who is still counting, and what this phone may count for others."""

    now: ViewContext
    about: str
    headline: str
    help: str
    counters: tuple[Counter, ...]
    asked: tuple[str, ...]
    host: bool
    classes: str = "counting"
    template: str = "counting.html"

    @property
    def title(self) -> str:
        """What the browser calls it."""
        return self.headline


def wait_page(moment: ViewContext, counting: Counting) -> WaitPage:
    """For whoever has told what is his."""
    words, now = moment.words, counting.now
    own = [share for share in counting.mine if share in now.shares]
    missing = [share for share in now.missing if share]
    headline = "counting.wait.one" if len(missing) == 1 else "counting.wait" if missing else "counting.wait.all"
    if not missing and not now.contradictions:
        headline = "counting.wait.rest"
    help_ = "counting.kept" if own else "counting.watch"
    if counting.free:
        help_ = "counting.free"
    if now.contradictions:
        help_ = "counting.asked"
    return WaitPage(
        now=moment,
        about=now.about,
        headline=words(headline, seat=missing[0] if missing else ""),
        help=words(help_),
        counters=tuple(_counter(share, counting, words) for share in now.shares),
        asked=tuple(words(one.key, dict(one.params)) for one in now.contradictions),
        host=counting.host,
    )


def _counter(share: str, counting: Counting, words: Words) -> Counter:
    made, state = counting.now.made.get(share), state_of(share, counting.now)
    who = words.name("seat", share) if share else _everybodys(words)
    told = words(f"counting.state.{state}")
    href = label = ""
    if share in counting.free or (made is not None and made.by in counting.mine) or share in counting.mine:
        verb = "change" if made is not None and made.whole else "take"
        href, label = f"?count={named(share)}", words(f"counting.{verb}{'' if share else '.all'}", seat=share)
    return Counter(label, href=href, share=share, who=who, state=state, told=told)


def _everybodys(words: Words) -> str:
    """What one counts for all, as the game calls it."""
    try:
        return words("share.everybody")
    except KeyError:  # it need not
        return words("counting.everybody")
