"""Certificates that a phone accepts: made once, renewed when they must be, for home networks only."""

from __future__ import annotations

import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID

from companion.web.server.wire import Authority, certificates

PHONE = "192.168.7.31"


def served(authority: Authority) -> x509.Certificate:
    return x509.load_pem_x509_certificate((authority.folder / "server.pem").read_bytes())


def names_of(certificate: x509.Certificate) -> set[str]:
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in found}


def test_a_phone_finds_in_them_what_it_asks_for(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "Laptop")
    assert authority.renew([PHONE])
    own, leaf = x509.load_der_x509_certificate(authority.certificate), served(authority)
    leaf.verify_directly_issued_by(own)
    basic = own.extensions.get_extension_for_class(x509.BasicConstraints)
    assert basic.critical and basic.value.ca and basic.value.path_length == 0
    usage = own.extensions.get_extension_for_class(x509.KeyUsage)
    assert usage.critical and usage.value.key_cert_sign and not usage.value.digital_signature
    assert own.extensions.get_extension_for_class(x509.NameConstraints).critical
    assert not leaf.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert leaf.extensions.get_extension_for_class(x509.KeyUsage).value.digital_signature
    for certificate in (own, leaf):
        purpose = certificate.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
        assert list(purpose) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc <= timedelta(days=397)
    assert leaf.not_valid_before_utc < datetime.now(UTC)
    assert names_of(leaf) == {PHONE, "127.0.0.1", "::1", "localhost", "ming-table.local", "laptop.local"}
    assert authority.fingerprint.count(" ") == 31


def test_keys_are_the_owners_alone(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "laptop")
    authority.renew([PHONE])
    assert sorted(path.name for path in authority.folder.iterdir()) == ["authority.pem", "server.pem"]
    assert stat.S_IMODE(authority.folder.stat().st_mode) == 0o700
    for path in authority.folder.iterdir():
        assert b"PRIVATE KEY" in path.read_bytes()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_another_address_makes_another_certificate_by_the_same_authority(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "laptop")
    assert authority.renew([PHONE])
    first = served(authority)
    assert not authority.renew([PHONE])
    assert not authority.renew(["127.0.0.1"]), "less than it holds is no reason"
    assert served(authority) == first
    again = Authority(tmp_path, "laptop")
    assert again.certificate == authority.certificate
    assert again.renew(["10.0.0.4"])
    assert "10.0.0.4" in names_of(served(again))
    served(again).verify_directly_issued_by(x509.load_der_x509_certificate(authority.certificate))


def test_one_that_expires_soon_is_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = Authority(tmp_path, "laptop")
    monkeypatch.setattr(certificates, "SERVER_FOR", timedelta(days=29))
    assert authority.renew([PHONE])
    first = served(authority)
    monkeypatch.undo()
    assert authority.renew([PHONE])
    assert served(authority).not_valid_after_utc > first.not_valid_after_utc
    assert not authority.renew([PHONE])


def test_it_signs_for_home_networks_only(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "my laptop!")
    wanted = ["8.8.8.8", "bank.example", "192.168.0.9", "box.local", "fe80::1", "evil local", "-.local", ""]
    assert authority.names(wanted) == {"192.168.0.9", "fe80::1", "127.0.0.1", "::1", "localhost", "ming-table.local"}


@pytest.mark.parametrize("content", [b"nonsense", b"-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"])
def test_broken_files_are_named_or_replaced(tmp_path: Path, content: bytes) -> None:
    authority = Authority(tmp_path, "laptop")
    authority.renew([PHONE])
    (authority.folder / "server.pem").write_bytes(content)
    assert authority.renew([PHONE])
    (authority.folder / "authority.pem").write_bytes(content)
    with pytest.raises(ValueError, match=r"authority\.pem"):
        Authority(tmp_path, "laptop")


def test_a_foreign_certificate_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = Authority(tmp_path / "a", "laptop"), Authority(tmp_path / "b", "laptop")
    one.renew([PHONE])
    (other.folder / "server.pem").write_bytes((one.folder / "server.pem").read_bytes())
    assert other.renew([PHONE])
