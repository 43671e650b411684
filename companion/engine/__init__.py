"""What every game is built on: the contract, records, chance, errors and the registry (standard library only).

It imports nothing of ours; every package may import it.

How a game is declared, in the order in which its modules are written; each needs only those before it.

1. **Stages**: one ``Rulebook``, and a ``stage`` for each kind of choice with the phase to which it belongs, and the
   deck or dice that it awaits (``engine/actions.py``). Dumps hold their numbers: a new one comes last.
2. **Where everything is**: a class that derives from ``Seated`` (``engine/seated.py``: seats, points, score lines and
   the like) and is decorated with ``declared``. One line a field (``engine/fields.py``) says what the field has an
   entry for (``Axis``), which pieces it holds (``Pool``, with the ``bank`` they come from when people set them), how
   many a row has ``room`` for, and from whom it is ``secret``. Everything is a flat list of small whole numbers; a
   table that ``seldom`` changes is a tuple that copies share, and ``changed`` and ``added`` replace. What the
   rules ask of such tables again and again is ``kept`` (``engine/kept.py``) for as long as they are the same.
3. **Rules**, a module for each phase of the rulebook or, in a small game, a part of one. Choices are small: a turn is
   a chain of actions, so that every list of legal actions is short. ``RULES.act`` declares an action with its rule:
   its word, the things that it names, its stages, and the number in the rulebook. The function below it is given the
   position, the seat and the numbers of the things, and answers ``None`` while somebody must choose, else which part
   of the game has ended (``Seated.over``); one table says what each is followed by. Beside it stand
   - its conditions, ``unless(key, rule, mend)``, in the order in which they are told: each keeps the action off the
     list and is the reason for its refusal, and ``mend`` says what people may set so that it no longer stands;
   - ``stage.draws_by(weights, act)``: chance draws one of an act's actions by such weights, as from a deck of counts;
     ``stage.draws`` where its outcomes are others;
   - ``seen_by`` where an action names something for one pair of eyes, with ``drawn_from`` where chance deals it. The
     last of its things is then ``or_back()``: others read ``draw ?``. Where people tell what they drew, they are
     offered, and ``apply`` takes, whatever they cannot place (``inventory.unseen``), as a refusal would tell where a
     card is; the rule says what becomes of a card that somebody has named wrongly;
   - ``State.throw``, overridden, where dice are somebody's: the seat whose tap rolls them, and the action that stands
     for it, of a thing that is ``or_back()`` (``roll ?``);
   - ``stage.offers``, a quicker list, only where ``ming-table bench`` asks for it.
4. **The real table**: one ``Settings`` lists all that people may set (``engine/settings.py``), each kind with its
   word, its things and the field that it sets. ``unless`` keeps a kind off the list and says why, like a condition;
   ``anew`` is for a turn that may be named with a phase; ``put`` for what is more than a number, such as points,
   which move by a score line with the reason ``adjustment``. ``fit`` (``engine/adjustable.py``) says how the game goes
   on from there.
5. **Keeping the score**, if the app can: a stage at which the people (``TABLE``) call turns and rounds, and ``track``
   and ``stop_tracking``, which forget what nobody tells and ask for what is not known. Where everybody can count his
   own pieces, ``count`` says which settings are whose (``engine/count.py``).
6. **The game**: a state of the position and ``DeclaredState``, and a ``DeclaredGame`` (``engine/declared_game.py``)
   that names it. Left to write by hand are ``prepare`` (what lies where at the beginning), ``view`` (what
   ``super().view`` says of every game, and what this seat may know besides), ``turns_to`` (the phase and turn to
   which an action belongs, for rulings), ``check`` where more must hold than that no piece, place or point is lost,
   ``data``, ``names`` (proper names, and messages for what is called by what it shows), and ``score`` for positions
   typed in.

What the engine makes of it:

- fields: slots, ``clone``, dumps that are read back strictly, the count of all pieces, ``sealed``
- ``secret``: ``sample``, which bots think with: it looks the same to the seat and depends on nothing hidden; whose
  choices nobody else is offered
- acts and conditions: ``legal_actions``, ``parse``, ``apply``, ``why_not`` with key and rule, touches, and with
  ``turns_to`` every ``ruling``
- ``draws``, ``seen_by``: ``chance_outcomes``, ``chance_source``, ``chance_for``, ``shown``, ``offered``, ``tellable``
- settings: the list with the most of each count; what is set, all or nothing, in one order whatever is named first;
  its notes; refusals of wrong names (with the nearest right one), of values, and of more than there is, by the
  setting's name and with where the pieces are

A game may say any of it better: it overrides the method and asks the base for the rest (``elsewhere``,
``not_your_turn``, ``not_settable``, ``sample``). Where what is known of hidden cards is a matter of its own, it
deals them itself. The contract can also be fulfilled without any declaration: ``tests/toy_game.py`` and
``tests/toy_hands.py`` are the smallest such games.
"""

from companion.engine.contract import Game, State
from companion.engine.errors import (
    ActionSyntaxError,
    GameError,
    IllegalAction,
    ImpossiblePosition,
    RecordError,
    SetupError,
)
from companion.engine.meta import Meta, Option
from companion.engine.terms import CHANCE, TABLE, Action, Change, Note, ScoreLine, Setting

__all__ = [
    "CHANCE",
    "TABLE",
    "Action",
    "ActionSyntaxError",
    "Change",
    "Game",
    "GameError",
    "IllegalAction",
    "ImpossiblePosition",
    "Meta",
    "Note",
    "Option",
    "RecordError",
    "ScoreLine",
    "Setting",
    "SetupError",
    "State",
]
