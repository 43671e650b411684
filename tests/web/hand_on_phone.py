"""A hand on a phone that corrects the board: what it taps, and how often, from the play page to the saved correction.

The pages are those that any browser gets. What scripts do on a phone is done here: a stepper counts by taps, and what
stands in the form goes along to the next place.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from tests.web.counting import form, notice, post
from tests.web.phones import Phone

SELECT: Final = 2
"""Taps on a list: to open it, and on an answer."""
LINK: Final = re.compile(r"<a[^>]*>")
THING: Final = re.compile(r'<a class="thing.*?</a>', re.DOTALL)


class Hand:
    """Its taps since the play page.

    Attributes:
        page: what is on the screen.
    """

    def __init__(self, phone: Phone, path: str) -> None:
        """Opens the menu and in it the page of corrections."""
        self.phone, self.path = phone, path
        self.page = phone.get(path).text
        assert '<summary aria-label="Menu">' in self.page
        self.entered: dict[str, str] = {}
        self.taps = 1
        self._follow(f"{path}/adjust", carrying=False)

    def point(self, place: str) -> Hand:
        """Tap a place."""
        self._follow(self._link(f'data-pick="{place}"'))
        assert form(self.page)["pick"] == place
        return self

    def lift(self, name: str) -> Hand:
        """Take a piece away from the place that is open, by the setting that holds it."""
        self._follow(self._link(f"lift={urlencode({'': name})[1:]}"))
        return self

    def put(self, place: str) -> Hand:
        """Put it down there."""
        assert " data-moving" in self.page
        self._follow(self._link(f'data-pick="{place}"', "set."), carrying=False)
        return self

    def count(self, name: str, by: int) -> Hand:
        """Tap a stepper so often; without scripts the figure is typed."""
        assert f'name="set.{name}"' in self.page
        self.entered[f"set.{name}"] = str(int(self._fields()[f"set.{name}"]) + by)
        self.taps += abs(by)
        return self

    def choose(self, name: str, value: str) -> Hand:
        """Tap a chip, or an answer of a list."""
        chip = f'name="set.{html.escape(name)}"\\s+value="{value}"'
        self.taps += 1 if re.search(chip, self.page) else SELECT
        if not re.search(chip, self.page):
            found = re.search(rf'<select name="set\.{re.escape(name)}".*?</select>', self.page, re.S)
            assert found and f'value="{value}"' in found[0], f"nothing says {name} = {value}"
        self.entered[f"set.{name}"] = value
        return self

    def save(self) -> int:
        """Tap the button; how many taps it took in all. Until then the picture shows already what then lies there."""
        self.taps += 1
        pick = {"pick": form(self.page)["pick"]}
        shown = self._picture({**self._changed(), **pick})
        answer = post(self.phone, f"{self.path}/adjust", {**self._fields(), "do": "set"})
        self.page = self.phone.get(answer.location).text
        assert notice(self.page)[0] == "info", notice(self.page)
        assert shown == self._picture(pick)
        return self.taps

    # --- as a browser does it ---

    def _fields(self) -> dict[str, Any]:
        return {**form(self.page), **self.entered}

    def _changed(self) -> dict[str, str]:
        fields: Mapping[str, str] = self._fields()
        return {
            name: value
            for name, value in fields.items()
            if name.startswith("set.") and fields.get(f"was.{name[4:]}") != value
        }

    def _picture(self, query: Mapping[str, str]) -> list[str]:
        """The board and what lies beside it, wherever taps on it lead."""
        page = self.phone.get(f"{self.path}/adjust?{urlencode(query)}").text
        board, beside = re.findall(r'<svg[^>]* id="board".*?</svg>', page, re.S), THING.findall(page)
        assert board and beside
        return [re.sub(r' href="[^"]*"', "", one) for one in (*board, *beside)]

    def _link(self, *parts: str) -> str:
        found = [one for one in LINK.findall(self.page) if all(part in one for part in parts)]
        assert found, f"there is no link with {parts}"
        href = re.search(r'href="([^"]*)"', found[0])
        assert href
        return html.unescape(href[1])

    def _follow(self, href: str, carrying: bool = True) -> None:
        """A tap on a link, with what stands in the form."""
        where, _, query = href.partition("#")[0].partition("?")
        to: dict[str, str] = dict(parse_qsl(query))
        if carrying:
            to |= self._changed()
        self.page = self.phone.get(f"{where or f'{self.path}/adjust'}?{urlencode(to)}").text
        self.entered = {}
        self.taps += 1
