"""What axe finds on a page, and what it does not look for: in all tests the same rules, told in the same way."""

from __future__ import annotations

from weakref import WeakSet

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

STILL = "*{animation:none!important;transition:none!important}"
"""Colours on their way from one to another would be judged half way."""
SMALL = """() => [...document.querySelectorAll('a[href], button, summary, select, textarea, input, [role=button]')]
  .filter((one) => !one.disabled && !one.matches('.skip, .vh, .curve a, [type=hidden]') && !one.closest('[inert]'))
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [one, (one.matches('input') && one.closest('label') || one).getBoundingClientRect()])
  .filter(([one, box]) => box.width && Math.min(box.width, box.height) < (one.matches('svg a') ? 43.5 : 47.5))
  .map(([one, box]) => `${Math.round(box.width)} by ${Math.round(box.height)} px: ${one.outerHTML.slice(0, 120)}`)"""
"""What a finger can miss: below 48 pixels, or 44 on a map. A field is as large as its label, where that holds it; what
the curve's marks lead to stands below it as links."""
TWICE = """() => [...document.querySelectorAll('[id]')].map((one) => one.id)
  .filter((id, place, all) => all.indexOf(id) !== place)"""
"""Ids of more than one thing: an update would find the wrong one."""
LARGE_LETTERS = """() => {
  const { documentElement: root } = document;
  root.style.setProperty('font-size', '200%', 'important');
  const wide = root.scrollWidth - root.clientWidth;
  root.style.removeProperty('font-size');
  return wide;
}"""
"""How many pixels too wide a page is where a person has the browser double its letters alone."""
TWICE_AS_LARGE = (195, 422)
"""What letters of twice their size leave of a phone."""


VIOLATIONS = """() => axe.run({ preload: false, selectors: false, resultTypes: ['violations'] })
  .then((found) => found.violations)"""
"""Only these come over the wire: all that axe looked at takes as long to be sent as to be found. What it would load
before serves rules about sound and film, which we have none of, and one that does not run unless asked for. A way to
each element that it meets takes a fifth of its time; the element itself says as much."""
AXE = Axe().axe_script
_armed: WeakSet[BrowserContext] = WeakSet()
"""Whose pages bring axe with them, which is half as dear as sending it to each."""


def faults(page: Page, label: str = "") -> list[str]:
    """Each fault of the page as it stands: the rule, the first place, what to do about it; what is too small to tap."""
    page.add_style_tag(content=STILL)
    if page.context not in _armed:
        page.context.add_init_script(AXE)
        _armed.add(page.context)
    if page.evaluate("typeof axe === 'undefined'"):  # the page was there before
        page.evaluate(AXE)
    told = []
    for fault in page.evaluate(VIOLATIONS):
        where = fault["nodes"][0]
        told.append(f"{label or page.url} {fault['id']}: {where['html'][:200]} {where['failureSummary'][:300]}")
    told += [f"{label or page.url} small, {thing}" for thing in page.evaluate(SMALL)]
    told += [f"{label or page.url} has twice the id {name}" for name in page.evaluate(TWICE)]
    return told


def everywhere(page: Page, label: str) -> list[str]:
    """The same, and whether the page is wider than a phone, also with letters of twice their size."""
    told = faults(page, label)
    size = page.viewport_size
    assert size is not None
    for width, height in ((size["width"], size["height"]), TWICE_AS_LARGE):
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            told.append(f"{label}: too wide for {width}")
    page.set_viewport_size(size)
    return told
