"""A club's server: what it is called, which proxies it believes, and who may open tables there. At home there is none
of this."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Self
from urllib.parse import urlsplit

from flask import current_app


@dataclass(frozen=True, slots=True)
class Hosting:
    """How strangers reach this server.

    Attributes:
        public_url: its address for everybody, without a final slash; all links are made of it.
        proxies: whose word counts on where a request came from.
        open_to_all: whether everybody may open tables, not only who has a host key.
    """

    public_url: str
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    open_to_all: bool = False

    @classmethod
    def of(cls, public_url: str, proxies: Iterable[str] = (), *, open_to_all: bool = False) -> Self:
        """The same from what people type.

        Raises:
            ValueError: the address is none, or has a path; or one of the proxies is no address or network.
        """
        parts = urlsplit(public_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
            raise ValueError(f"{public_url!r} is no address like https://play.example.org")
        found = tuple(ip_network(one, strict=False) for one in proxies)
        return cls(f"{parts.scheme}://{plain_host(parts.netloc, parts.scheme)}", found, open_to_all)

    @property
    def host(self) -> str:
        """What the Host header of requests must be."""
        return urlsplit(self.public_url).netloc

    @property
    def by_https(self) -> bool:
        """Whether everybody comes by HTTPS."""
        return self.public_url.startswith("https:")

    def believes(self, address: str) -> bool:
        """Whether this address is a proxy's."""
        try:
            asked = ip_address(address)
        except ValueError:
            return False
        asked = getattr(asked, "ipv4_mapped", None) or asked
        return any(asked in network for network in self.proxies)


def plain_host(host: str, scheme: str) -> str:
    """A Host header as browsers write it: in small letters, without the scheme's usual port."""
    return host.lower().removesuffix(":443" if scheme == "https" else ":80")


def hosting() -> Hosting | None:
    """How strangers reach the server at work; ``None`` at home."""
    found = current_app.extensions["ming-hosting"]
    assert found is None or isinstance(found, Hosting)
    return found
