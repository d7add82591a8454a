"""Every answer that is a file, through the real server, for names in letters that no header can
carry.

A header is sent in Latin-1. The client of the other tests hands headers over as they are; the
server cannot. Source: RFC 6266, RFC 8187; fourth-look.md, part 3.
"""

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from urllib.parse import quote, unquote

import pytest
from flask import Flask
from werkzeug.http import parse_options_header
from werkzeug.routing import AnyConverter, Rule

from scorepad.serving.connections import Server
from scorepad.web.frame.file_names import file_name, named
from tests.conftest import free_port
from tests.launch import forked, running
from tests.web.attack import OURS, address, rules
from tests.web.critic import Phone, between
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, EVENING, enter, send
from tests.web.incident_pages import look_and_save
from tests.web.money.pages import price
from tests.web.tournament.pages import ONE, create, join, release, type_totals

pytestmark = pytest.mark.usefixtures("unprinted")

RUNDE = "Gülşen & Co. 😀"
NIGHT = "Międzynarodowa ערב"
CUP = "Турнир ß大会"
LEAGUE = "Ligą"
PEOPLE = ("Gülşen", "Międzysław", "דוד", "😀", "王小明")
NAMED = {
    "rules.leaflet": "Scorepad-",
    "sheet.show": "Międzynarodowa-ערב",
    "sheet.picture": "Międzynarodowa-ערב",
    "paper.form": "Gülşen-Co",
    "paper.tick_sheet": "Gülşen-Co",
    "paper.card": "Gülşen-Co",
    "season.report": "Gülşen-Co",
    "season.certificates": "Gülşen-Co",
    "files.export": "Gülşen-Co",
    "files.export_evening": "Międzynarodowa-ערב",
    "statements.whole": "Międzynarodowa-ערב",
    "statements.slip": "Gülşen",
    "kasse.statement": "Gülşen-Co",
    "tournament.export": "Турнир-ß大会",
    "tournament_papers.seats": "Турнир-ß大会",
    "tournament_papers.standing": "Турнир-ß大会",
    "tournament_papers.teams": "Турнир-ß大会",
    "results.fined_on_paper": "Турнир-ß大会",
    "results.as_json": "Турнир-ß大会",
    "results.picture": "Турнир-ß大会",
    "tournament_papers.certificates": "Турнир-ß大会",
    "prizes.paper": "Турнир-ß大会",
    "table_papers.lists": "Турнир-ß大会",
    "table_papers.tick_sheets": "Турнир-ß大会",
    "table_papers.cards": "Турнир-ß大会",
    "leagues.export": LEAGUE,
    "leagues.printed_league": LEAGUE,
    "passed_on.file": "regelwerk.json",
}
"""What answers with a file of a name, and what the name must have in it."""
NAMELESS = {
    "health.alive", "health.ready", "news.show", "worker.script", "worker.manifest", "rules.table",
    "ahead.show", "entry.table", "sheet.chart", "season.chart", "round_clock.now",
    "round_clock.at_table",
}  # fmt: skip
"""What is no page and no file that anybody keeps."""
ELSEWHERE = {
    "rule_sets.change",
    "kasse.share",
    "table_papers.sheet",
    "phones.ask",
    "ticksheet.of_runde",
}
"""What is not there in the Runde that is walked through: rules of its own, more than one who may
share out, a table at which nothing stands yet, a phone beside this one, and no evening that runs.
"""
OPEN = "/runde/1/abend/2"
FIRST_ENTRIES = {1: 1, 2: 5, 3: 6}
"""The first entry of each evening: the sealed one, the open one, and a table of the tournament."""


def call_names(anna: Phone) -> None:
    """Name the Runde, its people, an evening, a tournament and a league in letters of many
    scripts.
    """
    assert anna.send("/runde/1/name", "/name", name=RUNDE).status_code == 303
    for number, name in enumerate(PEOPLE, 1):
        path = f"/runde/1/mitglieder/{number}"
        assert anna.send(path, path, name=name).status_code == 303


def play_all(site: Flask, anna: Phone) -> None:
    """A sealed evening, a tournament that is over, and a league, all with such names."""
    price(site, players_rate="5", dues=100)
    assert anna.send("/runde/1", "/abend/neu").location == EVENING
    enter(anna, BERT, CEM)
    enter(anna, ANNA, DORO)
    look_and_save(anna, f"{EVENING}/strafe", **{f"p:{BERT}": "8"}, reason="zu spät 😀", share=None)
    assert anna.send(f"{EVENING}/name", "/name", name=NIGHT).status_code == 303
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").status_code == 303
    assert anna.send(f"{EVENING}/abrechnen", "/abrechnen", do="seal").status_code == 303
    assert anna.send("/runde/1", "/abend/neu").location == OPEN
    assert send(anna, f"{OPEN}/spiel", re=[BERT, DORO], augen="re121").status_code == 303
    assert anna.send(f"{OPEN}/name", "/name", name=NIGHT).status_code == 303
    create(anna, name=CUP)
    join(anna, "Żaneta; TSV Łódź; שלום\nБорис; TSV Łódź; שלום\nΕλένη\n李")
    assert anna.send("/runde/1/turnier/1/leute", "/anmeldung/oeffnen").status_code == 303
    for number in (1, 2, 3):
        for table in release(anna, number):
            assert type_totals(anna, table, 12, -4, 0, -8) == 303
    assert anna.send(ONE, "/ende").status_code == 303
    assert anna.send("/runde/1/liga/neu", "/liga/neu", name=LEAGUE).status_code == 303


class Caller:
    """A browser at the real server, with the cookie of a phone."""

    def __init__(self, port: int, holder: Phone) -> None:
        cookie = holder.get_cookie("scorepad")
        assert cookie is not None
        self._cookie = f"scorepad={cookie.value}"
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def close(self) -> None:
        self._connection.close()

    def ask(
        self, path: str, method: str = "GET", body: str | None = None
    ) -> http.client.HTTPResponse:
        """The answer, whose headers are plain ASCII; an unreadable header would have been a 500."""
        headers = {"Cookie": self._cookie, "Content-Type": "application/x-www-form-urlencoded"}
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        answer.read()
        assert answer.status < 500, f"{answer.status} {path}"
        assert all(value.isascii() for value in answer.headers.values()), path
        return answer


@contextmanager
def served(site: Flask, holder: Phone) -> Iterator[Caller]:
    with running(Server(forked(site), "127.0.0.1", free_port(), threads=2)) as port:
        caller = Caller(port, holder)
        yield caller
        caller.close()


def variants(site: Flask, rule: Rule) -> Iterator[str]:
    """The addresses of a route: one for each word it takes in its place, in each evening."""
    converters = getattr(rule, "_converters", {})
    choices = {
        name: tuple(one.items) for name, one in converters.items() if isinstance(one, AnyConverter)
    }
    evenings = tuple(FIRST_ENTRIES) if "evening_id" in rule.arguments else (1,)
    for evening, *words in product(evenings, *choices.values()):
        ids = {"evening_id": evening, "entry_id": FIRST_ENTRIES[evening]}
        given = {**OURS, **ids, **dict(zip(choices, words, strict=True))}
        yield address(site, rule, given)


def name_in(header: str) -> tuple[str, str]:
    """The name of a file as programs of today read it, and as older ones do."""
    _kind, options = parse_options_header(header)
    raw = header.partition("filename*=UTF-8''")[2] or options["filename"]
    plain = between(header, "filename=", ";").strip('"')
    return unquote(raw), plain


def test_every_file_comes_through_the_server_whatever_letters_its_name_has(
    site: Flask, anna: Phone
) -> None:
    """A new route that answers with a file has to be told here, with what its name must have in
    it.
    """
    call_names(anna)
    play_all(site, anna)
    files = dict[str, set[str]]()
    kinds = dict[str, set[str]]()
    with served(site, anna) as caller:
        for rule in rules(site, "GET"):
            answers = [
                answer for answer in map(caller.ask, variants(site, rule)) if answer.status == 200
            ]
            kinds.setdefault(rule.endpoint, set()).update(
                answer.headers.get_content_type() for answer in answers
            )
            for answer in answers:
                if header := answer.headers.get("Content-Disposition"):
                    files.setdefault(rule.endpoint, set()).add(header)
    inside = {rule.endpoint for rule in rules(site, "GET") if "runde_id" in rule.arguments}
    assert {endpoint for endpoint in inside if not kinds[endpoint]} == ELSEWHERE
    assert {
        endpoint for endpoint, found in kinds.items() if found - {"text/html"}
    } == NAMELESS | set(NAMED)
    assert set(files) == set(NAMED)
    for endpoint, headers in files.items():
        names = {name_in(header) for header in headers}
        assert any(NAMED[endpoint] in name for name, _plain in names), headers
        assert all(plain.isascii() for _name, plain in names), headers


def test_previews_and_redirects_carry_such_names_too(site: Flask, anna: Phone) -> None:
    call_names(anna)
    token = anna.page("/anzeige").form("/anzeige").values["csrf_token"][0]
    with served(site, anna) as caller:
        for path in (
            "/runde/1/leerformular.pdf?vorschau=1",
            "/runde/1/tischkarte-write.pdf?vorschau=1",
        ):
            assert caller.ask(path).status == 200
        back = f"/runde/1?q={NIGHT}"
        answer = caller.ask(
            "/anzeige", "POST", f"csrf_token={token}&back={quote(back)}&zurueck={quote(back)}"
        )
        assert answer.status == 303
        assert caller.ask(f"/{quote(NIGHT)}").status == 404
        assert caller.ask(f"/runde/1/export.json?von={quote(NIGHT)}").status == 400


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("Anna", "inline; filename=Scorepad-Anna.pdf"),
        (
            "Müller",
            "inline; filename=Scorepad-Mueller.pdf; filename*=UTF-8''Scorepad-M%C3%BCller.pdf",
        ),
        (
            "Gülşen",
            "inline; filename=Scorepad-Guelsen.pdf; filename*=UTF-8''Scorepad-G%C3%BCl%C5%9Fen.pdf",
        ),
        ("ערב", "inline; filename=Scorepad.pdf; filename*=UTF-8''Scorepad-%D7%A2%D7%A8%D7%91.pdf"),
        ("😀\r\nX: y", "inline; filename=Scorepad-X-y.pdf"),
        ('"; filename=evil.exe', "inline; filename=Scorepad-filename-evil-exe.pdf"),
        ("हिन्दी", f"inline; filename=Scorepad.pdf; filename*=UTF-8''Scorepad-{quote('हिन्दी')}.pdf"),
    ],
)
def test_the_name_is_told_twice_where_a_header_cannot_carry_it(
    site: Flask, name: str, header: str
) -> None:
    answer = site.response_class()
    named(answer, "inline", file_name(name, ending="pdf"))
    assert answer.headers["Content-Disposition"] == header


def test_a_long_name_is_cut_before_its_ending() -> None:
    assert file_name("x" * 300, ending="xlsx") == f"Scorepad-{'x' * 71}.xlsx"
