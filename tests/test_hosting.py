"""The files for whoever runs a club's server name what there is: services, commands, options, ports, secrets."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import companion
from companion.cli.app import app
from companion.cli.reach import DATABASE_VARIABLE
from companion.web.launch.process import SECRET_VARIABLE
from tests.patience import PATIENCE_S

ROOT = Path(companion.__file__).parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
HOSTING = (ROOT / "HOSTING.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "ming-table"}
UNITS = sorted((ROOT / "systemd").glob("*.service"))
METRICS = ROOT / "companion" / "web" / "server" / "metrics.py"
LOCKS = {"hosted": ROOT / "locks" / "hosted.txt", "build": ROOT / "locks" / "build.txt"}


def told() -> list[str]:
    """Every command of ours in the blocks of HOSTING.md."""
    blocks = re.findall(r"^```(?:sh|ini)\n(.*?)^```$", HOSTING, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += [line for unit in UNITS for line in unit.read_text(encoding="utf-8").splitlines()]
    return [found[1] for line in lines if (found := re.search(r"(?:^|/bin/|^sudo )ming-table (\w.*)", line))]


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
    (subnet,) = [one["subnet"] for one in COMPOSE["networks"]["front"]["ipam"]["config"]]
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


def test_no_container_may_do_more_than_it_needs() -> None:
    for name, service in COMPOSE["services"].items():
        assert service["cap_drop"] == ["ALL"], name
        assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else []), name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["read_only"] is True, name
        assert service["mem_limit"], name
        assert 0 < service["pids_limit"] <= 256, name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name


def test_what_goes_on_is_asked_how_it_is() -> None:
    for name in ("postgres", "serve-1", "serve-2", "work"):
        program, *arguments = COMPOSE["services"][name]["healthcheck"]["test"][1:]
        assert shlex.join(arguments)
        if program == "python":
            (port,) = re.findall(r"127\.0\.0\.1:(\d+)", arguments[1])
            assert port == "8000" or f"--metrics-port={port}" in OURS[name]["command"]
            compile(arguments[1], name, "exec")


def test_strangers_do_not_come_near_the_database() -> None:
    networks = {name: set(service["networks"]) for name, service in COMPOSE["services"].items()}
    assert not networks["caddy"] & networks["postgres"]
    assert COMPOSE["networks"]["inside"]["internal"] is True
    assert [name for name, service in COMPOSE["services"].items() if service.get("ports")] == ["caddy"]
    for name in ("serve-1", "serve-2"):
        assert networks[name] == networks["caddy"] | networks["postgres"]


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
    kept = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert kept[0] == "*"
    for name in ("companion", "locks", "printables", "static", "templates", "pyproject.toml", "README.md", "LICENSE"):
        assert f"!{name}" in kept
        assert (ROOT / name).exists()


def locked(name: str) -> dict[str, tuple[str, list[str]]]:
    """What a lock names: version and hashes of each distribution."""
    text = LOCKS[name].read_text(encoding="utf-8")
    found = re.findall(r"^([\w.-]+)==(\S+)[^\n]*((?:\n    --hash=\S+(?: \\\\)?)*)", text, re.MULTILINE)
    return {canonicalize_name(one): (version, re.findall(r"--hash=(\S+)", hashes)) for one, version, hashes in found}


def needed(*requirements: str) -> dict[str, list[Requirement]]:
    """What these requirements come to on this computer, by the distributions that are installed here."""
    found: dict[str, list[Requirement]] = {}
    todo = [(Requirement(one), "") for one in requirements]
    while todo:
        one, extra = todo.pop()
        if one.marker and not one.marker.evaluate({"extra": extra}):
            continue
        name, known = canonicalize_name(one.name), found.setdefault(canonicalize_name(one.name), [])
        if str(one) in map(str, known):
            continue
        known.append(one)
        more = importlib.metadata.requires(name) or []
        todo += [(Requirement(line), asked) for line in more for asked in ("", *one.extras)]
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_locks_name_each_file_that_pyproject_needs_by_its_hash(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {
        "hosted": [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["hosted"]],
        "build": project["build-system"]["requires"],
    }[name]
    lock, here = locked(name), needed(*wanted)
    assert here.keys() <= lock.keys(), "make locks"
    for one, requirements in here.items():
        for requirement in requirements:
            assert requirement.specifier.contains(lock[one][0]), f"{requirement}: make locks"
    text = LOCKS[name].read_text(encoding="utf-8")
    for one, (_, hashes) in lock.items():
        assert hashes, one
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", found) for found in hashes), one
        if one not in here:  # of another system, or of another Python
            assert re.search(rf"^{re.escape(one)}==\S+ ; .*(?:sys_platform|python_|implementation)", text, re.M), one


def test_nothing_is_installed_but_what_the_locks_name() -> None:
    told = [line for text in (DOCKERFILE, HOSTING) for line in text.splitlines() if re.search(r"\bpip install\b", line)]
    told += [line.replace('"$new/bin/pip"', "pip") for line in HOSTING.splitlines() if '/bin/pip" install' in line]
    assert len(told) == 5
    for line in told:
        by_hash, ours = "--require-hashes" in line, "--no-deps --no-index --no-build-isolation" in line
        assert by_hash != ours, line
        files = re.findall(r"\blocks/\S+", line)
        assert bool(files) == by_hash
        assert all((ROOT / file).exists() for file in files), line


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_leave_little_to_whoever_breaks_in(unit: Path) -> None:
    lines = unit.read_text(encoding="utf-8").splitlines()
    wanted = ("NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateTmp=yes", "UMask=0077", "User=ming",
              "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX")  # fmt: skip
    assert set(wanted) <= set(lines)
    if not (analyze := shutil.which("systemd-analyze")):
        pytest.skip("there is no systemd here")
    if "--offline" not in subprocess.run([analyze, "--help"], capture_output=True, text=True, check=False).stdout:
        pytest.skip("this systemd cannot judge a file")
    done = subprocess.run([analyze, "security", "--offline=true", "--threshold=40", str(unit)], capture_output=True,
                          text=True, check=False, timeout=PATIENCE_S)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    (exposure,) = re.findall(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert float(exposure) <= 4


def test_units_are_alike_but_for_what_they_do() -> None:
    first, second = ({*unit.read_text(encoding="utf-8").splitlines()} for unit in UNITS)
    differ = {line.partition("=")[0] for line in first ^ second if not line.startswith("#")}
    assert differ == {"Description", "ExecStart"}


def test_figures_that_wake_somebody_are_counted(tmp_path: Path) -> None:
    (block,) = re.findall(r"^```yaml\n(groups:.*?)^```$", HOSTING, re.MULTILINE | re.DOTALL)
    rules = [rule for group in yaml.safe_load(block)["groups"] for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules) >= 6
    counted = set(re.findall(r'"(ming_\w+)"', METRICS.read_text(encoding="utf-8")))
    listed = {name.removesuffix("_total") for name in re.findall(r"^\| `(ming_\w+)", HOSTING, re.MULTILINE)}
    assert listed == counted
    for rule in rules:
        named = {re.sub(r"_(total|bucket)$", "", name) for name in re.findall(r"\bming_\w+", rule["expr"])}
        assert named <= counted
        assert named or rule["expr"].startswith("up{")
        assert rule["annotations"]["summary"]
    if promtool := shutil.which("promtool"):
        (tmp_path / "rules.yaml").write_text(block, encoding="utf-8")
        subprocess.run([promtool, "check", "rules", str(tmp_path / "rules.yaml")], check=True, timeout=PATIENCE_S)


def test_links_lead_somewhere() -> None:
    for file in re.findall(r"`((?:tests/[\w/]+\.py)|[\w]+\.yaml|Caddyfile)`", HOSTING):
        assert (ROOT / file).exists(), file
