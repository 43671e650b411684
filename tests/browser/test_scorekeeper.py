"""A game played on the real board while four phones only keep its score: the app must come to the same points as the
game entered choice by choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.browser.axe import faults
from tests.browser.phone import NAMES, STANDS, Phone, look_away, seated, view
from tests.games.ming_dynastie.rules.simulated import GAME, Simulated, simulated
from tests.profiles import games
from tests.web.kit import COLOURS

pytestmark = pytest.mark.browser

ON_ONE_PHONE = 60
"""The same on one phone, with 30 members and 7 monks to enter, where all cards are typed in openly; the sheets that are
put away after it are counted."""
MOST_TAPS, MOST_TAPS_EACH, MOST_SECONDS = 105, 25, 45
"""A scoring of six provinces with four players, entered and decided, takes no more than that, of all of them or of
anybody: seconds of his own time, as he taps and reads."""
A_TAP, WORDS_A_MINUTE = 1.2, 238
"""Seconds, and how fast people read in silence."""
SHEET = ".sheet-report:not([hidden])"
TOLD = """() => [...document.querySelectorAll('h1, .lead p, #help, #main, .notice.problem, .sheet-report .now > *')]
  .filter(one => one.checkVisibility())
  .filter(one => one.closest('.sheet-report') || !document.querySelector('.sheet-report:not([hidden])'))
  .flatMap(one => one.innerText.split(/(?<=[.!?])\\s/)).map(one => one.trim())"""
"""The sentences that whoever counts or chooses has to read; nobody reads the same one twice."""
CHOSEN_BY = 2
"""Taps that a choice takes: the number, seat or district, and the button."""
CHOICES, SEEN = 19, games(5, 10)
"""In the last scoring, and how many of the first and of the last ones are tapped."""
DIRECT = (2, 3)
"""The numbers that one tap enters."""
ENTERED = "() => Object.fromEntries([...document.querySelectorAll('input[name^=set]')].map(e => [e.name, e.value]))"
"""What stands in the fields of the count, by their names."""


def least(before: int, now: int) -> list[str]:
    """The buttons with which a number is entered in the fewest taps."""
    start = min((before, *DIRECT), key=lambda known: abs(now - known) + (known != before))
    put = [] if start == before else [f'put="{start}"']
    return put + ["more" if now > start else "less"] * abs(now - start)


@dataclass
class Spent:
    """What the scorings have taken of one person: taps, and words to read."""

    taps: int = 0
    sentences: set[str] = field(default_factory=set)

    @property
    def words(self) -> int:
        """What he has read."""
        return sum(len(sentence.split()) for sentence in self.sentences)

    @property
    def seconds(self) -> float:
        """His own time."""
        return self.taps * A_TAP + self.words * 60 / WORDS_A_MINUTE


class Keeper:
    """Four people who enter what happened in a simulated game."""

    def __init__(self, phones: list[Phone], game: Simulated) -> None:
        self.phones = phones
        self.game = game
        self.taps = 0
        self.still = list(game.choices)
        self.each = [Spent() for _ in COLOURS]

    @property
    def host(self) -> Phone:
        return self.phones[0]

    def latest(self, phone: Phone) -> int:
        """The latest entry, once that phone shows it: the host's screen alone may be behind what others have done."""
        number = int(self.host.get("/changes")["number"])
        phone.sees(number)
        return number

    def tap(self, phone: Phone, selector: str) -> None:
        phone.page.locator(selector).first.click()
        self._tapped(phone)

    def touch(self, phone: Phone, mark: str) -> None:
        """A finger on the map, where that is marked."""
        at = phone.page.locator(f'[data-for="{mark}"]')
        at.scroll_into_view_if_needed()
        box = at.bounding_box()
        assert box is not None
        phone.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self._tapped(phone)

    def _tapped(self, phone: Phone, taps: int = 1) -> None:
        self.taps += taps
        self.each[self.phones.index(phone)].taps += taps

    def read(self, phone: Phone) -> None:
        """What he has to read before he taps."""
        self.each[self.phones.index(phone)].sentences.update(phone.page.evaluate(TOLD))

    def put_away(self, phone: Phone) -> None:
        """The sheets that lie over a page, each once it is looked at."""
        phone.page.wait_for_selector(STANDS)
        while phone.page.locator(SHEET).count():
            self.read(phone)
            self.tap(phone, f"{SHEET} [data-next]")

    def settled(self, before: int) -> None:
        """Wait until every phone shows what came of it."""
        for phone in self.phones:
            phone.sees(before + 1)

    def play(self, rounds: int = 6, past: Callable[[Mapping[str, Any]], bool] = lambda _: False) -> dict[int, int]:
        """The game, or its first rounds, of which some is played past the screens; the taps that each scoring took or
        would have taken, by round."""
        taken: dict[int, int] = {}
        while True:
            now = view(self.phones)
            if now["stage"] == "over" or now["round"] > rounds:
                return taken
            if past(now):
                self._play_past(past, taken)
                continue
            before = self.taps
            if now["stage"] == "track":
                number = self.latest(self.host)
                self._phase(now)
                self.settled(number)
                continue
            if now["stage"] == "count":
                self._count(now)
            else:
                self._choose(now)
            taken[now["round"]] = taken.get(now["round"], 0) + self.taps - before

    def _play_past(self, past: Callable[[Mapping[str, Any]], bool], taken: dict[int, int]) -> None:
        """What follows each other of that kind, while nobody looks."""
        for phone in self.phones:
            look_away(phone.page)
        while past(now := view(self.phones)):
            number, legal = self.host.legal()
            if now["stage"] == "track":
                self.host.act("done", number)
                continue
            if now["stage"] == "count":
                taps = self._count_past(number, next(text for text in legal if text.startswith("counted ")))
            else:
                colour, action = self._next(now)
                self.phones[COLOURS.index(colour)].act(action, number)
                taps = CHOSEN_BY
            taken[now["round"]] = taken.get(now["round"], 0) + taps
        for phone in self.phones:
            phone.page.goto(f"/t/{phone.code}")

    def _count_past(self, number: int, then: str) -> int:
        """The taps with which that is entered."""
        board = self.game.boards[view(self.phones)["round"]]
        known = {one["name"]: one["value"] for one in self.host.get("/settings")["settings"]}
        changes: dict[str, int | str] = {}
        for district in GAME.geometry()["districts"]:
            if district["province"] == then.partition(" ")[2]:
                there = board[district["id"]]
                changes |= {f"open {district['id']} {colour}": there["open"].get(colour, 0) for colour in COLOURS}
                changes[f"monk {district['id']}"] = there["monastery"] or "none"
        news = {name: value for name, value in changes.items() if known[name] != value}
        if news:
            body = {"changes": news, "then": then, "seen": number, "key": f"count-{number}"}
            self.host.send("/adjust", body)
        else:
            self.host.act(then, number)
        return 1 + sum(len(least(int(known[name]), value)) if isinstance(value, int) else 1
                       for name, value in news.items())  # fmt: skip

    def _next(self, now: Mapping[str, Any]) -> tuple[str, str]:
        """The next choice of the game by somebody who is asked now."""
        asked = [now["seats"][seat] for seat in now["to_act"]]
        choice = next(choice for choice in self.still if choice[0] in asked)
        self.still.remove(choice)
        return choice

    def _phase(self, now: Mapping[str, Any]) -> None:
        self.taps += self.host.dismiss_reports()
        if now["phase"] == "setup":
            for colour, province in self.game.princes.items():
                chip = f'.chip:has(input[name="set:{colour}"][value$="tiles {colour} {province} = 1"])'
                self.tap(self.host, chip)
        self.tap(self.host, "#main")

    def _count(self, now: Mapping[str, Any]) -> None:
        """Everybody his own, on the map of his own phone: as many taps as the last count lacks."""
        board = self.game.boards[now["round"]]
        for phone, colour in zip(self.phones, COLOURS, strict=True):
            number = self.latest(phone)
            phone.page.wait_for_selector("html.scripts body.count")
            self.put_away(phone)
            self.read(phone)
            known: dict[str, str] = phone.page.evaluate(ENTERED)
            for district, there in board.items():
                name = f"open {district} {colour}"
                more = there["open"].get(colour, 0) - int(known[f"set.{name}"])
                for _ in range(more):
                    self.touch(phone, name)
                for _ in range(-more):
                    self.tap(phone, f'.row:has(input[name="set.{name}"]) [data-less]')
                monk = phone.page.locator(f'input[type=checkbox][name="set.monk {district}"]')
                if monk.is_checked() != (there["monastery"] == colour):
                    self.touch(phone, f"monk {district}")
            self.tap(phone, "#main")
            phone.sees(number + 1)
        self.settled(number)

    def _choose(self, now: Mapping[str, Any]) -> None:
        colour, action = self._next(now)
        phone = self.phones[COLOURS.index(colour)]
        number = self.latest(phone)
        self.put_away(phone)
        self.read(phone)
        verb, _, thing = action.partition(" ")
        kind = {"return": "count", "starter": "seat"}.get(verb, "district")
        self.tap(phone, f'[data-pick="{kind}:{thing}"]')
        phone.page.wait_for_selector("#main:not([disabled])")
        self.tap(phone, "#main")
        self.settled(number)


def test_four_phones_keep_the_score_of_a_whole_game(new_phone: Callable[..., Phone]) -> None:
    game = simulated(4, 3)
    phones = seated(new_phone, 4)
    host = phones[0]
    host.page.goto(f"/t/{host.code}/depth")
    host.page.locator("button[name=depth][value=scorekeeper]").click()
    host.page.wait_for_selector("body.track")
    for phone in phones:
        phone.page.wait_for_selector("body.track")
    keeper = Keeper(phones, game)

    def unseen(now: Mapping[str, Any]) -> bool:
        """The middle of the game, and of the last choices, all of which are tapped by night."""
        choosing = now["round"] == 6 and now["stage"] not in ("track", "count")
        return 1 < now["round"] < 6 or (choosing and SEEN < len(keeper.still) < CHOICES - SEEN)

    taps = keeper.play(past=unseen)
    end = view(phones)
    assert tuple(player["points"] for player in end["players"]) == game.final.scores
    assert tuple(end["winners"]) == game.final.winners
    assert not keeper.still
    assert {2, 4, 6} <= set(taps) and max(taps.values()) <= MOST_TAPS, taps
    for phone in phones:
        phone.page.wait_for_selector("body.end")
        assert "\n".join(phone.page.locator("main").all_inner_texts()).count(str(max(game.final.scores)))


def test_a_scoring_with_four_phones_takes_little_of_anybodys_time(new_phone: Callable[..., Phone]) -> None:
    """A whole first scoring, counted together and decided."""
    game = simulated(4, 3)
    phones = seated(new_phone, 4, back=False)
    host = phones[0]
    host.send("/depth", {"depth": "scorekeeper", "seen": host.get("/changes")["number"], "key": "depth"}, "PUT")
    tiles = {f"tiles {colour} {province}": 1 for colour, province in game.princes.items()}
    host.send("/adjust", {"changes": tiles, "seen": host.get("/changes")["number"], "key": "tiles"})
    while view(phones)["stage"] != "count":
        host.act("done", host.legal()[0])
    for phone in phones:
        phone.page.goto(f"/t/{host.code}")
    keeper = Keeper(phones, game)
    keeper.play(past=lambda now: now["stage"] == "track", rounds=2)
    for phone in phones:
        keeper.put_away(phone)
    assert max(one.taps for one in keeper.each) <= MOST_TAPS_EACH, keeper.each
    assert max(one.seconds for one in keeper.each) <= MOST_SECONDS, keeper.each
    assert min(one.words for one in keeper.each) > 20, "everybody has read something"


class KeeperOfAll(Keeper):
    """One of them enters it for all, on one phone, in one form."""

    def _count(self, now: Mapping[str, Any]) -> None:
        page = self.host.page
        if page.locator("body.hand").count():
            page.goto(f"/t/{self.host.code}?place=all")
            page.wait_for_selector("body.count")
        board, number = self.game.boards[now["round"]], self.latest(self.host)
        entered: dict[str, str] = page.evaluate(ENTERED)
        for district in page.locator("[data-ground]").evaluate_all("all => all.map(one => one.dataset.ground)"):
            for colour in COLOURS:
                name = f"set.open {district} {colour}"
                for button in least(int(entered[name]), board[district]["open"].get(colour, 0)):
                    self.tap(self.host, f'.row:has(input[name="{name}"]) [data-{button}]')
            monk = f'input[name="set.monk {district}"][value="{board[district]["monastery"] or "none"}"]'
            if not page.locator(monk).is_checked():
                self.tap(self.host, f".monk:has({monk})")
        self.tap(self.host, "#main")
        self.settled(number)
        # The last count leads to another page, which must not take for lost what has just been saved.
        assert page.locator(".toast:not([hidden])").all_inner_texts() == []

    def _choose(self, now: Mapping[str, Any]) -> None:
        asked = [now["seats"][seat] for seat in now["to_act"]]
        if len(asked) < 2:
            super()._choose(now)
            return
        number = self.latest(self.host)
        self.taps += self.host.dismiss_reports()
        self.host.page.wait_for_selector("body.together")
        if not self.looked:
            assert faults(self.host.page) == []
            self.looked = True
        for colour in asked:
            action = next(action for seat, action in self.still if seat == colour)
            self.still.remove((colour, action))
            self.tap(self.host, f'.chip:has(input[name="each.{colour}"][value="{action}"])')
        self.tap(self.host, "#main")
        self.host.sees(number + len(asked))

    looked = False


def test_one_phone_enters_a_whole_scoring_in_few_taps(new_phone: Callable[..., Phone]) -> None:
    game = simulated(4, 3)
    phone = new_phone()
    phone.open_table(NAMES[0])
    for colour, name in zip(COLOURS[1:], NAMES[1:], strict=True):
        phone.page.locator(f"#bot-{colour} summary").click()
        phone.page.fill(f"#more-{colour}", name)
        phone.page.locator(f"#bot-{colour} form[action$='/sit'] button").click()
        phone.page.wait_for_selector(f"#rename-{colour}")
    phone.begin()
    phone.page.goto(f"/t/{phone.code}/depth")
    phone.page.locator("button[name=depth][value=scorekeeper]").click()
    phone.page.wait_for_selector("body.track")
    keeper = KeeperOfAll([phone] * 4, game)
    taken = keeper.play(rounds=2)[2] + phone.dismiss_reports()
    assert keeper.looked and taken <= ON_ONE_PHONE
