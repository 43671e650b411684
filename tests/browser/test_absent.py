"""Phones that go away and come back: who acts for them, who leads the table, and who is shown as there."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import APIResponse, Route, expect

from companion.table import Tables, consent
from companion.table.presence import GRACE_S, LEAD_S
from companion.web.server.wire import Place, Server, Streams
from tests.browser.axe import faults
from tests.browser.phone import Phone, look_away, seated, view
from tests.watch import Watch
from tests.web.kit import make_app, tables_in

pytestmark = pytest.mark.browser

NewPhone = Callable[..., Phone]


@dataclass(frozen=True)
class House:
    """A server in this process, whose time passes when a test says so."""

    tables: Tables
    streams: Streams
    watch: Watch
    url: str

    def lines(self, phone: Phone, colour: str) -> int:
        """Streams that the seat has open."""
        return self.streams.counts(phone.code).get(colour, 0)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    watch = Watch()
    with (
        pytest.MonkeyPatch.context() as hasty,
        tables_in(tmp_path_factory.mktemp("house"), background=True, watch=watch) as tables,
    ):
        hasty.setattr(consent, "LOOK_AGAIN_S", 0.2)  # that somebody leads is looked for in time that does pass
        streams = Streams(heartbeat=0.3)
        server = Server(make_app(tables, streams=streams), streams, Place("127.0.0.1", 0))
        thread = threading.Thread(target=server.work, daemon=True)
        thread.start()
        yield House(tables, streams, watch, f"http://127.0.0.1:{server.port}")
        server.close()
        thread.join(60)


@pytest.fixture(scope="module")
def server(house: House) -> str:
    return house.url


def until(phone: Phone, condition: Callable[[], object]) -> None:
    """Let the browsers go on until that is so."""
    for _ in range(2400):
        if condition():
            return
        phone.page.wait_for_timeout(25)
    raise AssertionError("it did not come to pass")


def leave(house: House, phone: Phone, colour: str) -> None:
    """The phone falls asleep; a while later everybody knows."""
    look_away(phone.page)
    until(phone, lambda: not house.lines(phone, colour))
    house.watch.passes(GRACE_S)


def come(house: House, phone: Phone, colour: str) -> None:
    """The phone is there again, with a line of its own."""
    phone.page.goto(f"/t/{phone.code}")
    until(phone, lambda: house.lines(phone, colour))


def test_the_host_acts_for_a_phone_that_is_away_until_it_is_back(house: House, new_phone: NewPhone) -> None:
    host, away = seated(new_phone, 2)
    while view([host])["to_act"] != [1]:
        seen, legal = host.legal()
        host.act(legal[0], seen)
    page, table = host.page, house.tables.get(host.code)
    page.goto(f"/t/{host.code}/player/yellow")
    expect(page.locator("#lead")).to_be_visible()
    expect(page.locator("#act-for")).to_have_count(0)
    leave(house, away, "yellow")
    expect(page.locator("#act-for")).to_be_visible()  # by itself
    assert faults(page) == []
    page.locator("#act-for").click()
    expect(page.locator("#acts-for")).to_contain_text("Jonas")
    assert faults(page) == []
    host.tap_first()
    expect(page.locator("#acts-for")).to_contain_text("Jonas")
    keys = [key for line in table.timeline.log(None) for key, _ in line.messages]
    assert keys.index("log.stands-in") < keys.index("log.for-seat")
    come(house, away, "yellow")
    expect(page.locator("#acts-for")).to_have_count(0)
    expect(page.locator("p.notice")).to_contain_text("Jonas")
    assert page.url.endswith(f"/t/{host.code}")
    expect(away.page.locator("#log")).to_contain_text("Mei")


def test_the_others_see_who_is_away(house: House, new_phone: NewPhone) -> None:
    first, second = seated(new_phone, 2)
    away = first.page.locator("#others li.away")
    expect(away).to_have_count(0)
    leave(house, second, "yellow")
    expect(away).to_have_count(1)
    come(house, second, "yellow")
    expect(away).to_have_count(0)


def test_everybody_sees_it_coming_when_somebody_wants_to_lead(house: House, new_phone: NewPhone) -> None:
    host, guest, third = seated(new_phone, 3)
    leave(house, host, "red")
    guest.page.locator("#who-red").click()
    guest.page.locator("#wish").click()
    for phone in (guest, third):
        expect(phone.page.locator("#ask time")).to_be_visible()
        assert faults(phone.page) == []
    before = guest.page.locator("#ask time").inner_text()
    assert re.fullmatch(r"1:[0-5]\d", before)  # less than two minutes, as looking at the pages takes a while
    expect(guest.page.locator("#ask time")).not_to_have_text(before)  # it runs out on the phone itself
    third.page.locator("#ask.must button.main").click()
    expect(third.page.locator("#ask.must")).to_have_count(0)
    assert house.tables.get(host.code).seats.host == "red"
    come(house, host, "red")
    asked = host.page.locator("#ask.must")
    expect(asked).to_contain_text("Jonas")
    expect(asked.locator("time")).to_have_count(0)
    leave(house, host, "red")
    expect(guest.page.locator("#ask time")).to_be_visible()
    house.watch.passes(LEAD_S)
    for phone in (guest, third):
        expect(phone.page.locator("#ask")).to_have_count(0, timeout=60_000)
    assert house.tables.get(host.code).seats.host == "yellow"


def test_whoever_came_before_the_stream_was_open_is_shown_as_there(house: House, new_phone: NewPhone) -> None:
    """Between the page and its stream somebody comes: the stream's first word tells what the page does not show."""
    first, second = seated(new_phone, 2)
    leave(house, second, "yellow")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    first.page.route("**/events*", hold)
    first.page.goto(f"/t/{first.code}")
    shown = first.page.locator("#others li.away")
    expect(shown).to_have_count(1)
    until(first, lambda: held)
    come(house, second, "yellow")
    expect(shown).to_have_count(1)
    held[0].continue_()
    expect(shown).to_have_count(0)


def test_who_goes_while_the_page_is_being_fetched_is_not_shown_as_there(house: House, new_phone: NewPhone) -> None:
    """The news is what the page shows still, but not what is on its way."""
    first, second = seated(new_phone, 2)
    leave(house, second, "yellow")
    shown = first.page.locator("#others li.away")
    expect(shown).to_have_count(1)
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    first.page.route("**/t/*?fragment=1*", hold)
    come(house, second, "yellow")
    until(first, lambda: held)
    (line,) = (stream for stream in house.streams.at(first.code) if stream.colour == "red")
    with first.page.expect_request("**/t/*?fragment=1*"):  # as soon as the one on its way has come
        leave(house, second, "yellow")
        until(first, lambda: line.connected == ("red",))
        first.page.evaluate("new Promise((done) => setTimeout(done, 0))")
        route, response = held[0]
        route.fulfill(response=response)
    expect(shown).to_have_count(1)
