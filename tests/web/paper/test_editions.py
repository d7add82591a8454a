"""On what paper, and on which day: set for the installation, else by the language; the day stands on every page.

Source: paper.md, "Face" and "Kasse".
"""

from __future__ import annotations

import datetime as dt

import pytest
from flask import Flask

from scorepad.printing.edition import A4, LETTER, Size
from scorepad.web.paper import printed
from tests.printing.measures import measured
from tests.printing.reading import words
from tests.web.critic import Phone

LEAFLET = "/runde/1/regeln/merkblatt.pdf"
AMERICAN = {"Accept-Language": "en-US,en;q=0.9"}


@pytest.mark.parametrize(
    ("paper", "asked", "size"),
    [
        ("language", "de-DE,de;q=0.9,en-US;q=0.5", A4),
        ("language", "en-GB,en-US;q=0.8", A4),
        ("language", "en-US,en;q=0.9,de;q=0.5", LETTER),
        ("a4", "en-US", A4),
        ("letter", "de", LETTER),
    ],
)
def test_the_paper_is_that_of_the_installation_or_of_the_language(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch, paper: str, asked: str, size: Size
) -> None:
    monkeypatch.setitem(site.config, "PAPER", paper)
    (page, *_more) = measured(anna.get(LEAFLET, headers={"Accept-Language": asked}).data)
    assert (page.width, page.height) == pytest.approx((size.width, size.height), abs=0.2)


def test_every_page_says_of_which_day_it_is_and_the_next_day_it_is_another(
    anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "today", lambda: dt.date(2026, 11, 21))
    first = anna.get(LEAFLET)
    assert all("Stand 21.11.2026" in page for page in words(first.data))
    assert anna.get(LEAFLET, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    monkeypatch.setattr(printed, "today", lambda: dt.date(2026, 11, 22))
    assert "Stand 22.11.2026" in words(anna.get(LEAFLET, headers={"If-None-Match": first.headers["ETag"]}).data)[0]
    assert "As of Nov 22, 2026" in words(anna.get(LEAFLET, headers=AMERICAN).data)[0]
