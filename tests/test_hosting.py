"""The files for whoever runs a club's server name what there is: services, commands, options, ports, secrets."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

import companion
from companion.cli.app import app
from companion.cli.reaching import DATABASE_VARIABLE
from companion.web.running import SECRET_VARIABLE
from tests.patience import PATIENCE_S

ROOT = Path(companion.__file__).parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
HOSTING = (ROOT / "HOSTING.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "ming-table"}


def told() -> list[str]:
    """Every command of ours in the blocks of HOSTING.md."""
    blocks = re.findall(r"^```(?:sh|ini)\n(.*?)^```$", HOSTING, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [found[1] for line in lines if (found := re.search(r"(?:^|/bin/)ming-table (\w.*)", line))]


def check(arguments: list[str]) -> None:
    """The command and its options exist."""
    answer = CliRunner().invoke(app, [*arguments, "--help"])
    assert answer.exit_code == 0, f"{arguments}: {answer.output}"


@pytest.mark.parametrize("name", OURS)
def test_services_run_commands_that_there_are(name: str) -> None:
    check([str(argument) for argument in OURS[name]["command"]])


def test_commands_that_are_told_exist() -> None:
    assert len(told()) >= 5
    for command in told():
        check(shlex.split(command))


def test_an_option_that_does_not_exist_is_found() -> None:
    with pytest.raises(AssertionError):
        check(["serve", "--porters=8000"])


def test_there_are_two_that_serve_one_that_works_and_one_job_first() -> None:
    tasks = [service["command"][0] for service in OURS.values()]
    assert sorted(tasks) == ["database", "serve", "serve", "work"]
    for service in OURS.values():
        if service["command"][0] != "database":
            assert service["depends_on"] == {"upgrade": {"condition": "service_completed_successfully"}}
    assert OURS["upgrade"]["restart"] == "no"
    assert OURS["upgrade"]["depends_on"]["postgres"]["condition"] == "service_healthy"


def test_what_services_name_is_declared() -> None:
    assert COMPOSE.keys() >= {"services", "networks", "volumes", "secrets"}
    (subnet,) = [one["subnet"] for one in COMPOSE["networks"]["inside"]["ipam"]["config"]]
    for name, service in COMPOSE["services"].items():
        volumes = {volume.partition(":")[0] for volume in service.get("volumes", ())}
        assert {one for one in volumes if not one.startswith(".")} <= COMPOSE["volumes"].keys(), name
        assert set(service.get("secrets", ())) <= COMPOSE["secrets"].keys(), name
        assert set(service.get("depends_on", ())) <= COMPOSE["services"].keys(), name
        named = [value for value in service.get("environment", {}).values() if value.startswith("/run/secrets/")]
        assert {Path(value).name for value in named} == set(service.get("secrets", ())), name
        if service.get("command", [""])[0] == "serve":
            assert f"--proxy={subnet}" in service["command"]
    for secret in COMPOSE["secrets"].values():
        assert f"> {secret['file'].removeprefix('./')}" in HOSTING
    assert "/secrets/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_the_proxy_asks_the_processes_that_there_are() -> None:
    (default,) = re.findall(r"\{\$MING_TABLE_SERVING:([^}]+)\}", (ROOT / "Caddyfile").read_text(encoding="utf-8"))
    assert default.split() == [f"{name}:8000" for name, one in OURS.items() if one["command"][0] == "serve"]
    assert "EXPOSE 8000" in DOCKERFILE


def test_the_image_reads_the_database_from_a_file(tmp_path: Path) -> None:
    """The container's first words, with a stand-in for the command."""
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", DOCKERFILE, re.MULTILINE)
    found: list[str] = yaml.safe_load(entry)
    (tmp_path / "ming-table").write_text(f'#!/bin/sh\necho "${DATABASE_VARIABLE}" "$@"\n')
    (tmp_path / "ming-table").chmod(0o755)
    (tmp_path / "database").write_text("postgresql://ming:secret@postgres/ming\n")
    env = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    file = {"MING_TABLE_DATABASE_FILE": str(tmp_path / "database")}
    for given, address in (({**env, **file}, "postgresql://ming:secret@postgres/ming"), (env, "")):
        done = subprocess.run([*found, "database", "check"], env=given, capture_output=True, text=True, check=True,
                              timeout=PATIENCE_S)  # fmt: skip
        assert done.stdout == f"{address} database check\n"
    environment = OURS["serve-1"]["environment"]
    assert environment.keys() == {"MING_TABLE_DATABASE_FILE", SECRET_VARIABLE}


def test_the_image_is_nobodys_and_holds_what_is_built() -> None:
    assert re.search(r"^USER ming$", DOCKERFILE, re.MULTILINE)
    assert "[hosted]" in DOCKERFILE
    kept = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert kept[0] == "*"
    for name in ("companion", "printables", "static", "templates", "pyproject.toml", "README.md", "LICENSE"):
        assert f"!{name}" in kept
        assert (ROOT / name).exists()


def test_links_lead_somewhere() -> None:
    for file in re.findall(r"`((?:tests/[\w/]+\.py)|[\w]+\.yaml|Caddyfile)`", HOSTING):
        assert (ROOT / file).exists(), file
