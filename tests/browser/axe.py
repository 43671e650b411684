"""What axe finds on a page, and what it does not look for: in all tests the same rules, told in the same way."""

from __future__ import annotations

from weakref import WeakSet

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize

from tests.browser.phone import look_away
from tests.profiles import games

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
LARGE_LETTERS = r"""() => {
  const { documentElement: root } = document, found = [];
  root.style.setProperty('font-size', '200%', 'important');
  const wide = root.scrollWidth - root.clientWidth;
  if (wide > 0) found.push(`${wide} px too wide with letters twice as large`);
  const cut = getComputedStyle(document.body).overflowY === 'hidden' || getComputedStyle(root).overflowY === 'hidden';
  if (cut && root.scrollHeight > root.clientHeight) found.push('cut below with letters twice as large');
  const layers = new Map(), frames = new Map();
  const TAPPED = 'a[href], button, summary, select, textarea, input, [role=button]';
  const frame = (one) => {
    if (!one || one === document.body) return null;
    if (!frames.has(one)) {
      const { position, overflowX, overflowY } = getComputedStyle(one), above = frame(one.parentElement);
      const lies = /fixed|sticky/.test(position) || (position === 'absolute' && !one.matches(TAPPED));
      frames.set(one, lies || overflowX + overflowY !== 'visiblevisible' ? one : above);
    }
    return frames.get(one);
  };
  for (const one of document.querySelectorAll(TAPPED)) {
    if (one.disabled || one.matches('.skip, .vh, .since > a, [type=hidden], svg *') || one.closest('[inert]')) continue;
    const box = (one.matches('input') && one.closest('label') || one).getBoundingClientRect();
    if (!box.width || !box.height || !one.checkVisibility({ visibilityProperty: true })) continue;
    const layer = frame(one.matches('summary, a, button') ? one.parentElement : one);
    if (!layers.has(layer)) layers.set(layer, []);
    for (const [other, its] of layers.get(layer)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (one.closest('label') && one.closest('label') === other.closest('label')) continue;
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (across > 2 && down > 2)
        found.push(`twice as large ${other.outerHTML.slice(0, 90)} lies on ${one.outerHTML.slice(0, 90)}`);
    }
    layers.get(layer).push([one, box]);
  }
  root.style.removeProperty('font-size');
  return found;
}"""
"""What is wrong where a person has the browser double its letters alone: a page too wide, or cut below where it cannot
be scrolled; things to tap that lie on each other. What scrolls by itself or lies over the page is its own layer."""
TWICE_AS_LARGE: ViewportSize = {"width": 195, "height": 422}
"""What is left of a phone where its page is twice as near."""
OVER = "(({ scrollWidth: all, clientWidth: seen }) => [all - seen, seen])(document.documentElement)"
"""By how many pixels a page is wider than its screen, and how wide that is."""


BROUGHT = f"globalThis.bringAxe = () => {{\n{Axe().axe_script}\n}};"
"""Axe, which a page that is not judged does not even read."""
FOUND = f"""() => {{
  if (!globalThis.axe) globalThis.bringAxe?.();
  if (!globalThis.axe) return null;
  const still = new CSSStyleSheet();
  still.replaceSync({STILL!r});
  document.adoptedStyleSheets.push(still);
  return axe.run({{ preload: false, selectors: false, resultTypes: ['violations'] }}).then((found) => ({{
    violations: found.violations, small: ({SMALL})(), twice: ({TWICE})(), large: ({LARGE_LETTERS})(),
  }}));
}}"""
"""All at once, as each question from outside takes as long as some of the answers; nothing where axe is not there. Of
axe's only what is wrong comes over the wire: all that it looked at takes as long to be sent as to be found. What it
would load before serves rules about sound and film, which we have none of, and one that does not run unless asked for.
A way to each element that it meets takes a fifth of its time; the element itself says as much."""
_armed: WeakSet[BrowserContext] = WeakSet()
"""Whose pages bring axe with them, which is half as dear as sending it to each."""


def faults(page: Page, label: str = "") -> list[str]:
    """Each fault of the page as it stands: the rule, the first place, what to do about it; what is too small to tap,
    and what letters of twice their size do to it."""
    if page.context not in _armed:
        page.context.add_init_script(BROUGHT)
        _armed.add(page.context)
    found = page.evaluate(FOUND)
    if found is None:  # the page was there before
        page.evaluate(BROUGHT)
        found = page.evaluate(FOUND)
    told = []
    for fault in found["violations"]:
        where = fault["nodes"][0]
        told.append(f"{label or page.url} {fault['id']}: {where['html'][:200]} {where['failureSummary'][:300]}")
    told += [f"{label or page.url} small, {thing}" for thing in found["small"]]
    told += [f"{label or page.url} has twice the id {name}" for name in found["twice"]]
    told += [f"{label or page.url}: {fault}" for fault in found["large"]]
    return told


def everywhere(page: Page, label: str, lang: str) -> list[str]:
    """The same, and whether the page is wider than a phone, also where all of it is twice as near: in German, whose
    words are longer, and by night in English too. It is left then."""
    told = faults(page, label)
    size = page.viewport_size
    assert size is not None
    told += too_wide(page, label)
    if games(lang == "de", 1):
        page.set_viewport_size(TWICE_AS_LARGE)
        told += too_wide(page, label)
        look_away(page)  # an empty page soon has another size
        page.set_viewport_size(size)
    look_away(page)
    return told


def too_wide(page: Page, label: str) -> list[str]:
    """Whether the page is wider than its screen."""
    over, width = page.evaluate(OVER)
    return [f"{label}: too wide for {width}"] if over > 0 else []
