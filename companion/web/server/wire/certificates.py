"""Certificates for HTTPS at home: an authority of this computer's own, and the server's certificate by it.

The authority is made once for a data folder and lives in its folder ``https``. A phone that has installed its
certificate trusts every certificate that it signs, so it may sign very little: addresses of home networks and this
computer's own names there. A name that is permitted permits all names under it. So only names that end in ``.local``
are, which nobody can register, and never what the computer calls itself: one called ``dev`` could vouch for
``github.dev``. An authority from before that may sign more is replaced by a new one.

The server's certificate is made anew whenever an address is missing in it or it is about to expire.
"""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.web.server import secret_files
from companion.web.server.mdns import NAME

FOLDER: Final = "https"
AUTHORITY_FOR: Final = timedelta(days=3650)
SERVER_FOR: Final = timedelta(days=390)
"""Phones refuse certificates for more than 398 days; the day before, for clocks that are slow, counts as well."""
RENEW_BEFORE: Final = timedelta(days=30)
SLOW_CLOCKS: Final = timedelta(days=1)

HOME_NETWORKS: Final = tuple(
    ip_network(text)
    for text in (
        "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16",
        "::1/128", "fc00::/7", "fe80::/10",
    )
)  # fmt: skip
LOCALHOST: Final = "localhost"
OWN_NAME: Final = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)\.local")

PURPOSES: Final = [ExtendedKeyUsageOID.SERVER_AUTH]
"""What the authority's certificates are for, and nothing else: no mail, no programs, no phones."""

Names = frozenset[str]
"""Host names and IP addresses as text."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A certificate and its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


class Authority:
    """This computer's own authority and the certificate of its server.

    Args:
        folder: the data folder.
        host_name: what this computer calls itself; the authority may sign for its first part in ``.local``.

    Attributes:
        replaced: whether the one that was there may sign too much, so that this is a new one.

    Raises:
        ValueError: a file in the folder ``https`` is not what it should be; the text names it.
        OSError: the folder takes no files.
    """

    def __init__(self, folder: Path, host_name: str) -> None:
        self.folder = folder / FOLDER
        self.folder.mkdir(mode=0o700, exist_ok=True)
        self._own_name = _own_name(host_name)
        path = self.folder / "authority.pem"
        if not path.exists() or not path.stat().st_size:
            secret_files.write_new(path, _pem(_authority(host_name)))
        self._own = _read(path)
        self.replaced = not _is_narrow(self._own.certificate)
        if self.replaced:
            secret_files.replace(self._former, self._own.certificate.public_bytes(serialization.Encoding.PEM))
            self._own = _authority(host_name)
            secret_files.replace(path, _pem(self._own))
        for kept in (self.folder, *self.folder.iterdir()):
            secret_files.tighten(kept)

    @property
    def has_former(self) -> bool:
        """Whether phones may still trust one that was replaced."""
        return self._former.exists()

    @property
    def _former(self) -> Path:
        return self.folder / "former.pem"

    @property
    def certificate(self) -> bytes:
        """The authority's certificate as phones install it (DER)."""
        return self._own.certificate.public_bytes(serialization.Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the certificate as phones show it: pairs of capitals."""
        return self._own.certificate.fingerprint(hashes.SHA256()).hex(" ").upper()

    def renew(self, addresses: Iterable[str]) -> bool:
        """See to it that the server's certificate holds these addresses and does not expire soon; whether a new one
        was made. Addresses that lie outside home networks are left out: no phone would believe them."""
        wanted = self.names(addresses)
        if wanted <= self._served():
            return False
        secret_files.replace(self._server, _pem(_server(self._own, wanted)))
        return True

    def context(self) -> ssl.SSLContext:
        """What a TLS server needs; ``load`` it again after a renewal."""
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.minimum_version = ssl.TLSVersion.TLSv1_2
        made.set_alpn_protocols(["http/1.1"])
        self.load(made)
        return made

    def load(self, context: ssl.SSLContext) -> None:
        """Have new connections use the present certificate."""
        context.load_cert_chain(self._server)

    @property
    def _server(self) -> Path:
        return self.folder / "server.pem"

    def names(self, addresses: Iterable[str]) -> Names:
        """Those of the addresses, this computer and its name that the authority may sign for."""
        own = {LOCALHOST, "127.0.0.1", "::1", NAME, self._own_name}
        return frozenset(name for name in own | {text.lower() for text in addresses} if self._may_sign(name))

    def _may_sign(self, name: str) -> bool:
        address, allowed = _ip(name), _permitted(self._own.certificate)
        if address is None:
            return name in allowed
        return any(address in net for net in allowed if not isinstance(net, str))

    def _served(self) -> Names:
        """What the present certificate of the server is good for; nothing when it is none of ours or expires soon."""
        try:
            pair = _read(self._server)
            pair.certificate.verify_directly_issued_by(self._own.certificate)
        except (OSError, ValueError, TypeError, InvalidSignature):
            return frozenset()
        now = datetime.now(UTC)
        if not pair.certificate.not_valid_before_utc <= now <= pair.certificate.not_valid_after_utc - RENEW_BEFORE:
            return frozenset()
        names = pair.certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return frozenset(str(name.value) for name in names)


def _own_name(host_name: str) -> str:
    """What a computer of that name is called on the local network."""
    return f"{host_name.lower().partition('.')[0]}.local"


def _permitted(certificate: x509.Certificate) -> list[str | IPv4Network | IPv6Network]:
    """Names and networks that its certificates may be for; nothing where it is not bound to any."""
    try:
        limits = certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    except x509.ExtensionNotFound:
        return []
    return [limit.value for limit in limits.permitted_subtrees or ()]


def _is_narrow(certificate: x509.Certificate) -> bool:
    """Whether an authority may sign no more than one that is made today, on a computer of whatever name."""
    try:
        purposes = certificate.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    except x509.ExtensionNotFound:
        return False
    allowed = _permitted(certificate)
    names = [text for text in allowed if isinstance(text, str)]
    networks = [net for net in allowed if not isinstance(net, str)]
    return (
        list(purposes) == PURPOSES
        and bool(names and networks)
        and all(name == LOCALHOST or OWN_NAME.fullmatch(name) for name in names)
        and set(networks) <= set(HOME_NETWORKS)
    )


def _ip(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _general(name: str) -> x509.GeneralName:
    address = _ip(name)
    return x509.DNSName(name) if address is None else x509.IPAddress(address)


def _builder(subject: str, issuer: x509.Name | None, key: ec.EllipticCurvePublicKey, valid: timedelta
             ) -> x509.CertificateBuilder:  # fmt: skip
    now = datetime.now(UTC).replace(microsecond=0)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)])
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer or name)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SLOW_CLOCKS)
        .not_valid_after(now + valid)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _authority(host_name: str) -> Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    own = _own_name(host_name)
    names = [LOCALHOST, NAME, *([own] if OWN_NAME.fullmatch(own) else [])]
    limits = [x509.DNSName(name) for name in names] + [x509.IPAddress(net) for net in HOME_NETWORKS]
    made = (
        _builder(f"Ming Table on {host_name.lower()}"[:64], None, key.public_key(), AUTHORITY_FOR)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage(PURPOSES), critical=False)
        .add_extension(x509.NameConstraints(limits, None), critical=True)
    )
    return Pair(made.sign(key, hashes.SHA256()), key)


def _server(authority: Pair, names: Names) -> Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate
    identifier = issuer.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    made = (
        _builder("Ming Table", issuer.subject, key.public_key(), SERVER_FOR)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage(PURPOSES), critical=False)
        .add_extension(x509.SubjectAlternativeName([_general(name) for name in sorted(names)]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier), critical=False)
    )
    return Pair(made.sign(authority.key, hashes.SHA256()), key)


def _usage(signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _pem(pair: Pair) -> bytes:
    """Key and certificate in one file, so that they can never be of different making."""
    key = pair.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return key + pair.certificate.public_bytes(serialization.Encoding.PEM)


def _read(path: Path) -> Pair:
    data = path.read_bytes()
    try:
        key = serialization.load_pem_private_key(data, None)
        certificate = x509.load_pem_x509_certificate(data)
    except ValueError as error:
        raise ValueError(f"{path} holds no certificate with its key; delete it to have a new one made") from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or certificate.public_key() != key.public_key():
        raise ValueError(f"{path} holds a key that is not its certificate's; delete it to have a new one made")
    return Pair(certificate, key)
