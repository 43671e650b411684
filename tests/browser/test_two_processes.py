"""Four phones at one table, two with either process of a club's server: one process is killed, and they notice at most
a pause; a backup is restored, and they see it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, seated, view
from tests.postgres import HASTY
from tests.saying import say
from tests.web.hosted import Club

pytestmark = pytest.mark.browser


def test_four_phones_over_two_processes_play_through_a_scoring(new_phone: Callable[..., Phone], tmp_path: Path) -> None:
    with closing(Club(tmp_path, HASTY)) as club:
        made = iter((0, 1, 0, 1))

        def phone_at_one_of_them() -> Phone:
            phone = new_phone()
            phone.server = f"http://127.0.0.1:{club.ports[next(made)]}"
            return phone

        phones = seated(phone_at_one_of_them, 4, stage="return", together=2)
        scored = view(phones)["round"]
        latest = int(phones[0].get("/changes")["number"])
        for phone in phones:
            phone.sees(latest)
        club.servers[1].kill()
        choosing = view(phones)["to_act"]
        for seat in [seat for seat in choosing if seat % 2 == 0]:
            phones[seat].dismiss_reports()
            phones[seat].choose(0)
            phones[seat].lock()
            latest += 1
            phones[0].sees(latest)
        club.servers[1].start()
        for phone in phones:
            phone.sees(int(phones[0].get("/changes")["number"]))
        for _ in range(100):
            now = view(phones)
            if now["stage"] not in ("return", "home"):
                break
            phone = phones[now["to_act"][0]]
            phone.sees(phones[0].get("/changes")["number"])
            phone.dismiss_reports()
            before = phone.number()
            if now["stage"] == "return":
                phone.choose(0)
                phone.lock()
            else:
                phone.tap_first()
            for one in phones:
                one.sees(before + 1)
        now = view(phones)
        assert now["stage"] not in ("return", "home") and now["round"] in (scored, scored + 1)
        latest = int(phones[1].get("/changes")["number"])
        for phone in phones:
            phone.sees(latest)
            phone.dismiss_reports()
            points = [str(player["points"]) for player in now["players"]]
            shown = phone.page.locator("#others li b").all_inner_texts()
            assert sorted(shown, key=int) == sorted(points, key=int)
        # A backup from before the last entries is restored: pages that show them show what there is, and say so.
        for server in club.servers:
            server.kill()
        with psycopg.connect(club.url) as connection:
            for told in ("DELETE FROM snapshots", f"DELETE FROM entries WHERE number > {latest - 2}",
                         f"UPDATE tables SET number = {latest - 2}"):  # fmt: skip
                connection.execute(told.encode())
        club.servers[0].start()
        for phone in (phones[0], phones[2]):
            expect(phone.page.locator(".toast")).to_contain_text(say("error.set-back"))
            expect(phone.page.locator("body")).to_have_attribute("data-number", str(latest - 2))
