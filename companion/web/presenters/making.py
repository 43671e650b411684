"""The page of a wish at the press: how far it is, and its files once they are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from companion.web.presenters.common import Say
from companion.web.presenters.parts import Notice
from companion.web.presenters.press import LANGUAGE_NAMES, number, piece_name
from companion.web.printing import Job
from companion.web.prints import FileMade, Made
from printables.kit import Kit
from printables.options import Options
from printables.paper import PAPERS


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file to fetch, with pictures of its pages (address, label)."""

    url: str
    name: str
    title: str
    line: str
    pages: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MakingPage:
    """How far a wish is, and its files once they are made; ``state`` is ``waiting``, ``making``, ``done`` or
    ``failed``."""

    title: str
    headline: str
    help: str
    state: str
    step: int
    steps: int
    url: str
    options: str
    back: str
    files: tuple[MadeFile, ...] = ()
    bundle: str = ""
    bundle_line: str = ""
    notice: Notice | None = None
    template: str = "printing.html"


def making_page(job: Job, kit: Kit, say: Say, digest: str, notice: Notice | None = None) -> MakingPage:
    """How far a wish is."""
    url = f"/print/{kit.game}/{digest}"
    headline, help_ = _told(job, kit, say)
    page = MakingPage(
        title=say("print.title", game=kit.title),
        headline=headline,
        help=help_,
        state=job.state,
        step=job.step,
        steps=job.steps,
        url=url,
        options=chosen_line(job.wish.options, say),
        back=f"/print/{kit.game}?{urlencode(query(job.wish.options), doseq=True)}",
        notice=notice,
    )
    return _with_files(page, job.made, url, say) if job.made is not None else page


def _told(job: Job, kit: Kit, say: Say) -> tuple[str, str]:
    """What to do now, and the quieter line below."""
    if job.state == "waiting":
        return say("print.waiting"), say("print.waiting.help", n=job.ahead)
    if job.state == "making":
        guide = kit.guides.get(job.title)
        what = guide.title if guide else ""
        return say("print.making"), say("print.making.help", what=what) if what else say("print.making.begin")
    if job.state == "failed":
        return say("print.failed"), say(f"print.failed.{job.problem}", detail=job.detail)
    return say("print.done"), say("print.done.help")


def _with_files(page: MakingPage, made: Made, url: str, say: Say) -> MakingPage:
    return replace(
        page,
        files=tuple(_file(file, url, say) for file in made.files),
        bundle=f"{url}/{made.bundle}",
        bundle_line=say("print.all", n=len(made.files), size=size(made.bundle_bytes, say)),
    )


def _file(file: FileMade, url: str, say: Say) -> MadeFile:
    line = f"{say('print.pages', n=len(file.pages))} · {size(file.bytes, say)}"
    pages = tuple((f"{url}/{page.picture}", page.label) for page in file.pages)
    return MadeFile(f"{url}/{file.name}", file.name, file.title.rpartition(": ")[2], line, pages)


def size(count: int, say: Say) -> str:
    """Bytes as people read them."""
    if count < 1_000_000:
        return say("print.size.kb", size=max(1, round(count / 1000)))
    return say("print.size.mb", whole=count // 1_000_000, tenths=count // 100_000 % 10)


def chosen_line(options: Options, say: Say) -> str:
    """The choices on one line."""
    parts = [
        PAPERS[options.paper].name,
        LANGUAGE_NAMES.get(options.lang, options.lang),
        say(f"print.ink.{options.ink}"),
        say(f"print.sheet.{options.sheet}"),
    ]
    if options.only:
        parts.append(", ".join(piece_name(kind, say) for kind in options.only))
    return " · ".join(parts)


def query(options: Options) -> Mapping[str, str | list[str]]:
    """The choices as the form's fields, so that the form opens with them."""
    right, down = options.back_offset
    told: dict[str, str | list[str]] = {
        "paper": options.paper, "lang": options.lang, "ink": options.ink, "sheet": options.sheet,
        "order": options.order, "profile": options.profile, "right": number(right), "down": number(down),
    }  # fmt: skip
    if options.only:
        told["only"] = list(options.only)
    if options.proof:
        told["proof"] = "1"
    return told
