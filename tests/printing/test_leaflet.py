"""The house rules on paper: one page, complete in both languages, large enough to read, on either
size of paper.
"""

from itertools import product

import pytest

from scorepad.printing import pdf
from scorepad.printing.edition import A4, LETTER, Edition, Page, PaperSize
from scorepad.printing.leaflet import page
from scorepad.scoring.rules import PRESETS, preset, read_rules
from scorepad.scoring.rules.notes import NOTES
from scorepad.telling.leaflet import ToldChapter
from scorepad.telling.voice import Voice
from tests.effort import is_thorough
from tests.printing.measures import Measured, check_tidy, measured
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
USUALLY = [
    ("branderhof", "de", LETTER),
    ("kif", "en", LETTER),
    ("stammtisch", "en", LETTER),
    ("ddv", "de", A4),
    ("kneipe", "de", A4),
    ("mainz", "de", A4),
    ("freedoko", "de", A4),
]
"""Both presets without a spare line, and for each number of columns presets that fill much and
little of them.
"""
ALWAYS = list(product(PRESETS, ("de", "en"), (A4, LETTER)))
BARE = [name for name in PRESETS if not preset(name).incidents.notes]


def printed(facts: Page, size: PaperSize = A4) -> list[Measured]:
    return measured(pdf.make(lambda: facts, Edition(size)))


def check(pages: list[Measured]) -> None:
    """One page that can be read, with nothing over something else and nothing near an edge."""
    (leaf,) = pages
    assert set(leaf.smaller(8)) <= CARDS | FOOT
    check_tidy([leaf])


CARDS = {
    "Dulle",
    "die",
    "Alte",
    "Karlchen",
    "Fuchs",
    "Schwein",
    "Schaf",
    "Joker",
    "Genscher",
    "Super-",
    "Hyper-",
    "schwein",
}
FOOT = {"Scorepad", "Seite", "Page", "von", "of", "1"}
"""What stands in smaller print: names of cards, and the foot of the page."""


@pytest.mark.parametrize(("name", "lang", "size"), ALWAYS if is_thorough() else USUALLY)
def test_every_preset_fits_on_one_page_and_fills_it(name: str, lang: str, size: PaperSize) -> None:
    """Source: paper.md, leaflet; third-look.md, leaflet: print grows until the page is filled."""
    voice = Voice(lang, rules=preset(name))
    pages = printed(page("Donnerstag", voice, size), size)
    check(pages)
    if lang == "de" and size is A4:
        assert pages[0].blank < 0.12


@pytest.mark.parametrize(
    ("name", "lang"), [*product(BARE, ("de", "en"))] if is_thorough() else [("koppeldopf", "de")]
)
def test_a_preset_with_fourteen_agreements_still_fits_on_one_page(name: str, lang: str) -> None:
    """Source: paper.md, leaflet."""
    rules = read_rules({"preset": name, "options": {"notes": [*NOTES][::5][:14]}})
    facts = page("Die Runde vom Stammtisch zum Goldenen Ochsen", Voice(lang, rules=rules), LETTER)
    check(printed(facts, LETTER))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rule_is_on_the_page_and_open_to_screen_readers(lang: str) -> None:
    facts = page("Donnerstag", Voice(lang, rules=preset("kif")))
    reader = made(facts)
    check_accessible(reader, lang, facts.title)
    text = bare(words(reader)[0])
    for chapter in facts.told.chapters:
        for part in (chapter, *chapter.topics):
            assert bare(part.title) in text
            for rule in part.rules:
                assert bare(rule.about) in text
                assert bare(rule.text) in text


def bare(text: str) -> str:
    """The letters alone: a line may end within a word."""
    return "".join(letter for letter in text if letter.isalnum())


def marks(chapter: ToldChapter) -> int:
    """How many marks a chapter has: at its title, at its rules and in its topics."""
    at_rules = sum(rule.own for rule in chapter.rules)
    in_topics = sum(marks(topic) for topic in chapter.topics)
    return chapter.own + at_rules + in_topics


def test_what_differs_from_the_tournament_rules_is_marked_and_the_mark_explained() -> None:
    facts = page("Donnerstag", Voice(rules=preset("kif")))
    text = words(made(facts))[0]
    explained = 1
    marked = sum(marks(chapter) for chapter in facts.told.chapters)
    assert text.count("◆") == explained + marked
    without = page("Donnerstag", Voice())
    assert "◆" not in words(made(without))[0]


def test_the_fewer_rules_there_are_the_larger_is_the_print() -> None:
    from_few_to_many = ("klubturnier", "stammtisch", "mainz", "branderhof")
    shown = [page("D", Voice(rules=preset(name))) for name in from_few_to_many]
    assert [leaflet.columns for leaflet in shown] == ["two", "two", "three", "dense"]
    sizes = [leaflet.text for leaflet in shown]
    assert sizes == sorted(sizes, reverse=True)
    voice = Voice(rules=preset("ddv"))
    long_name = page("D" * 80, voice)
    assert long_name.text < page("D", voice).text


def test_the_tournament_rules_alone_are_said_in_one_sentence() -> None:
    """Source: third-look.md, leaflet."""
    ddv = page("D", Voice())
    assert ddv.told.basis == "Es gelten genau die Turnierregeln des DDV."
    kif = page("D", Voice(rules=preset("kif")))
    assert kif.told.basis == "Es gilt genau die Vorlage „KIF“."


def test_everything_at_once_takes_few_pages() -> None:
    rules = read_rules({"preset": "kif", "options": EVERYTHING})
    pages = words(made(page("Wir & <die anderen>", Voice(rules=rules))))
    assert len(pages) == 2
    text = " ".join(pages)
    assert "Wir & <die anderen>" in text
    assert "Gans <&>" in text
    assert "Heitmann" in text
    assert "Damen-Solo: Zusatzpunkte: 2." in text
