"""The wire: how bytes come from phones and go to them. This is its only door; what lies behind is its own business.

A ``Server`` listens at a ``Place``, over HTTP and, with the certificate of an ``Authority``, over HTTPS, and gives
requests to an app. The book of ``Streams`` says who listens to which table and what each must be told.
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
