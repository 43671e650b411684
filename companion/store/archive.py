"""What the store keeps around the games: tables put away, results, owners' boards."""

from __future__ import annotations

import json

import sqlalchemy as sa

from companion.store.schema import boards, entries, snapshots, tables
from companion.store.writing import Database, conflicts
from companion.table import OwnBoard
from companion.table.entries import encode
from companion.table.results import Result


class Archive(Database):
    """The part of ``companion.table.Store`` that does not concern a table in play."""

    def mark_deleted(self, code: str, at: float | None) -> bool:
        """See ``Store.mark_deleted``."""
        with conflicts(), self._writing() as connection:
            changed = connection.execute(tables.update().where(tables.c.code == code).values(deleted=at))
            return bool(changed.rowcount)

    def deleted(self) -> dict[str, float]:
        """See ``Store.deleted``."""
        query = sa.select(tables.c.code, tables.c.deleted).where(tables.c.deleted.is_not(None))
        with self._engine.connect() as connection:
            return {code: at for code, at in connection.execute(query).all() if isinstance(at, int | float)}

    def purge(self, before: float) -> list[str]:
        """See ``Store.purge``."""
        with conflicts(), self._writing() as connection:
            codes = list(connection.scalars(sa.select(tables.c.code).where(tables.c.deleted < before)))
            for table in (snapshots, entries, tables):
                connection.execute(table.delete().where(table.c.code.in_(codes)))
        return codes

    def note_result(self, code: str, number: int, result: Result) -> None:
        """See ``Store.note_result``."""
        which = (tables.c.code == code, tables.c.number == number, tables.c.phase == "over")
        with conflicts(), self._writing() as connection:
            connection.execute(tables.update().where(*which).values(result=encode(result.document())))

    def save_board(self, board: OwnBoard) -> None:
        """See ``Store.save_board``."""
        row = {"game": board.game, "name": board.name, "own": encode(board.own), "changed": board.changed}
        with conflicts(), self._writing() as connection:
            connection.execute(boards.delete().where(boards.c.game == board.game, boards.c.name == board.name))
            connection.execute(boards.insert(), row)

    def boards(self, game: str) -> list[OwnBoard]:
        """See ``Store.boards``."""
        query = sa.select(boards.c.name, boards.c.own, boards.c.changed).where(boards.c.game == game)
        found = []
        with self._engine.connect() as connection:
            for name, text, changed in connection.execute(query.order_by(boards.c.name)).all():
                try:
                    own = json.loads(text)
                except (TypeError, ValueError):
                    continue
                if isinstance(own, dict) and isinstance(name, str) and isinstance(changed, int | float):
                    found.append(OwnBoard(game, name, own, changed))
        return found

    def delete_board(self, game: str, name: str) -> bool:
        """See ``Store.delete_board``."""
        with conflicts(), self._writing() as connection:
            gone = connection.execute(boards.delete().where(boards.c.game == game, boards.c.name == name))
            return bool(gone.rowcount)
