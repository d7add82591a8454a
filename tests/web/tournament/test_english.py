"""Every page of a tournament in English, at each stage of its evening: no German word is left."""

import re
from collections.abc import Iterable
from urllib.parse import urldefrag, urljoin

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po
from flask import Flask

from tests.web.conftest import link
from tests.web.critic import Page, Phone, phone
from tests.web.frame.conftest import ENGLISH
from tests.web.frame.test_every_page import words
from tests.web.tournament.hall import (
    PEOPLE,
    Crowd,
    Hall,
    draws,
    enter,
    held,
    plays_round,
    releases,
    round_page,
)
from tests.web.tournament.pages import ONE

pytestmark = pytest.mark.usefixtures("unprinted")
TOURNAMENT = re.compile(r"/runde/1/(?:turnier|tisch|liga)(?:/|$)")
FILES = re.compile(r"\.(?:pdf|csv|xlsx|json|png)$")
SMALL_WORDS = {"aber", "auch", "auf", "aus", "bei", "das", "dass", "dem", "den", "der", "des"}
SMALL_WORDS |= {"ein", "eine", "einem", "einen", "einer", "für", "ist", "kein", "keine", "mit"}
SMALL_WORDS |= {"nach", "nicht", "noch", "nur", "oder", "schon", "sich", "sind", "steht", "und"}
SMALL_WORDS |= {"vom", "von", "vor", "wenn", "wer", "wie", "wird", "zum", "zur"}
"""Words of nearly every German sentence; "die" and "war" are English too."""
NOUNS = {"Tisch", "Tische", "Platz", "Leute", "Punkte", "Spiel", "Spiele", "Liste", "Strafe"}
NOUNS |= {"Uhr", "Stand", "Rang", "Ersatz", "Turnier", "Verein", "Mannschaft", "Ergebnis", "Preise"}
NOUNS |= {"Urkunden", "Klasse", "Auslosung", "Grund", "Zeit", "Minuten", "Zwischenstand"}
"""What pages of a tournament are about; none of these is a word of English."""


def german_words(catalogue: Catalog) -> set[str]:
    """The words that are German alone: those of the catalogue, and those of every sentence."""
    said = [one for one in catalogue if one.id]
    english = words(" ".join(str(one.string) for one in said))
    german = words(" ".join(str(one.id) for one in said))
    return (german | SMALL_WORDS) - english


@pytest.fixture(scope="module")
def german() -> set[str]:
    with ENGLISH.open("rb") as file:
        return german_words(read_po(file, locale="en"))


class Reader:
    """The second phone of the leader, which speaks English and looks at every page."""

    def __init__(self, hall: Hall, german: set[str]) -> None:
        self.german = german
        self.phone = phone(hall.site)
        self.phone.get(link(hall.leader, "write"))
        self.phone.send("/anzeige", "/anzeige", language="en")

    def walks(self) -> None:
        """Look at every page of the tournament that links lead to."""
        seen = set[str]()
        waiting = ["/runde/1/turnier", f"{ONE}/wand"]
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            answer = self.phone.get(path)
            assert answer.status_code == 200, path
            self.reads(path, answer.text)
            waiting += self._ways(path, Page(answer.text).links)
        assert len(seen) > 10

    def _ways(self, path: str, links: Iterable[str]) -> list[str]:
        """Where a page leads within tournaments, but for files."""
        ways = [urldefrag(urljoin(path, url)).url for url in links]
        return [way for way in ways if TOURNAMENT.match(way) and not FILES.search(way)]

    def is_refused(self, path: str, action: str, **values: str) -> None:
        """Send a form that cannot be saved, and read what comes back."""
        answer = self.phone.send(path, action, **values)
        assert answer.status_code in {409, 422}, path
        self.reads(f"{path} {action}", answer.text)

    def comes_second(self, hall: Hall, number: int) -> None:
        """Draw a round that the leader draws just before, and read what is told then."""
        stale = self.phone.page(round_page(number)).form("/losen")
        draws(hall, number)
        answer = self.phone.post(stale.action, data=stale.values)
        assert answer.status_code == 409
        assert "Meanwhile" in answer.text
        self.reads(stale.action, answer.text)

    def reads(self, path: str, text: str) -> None:
        """No word of a page is German, nor of what is read aloud or said by its scripts."""
        shown = re.sub(r"<(script|style|textarea).*?</\1>", " ", text, flags=re.DOTALL)
        unseen = re.findall(r'(?:aria-label|placeholder|data-[a-z]+)="([^"]*)"', shown)
        plain = re.sub(r"<[^>]*>|“.*?”", " ", " ".join([shown, *unseen]), flags=re.DOTALL)
        nouns = set(re.findall(r"[A-ZÄÖÜ][a-zäöüß]+", plain)) & NOUNS
        assert not words(plain) & self.german | nouns, path


def test_no_page_of_a_tournament_has_a_german_word_left(
    site: Flask, anna: Phone, german: set[str]
) -> None:
    assert len(german) > 500
    hall = held(site, anna, Crowd(entered=9, missing=0, late=0, games=2))
    reader = Reader(hall, german)
    reader.walks()
    hall.there.update(enter(hall, [f"Guest {number}" for number in range(1, 10)], paid=True))
    reader.is_refused(PEOPLE, "/leute", lines="Guest 1")
    draws(hall, 1)
    reader.walks()
    releases(hall, 1)
    reader.walks()
    reader.is_refused(ONE, f"{ONE}/summen", table="1", **{"t:1": "5", "t:2": "0"})
    reader.is_refused(f"{PEOPLE}/1", "/ausgeschlossen", reason="")
    plays_round(hall, 1)
    reader.walks()
    hall.does(hall.places[1][0].page, "/oeffnen", reason="Wrong column")
    hall.does(f"{PEOPLE}/2", "/ausgeschlossen", reason="Smoke")
    reader.walks()
    hall.there.discard(2)
    reader.comes_second(hall, 2)
    assert "Smoke" in reader.phone.get(f"{ONE}/stand").text
