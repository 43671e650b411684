"""What a server among strangers keeps beside its tables: keys, whose tables are whose, and how often what was done."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from companion.store.database import Database
from companion.store.schema import host_keys, onlookers, owners, tables, tallies
from companion.table.store_interface import HostKey, Tally

NOW: Final = sa.func.extract("epoch", sa.func.clock_timestamp())
"""The database's own time, in seconds since 1970."""
_KEY: Final = (host_keys.c.name, host_keys.c.admin, host_keys.c.made, host_keys.c.revoked)
_HERE: Final = tables.c.deleted.is_(None)


class Strangers(Database):
    """The part of ``companion.table.SharedStore`` that is about who may do what."""

    # --- keys -----------------------------------------------------------------------------------------------

    def add_key(self, key: HostKey, hashed: str) -> None:
        """See ``SharedStore.add_key``."""
        row = {"name": key.name, "hash": hashed, "admin": key.admin, "made": key.made, "revoked": key.revoked}
        self._write(lambda connection: connection.execute(host_keys.insert(), row))

    def host_keys(self) -> list[HostKey]:
        """See ``SharedStore.host_keys``."""
        query = sa.select(*_KEY).order_by(host_keys.c.made, host_keys.c.name)
        return [HostKey(*row) for row in self._read(lambda connection: connection.execute(query).all())]

    def key_of(self, hashed: str) -> HostKey | None:
        """See ``SharedStore.key_of``."""
        row = self._read(lambda connection: connection.execute(_OF_HASH, {"hash": hashed}).first())
        return None if row is None else HostKey(*row)

    def revoke_key(self, name: str, at: float) -> bool:
        """See ``SharedStore.revoke_key``."""
        change = host_keys.update().where(host_keys.c.name == name)
        first = sa.func.coalesce(host_keys.c.revoked, at)
        return self._write(lambda connection: bool(connection.execute(change.values(revoked=first)).rowcount))

    # --- tables ---------------------------------------------------------------------------------------------

    def own(self, code: str, key: str) -> None:
        """See ``SharedStore.own``."""
        new = insert(owners).values(code=code, key=key).on_conflict_do_nothing()
        self._write(lambda connection: connection.execute(new))

    def owner(self, code: str) -> str | None:
        """See ``SharedStore.owner``."""
        return self._read(lambda connection: connection.scalar(_OWNER, {"code": code}))

    def owned(self, key: str) -> list[str]:
        """See ``SharedStore.owned``."""
        query = sa.select(owners.c.code).join(tables).where(owners.c.key == key, _HERE)
        latest = query.order_by(tables.c.changed.desc())
        return list(self._read(lambda connection: connection.scalars(latest).all()))

    def let_look_on(self, code: str, *, open_: bool) -> None:
        """See ``SharedStore.let_look_on``."""
        change = insert(onlookers).values(code=code).on_conflict_do_nothing()
        if not open_:
            self._write(lambda connection: connection.execute(onlookers.delete().where(onlookers.c.code == code)))
        else:
            self._write(lambda connection: connection.execute(change))

    def may_look_on(self, code: str) -> bool:
        """See ``SharedStore.may_look_on``."""
        return self._read(lambda connection: connection.scalar(_LOOK_ON, {"code": code})) is not None

    def expire(self, lobby_s: float, game_s: float) -> list[str]:
        """See ``SharedStore.expire``."""
        lobby = sa.and_(tables.c.phase == "lobby", tables.c.changed < NOW - lobby_s)
        old = tables.update().where(_HERE, sa.or_(lobby, tables.c.changed < NOW - game_s)).values(deleted=NOW)
        return self._write(lambda connection: list(connection.scalars(old.returning(tables.c.code))))

    # --- tallies --------------------------------------------------------------------------------------------

    def tally(self, what: str, who: str, span_s: float) -> Tally:
        """See ``SharedStore.tally``."""
        given = {"what": what, "who": who, "span": span_s}
        return Tally(*self._write(lambda connection: connection.execute(_TALLY, given).one()))

    def forget_tallies(self) -> None:
        """See ``SharedStore.forget_tallies``."""
        self._write(lambda connection: connection.execute(tallies.delete().where(tallies.c.until < NOW)))


_OF_HASH = sa.select(*_KEY).where(host_keys.c.hash == sa.bindparam("hash"), host_keys.c.revoked.is_(None))
_OWNER = sa.select(owners.c.key).where(owners.c.code == sa.bindparam("code"))
_LOOK_ON = sa.select(onlookers.c.code).where(onlookers.c.code == sa.bindparam("code"))
_span = sa.bindparam("span", type_=sa.Float)
_new_tally = insert(tallies).values(
    what=sa.bindparam("what"), who=sa.bindparam("who"), until=(sa.func.floor(NOW / _span) + 1) * _span, count=1
)
_TALLY = _new_tally.on_conflict_do_update(
    index_elements=tallies.primary_key.columns, set_={"count": tallies.c.count + 1}
).returning(tallies.c.count, tallies.c.until - NOW)
