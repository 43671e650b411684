"""Develop Factories: building, rebuilding what has burnt, and upgrading."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal, short
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import boats, mends, money, refusals
from companion.games.yinzi.rules.places import FACTORY, SITE_NAMED, SOURCE_NAMED, STONE
from companion.games.yinzi.rules.position import SHOWN, Position
from companion.games.yinzi.rules.setup import build, hidden_factories, no_room, no_site, raise_level
from companion.games.yinzi.rules.stages import DEVELOPING, NEXT_FACTORY, RESUME, RULES, SITE

UPGRADE = (0, 3, 5)
"""Copper for the next level, by the present one."""
TOP_LEVEL = 3


@RULES.act("build", FACTORY, SOURCE_NAMED, at=DEVELOPING, rule="5 B Develop Factories")
def choose(s: Position, seat: int, factory: int, source: int) -> Ended:
    """A stone goes back for a factory that lies beside the board."""
    boats.pay(s, seat, STONE, source)
    s.left -= 1
    s.slot = factory
    return s.ask_in_between(SITE, seat)


@RULES.act("rebuild", FACTORY, SOURCE_NAMED, at=DEVELOPING, rule="5 D Wildfire")
def rebuild(s: Position, seat: int, factory: int, source: int) -> Ended:
    """A burnt factory gets an owner again where it stands (ruling 12)."""
    boats.pay(s, seat, STONE, source)
    s.left -= 1
    raise_level(s, seat, factory)
    return RESUME


@rebuild.unless()
def _not_burnt(s: Position, seat: int, factory: int, source: int) -> Refusal | None:
    return None if s.is_burnt(factory) else Refusal("not-burnt")


@choose.unless()
def _not_shown(s: Position, seat: int, factory: int, source: int) -> Refusal | None:
    return refusals.not_on_display(s, factory, SHOWN)


@choose.unless()
@rebuild.unless()
def _used_up(s: Position, seat: int, factory: int, source: int) -> Refusal | None:
    return refusals.used_up(s, seat)


@choose.unless(mend=lambda s, seat, factory, source: mends.resource(s, seat, STONE, source))
@rebuild.unless(mend=lambda s, seat, factory, source: mends.resource(s, seat, STONE, source))
def _no_stone(s: Position, seat: int, factory: int, source: int) -> Refusal | None:
    return short("no-stone", 1, boats.there(s, seat, STONE, source))


@choose.unless()
@rebuild.unless()
def _no_discs(s: Position, seat: int, factory: int, source: int) -> Refusal | None:
    # A disc that is used for the stone comes home first.
    return None if source == boats.BY_DISC else short("no-discs", 1, s.discs[seat])


@choose.unless()
def _no_site(s: Position, seat: int, factory: int, source: int) -> Refusal | None:
    return no_site(s, factory)


@RULES.act("site", SITE_NAMED, at=SITE, rule="5 B Develop Factories")
def place(s: Position, seat: int, site: int) -> Ended:
    """Lay it down; another tile comes beside the board."""
    build(s, seat, s.slot, site)
    s.slot = -1
    if hidden_factories(s):
        return s.ask_in_between(NEXT_FACTORY, CHANCE)
    return RESUME


place.unless()(no_room)


def upgradable(s: Position, seat: int) -> list[int]:
    """Own factories that can get another disc; money does not matter here."""
    if not s.discs[seat]:
        return []
    return [factory for factory, owner, level in s.works() if owner == seat and level < TOP_LEVEL]


def upgrade_refused(s: Position, seat: int, factory: int) -> Refusal | None:
    """Why an own factory cannot get another disc; money does not matter here."""
    if refused := refusals.not_own_factory(s, seat, factory):
        return refused
    if s.level(factory) == TOP_LEVEL:
        return Refusal("top-level", {"factory": s.ed.factory_ids[factory]})
    return short("no-discs", 1, s.discs[seat])


@RULES.act("upgrade", FACTORY, at=DEVELOPING, rule="5 B Develop Factories")
def upgrade(s: Position, seat: int, factory: int) -> Ended:
    """Another disc on an own factory, for three copper or five."""
    money.pay(s, seat, UPGRADE[s.level(factory)])
    raise_level(s, seat, factory)
    s.left -= 1
    return RESUME


@upgrade.unless()
def _upgrades_used_up(s: Position, seat: int, factory: int) -> Refusal | None:
    return refusals.used_up(s, seat)


@upgrade.unless()
def _no_upgrade(s: Position, seat: int, factory: int) -> Refusal | None:
    return upgrade_refused(s, seat, factory)


@upgrade.unless(mend=lambda s, seat, factory: mends.copper(s, seat, UPGRADE[s.level(factory)]))
def _too_dear(s: Position, seat: int, factory: int) -> Refusal | None:
    return money.too_dear(s, seat, UPGRADE[s.level(factory)])
