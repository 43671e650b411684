"""Phones play Yínzi by the screen's own controls: three of them a whole round, one alone with bots to the end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.inside import inside
from tests.browser.phone import BLANK, NAMES, Phone, look_away
from tests.browser.tapping import decide
from tests.profiles import games

pytestmark = pytest.mark.browser

GAME: Final = "yinzi"
SEATS: Final = ("red", "yellow", "blue", "green")
LOOKS: Final = (("en", "light"), ("de", "dark"), ("fr", "dark"))
TAPS: Final = tuple(
    f"{part} [data-pick]:not([href*='mode=house'], [href*='mode=coast'], [href*='mode=market'], #propose, #step-back)"
    for part in ("#stage", "#deal", "#foot", "#board")
)
"""What leads to an action, by where it stands."""
MOST: Final = 400
"""Decisions in a round, with room."""
EAGER: Final = ("plant", "buy-crop", "sell", "build", "produce", "upgrade", "place", "load", "play", "take", "send")
"""What brings a game on, past the screen."""
LINES: Final = """(() => {
  const round = document.querySelector('.top b');
  return Math.round(round.offsetHeight / parseFloat(getComputedStyle(round).lineHeight));
})()"""
"""Of the line on top, in which the round stands."""
FROM_AFAR: Final = """least => {
  const end = document.querySelector('.bottom').getBoundingClientRect().top;
  return [...document.querySelectorAll('.led section, .led li')].filter((one) =>
    one.getBoundingClientRect().bottom > end || parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom < least,
  ).map((one) => one.textContent);
}"""
"""What everybody would get that is not in sight on a television, or smaller than that."""
NewPhone = Callable[..., Phone]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with inside(tmp_path, seed=4, background=True) as (_, _, url):
        yield url


def sit_down(new_phone: NewPhone, people: int, bots: Sequence[str] = ()) -> dict[str, Phone]:
    """A table that has begun, with a phone for everybody; by their colours."""
    phones = [new_phone(*LOOKS[seat % len(LOOKS)]) for seat in range(people)]
    host = phones[0]
    host.sit("", {"game": GAME, "name": NAMES[0]})
    for phone, name, colour in list(zip(phones, NAMES, SEATS, strict=False))[1:]:
        phone.sit(f"/{host.code}/seats/{colour}", {"name": name})
    for colour, bot in zip(SEATS[people:], bots, strict=False):
        host.send(f"/seats/{colour}", {"bot": bot}, "PUT")
    host.send("/begin", {})
    return dict(zip(SEATS, phones, strict=False))


def now(phones: Mapping[str, Phone]) -> dict[str, Any]:
    """What everybody may know."""
    found: dict[str, Any] = next(iter(phones.values())).get("/view")["view"]
    return found


def play_past(phones: Mapping[str, Phone], luck: random.Random, until: Callable[[dict[str, Any]], bool]) -> None:
    """Play past the screens; bots play for themselves."""
    while not until(view := now(phones)):
        asked = [view["seats"][seat] for seat in view["to_act"] if seat >= 0]
        if not asked or asked[0] not in phones:
            next(iter(phones.values())).page.wait_for_timeout(20)
            continue
        seen, legal = phones[asked[0]].legal()
        keen = [text for text in legal if text.split()[0] in EAGER]
        if legal:
            phones[asked[0]].act(luck.choice(keen or legal), seen)


def tap_on(
    phones: Mapping[str, Phone], luck: random.Random, until: Callable[[dict[str, Any]], bool], most: int = MOST + 1
) -> Counter[str]:
    """Everybody who is asked taps on the own screen, so often at most; how often in which stage."""
    stages: Counter[str] = Counter()
    for phone in phones.values():
        if phone.page.url == BLANK:
            phone.page.goto(f"{phone.server}/t/{next(iter(phones.values())).code}")
        phone.page.wait_for_selector("body.play")
    while sum(stages.values()) < most and not until(view := now(phones)):
        assert sum(stages.values()) < MOST, f"it does not end: {stages}"
        asked = [view["seats"][seat] for seat in view["to_act"] if seat >= 0]
        latest, legal = phones[asked[0]].legal() if asked and asked[0] in phones else (0, [])
        if not legal:
            next(iter(phones.values())).page.wait_for_timeout(20)
            continue
        phone = phones[asked[0]]
        phone.sees(latest)
        stages[view["stage"]] += 1
        decide(phone, luck, TAPS)
        phone.sees(latest + 1)
        phone.page.wait_for_selector("body:not(.busy)")  # a chain is carried out one action after the other
    return stages


def reached(screen: Phone) -> None:
    """What one may touch on a television lies under nothing else."""
    for control in (".now-link", ".aloud summary"):
        screen.page.locator(control).click(trial=True)


def test_three_phones_play_a_round(new_phone: NewPhone) -> None:
    """From the bonus to the bonus of the next round; one phone is loaded anew in between, one has no line for a while,
    and the display follows. Only by night all its turns are tapped."""
    phones, luck, screen = sit_down(new_phone, 3), random.Random(5), new_phone()
    play_past(phones, luck, lambda view: view["stage"] == "bonus" and view["phase"] == "bonus")
    code = phones["red"].code
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    screen.page.goto(f"/t/{code}/table")
    reached(screen)
    first = tap_on(phones, luck, lambda view: view["phase"] == "actions")
    for phone in phones.values():  # else one may be on its way to another page
        phone.sees(int(phones["red"].get("/changes")["number"]))
        assert phone.page.locator(".top .left").count() and phone.page.evaluate(LINES) == 1
    phones["red"].page.reload()
    lost = phones["blue"]
    lost.page.context.set_offline(True)
    others = {colour: phone for colour, phone in phones.items() if phone is not lost}
    asked = now(others)["turn"]
    if asked in others:
        latest = int(others[asked].get("/changes")["number"])
        others[asked].sees(latest)
        decide(others[asked], luck, TAPS)
        others[asked].sees(latest + 1)
        assert lost.number() <= latest
    lost.page.context.set_offline(False)
    lost.sees(int(phones["red"].get("/changes")["number"]))
    begun = int(phones["red"].get("/changes")["number"])

    def enough(view: dict[str, Any]) -> bool:
        tapped = int(phones["red"].get("/changes")["number"]) - begun
        return view["phase"] != "actions" or tapped >= games(18, 10_000)

    turns = tap_on(phones, luck, enough)
    for phone in phones.values():
        look_away(phone.page)
    play_past(phones, luck, lambda view: view["phase"] != "actions")
    screen.sees(int(phones["red"].get("/changes")["number"]))
    reached(screen)
    rest = tap_on(phones, luck, lambda view: view["round"] == 2 and view["stage"] == "bonus")
    assert {"bonus", "turn"} <= set(first + turns + rest) and turns["turn"] >= games(6, 18), (first, turns, rest)
    latest = int(phones["red"].get("/changes")["number"])
    screen.sees(latest)
    for phone in phones.values():
        phone.sees(latest)
        phone.dismiss_reports()
    screen.page.locator(".now-link").click()
    screen.page.wait_for_selector(".scored-now .led section:nth-child(3)")
    for size, least in ((720, 16), (1080, 24)):
        screen.page.set_viewport_size({"width": size * 16 // 9, "height": size})
        assert screen.page.evaluate(FROM_AFAR, least) == [], size


def test_one_person_plays_against_three_bots_to_the_end(new_phone: NewPhone) -> None:
    """The last round by taps, of which only by night all turns, and the final sheet with a reason under each number. By
    night all bots think long."""
    bots = ("steward", *[("greedy", "steward")[games(0, 1)]] * 2)
    phones, luck = sit_down(new_phone, 1, bots), random.Random(8)
    play_past(phones, luck, lambda view: view["round"] == 4 and view["stage"] == "bonus" and view["to_act"] == [0])
    stages = tap_on(phones, luck, lambda view: view["stage"] == "over", games(4, MOST))
    look_away(phones["red"].page)
    play_past(phones, luck, lambda view: view["phase"] != "actions")
    stages += tap_on(phones, luck, lambda view: view["stage"] == "over")
    assert stages["turn"] >= 3, stages
    page, view = phones["red"].page, now(phones)
    expect(page.locator("body[class*=end]")).to_be_visible()
    phones["red"].dismiss_reports()
    points = [sum(line["points"] for line in view["lines"] if line["seat"] == seat) for seat in range(4)]
    assert points == [player["points"] for player in view["players"]]
    shown = page.locator("table.points tfoot td").all_inner_texts()
    assert sorted(int(text.replace("\N{MINUS SIGN}", "-")) for text in shown) == sorted(points)
    why = page.locator("table.points label").first
    why.click()
    expect(page.locator("table.points .why:visible h2:visible")).to_have_count(1)
