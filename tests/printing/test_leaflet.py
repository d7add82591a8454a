"""The house rules on paper: at most two pages, complete in both languages, silent about what is not played."""

from __future__ import annotations

import pytest

from scorepad.printing.leaflet import page
from scorepad.scoring.rules import PRESETS, preset, read_rules
from scorepad.scoring.rules.notes import NOTES
from scorepad.telling.voice import Voice
from tests.printing.reading import check_accessible, length, made, words

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


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_fits_on_two_pages(name: str, lang: str) -> None:
    facts = page("Donnerstag", Voice(lang, rules=preset(name)))
    reader = made(facts)
    assert length(reader) <= 2
    check_accessible(reader, lang, facts.title)
    pages = words(reader)
    assert all("Donnerstag" in one for one in pages)
    text = " ".join(pages)
    for chapter in facts.told.chapters:
        assert chapter.title in text
        for row in chapter.rules:
            assert row.about in text
            assert row.says.replace(" ", "") in text.replace(" ", "")  # a line may end at any of its hyphens


def test_everything_at_once_still_fits_on_two_pages() -> None:
    rules = read_rules({"preset": "kif", "options": EVERYTHING})
    pages = words(made(page("Wir & <die anderen>", Voice(rules=rules))))
    assert len(pages) == 2
    text = " ".join(pages)
    assert "Wir & <die anderen>" in text
    assert "Gans <&>" in text
    assert "Heitmann" in text
    assert "Damen-Solo: Zusatzpunkte +2" in text
