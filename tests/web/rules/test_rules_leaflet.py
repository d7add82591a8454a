"""The leaflet on the web: who may fetch it, in which language, and when it need not be made again."""

from __future__ import annotations

from tests.printing.reading import words
from tests.web.critic import Phone

PATH = "/runde/1/regeln/merkblatt.pdf"


def test_everybody_of_the_runde_gets_it_and_nobody_else(anna: Phone, reader: Phone, stranger: Phone) -> None:
    answer = reader.get(PATH)
    assert answer.mimetype == "application/pdf"
    assert "Hausregeln" in words(answer.data)[0]
    assert stranger.get(PATH).status_code == 404


def test_it_speaks_the_language_asked_for_and_the_page_s_otherwise(anna: Phone) -> None:
    text = words(anna.get(f"{PATH}?sprache=en").data)[0]
    assert "House rules" in text
    assert anna.get(f"{PATH}?sprache=xx").status_code == 200


def test_it_is_made_again_only_when_the_rules_have_changed(anna: Phone) -> None:
    tag = anna.get(PATH).headers["ETag"]
    assert anna.get(PATH, headers={"If-None-Match": tag}).status_code == 304
    anna.send("/runde/1/regeln", "/regeln", preset="kif")
    assert anna.get(PATH, headers={"If-None-Match": tag}).status_code == 200
