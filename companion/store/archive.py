"""What the store keeps besides tables in play: tables put away, results, owners' boards."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

import sqlalchemy as sa

from companion.store.database import Database
from companion.store.rows import YEAR_9999, summary_of, summary_row
from companion.store.schema import boards, tables
from companion.table import OwnBoard, Summary
from companion.table.codec import encode
from companion.table.results import Result
from companion.table.store_interface import EVERYTHING, Wanted

_SUMMARY = tuple(column for column in tables.c if column is not tables.c.deleted)
_AWAY = tables.c.deleted < YEAR_9999
"""Any other content is damage: texts compare as greater than any number."""
MOST_AT_ONCE: Final = 50
"""Tables that one statement removes, with all their entries."""
_log = logging.getLogger(__name__)


class Archive(Database):
    """The part of ``companion.table.Store`` that does not concern a table in play.

    Attributes:
        insert: makes an insertion of this kind of database, which can say what to do with what is there.
    """

    insert: Callable[[sa.Table], Any]

    def _listed(self, query: sa.Select[Any]) -> Sequence[Any]:
        """The rows of a list."""
        return self._read(lambda connection: connection.execute(query).all())

    def close(self) -> None:
        """Close files and connections."""
        self._engine.dispose()

    def summaries(self, wanted: Wanted = EVERYTHING) -> list[Summary]:
        """See ``Store.summaries``."""
        query = sa.select(*_SUMMARY).where(*_these(wanted)).order_by(tables.c.changed.desc(), tables.c.code)
        rows = self._listed(query.offset(wanted.skip).limit(wanted.most))
        return [summary_of(row[0], row[1:]) for row in rows if isinstance(row[0], str)]

    def count(self, wanted: Wanted = EVERYTHING) -> int:
        """See ``Store.count``."""
        ((count,),) = self._listed(sa.select(sa.func.count()).select_from(tables).where(*_these(wanted)))
        return int(count)

    def codes(self) -> set[str]:
        """See ``Store.codes``."""
        return {code for (code,) in self._listed(sa.select(tables.c.code)) if isinstance(code, str)}

    def relist(self, summary: Summary) -> None:
        """See ``Store.relist``."""
        row = {**summary_row(summary), "deleted": None}
        change = tables.update().where(tables.c.code == summary.code).values(row)
        self._write(lambda connection: connection.execute(change))

    def mark_deleted(self, code: str, at: float | None) -> bool:
        """See ``Store.mark_deleted``."""
        change = tables.update().where(tables.c.code == code).values(deleted=at)
        return self._write(lambda connection: bool(connection.execute(change).rowcount))

    def deleted(self) -> dict[str, float]:
        """See ``Store.deleted``."""
        away = self._listed(sa.select(tables.c.code, tables.c.deleted).where(_AWAY))
        return {code: at for code, at in away if isinstance(code, str)}

    def purge(self, before: float) -> list[str]:
        """See ``Store.purge``. A few at a time, as no statement may take long."""
        some = sa.select(tables.c.code).where(tables.c.deleted < before).limit(MOST_AT_ONCE)
        batch = tables.delete().where(tables.c.code.in_(some.scalar_subquery())).returning(tables.c.code)
        found: list[str] = []
        while gone := self._write(lambda connection: list(connection.scalars(batch))):
            found += gone
        return found

    def note_result(self, code: str, number: int, result: Result) -> None:
        """See ``Store.note_result``."""
        which = (tables.c.code == code, tables.c.number == number, tables.c.phase == "over")
        change = tables.update().where(*which).values(result=encode(result.document()))
        self._write(lambda connection: connection.execute(change))

    def save_board(self, board: OwnBoard) -> None:
        """See ``Store.save_board``."""
        row = {"game": board.game, "name": board.name, "own": encode(board.own), "changed": board.changed}
        new = self.insert(boards).values(row)
        kept = new.on_conflict_do_update(index_elements=boards.primary_key.columns, set_=row)
        self._write(lambda connection: connection.execute(kept))

    def boards(self, game: str) -> list[OwnBoard]:
        """See ``Store.boards``."""
        query = sa.select(boards.c.name, boards.c.own, boards.c.changed).where(boards.c.game == game)
        found = []
        for name, text, changed in self._listed(query.order_by(boards.c.name)):
            try:
                own = json.loads(text)
            except (TypeError, ValueError):
                own = None
            if isinstance(own, dict) and isinstance(name, str) and isinstance(changed, int | float):
                found.append(OwnBoard(game, name, own, changed))
            else:
                _log.warning("the board %r of %s is damaged", name, game)
        return found

    def delete_board(self, game: str, name: str) -> bool:
        """See ``Store.delete_board``."""
        gone = boards.delete().where(boards.c.game == game, boards.c.name == name)
        return self._write(lambda connection: bool(connection.execute(gone).rowcount))


def _these(wanted: Wanted) -> list[sa.ColumnElement[bool]]:
    """The conditions that select the wanted tables."""
    changed, code = tables.c.changed, tables.c.code
    found: list[sa.ColumnElement[bool]] = [sa.or_(tables.c.deleted.is_(None), sa.not_(_AWAY))]
    if wanted.over is not None:
        found.append(tables.c.phase == "over" if wanted.over else tables.c.phase != "over")
    if wanted.codes is not None:
        found.append(code.in_(wanted.codes))
    if wanted.after is not None:
        there = wanted.after
        found.append(sa.or_(changed < there.changed, sa.and_(changed == there.changed, code > there.code)))
    return found
