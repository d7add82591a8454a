"""The house rules on paper: at most two pages, complete in both languages, silent about what is not played."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from scorepad.printing import pdf
from scorepad.printing.leaflet import Leaflet, leaflet
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, preset, read_rules
from scorepad.scoring.rules.notes import NOTES
from tests.printing.reading import check_accessible, made, words

EVERYTHING = {
    "notes": [*NOTES],
    "bock.on": True,
    "bock.effect": "extra_points",
    "feigheit.mode": "fixed",
    "klopfen": "double",
    "genscher": "two_kings",
    "schwarze_sau.allowed": True,
    "leiche.allowed": True,
    "orgasmus.allowed": True,
    "pflichtsolo.count": 2,
    "pflichtsolo.end": "penalty",
    "special_round.kind": "ka_da_mu",
    "solo.kind_points.damen": 2,
    "special.gans.name": "Gans <&>",
    "special.gans.counts_in": ["normal"],
}


def rules(**options: object) -> Rules:
    """A rule set with some options, dots written as two underscores."""
    return read_rules({"options": {name.replace("__", "."): value for name, value in options.items()}})


def said(facts: Leaflet) -> dict[str, str]:
    """What the leaflet says, by label."""
    return {row.about: row.says for section in facts.sections for row in section.rows}


def printed(facts: Leaflet) -> tuple[int, str]:
    """How many pages it takes, and the words on them with single blanks."""
    reader = PdfReader(io.BytesIO(pdf.leaflet(facts)))
    return len(reader.pages), re.sub(r"\s+", " ", " ".join(page.extract_text() for page in reader.pages))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_fits_on_two_pages(name: str, lang: str) -> None:
    facts = leaflet(preset(name), "Donnerstag", lang)
    pages, text = printed(facts)
    assert pages <= 2
    reader = made(facts)
    check_accessible(reader, lang, facts.title)
    assert all("Donnerstag" in one for one in words(reader))
    for section in facts.sections:
        assert section.title in text
        for row in section.rows:
            assert row.about in text
            assert row.says in text


def test_everything_at_once_still_fits_on_two_pages() -> None:
    pages, text = printed(leaflet(read_rules({"preset": "kif", "options": EVERYTHING}), "Wir & <die anderen>", "de"))
    assert pages == 2
    assert "Wir & <die anderen>" in text
    assert "Gans <&>" in text
    assert "Heitmann" in text
    assert "Damen-Solo: Zusatzpunkte +2" in text


def test_what_is_off_is_not_explained() -> None:
    quiet, loud = said(leaflet(Rules(), "D", "de")), said(leaflet(rules(bock__on=True), "D", "de"))
    assert OPTIONS["bock.overlap"].label.de not in quiet
    assert OPTIONS["bock.overlap"].label.de in loud
    assert OPTIONS["bock.extra_points"].label.de not in loud
    assert OPTIONS["leiche.allowed"].label.de not in quiet


def test_what_differs_from_the_preset_is_always_said_and_marked() -> None:
    facts = leaflet(rules(gegen__in_armut=False, stille_hochzeit__allowed=False), "D", "de")
    rows = {row.about: row for section in facts.sections for row in section.rows}
    assert rows[OPTIONS["gegen.in_armut"].label.de].own
    assert rows[OPTIONS["gegen.in_armut"].label.de].says == "nein"
    assert not rows[OPTIONS["cards"].label.de].own
    assert "anders hält als DDV-Turnierregeln" in facts.own
    assert leaflet(Rules(), "D", "en").own == "Exactly DDV tournament rules holds."


def test_doubling_is_explained_only_where_something_doubles() -> None:
    covers = OPTIONS["value.doubling_covers"]
    assert not covers.only_when(Rules())
    assert covers.only_when(preset("mainz"))


def test_the_example_is_worked_out_under_the_rules() -> None:
    assert "Re schreibt +6, Kontra −6." in leaflet(Rules(), "D", "de").example
    assert "Re writes +7, Kontra −7." in leaflet(preset("mainz"), "D", "en").example
    assert not leaflet(rules(team_mode="six_plus_one"), "D", "de").example
