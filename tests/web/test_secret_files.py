"""The data folder is its owner's alone: what is made there, and what was made more open before."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.store import open_store
from companion.table import Tables
from companion.web.launch.process import DATABASE, OURS, PRINTS, secret_key
from companion.web.server.secret_files import owner_only

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has its own ways")


def open_to_others(folder: Path) -> set[str]:
    """What others may do anything with."""
    found = (folder, *folder.rglob("*"))
    return {path.name for path in found if not path.is_symlink() and path.stat().st_mode & 0o077}


def opened(folder: Path) -> Tables:
    """A table is opened, a page is printed."""
    tables = Tables(open_store(folder / DATABASE), background=False)
    tables.create("ming-dynastie", host="Mei")
    secret_key(folder)
    (folder / PRINTS).mkdir()
    (folder / PRINTS / "made.pdf").touch()
    return tables


def test_all_that_is_made_is_its_owners(tmp_path: Path) -> None:
    folder, before = tmp_path / "data", os.umask(0o022)
    try:
        folder.mkdir()
        with owner_only(folder, OURS):
            tables = opened(folder)
            assert {f"{DATABASE}-wal", f"{DATABASE}-shm"} <= {path.name for path in folder.iterdir()}
            assert open_to_others(folder) == set()
            tables.close()
        (tmp_path / "later").touch()
        assert (tmp_path / "later").stat().st_mode & 0o777 == 0o644, "only meanwhile"
    finally:
        os.umask(before)


def test_what_was_open_before_is_closed(tmp_path: Path) -> None:
    folder, before = tmp_path / "data", os.umask(0)
    try:
        folder.mkdir()
        tables = opened(folder)
        assert {DATABASE, f"{DATABASE}-wal", PRINTS, "made.pdf", "data"} <= open_to_others(folder)
        with owner_only(folder, OURS):
            assert open_to_others(folder) == set()
        tables.close()
    finally:
        os.umask(before)


def test_a_folder_with_other_things_in_it_stays_as_it_is(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        shared, elsewhere = tmp_path / "shared", tmp_path / "elsewhere"
        shared.mkdir()
        elsewhere.touch()
        (shared / "holiday.jpg").touch()
        (shared / "secret.key").touch()
        (shared / f"{DATABASE}-wal").symlink_to(elsewhere)
        with owner_only(shared, OURS):
            assert open_to_others(shared) == {"shared", "holiday.jpg"}
        assert elsewhere.stat().st_mode & 0o077, "a link leads to what is not ours"
    finally:
        os.umask(before)
