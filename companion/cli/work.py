"""``work``: what a club's server does beside answering: bots choose, and what is old is cleared up."""

from __future__ import annotations

import click

from companion.cli.data_folder import data_folder
from companion.cli.reach import DATABASE_VARIABLE, reaching
from companion.cli.serve import free_port
from companion.cli.terminal import InputError, whole
from companion.web.server import json_log

TASKS = ("bots", "press", "housekeeping")


@click.command()
@click.argument("tasks", nargs=-1, type=click.Choice(TASKS), metavar="[bots|press|housekeeping]…")
@click.option("--database", metavar="URL", envvar=DATABASE_VARIABLE, required=True, help="The PostgreSQL database.")
@click.option("--data", "folder", metavar="DIR", help="The folder that all processes share, for prints.")
@click.option("--host", metavar="H", default="0.0.0.0", show_default=True, help="Address at which figures are read.")
@click.option("--metrics-port", type=whole(1, 65535), metavar="P", help="Port for figures, as Prometheus reads them.")
def work(tasks: tuple[str, ...], database: str, folder: str | None, host: str, metrics_port: int | None) -> None:
    """Do what no phone waits for, until Ctrl-C; all of it when nothing is named. Any number may work at once."""
    data = data_folder(folder)
    with reaching(database):
        from companion.web.launch import BadSecret  # noqa: PLC0415
        from companion.web.launch.process import SECRET_VARIABLE  # noqa: PLC0415
        from companion.web.launch.worker import work_at  # noqa: PLC0415

        if metrics_port is not None:
            free_port(host, metrics_port, "--metrics-port")
        json_log.keep()
        try:
            work_at(database, data, tasks or TASKS, host, metrics_port)
        except BadSecret as error:
            raise InputError(f"{SECRET_VARIABLE}: {error}") from error
