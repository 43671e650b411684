"""What the authority can vouch for, as OpenSSL judges it, whatever the laptop is called."""

from __future__ import annotations

import ssl
import stat
from pathlib import Path
from typing import Final

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID

from companion.web.server.wire import certificates
from companion.web.server.wire.certificates import Authority, Pair
from tests.web.https import trusting

HOSTS: Final = ("laptop", "dev", "app", "zip", "local", "laptop.local", "box.example.com", "My Laptop!", "10.0.0.4", "")
FOREIGN: Final = (
    "github.dev", "dev", "x.app", "bank.zip", "example.com", "box.example.com", "local", "printer.local", "router.lan",
    "nas.home", "x.internal", "8.8.8.8", "2001:4860:4860::8888",
)  # fmt: skip


def signer(authority: Authority) -> Pair:
    return certificates._read(authority.folder / "authority.pem")


def believed(authority: Authority, served: Path, name: str) -> bool:
    """Whether a phone that trusts the authority shakes hands with who shows that certificate as that name."""
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(served)
    return shake(trusting(authority.certificate), server_side, name)


def shake(phone_side: ssl.SSLContext, server_side: ssl.SSLContext, name: str) -> bool:
    to_server, to_phone = ssl.MemoryBIO(), ssl.MemoryBIO()
    phone = phone_side.wrap_bio(to_phone, to_server, server_hostname=name)
    server = server_side.wrap_bio(to_server, to_phone, server_side=True)
    done = set[ssl.SSLObject]()
    for _ in range(10):
        for side in (phone, server):
            try:
                side.do_handshake()
                done.add(side)
            except ssl.SSLWantReadError:
                pass
            except ssl.SSLError:
                return False
    assert len(done) == 2
    return True


@pytest.mark.parametrize("host", HOSTS)
def test_it_vouches_for_this_laptop_and_for_nothing_that_anybody_can_register(tmp_path: Path, host: str) -> None:
    authority = Authority(tmp_path, host)
    assert authority.renew(["192.168.7.31", "fe80::7", *FOREIGN])
    names = authority.names(["192.168.7.31", "fe80::7", *FOREIGN])
    assert not names & set(FOREIGN)
    assert names >= {"192.168.7.31", "fe80::7", "localhost", "127.0.0.1", "ming-table.local"}
    for name in names:
        assert believed(authority, authority.folder / "server.pem", name), name
    forged = tmp_path / "forged.pem"
    for name in FOREIGN:
        forged.write_bytes(certificates._pem(certificates._server(signer(authority), frozenset({name}))))
        assert not believed(authority, forged, name), name
    forged.write_bytes(certificates._pem(certificates._server(signer(authority), frozenset({"localhost"}))))
    assert believed(authority, forged, "localhost"), "the forger's own means are sound"


def test_it_vouches_for_no_person(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "laptop")
    authority.renew([])
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.minimum_version = server_side.maximum_version = ssl.TLSVersion.TLSv1_2
    server_side.load_cert_chain(authority.folder / "server.pem")
    server_side.verify_mode = ssl.CERT_REQUIRED
    server_side.load_verify_locations(cadata=authority.certificate)
    pair = signer(authority)
    key = ec.generate_private_key(ec.SECP256R1())
    made = (
        certificates._builder("somebody", pair.certificate.subject, key.public_key(), certificates.SERVER_FOR)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.CLIENT_AUTH]), critical=False)
        .sign(pair.key, hashes.SHA256())
    )
    person = tmp_path / "person.pem"
    person.write_bytes(certificates._pem(Pair(made, key)))
    phone_side = trusting(authority.certificate)
    phone_side.load_cert_chain(person)
    assert not shake(phone_side, server_side, "localhost")
    server_side.verify_mode = ssl.CERT_OPTIONAL
    assert shake(trusting(authority.certificate), server_side, "localhost"), "without it there is nothing wrong"


def wide(*names: str, purposes: bool) -> Pair:
    """An authority that may sign for those names, and for home networks."""
    key = ec.generate_private_key(ec.SECP256R1())
    limits = [x509.DNSName(name) for name in names] + [x509.IPAddress(net) for net in certificates.HOME_NETWORKS]
    made = (
        certificates._builder("Ming Table on dev", None, key.public_key(), certificates.AUTHORITY_FOR)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(certificates._usage(signs=True), critical=True)
    )
    if names:
        made = made.add_extension(x509.NameConstraints(limits, None), critical=True)
    if purposes:
        made = made.add_extension(x509.ExtendedKeyUsage(certificates.PURPOSES), critical=False)
    return Pair(made.sign(key, hashes.SHA256()), key)


@pytest.mark.parametrize(
    ("names", "purposes"),
    [
        (("localhost", "local", "lan", "home", "internal", "home.arpa", "dev"), False),
        (("localhost", "dev.local", "dev"), True),
        (("localhost", "dev.local"), False),
        ((), True),
    ],
    ids=["as it was once", "a name too many", "for all purposes", "for all names"],
)
def test_one_that_may_sign_too_much_is_replaced(tmp_path: Path, names: tuple[str, ...], purposes: bool) -> None:
    folder = tmp_path / certificates.FOLDER
    folder.mkdir(0o755)
    former = wide(*names, purposes=purposes)
    (folder / "authority.pem").write_bytes(certificates._pem(former))
    own = certificates._server(former, frozenset({"localhost", "127.0.0.1"}))
    (folder / "server.pem").write_bytes(certificates._pem(own))
    for path in folder.iterdir():
        path.chmod(0o644)
    authority = Authority(tmp_path, "dev")
    assert authority.replaced and authority.has_former
    assert authority.renew([]), "the server's certificate as well"
    assert believed(authority, folder / "server.pem", "dev.local")
    key = former.key.private_numbers().private_value.to_bytes(32, "big")
    for path in folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        if b"PRIVATE" in path.read_bytes():
            kept = certificates._read(path).key.private_numbers().private_value.to_bytes(32, "big")
            assert kept != key, "the dangerous key is gone"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    again = Authority(tmp_path, "dev")
    assert again.certificate == authority.certificate
    assert not again.replaced, "told once"
    assert again.has_former, "but phones may come later"


def test_one_for_a_laptop_that_was_called_otherwise_stays(tmp_path: Path) -> None:
    first = Authority(tmp_path, "laptop")
    renamed = Authority(tmp_path, "dev")
    assert renamed.certificate == first.certificate and not renamed.replaced and not renamed.has_former
    assert "dev.local" not in renamed.names([])
    assert renamed.names(["192.168.7.31", "laptop.local"]) >= {"192.168.7.31", "laptop.local"}
