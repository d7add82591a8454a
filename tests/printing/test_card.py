"""The table card: the link as a large code, and what scanning it allows."""

from __future__ import annotations

import pytest

from scorepad.printing.card import page
from tests.printing.reading import check_accessible, made, words

ADDRESS = "https://doko.example/l/" + "A" * 32


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("writes", [True, False])
@pytest.mark.parametrize("group", ["Donnerstag", "W" * 80, "Die Runde vom Stammtisch zum Goldenen Ochsen am Markt"])
def test_two_equal_cards_stand_on_one_page(group: str, writes: bool, lang: str) -> None:
    facts = page(group, ADDRESS, writes=writes, lang=lang)
    reader = made(facts)
    text = words(reader)
    assert len(text) == 1
    assert text[0].replace(" ", "").count(ADDRESS) == 2
    assert text[0].count(facts.does) == 2
    assert text[0].count(facts.warns) == 2
    check_accessible(reader, lang, facts.title)


def test_the_write_card_warns_that_whoever_scans_may_write() -> None:
    assert "kann eintragen und ändern" in page("D", ADDRESS, writes=True, lang="de").warns
    assert "can enter and change" in page("D", ADDRESS, writes=True, lang="en").warns
    assert "nichts ändern" in page("D", ADDRESS, writes=False, lang="de").warns


def test_the_code_is_the_address() -> None:
    assert f"<title>QR-Code: {ADDRESS}</title>" in page("D", ADDRESS, writes=True, lang="de").code
