"""The words over the boxes of a tick sheet."""

import pytest

from scorepad.printing.measure import MM, em
from scorepad.scoring.rules import read_rules
from scorepad.telling.voice import Voice
from scorepad.ticksheet.geometry import USUAL
from scorepad.ticksheet.wording import box_words, group_words, short_box_words
from tests.ticksheet.sheets import form, rule_sets

NAMES = {"Anna": "Anna", "Doro": "Doro"}


@pytest.mark.parametrize(
    ("field", "german", "english"),
    [
        ("re.Anna", "Anna", "Anna"),
        ("kind.hochzeit", "Hochzeit", "Hochzeit"),
        ("augen.re.211", "211–240", "211–240"),
        ("augen.kontra.120", "120", "120"),
        ("augen.re.all", "alle Stiche", "all tricks"),
        ("said.kontra.kontra", "Kontra", "Kontra"),
        ("said.re.no90", "keine 90", "no 90"),
        ("said.re.raise.2", "2.", "2nd"),
        ("special.re.karlchen_caught.1", "Karlch. gef.", "K. caught"),
        ("first.re", "erst Re", "Re first"),
        ("vorab.re.re", "Re vorab", "Re early"),
        ("vorab.kontra.no60", "Kontra keine 60", "Kontra no 60"),
        ("bride.Anna", "Hz. Anna", "Hz. Anna"),
        ("klopfen.Doro", "Kl. Doro", "Kn. Doro"),
        ("klopfen.1", "1. Klopfen", "Knock 1"),
        ("genscher", "Genscher", "Genscher"),
        ("by_hand", "von Hand", "by hand"),
    ],
)
def test_every_kind_of_box_has_its_word(field: str, german: str, english: str) -> None:
    assert box_words(field, Voice("de"), NAMES) == german
    assert box_words(field, Voice("en"), NAMES) == english


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", rule_sets())
def test_no_box_and_no_group_is_without_a_word(name: str, lang: str) -> None:
    of = form(rule_sets()[name], people=5)
    voice = Voice(lang, rules=of.rules)
    names = {person: person for person in of.people}
    for group in of.groups:
        assert group_words(group.id, voice)[0]
        for field in group.fields:
            assert box_words(field, voice, names)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", ["ddv", "kif", "mainz", "branderhof", "freedoko"])
def test_the_words_of_the_usual_rules_fit_over_their_boxes_uncut(name: str, lang: str) -> None:
    of = form(rule_sets()[name])
    voice = Voice(lang, rules=of.rules)
    smallest = 7.5 * MM
    for field in of.fields:
        wide = em(box_words(field, voice, {})) * smallest
        assert wide <= USUAL.label - 1.0, field


def test_an_own_name_is_the_word_of_its_box() -> None:
    voice = Voice("de", rules=rule_sets()["own"])
    assert box_words("special.re.gans.1", voice, {}) == "Gans gefangen und heimgebracht"
    assert box_words("kind.nullo", voice, {}) == "Nullo mit Ansage"


def test_a_narrow_place_has_shorter_words() -> None:
    assert short_box_words("augen.kontra.181", Voice("de")) == "181+"
    assert short_box_words("by_hand", Voice("de")) == "v. Hand"
    assert short_box_words("kind.karo", Voice("de")) == ""
    assert short_box_words("augen.re.all", Voice("en")) == "all"
    assert short_box_words("augen.kontra.120", Voice("de")) == ""
    assert short_box_words("first.kontra", Voice("de")) == "erst Ko"
    assert short_box_words("vorab.kontra.kontra", Voice("de")) == "Ko vorab"
    assert short_box_words("vorab.re.no60", Voice("en")) == "Re e. 60"
    assert short_box_words("said.re.no60", Voice("de")) == ""
    assert short_box_words("special.re.doppelkopf.2", Voice("de")) == ""


def test_an_own_name_has_no_shorter_words() -> None:
    own = read_rules(
        {"options": {"special.herzstich.points": 1, "special.herzstich.name": "Herzdame"}}
    )
    assert short_box_words("special.re.herzstich.1", Voice("de")) == "Herzst."
    assert short_box_words("special.re.herzstich.1", Voice("de", rules=own)) == ""
