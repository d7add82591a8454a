"""Links, codes and papers carry an address that leads here, whatever name was sent as Host."""

import socket
from pathlib import Path

import pytest
import segno
from flask import Flask

from scorepad.app import create_app
from scorepad.settings import Settings
from scorepad.web.frame import own_address
from tests.web.critic import Phone

NUMBER = "192.168.7.9"
FOREIGN = (
    "evil.example",
    "8.8.8.8",
    "doko.example.org:8000",
    "local.evil.example",
    "evil.lan.de",
)
NEAR = (
    "localhost",
    "localhost:8000",
    "127.0.0.1:8000",
    "192.168.1.5:8000",
    "10.0.0.2",
    "172.16.3.4",
    "doko",
    "DOKO:8000",
    "doko.local:8000",
    "doko.fritz.box",
    "doko.home.arpa",
    "169.254.3.4",
)
PAGES = (
    "/runde/1/links",
    "/runde/1/links?art=write",
    "/runde/1/regeln/weitergeben",
    "/runde/1/tischkarte-read.pdf",
)


@pytest.fixture
def coded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was made a QR code."""
    told: list[str] = []
    make = segno.make

    def made(content: str, *given: object, **more: object) -> segno.QRCode:
        told.append(content)
        return make(content, *given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(segno, "make", made)
    return told


@pytest.fixture(autouse=True)
def number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_address, "own_number", lambda: NUMBER)


def move(holder: Phone, host: str) -> None:
    """Give the phone its session under another name of the server too."""
    session = holder.get_cookie("scorepad")
    assert session is not None
    holder.set_cookie("scorepad", session.value, domain=host.partition(":")[0].lower())


@pytest.mark.usefixtures("unprinted")
@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_host_gets_into_no_link_code_or_paper(
    anna: Phone, coded: list[str], host: str
) -> None:
    name = host.partition(":")[0]
    move(anna, host)
    for path in PAGES:
        answer = anna.get(path, headers={"Host": host})
        assert answer.status_code == 200
        told = answer.get_data(as_text=True)
        assert name not in told, path
        assert name not in str(answer.headers), path
    assert coded
    assert {code.partition("/l/")[0].partition("/regelwerk")[0] for code in coded} == {
        f"http://{NUMBER}:80"
    }


@pytest.mark.parametrize("host", NEAR)
def test_a_number_or_a_name_at_home_stays_as_it_was_asked_for(
    anna: Phone, coded: list[str], host: str
) -> None:
    move(anna, host)
    assert (
        f"http://{host}/l/".lower()
        in anna.get("/runde/1/links", headers={"Host": host}).text.lower()
    )
    assert coded


@pytest.mark.parametrize(
    ("host", "leads"), [("[::1]:8000", True), ("[fd00::5]", True), ("[2001:4860::8888]", False)]
)
def test_numbers_of_the_newer_kind_are_told_apart_too(site: Flask, host: str, leads: bool) -> None:
    with site.test_request_context("/", headers={"Host": host}):
        assert own_address.whole("/x") == (f"http://{host}/x" if leads else f"http://{NUMBER}:80/x")


def test_the_name_of_this_machine_leads_here() -> None:
    assert own_address.leads_here(socket.gethostname().lower())


def served(folder: Path, **settings: object) -> Flask:
    """An app with these settings."""
    database = f"sqlite:///{folder}/scorepad.sqlite"
    key = "of the tests " * 4
    return create_app(Settings(instance=folder, database=database, secret_key=key, **settings))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "host", "address"),
    [
        (
            {"public_address": "https://doko.example.org"},
            "evil.example",
            "https://doko.example.org/x",
        ),
        ({"hosts": ("doko.example.org",)}, "doko.example.org", "http://doko.example.org/x"),
        ({"hosts": ("doko.example.org",)}, "localhost", "http://localhost/x"),
        ({"trusted_proxies": 1}, "evil.example", f"http://{NUMBER}:80/x"),
    ],
)
def test_settings_say_which_address_links_carry(
    tmp_path: Path, settings: dict[str, object], host: str, address: str
) -> None:
    app = served(tmp_path, **settings)
    with app.test_request_context("/", headers={"Host": host}):
        assert own_address.whole("/x") == address


def test_a_host_that_is_not_among_the_names_it_goes_by_is_refused(tmp_path: Path) -> None:
    app = served(tmp_path, hosts=("doko.example.org",))
    assert app.test_client().get("/healthz", headers={"Host": "evil.example"}).status_code == 400
