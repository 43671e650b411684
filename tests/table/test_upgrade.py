"""A server's database: its steps lead to the schema, and those who start at once do not get into each other's way."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from companion.store.schema import SCHEMA_VERSION, hosted, metadata
from companion.store.upgrade import check, newest, upgrade
from companion.table import OtherSchema
from tests.patience import at_once
from tests.stores import empty_schema, past_the_store, place_of
from tests.table.database import sql
from tests.web.forks import Forked

pytestmark = pytest.mark.postgresql
AT_ONCE = 20


def test_the_steps_lead_to_the_schema(tmp_path: Path) -> None:
    wanted = sa.MetaData()
    for table in (*metadata.tables.values(), *hosted.tables.values()):
        table.to_metadata(wanted)
    with past_the_store(tmp_path) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, wanted) == []
        sa.Table("due", wanted).append_column(sa.Column("more", sa.Text))
        assert len(compare_metadata(context, wanted)) == 1, "it would be seen"
    assert sql(tmp_path, "SELECT value FROM about WHERE name = 'schema'") == [(str(SCHEMA_VERSION),)]
    logged = "SELECT relname, relpersistence = 'p' FROM pg_class WHERE oid = ANY(ARRAY['presence'::regclass, 'due'])"
    assert dict(sql(tmp_path, logged)) == {"presence": False, "due": True}  # type: ignore[arg-type]


def test_many_bring_an_empty_database_up_to_date_at_once() -> None:
    url, found = empty_schema(), list[tuple[str | None, str]]()
    at_once(*[lambda: found.append(upgrade(url))] * AT_ONCE)
    assert sorted(found, key=str) == [(newest(), newest())] * (AT_ONCE - 1) + [(None, newest())]
    assert check(url) == newest()


def test_processes_do_so_likewise() -> None:
    url = empty_schema()
    program = "import sys; from companion.store.upgrade import upgrade; upgrade(sys.argv[1])"
    processes = [Forked(program, [url]) for _ in range(6)]
    assert [process.wait() for process in processes] == [0] * 6
    assert check(url) == newest()


def test_a_database_that_is_not_up_to_date_is_refused(tmp_path: Path) -> None:
    url = empty_schema()
    with pytest.raises(OtherSchema):
        check(url)
    sql(tmp_path, "UPDATE alembic_version SET version_num = '99'")
    try:
        for look in (check, upgrade):
            with pytest.raises(OtherSchema):
                look(place_of(tmp_path))
    finally:
        sql(tmp_path, "UPDATE alembic_version SET version_num = :known", known=newest())
