"""Somebody who has never seen the app: what he reads and taps until his first turn is over, and how long that takes.

He knows nothing of the game, its rules or the API. He sees what stands on the screen: texts, fields, what can be tapped
with its name and where it is, and does what the headline says. The time is that of a person, who reads every word that
is new to him on the screen but for the names on the map, thinks before each tap, and taps and types as people do:

- `WORD_S`: 238 words a minute, silent reading of plain English (Brysbaert 2019, over 190 studies).
- `THINK_S`, `KEY_S`: mental preparation and a keystroke of somebody who types little (Card, Moran and Newell 1983).
- `TAP_S`: moving a thumb across a phone and tapping; their 1.1 seconds for pointing, and a tenth to lift it.

To that comes the time of the machine, from every tap until the next screen stands. What he waits for others costs
nothing: he reads what stands there when he is asked, however many screens went by before, as a busy machine shows other
ones than a quiet one. Words that stand on a screen several times are read once, and what he has read before he knows.
What follows his last tap is no part of his turn.
"""

from __future__ import annotations

import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Error, Page

from tests.patience import PATIENCE_MS

WORD_S: Final = 60 / 238
THINK_S: Final = 1.35
KEY_S: Final = 0.28
TAP_S: Final = 1.2
STEM: Final = 5
"""Letters by which two words are the same word to him: "place" and "places", "Setze" and "setzt"."""
HINT: Final = re.compile(r"\b(tap|tippe|hinsetzen)\b", re.IGNORECASE)
"""What else than the headline says what to do."""
STILL_MS: Final = 50
"""A screen stands when nothing in it has changed for so long,"""
RESTLESS_MS: Final = 1000
"""or, if something always does, after that."""
ROW: Final = 3
"""So many things side by side are to be chosen from,"""
ROW_PX: Final = 4
"""if they stand no further below each other."""
LOOKS: Final = 30
"""How often he looks for another screen until he tries something else."""
SEEN: Final = """() => {
  const inside = (box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight
    && box.right > 0 && box.left < innerWidth;
  const box = (one) => one.getBoundingClientRect();
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const hidden = (one) => one && (['absolute', 'fixed'].includes(getComputedStyle(one).position)
    && box(one).width < 2 || hidden(one.parentElement));
  const front = (one, at) => {
    const [x, y] = [at.left + at.width / 2, Math.min(innerHeight - 1, Math.max(1, at.top + at.height / 2))];
    const top = document.elementFromPoint(x, y);
    return !top || one.contains(top) || top.contains(one);
  };
  const coloured = (one) => {
    const [red, , blue, faint = 1] = getComputedStyle(one).backgroundColor.match(/[0-9.]+/g).map(Number);
    return faint > 0 && Math.abs(red - blue) > 60;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement, range = document.createRange();
    if (!node.data.trim() || around.closest('svg, script, style') || !shown(around) || hidden(around)) continue;
    range.selectNodeContents(node);
    const at = range.getBoundingClientRect();
    const line = [around, around.parentElement].find((one) => getComputedStyle(one).textOverflow === 'ellipsis');
    const seen = line ? Math.min(1, line.clientWidth / line.scrollWidth) : 1;
    if (inside(at) && front(around, at)) texts.push(node.data.trim().slice(0, node.data.trim().length * seen));
  }
  const controls = [];
  for (const one of document.querySelectorAll('a, button, summary, input, textarea, [role=button]')) {
    const at = box(one);
    if (one.disabled || one.closest('[inert]') || !shown(one) || !inside(at)) continue;
    if (!one.closest('svg') && !front(one, at)) continue;
    const said = one.getAttribute('aria-label') || one.innerText || one.textContent;
    const [empty, focused] = [one.matches('input, textarea') && !one.value, one === document.activeElement];
    controls.push({ name: said.replace(/\\s+/g, ' ').trim(), id: one.id, lit: one.matches('[data-goal]'),
      empty, focused, x: at.left + at.width / 2,
      y: at.top + at.height / 2, main: at.bottom > innerHeight - 80 && at.width > 120 && coloured(one) });
  }
  return { headline: document.querySelector('h1')?.innerText ?? '', texts, controls };
}"""
"""What somebody sees: texts in the viewport but those of drawings, and what can be tapped, with where it is."""
STANDS: Final = f"""() => new Promise((done) => {{
  const began = performance.now();
  let timer = 0;
  const watch = new MutationObserver(() => wait());
  const look = () => {{
    watch.disconnect();
    done(({SEEN})());
  }};
  const wait = () => {{
    clearTimeout(timer);
    timer = setTimeout(look, performance.now() - began < {RESTLESS_MS} ? {STILL_MS} : 0);
  }};
  watch.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
  wait();
}})"""
"""The same once the screen stands: to look at all of it again and again takes far longer."""


@dataclass
class Spent:
    """Seconds of one screen: the machine's, those for reading and those for thinking, tapping and typing."""

    machine: float = 0.0
    reading: float = 0.0
    doing: float = 0.0

    @property
    def sum(self) -> float:
        """All of them."""
        return self.machine + self.reading + self.doing


@dataclass
class Newcomer:
    """A phone in the hand of somebody new, who has seen the ``others`` by name. ``new``: what he taps to sit down and
    be guided; then he does what lays his goal out and what sends it."""

    page: Page
    name: str
    others: tuple[str, ...]
    new: str = ""
    screens: dict[str, Spent] = field(default_factory=dict)
    """By headline."""
    known: set[str] = field(default_factory=set)
    """What he has read."""
    done: list[tuple[str, str]] = field(default_factory=list)
    """Headlines with what he tapped there."""

    def scans(self, address: str) -> None:
        """Open what the code says."""
        began = time.monotonic()
        self.page.goto(address)
        self.spent(self.screen()).machine += time.monotonic() - began

    def seated(self) -> bool:
        """Whether he sits: his name stands there."""
        return self.name in self.screen()["texts"]

    def asked(self) -> bool:
        """Whether the headline wants something of him, and not only tells what others do."""
        headline = self.screen()["headline"]
        return self.name in headline or not any(other in headline for other in self.others)

    def goes_on(self) -> None:
        """Do what the screen says; a field is filled in with his name."""
        seen = self.screen()
        self.reads(seen)
        following = self.fitting(seen)
        for place, one in enumerate(tuple(seen["controls"])):
            if one["empty"]:
                if not one["focused"]:
                    self.taps(one, seen)
                self.page.keyboard.type(self.name)
                self.spent(seen).doing += THINK_S + len(self.name) * KEY_S
                following, seen = seen["controls"][place + 1], self.screen()
                following = self.led(seen) or following
        self.done.append((seen["headline"], following["name"]))
        began = time.monotonic()
        self.taps(following, seen)
        self.screen(seen)
        self.spent(seen).machine += time.monotonic() - began

    def taps(self, control: dict[str, Any], seen: dict[str, Any]) -> None:
        """Think and tap."""
        self.spent(seen).doing += THINK_S + TAP_S
        self.page.touchscreen.tap(control["x"], control["y"])

    def fitting(self, seen: dict[str, Any]) -> dict[str, Any]:
        """What fits best: the broad coloured button at the bottom, else what says most of what the headline and hints
        say, else one of several that stand in a row to be chosen from, else what is in the middle. He does not do the
        same twice if there is anything else. Whoever is led goes where that leads."""
        if led := self.led(seen):
            return led
        told = " ".join((seen["headline"], *filter(HINT.search, seen["texts"]))).replace(self.name, "").lower()
        ways = [one for one in seen["controls"] if (seen["headline"], one["name"]) not in self.done]

        def fits(one: dict[str, Any]) -> tuple[bool, float, bool, float]:
            words = stems(one["name"])
            said = sum(word in told for word in words) / max(1, len(words))
            beside = sum(abs(other["y"] - one["y"]) < ROW_PX for other in seen["controls"])
            return one["main"], said, beside >= ROW, -abs(one["x"] - 195) - abs(one["y"] - 420)

        return max(ways or seen["controls"], key=fits)

    def led(self, seen: dict[str, Any]) -> dict[str, Any] | None:
        """What leads to the goal: the button that sends it, else the line that lays it out; at first to have goals."""
        if not self.new:
            return None
        all_of_them = seen["controls"]
        sends = [one for one in all_of_them if one["id"] == "main" and one["lit"]]
        lays = [one for one in all_of_them if one["id"] == "goal-line" or one["name"] == self.new]
        return next(iter(sends + lays), None)

    def screen(self, before: dict[str, Any] | None = None) -> dict[str, Any]:
        """What he sees once it stands: another screen than that before, unless nothing comes."""
        for look in range(PATIENCE_MS // STILL_MS):
            with suppress(Error):  # a page gives way to another
                self.page.wait_for_load_state()
                now: dict[str, Any] = self.page.evaluate(STANDS)
                if before is None or other(now, before) or look > LOOKS:
                    return now
        raise AssertionError(f"no screen comes of {self.done[-1:]}")

    def reads(self, seen: dict[str, Any]) -> None:
        """Read every text once in his life."""
        fresh = dict.fromkeys(text for text in seen["texts"] if text not in self.known)
        self.known.update(fresh)
        self.spent(seen).reading += sum(len(text.split()) for text in fresh) * WORD_S

    def spent(self, seen: dict[str, Any]) -> Spent:
        """The seconds of that screen."""
        return self.screens.setdefault(seen["headline"], Spent())

    @property
    def seconds(self) -> float:
        """All that he needed."""
        return sum(spent.sum for spent in self.screens.values())

    @property
    def own(self) -> float:
        """Without the machine's, which depends on what else that has to do."""
        return self.seconds - sum(spent.machine for spent in self.screens.values())

    def __str__(self) -> str:
        lines = [f"{one.sum:5.1f} s = {one.machine:4.1f} + {one.reading:4.1f} + {one.doing:4.1f}  {headline}"
                 for headline, one in self.screens.items()]  # fmt: skip
        return "\n".join((*lines, f"{self.seconds:5.1f} s by machine, reading and doing"))


def other(now: dict[str, Any], before: dict[str, Any]) -> bool:
    """Whether it is another screen, and not the same with buttons that wait for the server."""
    return bool(now["texts"] != before["texts"] or len(now["controls"]) > len(before["controls"]))


def stems(text: str) -> list[str]:
    """Words that mean something, by their beginnings."""
    return [word[:STEM] for word in re.findall(r"\w{3,}", text.lower())]
