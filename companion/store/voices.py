"""Which device reads aloud at a table that several processes serve: one at a time."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from companion.store.database import Database
from companion.store.schema import voices
from companion.store.strangers import NOW


class Voices(Database):
    """The part of ``companion.table.SharedStore`` that is about reading aloud."""

    def speak(self, code: str, voice: str, held_s: float) -> bool:
        """See ``SharedStore.speak``."""
        given = {"code": code, "voice": voice, "held": held_s}
        return self._write(lambda connection: connection.execute(_SPEAK, given).first()) is not None

    def hush(self, code: str, voice: str) -> None:
        """See ``SharedStore.hush``."""
        gone = voices.delete().where(voices.c.code == code, voices.c.voice == voice)
        self._write(lambda connection: connection.execute(gone))


_new = insert(voices).values(
    code=sa.bindparam("code"), voice=sa.bindparam("voice"), until=NOW + sa.bindparam("held", type_=sa.Float)
)
_SPEAK: Final = _new.on_conflict_do_update(
    index_elements=[voices.c.code],
    set_={"voice": _new.excluded.voice, "until": _new.excluded.until},
    where=sa.or_(voices.c.voice == _new.excluded.voice, voices.c.until < NOW),
).returning(voices.c.code)
"""Nothing is changed, and no row comes back, while another voice has it."""
