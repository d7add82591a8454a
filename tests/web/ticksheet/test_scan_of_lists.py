"""The lists of three tables as one scan: printed, ticked, scanned into one PDF, and taken over from
the leader's desk.

Source: ticksheet.md, *Reading*, the last point.
"""

from __future__ import annotations

import io
import urllib.parse
from collections.abc import Iterator, Sequence

import pytest

from tests.launch import Process
from tests.ticksheet.paper import Game, Paper
from tests.web.critic import Form, Page
from tests.web.served import Client, first_client, served
from tests.web.tournament.pages import LIST, ONE, PEOPLE

ROUND = f"{ONE}/runde/1"
TABLES = ("ABCD", "ABCD", "ABCDE")
"""The columns of the lists of thirteen people."""
SCALE = 0.7
"""Pixels of a scan to those of the printed page."""


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with served(tmp_path_factory.mktemp("lists")) as one:
        yield one


@pytest.fixture(scope="module")
def client(process: Process) -> Client:
    """The leader of a tournament of thirteen whose first round is drawn."""
    phone = first_client(process)
    send(phone, f"{LIST}/neu?art=village", "/neu?art=village")
    send(phone, f"{ONE}/leute", "/leute", lines=PEOPLE)
    send(phone, ROUND, "/losen")
    return phone


def form_of(text: str, action: str) -> Form:
    """The form of a page that is sent to an address with this end."""
    return next(one for one in Page(text).forms if one.action.endswith(action))


def filled(client: Client, text: str, action: str, **values: str | list[str]) -> tuple[int, str]:
    """Send a form of a page with these changes; the status, and the page that follows."""
    form = form_of(text, action)
    sent = urllib.parse.urlencode(form.values | values, doseq=True)
    return client.ask(form.action, sent.encode())


def send(client: Client, path: str, action: str, **values: str) -> None:
    """Open a page, and send one of its forms, which is taken."""
    text = client.ask(path)[1]
    status, answer = filled(client, text, action, **values)
    assert status == 200, answer


def game(re: Sequence[str], low: int, high: int) -> Game:
    return {"kind": "game", "game": "normal", "re": list(re), "augen": {"re": [low, high]}}


def ticked(pdf: bytes, page: int, people: str) -> Paper:
    """A list with two games of its first three people."""
    paper = Paper(people, pdf, page)
    paper.tick(1, game(people[1:3], 121, 150))
    paper.tick(2, game([people[0], people[2]], 151, 180))
    return paper


def scanned(papers: Sequence[Paper]) -> bytes:
    """The papers as a scanner writes them: one PDF, a page each."""
    size = [round(length * SCALE) for length in papers[0].page.size]
    first, *others = [paper.page.resize((size[0], size[1])) for paper in papers]
    file = io.BytesIO()
    first.save(file, "PDF", save_all=True, append_images=others)
    return file.getvalue()


def test_a_scan_of_all_lists_of_a_round_goes_to_its_tables(client: Client) -> None:
    pdf = client.bytes_of(f"{ROUND}/ankreuzboegen.pdf")
    send(client, ROUND, "/freigeben")
    tables = [ticked(pdf, page, people) for page, people in enumerate(TABLES)]
    status, read = client.upload(scanned(tables), f"{ONE}/foto", field="photo", name="scan.pdf")
    assert status == 200
    assert "6 Spiele übernehmen" in read
    assert "Gedruckt für andere Regeln" not in read
    status, asked = filled(client, read, "/zettel")
    assert status == 422
    assert asked.count("Die Liste geht noch weiter") == 3
    status, _desk = filled(client, asked, "/zettel", unfinished=["1", "2", "3"])
    assert status == 200
    for table, games in ((1, 16), (2, 16), (3, 20)):
        shown = client.ask(f"/runde/1/tisch/{table}")[1]
        assert f"Spiel 3 von {games}" in shown
