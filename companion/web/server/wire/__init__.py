"""The wire: how bytes come from phones and go to them. This is its only door; what lies behind is its own business.

A ``Server`` listens at a ``Place``, over HTTP and, with the certificate of an ``Authority``, over HTTPS, and gives
requests to an app. The book of ``Streams`` says who listens to which table and what each must be told.

uvicorn carries HTTP and HTTPS in one event loop, Flask answers in threads, event streams are coroutines.

- What h11 cannot parse, what is too much and what takes too long is refused as JSON by ``Line.refuse``. Nothing
  reaches Flask before its body is there.
- What can be said at once is written at once, in one piece (``Line.answer``, ``Line.say``); coroutines wait only for
  phones that do not read. h11 reads every request, but does not hear of a whole answer, whose head it would take long
  to look through: to it each request is the first one.
- uvicorn's ``startup``, ``on_tick``, ``shutdown``, ``capture_signals``, ``send_400_response`` and
  ``on_response_complete`` are overridden. ``pyproject.toml`` therefore names a minor version; raise it with
  ``tests/web/test_home.py`` at hand.
- Nothing in the event loop waits for a table's lock: that is done in threads.
"""

from companion.web.server.wire.bridge import HANDED_OVER
from companion.web.server.wire.certificates import FOLDER, Authority
from companion.web.server.wire.limits import AT_ONCE, Leave, Limits
from companion.web.server.wire.listener import DISPLAY, STREAM, last_known, open_stream, was_set_back
from companion.web.server.wire.server import Server
from companion.web.server.wire.sockets import Place, PortTaken, listening_socket
from companion.web.server.wire.streams import PER_TABLE, Stream, Streams

__all__ = [
    "AT_ONCE",
    "DISPLAY",
    "FOLDER",
    "HANDED_OVER",
    "PER_TABLE",
    "STREAM",
    "Authority",
    "Leave",
    "Limits",
    "Place",
    "PortTaken",
    "Server",
    "Stream",
    "Streams",
    "last_known",
    "listening_socket",
    "open_stream",
    "was_set_back",
]
