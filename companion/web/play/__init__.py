"""What screens of a game are made of: the context of a reader, plans, widgets, and the pages of any game.

Pure functions of what a reader may see, without Flask; games' ``screens`` and ``pages`` import it.

Then make it beautiful: ``screens/screens.py`` in the game's package has a ``SCREENS`` as ``play/screens.py``
describes it, with ``templates/`` and ``static/`` beside it, which pages call ``<game>/<name>``. A screen is a
function of one ``ViewContext`` (``play/context.py``: the view, what may be done, a sample to try it on, the words,
the edition's data, the seats, the log, as one reader may see them); whatever is left out is shown by the general
pages. What others did since a seat's last choice (``play/recap.py``) is told of every game: ``SCREENS.weights`` says
which messages matter most, and a text ``since.<action>`` counts several of that kind. A button that ends a turn
although its reader could go on says so in every game: ``play/ends.py`` tries it, by where the stages say that turns
open. A text ``ends.<action>`` or ``ends.<phase>`` says it better. Corrections are made on the game's own picture
(``play/picture.py``): ``SCREENS.picture`` says which places there are, in which groups, how what is set looks and
which pieces can be taken from place to place. What belongs to a place follows from what settings touch and name, and
``tests/web/test_places.py`` proves that each has one.

The play screen is a list of widgets (``play/widgets.py``): headline, board with marks and hits, strip of players,
hand, choices, counters, switches, dice, odds, what follows. A game chooses them and fills them; one template draws
them and one script taps them.

A turn is a chain of picks (``play/plan.py``): what was tapped stands in the address, and what the next tap makes of
the page comes along as a *look* where there are few, so that it is seen at once; else the server is asked. A widget
that no other game could want is a dataclass of the game's with a macro in a template of its own, as the track of
twelve cells is.
"""
