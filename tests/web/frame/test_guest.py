"""A guest has the link of a table of a tournament: it opens this tournament, and nothing else of
the Runde.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.conftest import CAST
from tests.web.attack import OURS, address, everything, rules, token
from tests.web.conftest import link
from tests.web.critic import Phone, phone
from tests.web.evening_pages import EVENING, send, three_games
from tests.web.frame.test_every_page import posts, text_of, walked
from tests.web.incident_pages import stored
from tests.web.money.pages import IBAN, price
from tests.web.tournament.pages import agree, create, join, release

pytestmark = pytest.mark.usefixtures("unprinted")

OPEN = {
    *(f"entry.{name}" for name in ("enter", "correct", "insert", "delete", "move", "table")),
    "news.show",
    "news.hold",
    "ahead.show",
    "history.show",
    "history.step",
    *(f"board.{name}" for name in ("show", "more", "end", "dismiss")),
    "end.show",
    "game.show",
    "chart.show",
    "sheet.show",
    "sheet.picture",
    "sheet.chart",
    "files.text",
    "at_table.show",
    "at_table.agree",
    "tournament.show",
    "tournament.wall",
    "tournament.export",
    "tournament.standing",
    *(f"results.{name}" for name in ("fined", "fined_on_paper", "as_json", "picture")),
    *(f"tournament_papers.{name}" for name in ("seats", "standing", "teams", "certificates")),
    "prizes.show",
    "table_papers.sheet",
    *(f"ticksheet.{name}" for name in ("show", "read", "take", "of_tournament")),
    "round_clock.now",
    "round_clock.at_table",
    "start.leave",
}
"""The routes within a Runde that a guest may open; a new one is closed until its view says so
and it stands here.
"""
NEEDS_NO_RUNDE = {
    "start.show",
    "start.enter",
    "start.last",
    "start.new",
    "start.create",
    "start.open_link",
    "about.parts",
    "about.privacy",
    "about.security_txt",
    "display.show",
    "display.save",
    "display.help_page",
    "display.icon",
    "health.alive",
    "health.ready",
    "worker.script",
    "worker.manifest",
    "worker.only_with_network",
    "rules_help.show",
    "passed_on.look",
    "example.start_over",
    "example.first",
    "import_runde.show_runde",
    "import_runde.create",
    "manage_runde.archived",
    "sign_up.show",
    "sign_up.enter",
    "sign_up.state",
}
"""The routes that show nothing of a Runde to a phone without its link."""
PRIVATE = (
    "Herzdamenrunde",
    "Sonntag bei Oma",
    "Zacharias",
    "Kranz für Egon",
    "Vereinsabend",
    "Anna Blume",
    IBAN,
)
"""Names and notes of the Runde that are none of a guest's business."""
OWN: Mapping[str, Any] = {
    **OURS,
    "evening_id": 2,
    "tournament_id": 1,
    "round_no": 1,
    "role": "read",
    "entry_id": 4,
}
FOREIGN: Mapping[str, Any] = {"evening_id": 1, "tournament_id": 2}


@pytest.fixture
def guest(site: Flask, anna: Phone) -> Phone:
    """A phone with the link of table 1, in a Runde with a private evening, money, Kasse, rules and
    a second tournament.

    Evening 1 is private, 2 and 3 are the tables of the first tournament, 4 and 5 those of the
    second.
    """
    price(site, players_rate="5", dues=100)
    anna.send("/runde/1/konten/1", "/runde/1/konten/1", iban=IBAN, account_name="Anna Blume")
    three_games(anna)
    anna.send(f"{EVENING}/name", f"{EVENING}/name", name="Sonntag bei Oma")
    anna.send("/runde/1/mitglieder", "/runde/1/mitglieder", name="Zacharias")
    anna.send("/runde/1/name", "/runde/1/name", name="Herzdamenrunde")
    booked = anna.send(
        "/runde/1/kasse/buchen",
        "/buchen",
        kind="deposit",
        amount="5",
        reason="Kranz für Egon",
        member="1",
    )
    assert booked.status_code == 303, booked.text
    create(anna)
    join(anna, "\n".join([*CAST[:4], "Emil", "Frieda", "Gerd", "Hanne"]))
    first, *_others = release(anna, 1)
    create(anna, name="Vereinsabend")
    anna.send("/runde/1/turnier/2/leute", "/leute", lines="Ida\nJo\nKarl\nLotte")
    anna.send("/runde/1/turnier/2/runde/1", "/losen")
    anna.send("/runde/1/turnier/2/runde/1", "/freigeben")
    (secret,) = set(re.findall(r"/l/[\w-]{40}", anna.get(f"{first}/link").text))
    holder = phone(site)
    assert holder.get(str(secret)).location == "/runde/1/abend/2"
    return holder


def play(site: Flask, guest: Phone) -> None:
    """Enter a game at the table of the guest."""
    first, second, *_others = map(str, stored(site, evening_id=2).plan.table)
    assert (
        send(guest, "/runde/1/abend/2/spiel", re=[first, second], augen="re121").status_code == 303
    )


def asked(site: Flask) -> Iterator[tuple[str, str, str, bool]]:
    """Method, address and endpoint of each route within the Runde, and whether all it names is the
    guest's own.
    """
    for method in ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH"):
        for rule in rules(site, method):
            names = sorted(rule.arguments & set(FOREIGN))
            for foreign in product((False, True), repeat=len(names)):
                given = {
                    **OWN,
                    **{
                        name: FOREIGN[name]
                        for name, other in zip(names, foreign, strict=True)
                        if other
                    },
                }
                if "runde_id" in rule.arguments:
                    yield method, address(site, rule, given), rule.endpoint, not any(foreign)


def test_every_route_of_a_runde_is_closed_to_a_guest_but_those_of_its_tournament(
    site: Flask, guest: Phone
) -> None:
    sent = {"csrf_token": token(guest), "client_key": "guest", "revision": "2", "confirmed": "1"}
    before = everything(site)
    seen = set()
    for method, path, endpoint, is_own in asked(site):
        seen.add(endpoint)
        if endpoint in OPEN and is_own:
            continue
        answer = guest.open(path, method=method, data=None if method in {"GET", "HEAD"} else sent)
        assert answer.status_code == 404, (method, path)
        assert not any(word in text_of(answer) for word in PRIVATE), path
    assert everything(site) == before
    assert seen >= OPEN


def test_what_is_open_to_a_guest_opens_and_tells_of_its_tournament_only(
    site: Flask, guest: Phone
) -> None:
    play(site, guest)
    for method, path, endpoint, is_own in asked(site):
        if method == "GET" and endpoint in OPEN and is_own and endpoint != "start.leave":
            answer = guest.get(path, buffered=True)
            settled = path.endswith(("/tisch", "/regeln", "/davor/regeln", "/davor/tisch"))
            assert answer.status_code in ({403} if settled else {200, 303, 404, 405}), path
            assert not any(word in text_of(answer) for word in PRIVATE), path


def test_a_route_without_a_runde_shows_nothing_of_one_to_a_guest(site: Flask, guest: Phone) -> None:
    free = [rule for rule in site.url_map.iter_rules() if "runde_id" not in rule.arguments]
    assert {rule.endpoint for rule in free} - {"static"} == NEEDS_NO_RUNDE
    for rule in free:
        if rule.endpoint != "static" and "GET" in (rule.methods or ()):
            answer = guest.get(address(site, rule, OWN), buffered=True, follow_redirects=True)
            assert not any(word in text_of(answer) for word in PRIVATE), rule


def test_nothing_that_a_guest_cannot_open_is_offered_to_it(
    site: Flask, anna: Phone, guest: Phone
) -> None:
    codes = [link(anna, role) for role in ("read", "write")]
    for ended in (False, True):
        if ended:
            play(site, guest)
            agree(guest, "/runde/1/tisch/2")
        seen = walked(guest, "/", "/runde/1/abend/2", "/runde/1/abend/2?gross", "/runde/1/tisch/2")
        assert len(seen) > 20
        closed = {
            path: by for path, (by, answer) in seen.items() if answer.status_code in {403, 404}
        }
        assert closed == {}
        shown = "\n".join(text_of(answer) for _by, answer in seen.values())
        assert not any(word in shown for word in (*PRIVATE, *codes))
        offered = {to for _path, to, _values in posts(seen)}
        kinds = {site.url_map.bind("").match(urlsplit(to).path, method="POST")[0] for to in offered}
        assert kinds <= OPEN | NEEDS_NO_RUNDE


def test_the_large_board_of_a_table_shows_no_link_of_the_runde_to_anybody(
    anna: Phone, guest: Phone
) -> None:
    read = link(anna, "read")
    assert "QR-Code" not in anna.get("/runde/1/abend/2?gross").text
    assert "QR-Code" not in guest.get("/runde/1/abend/2?gross").text
    assert "QR-Code" in anna.get("/runde/1/abend/1?gross").text
    assert read not in guest.get("/runde/1/abend/2?gross").text


def test_a_guest_who_gets_the_reading_link_reads_and_still_writes_at_the_table(
    anna: Phone, guest: Phone
) -> None:
    board = guest.get("/runde/1/abend/2")
    guest.get(link(anna, "read"))
    assert guest.get("/runde/1").status_code == 200
    assert (
        guest.get("/runde/1/abend/2", headers={"If-None-Match": board.headers["ETag"]}).status_code
        == 200
    )
    assert guest.get("/runde/1/abend/2/spiel").status_code == 200


def test_a_new_reading_link_ends_the_guests(anna: Phone, guest: Phone) -> None:
    board = guest.get("/runde/1/abend/2")
    anna.send("/runde/1/links/erneuern/read", "/erneuern/read")
    for path in ("/runde/1/abend/2", "/runde/1/turnier/1", "/runde/1/tisch/2"):
        assert guest.get(path, headers={"If-None-Match": board.headers["ETag"]}).status_code == 404
    assert "Turnier" not in guest.get("/").text


def test_the_start_page_of_a_guest_leads_to_the_tournament_until_it_is_left(guest: Phone) -> None:
    assert "/runde/1/turnier/1" in guest.page("/").links
    assert guest.get("/zuletzt").location == "/runde/1/turnier/1"
    guest.send("/abmelden/1", "/abmelden/1")
    assert guest.get("/runde/1/abend/2").status_code == 404
    assert "/runde/1/turnier/1" not in guest.page("/").links


def test_a_guest_says_who_it_is_among_those_of_the_tournament(guest: Phone) -> None:
    values = guest.page("/runde/1/turnier/1").form("/anzeige").values
    zacharias = "5"
    anna = "1"
    for who, still_asked in ((zacharias, True), (anna, False)):
        assert guest.post("/anzeige", data=values | {"who": who}).status_code == 303
        assert ("Wer bist du?" in guest.get("/runde/1/turnier/1").text) == still_asked
