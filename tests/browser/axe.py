"""What axe finds on a page: in all tests the same rules, told in the same way."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STILL = "*{animation:none!important;transition:none!important}"
"""Colours on their way from one to another would be judged half way."""


def faults(page: Page, label: str = "") -> list[str]:
    """Each fault of the page as it stands: the rule, the first place, what to do about it."""
    page.add_style_tag(content=STILL)
    told = []
    for fault in Axe().run(page).response["violations"]:
        where = fault["nodes"][0]
        told.append(f"{label or page.url} {fault['id']}: {where['target']} {where['failureSummary'][:300]}")
    return told
