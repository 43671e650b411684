"""A thumb on a phone without scripts: it follows the links and forms that stand on the page, and counts its taps."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

from tests.web.phones import Phone


@dataclass
class Form:
    """What a form would send, and where; ``choices`` are the values of its chips that can be tapped."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: set[tuple[str, str]] = field(default_factory=set)


class Screen(HTMLParser):
    """The links by id, the forms, and the buttons by id, each with its form and what it sends itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: dict[str, str] = {}
        self.forms: list[Form] = []
        self.buttons: dict[str, tuple[Form, str, str]] = {}
        self._named: dict[str, Form] = {}
        self._inside: Form | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in at:
            self.links[at.get("id") or at["href"]] = at["href"]
        elif tag == "form":
            self._inside = Form(at.get("action", ""))
            self.forms.append(self._inside)
            self._named[at.get("id", "")] = self._inside
        elif tag == "button":
            form = self._named[at["form"]] if "form" in at else self._inside
            if form is not None and "disabled" not in at:
                self.buttons[at.get("id") or at.get("value", "")] = form, at.get("name", ""), at.get("value", "")
        elif tag == "input" and self._inside is not None and "disabled" not in at:
            self._input(self._inside, at)

    def _input(self, form: Form, at: dict[str, str]) -> None:
        if at.get("type") == "radio":
            form.choices.add((at["name"], at["value"]))
        if at.get("type") != "radio" or "checked" in at:
            form.fields[at.get("name", "")] = at.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = None


class Thumb:
    """Taps on one screen after the other, beginning with that at ``path``; a screen that is opened costs nothing."""

    def __init__(self, phone: Phone, path: str) -> None:
        self.phone, self.taps = phone, 0
        self.path, self.screen = path, Screen("")
        self._open(path)

    def _open(self, path: str) -> None:
        response = self.phone.get(path)
        assert response.status_code == 200, response.text[:500]
        self.path, self.screen = path, Screen(response.text)

    def goes(self, link: str) -> None:
        """Tap a link, by its id or where it leads."""
        self.taps += 1
        self._open(urljoin(self.path, self.screen.links[link]))

    def chooses(self, name: str, value: object) -> None:
        """Tap a chip of a form."""
        form = next(form for form in self.screen.forms if (f"set.{name}", f"{value}") in form.choices)
        form.fields[f"set.{name}"] = f"{value}"
        self.taps += 1

    def presses(self, button: str) -> None:
        """Tap a button, by its id or what it sends, and see what comes of it."""
        form, name, value = self.screen.buttons[button]
        fields = form.fields | ({name: value} if name else {})
        response = self.phone.client.post(form.action, data=fields, headers={"Accept-Language": self.phone.lang})
        assert response.status_code == 303, response.text[:500]
        self.taps += 1
        self._open(urljoin(form.action, response.location))
