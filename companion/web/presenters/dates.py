"""Days as people write them."""

from __future__ import annotations

from datetime import date, datetime

from babel.dates import format_date

LOCALES = {"en": "en_GB"}
"""How days are written where the language alone does not say."""


def local_day(at: float) -> datetime:
    """The moment, in seconds since 1970, by the clock of the computer that keeps the tables."""
    return datetime.fromtimestamp(at).astimezone()


def long_date(day: date, lang: str) -> str:
    """ "21 November 2026", as the language writes it."""
    return format_date(day, "long", locale=LOCALES.get(lang, lang))


def month(day: date, lang: str) -> str:
    """ "November 2026", as the language writes it."""
    return format_date(day, "LLLL y", locale=lang)
