"""A table in play: seats, event log, secrets, undo, corrections. No web, no SQL.

It imports the engine and bots; the store, the web and the commands import it.

``Tables`` holds all tables of a store: ``create``, ``import_record``, ``get``, ``summaries``, ``delete``, ``restore``;
``reviews.of(table.timeline)`` says what decisions have cost, once the game is over.
A ``Table`` is a few objects that hold each other; start with ``entries.py``, ``projection.py`` and ``timeline.py``.

```python
tables = Tables(open_store(path), bots=...)
created = tables.create(game_id, host="Mei")            # Created(code, colour, token)
table = tables.get("PLUM")                              # any case
jonas = table.seats.claim("blue", "Jonas")              # a token: whoever has it acts for the seat
table.config.begin(created.token)
table.play.intent(jonas, "pass", seen=table.number, key="tap 1")        # Outcome(status, number, entry, key, …)
table.timeline.view("blue")     table.play.legal("blue")     table.timeline.log("blue", after=4)
```

| part | what it is asked for |
|---|---|
| ``timeline`` | ``view``, ``view_at``, ``log``, ``record``, ``course``, ``rulings``, ``result``; keeps all entries |
| ``seats`` | ``all``, ``of(token)``, ``claim``, ``claim_bot``, ``lend``, ``release``, ``rejoin``, ``bots`` … |
| ``phones`` | ``present``, ``listening(token)``, ``wait`` |
| ``config`` | ``options``, ``depth``, ``chance``, ``house_rules`` and ``set_…`` for each; ``allow_hints``, ``begin`` |
| ``play`` | ``legal``, ``seen_by``, ``to_act``, ``waits_for``, ``intent``, ``undoable``, ``undo``, ``thoughts`` |
| ``corrections`` | ``settings``, ``adjust``; ``choices_at``, ``preview``, ``amend`` |
| ``hints`` | ``possible``, ``offered``, ``ask``, ``told``, ``at_hand``: what a bot would do in one's own seat |
| ``fairness`` | ``add_number``; at the end ``proof``, ``draws``: what chance followed from |
| ``consent``, ``lead`` | ``ask``, ``asking``, ``answer``; who leads when the host is away |

A colour names a seat everywhere; as a reader, ``None`` is anybody in the room.

- **Seats are held by tokens.** The host may act for a seat whose phone is away (``acting_for``), once he has said so
  (``stand_in``); everybody reads it in the log.
- **An answer is given once**: the same key has the same ``Outcome``. Its ``status`` is "done", "stale" (``since`` holds
  the lines that the person had not seen) or "illegal" (``key`` and ``params`` say which rule).
- **Secrets**: what the game hides of an action (``State.shown``) is kept with its entry. Log, answers, offers and
  questions tell every reader only what is shown to him until the game is over. Nobody amends what he may not know or
  could find out by trying, and a record waits for the end.
- **The people together**: while ``play.waits_for`` is not empty, ``to_act`` is, and ``legal`` lists for everybody
  seated what any of them may tell of the real table; what chance deals into one hand, ``play.teller`` alone.
- **Dice of the app** wait for the tap of whoever's they are (``State.throw``): ``to_act`` names that seat, as its view
  does, and ``legal`` lists the one action that rolls them. What they show is chance's entry; the tap leaves none.
- **A log line's messages**: what was done, a bot's reason, what happened by itself (``note.…``), points (``reason.…``
  with ``seat`` and ``points``). What lies face down reads ``log.sealed`` for everybody but its seat; what is set, a
  note of the game's or ``log.set``. ``log.ruling-stands`` and ``log.ruling-void`` are followed by why the rules refuse
  the entry, and by what was set.

Every error is a ``TableError`` with ``status`` (4xx; 507 and 503 where the disk or the database is at fault), ``code``,
``key`` and ``params``.

Entries are added in one way: ``Timeline.settle`` works an answer out while nobody else does, again if another process
was faster (so an intent asks the store for nothing before, and before it is refused only), and ``Timeline.commit``,
which works nowhere else, has them on disk before anybody sees them.

- ``open``, ``options``, ``seat``, ``house``, ``mode``: the header; the lobby; who sits where; house rules; how much
  the app does and who feeds chance
- ``begin``, ``action``, ``chance``, ``adjust``: the game itself: their numbers make up the *path*, which is replayed
- ``undo``, ``retract``, ``amend``: change the path; nothing is ever removed from the list
- ``rules``: goes on under the present rules, with the rulings that needs
- ``count``: what somebody has counted of one share of what all count
- ``hints``, ``hint``: whether people may ask a bot for hints, and that one of them did
- ``number``, ``seed``: what a phone added to the seed of all chance, and that seed, once the game is over
- ``ask``, ``answer``: a wish, and what those concerned say to it

- **Game after game**: a header's ``after`` names the table before, a note (``config.NEXT``) the table after.
  ``again.py`` turns the seats by one: colours stay and the order goes round, or, where the game's ``Meta.sides`` says
  that seats are sides, people go on to the next. A seat is ``kept`` for whoever had one before; he has ``come`` when
  his token there has proved it, and ``token_after`` makes the new token of that one, so that a tap sent twice is one.
- A **lent** seat is a bot's to play and a person's to have: name, token and rejoin code stay, whoever has the token
  may do nothing but ``play_on``, and what the bot did meanwhile is told as its (``Projection.lent``).
- An **intent** carries the number of the entry that the person saw and a key of its own. The same key has the same
  answer for ever; a tap meant for another position is ``stale``. What people tell together stands beside what others
  told of other things: an action's ``touches`` and a setting's say which, so two phones count different places at
  once.
- An **adjustment** sets what ``State.settings`` lists, all of it or nothing. Points that it moves are a score line.
- An **amendment** changes, inserts or drops an entry. A ``Replayer`` goes over what came after it, and whatever the
  rules refuse there becomes a **ruling**: what must be set so that it stands (``State.ruling``), or that it no longer
  counts. Tables begun under older rules are resumed the same way.
- **Presence** is no entry: a phone is there while it holds a stream, and ten seconds after it was heard last. For
  whoever is there nobody acts and nobody looks (``SeatHere``). For an absent seat the host may once he has said so
  (``stand_in``), which is an entry, as is all that he then does. It ends when that phone is heard again.
- **The lead** passes on when the host agrees, or has been away for two minutes and everybody else there agrees
  (``Lead``); the question stands on every phone meanwhile.
- **Dice of the app** are rolled by a tap: a game says whose they are and what stands for that tap (``State.throw``),
  and the table waits for it (``Timeline.awaits``); bots and cards need none. Only what the dice show is an entry, so
  records hold no taps, and a choice can be taken back until they are rolled.
- **Hints** are what the game's coach (``bots.coach``) would do in a seat, from a sample of what the seat knows; by the
  position, so asking again tells the same. The host may switch them off in the lobby (``Config.allow_hints``), and each
  seat is offered them once it wants to be (``Seats.want_hints``). The log says that one was asked for, and no more.
- **Consent**: what others have learned or done is only taken back or amended when they agree. ``taking_back.py`` says
  who that is; bots and empty seats agree to everything; anything new in the game ends the question.
- A **count** (``counts.py``) is answered by every seat for itself, all at once: each answer is an entry beside the
  game, kept also when it is half done. With the last one, if all agree, what all counted is set and told in one commit.
  An answer stands for as long as the game only goes on; after an undo it is what its page begins with.
- In **scorekeeping** ``State.tracking`` is true and the people act together, as the seat ``TABLE``. Decks and dice
  are the people's at every depth but ``digital``, until they say otherwise; anybody seated tells what came.
"""

from companion.bots import Choice, Maker, Policy
from companion.table.amendments import Preview
from companion.table.answers import Outcome
from companion.table.bots import Thought
from companion.table.consent import Ask, WayBack
from companion.table.counts import CountNow, Telling
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
    CountedAlready,
    CountsHimself,
    DamagedTable,
    ExpiredSeat,
    GameEnded,
    HostOnly,
    NoHint,
    NoReview,
    NotAPerson,
    NotAsked,
    NotOver,
    NotPlaying,
    NotSaved,
    NotYours,
    OtherRules,
    OtherSchema,
    OutOfReach,
    PutAway,
    RecordHidden,
    SeatHere,
    SeatLent,
    SeatTaken,
    SetBack,
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
from companion.table.hints import Hint
from companion.table.log import LogLine
from companion.table.play import UndoOffer
from companion.table.results import Result, Score
from companion.table.review import Costly, Review, Reviewed
from companion.table.seats import LONGEST_NAME, Seat
from companion.table.store_interface import PHASES, Conflict, OwnBoard, Place, Snapshot, Store, Summary, Wanted
from companion.table.table import Table
from companion.table.tables import Created, Tables

__all__ = [
    "LONGEST_NAME",
    "PHASES",
    "AlreadyAsked",
    "AlreadyBegun",
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
    "Costly",
    "CountNow",
    "CountedAlready",
    "CountsHimself",
    "Created",
    "DamagedTable",
    "Entry",
    "ExpiredSeat",
    "GameEnded",
    "Hint",
    "HostOnly",
    "LogLine",
    "Maker",
    "Message",
    "NoHint",
    "NoReview",
    "NotAPerson",
    "NotAsked",
    "NotOver",
    "NotPlaying",
    "NotSaved",
    "NotYours",
    "OtherRules",
    "OtherSchema",
    "OutOfReach",
    "Outcome",
    "OwnBoard",
    "Place",
    "Policy",
    "Preview",
    "PutAway",
    "RecordHidden",
    "Result",
    "Review",
    "Reviewed",
    "Ruling",
    "Score",
    "Seat",
    "SeatHere",
    "SeatLent",
    "SeatTaken",
    "SetBack",
    "Snapshot",
    "StandInFirst",
    "Store",
    "Summary",
    "Table",
    "TableError",
    "Tables",
    "Telling",
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
