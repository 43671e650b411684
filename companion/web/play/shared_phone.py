"""Several people on one phone who choose at once, where the cards lie open on the table: one screen for all of them.

It is made of the screens that each of them would have, and of the one that anybody may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage, key
from companion.web.play.parts import Played
from companion.web.play.plan import question
from companion.web.play.widgets import Choices, General, WaitingFor


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody who chooses, and his answers."""

    colour: str
    who: str
    answers: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Together(General):
    """Everybody's answers, and one button for all."""

    all: tuple[Asked, ...]
    number: int
    main: str


def together_page(public: Played, each: Sequence[tuple[ViewContext, Played]]) -> PlayPage | None:
    """The screen on which all of them are answered; ``None`` where somebody's answers are no short row.

    Args:
        public: the screen that anybody may see.
        each: who chooses, with the screen that he would have for himself.
    """
    if not isinstance(public, PlayPage) or len(each) < 2:
        return None
    words = each[0][0].words
    asked = []
    for moment, page in each:
        row = page.the(Choices) if isinstance(page, PlayPage) else None
        if row is None or not isinstance(page, PlayPage) or not all(key(o.pick) in page.looks for o in row.options):
            return None
        answers = (replace(o, action=page.looks[key(o.pick)].action) for o in row.options)
        asked.append(Asked(moment.you, words.name("seat", moment.you), tuple(answers)))
    secretly = Option(words("together.secret"), href=f"?as={asked[0].colour}", id="secretly")
    return replace(
        public,
        title=words("together.headline"),
        symbol="",
        headline=words("together.headline"),
        help=public.help.removeprefix(f"{words('phone.watch')}. "),
        your_turn=True,
        turn=True,
        hand=(
            *(widget for widget in public.hand if not isinstance(widget, WaitingFor)),
            Together(tuple(asked), public.number, words("together.main")),
        ),
        main="",
        action="",
        buttons=(secretly,),
        groups=(),
        undo=each[0][0].offered,
        asked=question([action for moment, _ in each for action in moment.legal]),
        css=(*public.css, "css/keep.css"),
        classes=f"{public.classes} together".strip(),
    )
