"""Every command of HOSTING.md is run, in its order: PostgreSQL and our own program are real, as are openssl, tar and
the like; what would change this computer (systemd, users, Docker) is a stand-in that writes down what it was asked.

Folders of the system are looked for in a folder of the test's own.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
import yaml

from companion.bots import POLICIES
from companion.store.postgres import PostgresStore
from companion.store.upgrade import check, newest
from companion.table import Tables
from tests.patience import PATIENCE_S
from tests.postgres import Postgres, owner, program
from tests.test_hosting import COMPOSE, HOSTING, ROOT

pytestmark = pytest.mark.postgresql
BLOCKS: Final = re.findall(r"^```sh\n(.*?)^```$", HOSTING, re.MULTILINE | re.DOTALL)
CONTAINED: Final = [block for block in BLOCKS if "docker" in block]
PLAIN: Final = [block for block in BLOCKS if "docker" not in block]
DIGEST: Final = "sha256:" + "0" * 64
FOLDERS: Final = {
    "/var/lib/postgresql/17/main": "data", "/var/lib/postgresql/17/lost": "lost", "/var/lib/postgresql/data": "data",
    "/archive": "archive", "/etc/": "etc/", "/opt/": "opt/", "/usr/local/bin/": "bin/",
}  # fmt: skip
"""Where in the test's folder a folder of the system is."""
STAND_INS: Final = {
    "sudo": 'who=; [ "$1" != -u ] || { who=$2; shift 2; }\n'
    '[ "$who" != postgres ] || [ -z "$OWNER" ] || exec runuser -u "$OWNER" -- "$@"\nexec "$@"',
    "systemctl": 'case "$*" in stop*postgresql@*) stopped ;; start\\ postgresql@*) started ;; esac',
    "systemd-run": 'while case "$1" in --property=*) set -a; . "${1#*EnvironmentFile=}" ;; --*) ;; *) false ;; esac; '
    'do shift; done\nexec "$@"',
    "install": '[ "$1 $2" != "-d -o" ] || { shift 3; set -- -d "$@"; }\nexec /usr/bin/install "$@"',
    "useradd": "", "curl": "", "pg_dropcluster": "", "pg_upgradecluster": "",
    "python3": '[ "$1 $2" = "-m venv" ] || exit 1\nmkdir -p "$3/bin"\n'
    'printf \'#!/bin/sh\\necho "pip $*" >> "%s"\\n\' "$SAID" > "$3/bin/pip"\nchmod 755 "$3/bin/pip"\n'
    'ln -s "$OURS" "$3/bin/ming-table"',
    "docker": """case "$*" in
"compose exec -T postgres "*) shift 4; exec "$@" ;;
"compose run --rm --no-deps -T --entrypoint sh postgres "*)
  shift 8; [ -z "$OWNER" ] || exec runuser -u "$OWNER" -- sh "$@"; exec sh "$@" ;;
"compose run --rm upgrade"*) shift 4; [ $# -gt 0 ] || set -- database upgrade
  MING_TABLE_DATABASE="$(cat secrets/database)" exec "$OURS" "$@" ;;
"compose stop "*postgres) stopped ;;
"compose up -d --wait postgres") started ;;
"compose down") dropdb -U ming --maintenance-db postgres ming; createdb -U ming --maintenance-db postgres ming ;;
"image inspect "*) echo "$4" | sed "s#{{.*}}#${5%:*}@$DIGEST#" ;;
esac""",
}  # fmt: skip


class Computer:
    """One that has nothing but PostgreSQL, with our checkout in a folder."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres = postgres
        self.folder = postgres.folder
        self.said = self.folder / "said"
        self.checkout = self.folder / "checkout"
        self.secrets = self.checkout / "secrets"
        for name in ("bin", "etc/systemd/system", "etc/caddy", "opt", "checkout"):
            (self.folder / name).mkdir(parents=True)
        for name in ("locks", "systemd", "Caddyfile", "compose.yaml"):
            (self.checkout / name).symlink_to(ROOT / name)
        its = f"runuser -u {owner()} -- " if owner() else ""
        pg = f"{its}{program('pg_ctl')}"
        there, starting = f"cd {self.folder}; [ -f data/postmaster.pid ]", shlex.join(postgres.starting)
        own = {
            "stopped": f"{there} && {pg} -D data -m fast -w stop >/dev/null",
            "started": f"{there} || {pg} {starting} >/dev/null",
        }
        for name, script in {**STAND_INS, **own}.items():
            (self.folder / "bin" / name).write_text(f'#!/bin/sh\necho "{name} $*" >> "$SAID"\n{script}\n')
            (self.folder / "bin" / name).chmod(0o755)
        self.said.touch()
        self.env = {
            **os.environ, "PATH": os.pathsep.join((str(self.folder / "bin"), str(Path(program("psql")).parent),
                                                   os.environ["PATH"])),
            "SAID": str(self.said), "OURS": str(Path(sys.executable).with_name("ming-table")), "OWNER": owner(),
            "DIGEST": DIGEST, "PGHOST": "127.0.0.1", "PGHOSTADDR": "127.0.0.1", "PGPORT": str(postgres.port),
        }  # fmt: skip

    def here(self, text: str) -> str:
        """The same with this computer's folders."""
        pattern = "|".join(rf"(?<![\w./}}]){re.escape(one)}" for one in FOLDERS)
        return re.sub(pattern, lambda found: f"{self.folder}/{FOLDERS[found[0]]}", text)

    def run(self, block: str) -> str:
        """Run a block line by line as people type it; what it prints."""
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", self.here(block)], cwd=self.checkout, env=self.env,
                              capture_output=True, text=True, check=False, timeout=PATIENCE_S)  # fmt: skip
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def asked(self, name: str) -> list[str]:
        """What a stand-in was asked to do so far."""
        lines = self.said.read_text(encoding="utf-8").splitlines()
        return [line.removeprefix(f"{name} ") for line in lines if line.startswith(f"{name} ")]

    def sql(self, text: str, database: str = "ming") -> list[Any]:
        """What the database answers to this."""
        url = f"postgresql://{self.env.get('PGUSER', 'ming')}@127.0.0.1:{self.postgres.port}/{database}"
        with psycopg.connect(url, autocommit=True) as connection:
            answer = connection.execute(text.encode())
            return answer.fetchall() if answer.description else []

    def sit(self, code: str, *names: str) -> None:
        """A table of these people, as a game of long ago."""
        self.sql("INSERT INTO tables (code, game, phase, players, number, changed) VALUES "
                 f"('{code}', 'ming-dynastie', 'over', '{json.dumps(names)}', 0, 1.0)")  # fmt: skip

    @property
    def codes(self) -> set[str]:
        """Of the tables there are."""
        return {code for (code,) in self.sql("SELECT code FROM tables")}

    def put_by(self, base: str) -> str:
        """Let the log so far come into the archive, with a table that is too much; the moment before that."""
        self.sit("before-it", "Mei")
        ((now,),) = self.sql("SELECT now()")
        assert isinstance(now, datetime)
        self.sit("too-late", "Jonas")
        self.sql("SELECT pg_switch_wal()")
        assert (self.checkout / base).stat().st_size > 100_000
        return now.isoformat(" ", "microseconds")


@contextmanager
def computer() -> Iterator[Computer]:
    """One whose PostgreSQL keeps its log as the page says."""
    (block,) = re.findall(r"^```\n(wal_level.*?)^```$", HOSTING, re.MULTILINE | re.DOTALL)
    told = dict(re.findall(r"^(\w+) = '?(.*?)'?$", block, re.MULTILINE))
    (override,) = re.findall(r"^```yaml\n(services:.*?)^```$", HOSTING, re.MULTILINE | re.DOTALL)
    service = yaml.safe_load(override)["services"]["postgres"]
    assert service["command"] == ["postgres", *(f"-c{name}={value}" for name, value in told.items())]
    assert service["volumes"] == ["./archive:/archive"]
    postgres = Postgres()
    archive = postgres.folder / "archive"
    archive.mkdir()
    if owner():
        shutil.chown(archive, owner())
    postgres.settings += [f"{name}={value.replace('/archive', str(archive))}" for name, value in told.items()]
    postgres.start()
    try:
        yield Computer(postgres)
    finally:
        postgres.remove()


def dated(block: str, moment: str = "") -> str:
    """With the names of files that were made today, and with that moment."""
    block = re.sub(r"\b(ming|base)-\d{4}-\d\d-\d\d\.", lambda found: f"{found[1]}-{time.strftime('%F')}.", block)
    return block.replace("2026-11-23 21:00:00+00", moment)


def lines_of(secret: Path) -> list[str]:
    return secret.read_text(encoding="utf-8").split()


def forget(one: Computer, block: str, code: str) -> None:
    """Run what puts a table away for good, and do what ``work`` then does."""
    assert "Mei" in one.run(block.replace("CODE", code))
    store = PostgresStore(f"postgresql://ming@127.0.0.1:{one.postgres.port}/ming", threads=1)
    tables = Tables(store, bots=POLICIES, background=False)
    try:
        assert tables.purge() == [code]
    finally:
        tables.close()


def is_caddy_content(one: Computer) -> None:
    """Caddy takes the file that was installed, with the environment of the override."""
    override = (one.folder / "etc/systemd/system/caddy.service.d/ming-table.conf").read_text(encoding="utf-8")
    told = [shlex.split(line.partition("=")[2])[0] for line in override.splitlines() if line.startswith("Environment=")]
    assert {line.partition("=")[0] for line in told} == {"MING_TABLE_HOST", "MING_TABLE_SERVING"}
    assert one.asked("systemctl")[-2:] == ["daemon-reload", "restart caddy"]
    if caddy := shutil.which("caddy"):
        done = subprocess.run(
            [caddy, "validate", "--adapter", "caddyfile", "--config", str(one.folder / "etc/caddy/Caddyfile")],
            env={**one.env, **dict(line.split("=", 1) for line in told), "XDG_DATA_HOME": str(one.folder)},
            capture_output=True, text=True, check=False, timeout=PATIENCE_S,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr


def test_without_containers_all_that_the_page_tells_does_what_it_says() -> None:
    blocks = iter(PLAIN)
    with computer() as one:
        one.sql("CREATE ROLE postgres SUPERUSER LOGIN", "postgres")
        one.env["PGUSER"] = "postgres"
        one.sql("ALTER ROLE ming RENAME TO first", "postgres")
        # The database, its user, the environment; the program; the services; Caddy.
        one.run(next(blocks))
        etc, env = one.folder / "etc/ming-table", (one.folder / "etc/ming-table/env")
        assert (etc.stat().st_mode & 0o777, env.stat().st_mode & 0o777) == (0o700, 0o600)
        one.run(next(blocks))
        assert one.asked("pip") == [
            "install --require-hashes -r locks/hosted.txt -r locks/build.txt",
            "install --no-deps --no-index --no-build-isolation .",
        ]
        host_key = one.run(next(blocks)).splitlines()[-1]
        assert "https://play.example.org/key?key=" in host_key
        assert one.sql("SELECT version_num FROM alembic_version") == [(newest(),)]
        for unit in (ROOT / "systemd").iterdir():
            assert (one.folder / "etc/systemd/system" / unit.name).read_text() == unit.read_text()
        one.run(next(blocks))
        is_caddy_content(one)
        # A new secret, above the old one.
        (old,) = lines_of(etc / "cookies")
        one.run(next(blocks))
        assert lines_of(etc / "cookies")[1:] == [old]
        assert all(len(line) >= 32 for line in lines_of(etc / "cookies"))
        assert one.asked("systemctl")[-2:] == ["restart ming-table@8001", "restart ming-table@8002"]
        # A dump, and back to it.
        one.sit("stays", "Mei", "Jonas")
        one.run(next(blocks))
        one.sit("later", "Mei")
        one.run(dated(next(blocks)))
        assert one.codes == {"stays"}
        assert one.sql("SELECT count(*) FROM tables", "ming_lost") == [(2,)]
        # A base backup, and back to a moment after it.
        one.run(next(blocks))
        moment = one.put_by(f"base-{time.strftime('%F')}.tar.gz")
        one.run(dated(next(blocks), moment))
        assert one.codes == {"stays", "before-it"}
        assert (one.folder / "lost/PG_VERSION").exists()
        one.sit("goes on", "Noor")
        # What is somebody's.
        forget(one, next(blocks), "before-it")
        one.run(next(blocks))
        assert one.sql("SELECT name FROM host_keys") == []
        old_dump = one.checkout / "ming-2020-01-01.dump"
        old_dump.touch()
        os.utime(old_dump, (0, 0))
        one.run(next(blocks))
        assert not old_dump.exists()
        assert (one.checkout / f"ming-{time.strftime('%F')}.dump").exists()
        # A new version, a new PostgreSQL, the log's length.
        before = len(one.asked("systemctl"))
        one.run(next(blocks))
        assert one.asked("systemctl")[before:] == [
            "restart ming-table@8001", "restart ming-table@8002", "restart ming-table-work"
        ]  # fmt: skip
        one.run(next(blocks))
        assert one.asked("pg_upgradecluster") == ["17 main"]
        one.run(next(blocks))
        assert (one.folder / "etc/systemd/journald.conf.d/ming-table.conf").exists()
        assert next(blocks, None) is None


def test_with_containers_all_that_the_page_tells_does_what_it_says() -> None:
    blocks = iter(CONTAINED)
    with computer() as one:
        one.sql("CREATE DATABASE ming", "postgres")
        # Secrets; a key; digests of images.
        one.run(next(blocks))
        assert {file.name for file in one.secrets.iterdir()} == {"password", "database", "cookies"}
        assert one.secrets.stat().st_mode & 0o777 == 0o700
        one.run("docker compose run --rm upgrade")
        check(f"postgresql://ming@127.0.0.1:{one.postgres.port}/ming")
        assert "https://play.example.org/key?key=" in one.run(next(blocks))
        one.run(next(blocks))
        named = dict(line.split("=", 1) for line in (one.checkout / ".env").read_text().splitlines())
        asked = str(COMPOSE)
        for name in ("PYTHON", "POSTGRES", "CADDY"):
            assert re.fullmatch(rf"[a-z]+@{DIGEST}", named[f"MING_TABLE_{name}"])
            (default,) = re.findall(rf"\$\{{MING_TABLE_{name}:-([^}}]+)\}}", asked)[:1]
            assert f"pull --quiet {default}" in one.asked("docker")
        # A new secret, above the old one.
        (old,) = lines_of(one.secrets / "cookies")
        one.run(next(blocks))
        assert lines_of(one.secrets / "cookies")[1:] == [old]
        # A dump, and back to it.
        one.sit("stays", "Mei", "Jonas")
        one.run(next(blocks))
        one.sit("later", "Mei")
        one.run(dated(next(blocks)))
        assert one.codes == {"stays"}
        assert one.sql("SELECT count(*) FROM tables", "ming_lost") == [(2,)]
        # A base backup, and back to a moment after it.
        one.run(next(blocks))
        moment = one.put_by(f"base-{time.strftime('%F')}.tar.gz")
        one.run(dated(next(blocks), moment))
        assert one.codes == {"stays", "before-it"}
        assert (one.folder / "data/lost/PG_VERSION").exists()
        one.run(next(blocks))
        assert not (one.folder / "data/lost").exists()
        # A new version, a new PostgreSQL.
        one.run(next(blocks))
        assert one.asked("docker")[-1] == "compose up -d --no-deps --wait serve-2 work"
        one.run(next(blocks))
        assert one.codes == {"stays", "before-it"}
        assert (one.checkout / ".env").read_text().count("MING_TABLE_POSTGRES=postgres:18\n") == 1
        assert next(blocks, None) is None
