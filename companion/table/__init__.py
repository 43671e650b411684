"""A table in play: seats, event log, secrets, undo. No web, no SQL.

```python
tables = Tables(open_store(path), bots=..., chance=None, background=True, pause=0.7)
created = tables.create(game_id, edition=None, options={}, seats=None, host="Mei", depth="digital")
created.code  created.colour  created.token
table = tables.get("PLUM")             # any case; UnknownTable 404, OtherRules / DamagedTable 409
tables.summaries(Wanted(most=40))      # [Summary(code, game, phase, players, number, changed, result, damaged)]
tables.run_bots(code)                  # only needed with background=False
tables.listen(callback)                # callback(code) after entries were added, in the thread that added them
tables.delete(code, by)  tables.restore(code, by)   # by: the host's token, or None for the computer that serves
tables.put_away() -> {code: seconds since 1970}     # for a week; get() raises PutAway (410) meanwhile
tables.purge() -> [code]               tables.settle_results()      # to be called at start and daily
tables.boards.save(game_id, name, own)  .of(game_id)  .get(game_id, name)  .delete(game_id, name)   # OwnBoard
tables.close()

table.code .game_id .game .edition .options .phase .number .seats .host .to_act .presence
table.claim(colour, name, token=None) -> token          # token given: changes over to that seat (lobby only)
table.claim_bot(colour, bot_name, by=token)  table.release(colour, by=token)  table.rename(token, name)
table.rejoin_code(token) -> "7KQMP-2XR9D"    table.rejoin(code) -> (colour, new token)
table.hand_over(by=token, colour)            # to another host
table.reissue(by=token, colour) -> code      # the host, for somebody's dead phone; the old phone stays until it is used
table.stand_in(by=token, colour)             # the host, for somebody who is away: acting_for from then on; logged
table.pass_lead() -> seconds | None          # only needed with background=False, while somebody asks to lead the table
table.seat_of(token) -> Seat(colour, holder, name, bot, host, connected) | None
table.set_options(by=token, options={...})   table.begin(by=token, players=None)   # players: in turn order
table.set_edition(by=token, edition, own={})   # lobby   table.set_house_rules(by=token, text)   # any time; the host

table.depth -> "guided" | "scorekeeper" | "digital"     table.chance -> {source: "app" | "people"}
table.own -> {...}   table.house_rules -> text           table.waits_for -> "chance:<source>" | "table" | ""
table.set_depth(token, depth, seen, key) -> Outcome     # before the game the host's; then anybody's seated
table.set_chance(by=token, {source: who})               # the same

table.view(colour | None) -> dict            # the lobby: {"phase": "lobby", "game", "edition", "options", "seats"}
table.legal(colour) -> [Action]              table.seen_by(colour | None) -> Seen(number, view, legal, sample)
table.sample(colour | None, random) -> State | None     # what that seat may believe the game to be; seen_by has one
table.face_down(colour) -> (key, params) | None         # that seat's own secret
table.intent(token, text, seen, key, acting_for=None) -> Outcome(status, number, entry, key, params, since)
table.undoable(colour) -> UndoOffer(entry, key, params, sealed) | None
table.undo(token, entry, seen, key, acting_for=None) -> Outcome      # UndoNeedsConsent: ask for it
table.undo_offer(entry, colour) -> WayBack(entry, lines, waiting)    # what comes back, and who must agree
table.ask(token, {"what": "undo", "entry": n}, seen, key) -> Outcome # done at once when nobody must agree
      # or {"what": "amend", "amendment": {…}}, as preview takes it, or {"what": "host"}: to lead the table oneself
table.asking(colour | None) -> Ask(number, by, what, entry, wish, waiting, agreed, comes_back, left) | None
table.answer(token, ask_number, yes, seen, key, acting_for=None) -> Outcome   # no from the asker withdraws
table.log(colour | None, after=0, last=None) -> [LogLine(number, seat, kind, messages, sealed, undone)]
table.thoughts(numbers) -> {number: Thought(seat, action, why, alternatives, steps)}    # what bots told beside reasons
table.record() -> str                        tables.import_record(text, host, game=None) -> Created

table.settings() -> [Setting]                # all that people may set now
table.adjust(token, {name: value}, reason, seen, key, then="") -> Outcome   # then: an action of all together
table.choices_at(number, by=colour) -> [(colour | "chance" | "table", [Action])]    # what could stand in its place
table.secret_at(number, by=colour) -> (colours,)         # who chose there among what he may not know
table.settings_at(number) -> [Setting]                  # as they were before it   table.set_by(number) -> {name: value}
table.preview(amendment, by=colour) -> Preview(before, after, rulings, retold, dropped, over_before, over_after, drawn,
                                               same, concerned)
table.amend(token, amendment, seen, key) -> Outcome     # UndoNeedsConsent: ask for it
      # amendment: {"what": "change" | "insert" | "drop", "entry": n, "lines": [[who, text], …]}; inserted before it
table.choices_after(amendment, by=colour) -> [(who, [Action])]      # what may follow its lines
table.parsed(text) -> Action | None
table.view_at(number, colour=None) -> dict   # the view right after that entry
table.course() -> (numbers,)                 # of the entries that count, in the game's order
table.rulings -> {number: Ruling(set, after, key, params, said, void)}      # what stands although the rules refuse it

table.wait(number, timeout, presence=None) -> number    # also returns when table.presence differs from the given one
with table.connected(token): ...             # while a phone listens; shows as Seat.connected, and ten seconds longer
table.heard(token) -> Seat | None            # it has sent something: likewise     table.present -> (colours,)
```

What the game hides of an action (``State.shown``) is kept beside it when the entry is made; log lines, answers, undo
offers, questions and amendments tell every reader only what is shown to him, until the game is over. Nobody amends what
he may not know or could find out by trying (``amend-hidden``), ``record`` waits for the end (``RecordHidden``), and
what people draw into one hand is told by ``table.teller`` alone (``NotYours``).

``Outcome.status`` is "done", "stale" (``since`` holds the log lines the person had not seen) or "illegal"
(``key``/``params`` say which rule). ``acting_for`` is for the host alone: a seat whose phone is away (else
``SeatHere``), once he ``stand_in`` (else ``StandInFirst``); logged.
While ``waits_for`` is not empty, ``to_act`` is: ``legal`` then lists for every person seated what any of them may tell
of the real table, an action of all together or what chance brought, and ``intent`` takes it from each. Bots never do.
Messages of a log line: what was done, a bot's reason, what happened by itself (``note.…``), points (``reason.…`` with
``seat`` and ``points``). What lies face down reads ``log.sealed`` for everybody but its seat.
An adjustment tells each change by the game's note (``note.set-…``), or else by ``log.set`` (``what``: the key of the
setting's label, ``before``, ``value``).
``log.ruling-stands`` and ``log.ruling-void`` are followed by why the rules refuse the entry, and by what was set.
Every error is a ``TableError`` with ``status`` (4xx; 507 and 503 where the disk or the database is at fault), ``code``,
``key`` and ``params``.
Parameters named ``seat`` hold a colour everywhere.
"""

from companion.bots import Choice, Maker, Policy
from companion.table.amendments import Preview
from companion.table.answers import Outcome
from companion.table.consent import Ask, WayBack
from companion.table.entries import Entry, Message, Ruling
from companion.table.errors import (
    AlreadyAsked,
    AlreadyBegun,
    BadAmendment,
    BadAsk,
    BadDepth,
    BadHouseRules,
    BadIntent,
    BadName,
    BadRecord,
    BadSetup,
    Busy,
    DamagedTable,
    ExpiredSeat,
    HostOnly,
    NotAPerson,
    NotAsked,
    NotPlaying,
    NotSaved,
    NotYours,
    OtherRules,
    OtherSchema,
    PutAway,
    RecordHidden,
    SeatHere,
    SeatTaken,
    StandInFirst,
    TableError,
    UndoNeedsConsent,
    UnknownAsk,
    UnknownEntry,
    UnknownRejoinCode,
    UnknownSeat,
    UnknownTable,
    Unreadable,
)
from companion.table.log import LogLine
from companion.table.play import UndoOffer
from companion.table.results import Result, Score
from companion.table.seats import LONGEST_NAME, Seat
from companion.table.storing import PHASES, Conflict, OwnBoard, Place, Snapshot, Store, Summary, Wanted
from companion.table.table import Table
from companion.table.tables import Created, Tables
from companion.table.thoughts import Alternative, Thought

__all__ = [
    "LONGEST_NAME",
    "PHASES",
    "AlreadyAsked",
    "AlreadyBegun",
    "Alternative",
    "Ask",
    "BadAmendment",
    "BadAsk",
    "BadDepth",
    "BadHouseRules",
    "BadIntent",
    "BadName",
    "BadRecord",
    "BadSetup",
    "Busy",
    "Choice",
    "Conflict",
    "Created",
    "DamagedTable",
    "Entry",
    "ExpiredSeat",
    "HostOnly",
    "LogLine",
    "Maker",
    "Message",
    "NotAPerson",
    "NotAsked",
    "NotPlaying",
    "NotSaved",
    "NotYours",
    "OtherRules",
    "OtherSchema",
    "Outcome",
    "OwnBoard",
    "Place",
    "Policy",
    "Preview",
    "PutAway",
    "RecordHidden",
    "Result",
    "Ruling",
    "Score",
    "Seat",
    "SeatHere",
    "SeatTaken",
    "Snapshot",
    "StandInFirst",
    "Store",
    "Summary",
    "Table",
    "TableError",
    "Tables",
    "Thought",
    "UndoNeedsConsent",
    "UndoOffer",
    "UnknownAsk",
    "UnknownEntry",
    "UnknownRejoinCode",
    "UnknownSeat",
    "UnknownTable",
    "Unreadable",
    "Wanted",
    "WayBack",
]
