"""The table card: the link as a large code on both sides of a tent, and what scanning it allows."""

import io
import re
from operator import attrgetter

import pytest
from pypdf import PdfReader

from scorepad.printing import pdf
from scorepad.printing.card import page
from scorepad.printing.edition import A4, LETTER, Edition, PaperSize
from scorepad.printing.paper import BlankForm
from scorepad.printing.paper import page as form
from scorepad.scoring.rules import Rules
from tests.printing.codes import read
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import check_accessible, words

ADDRESS = "https://doko.example/l/" + "aB3-_x9Q" * 4
STAMMTISCH = "Die Runde vom Stammtisch zum Goldenen Ochsen am Markt"
LONGEST = "https://punkte.doppelkopffreunde-am-alten-markt.example/scorepad/l/" + "W" * 32


@pytest.mark.matrix
@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("writes", [True, False])
@pytest.mark.parametrize(
    ("group", "address"), [("Donnerstag", LONGEST), ("W" * 80, ADDRESS), (STAMMTISCH, ADDRESS)]
)
def test_a_page_is_two_tents_of_equal_sides(
    group: str, address: str, writes: bool, lang: str, size: PaperSize
) -> None:
    """Source: third-look.md, card: the whole paper used; paper.md: large address, nothing over
    something else; issue Paper you pin to the wall: codes are read at 72 dpi.
    """
    facts = page(group, address, writes=writes, lang=lang)
    data = pdf.make(lambda: facts, Edition(size))
    (text,), (found,) = words(data), measured(data)
    assert (
        text.replace(" ", "").count(address)
        == text.count(facts.does)
        == text.count(facts.warns)
        == 4
    )
    assert sorted(read(data)) == [(address, 0), (address, 0), (address, 180), (address, 180)]
    assert re.search(f"<title>QR[- ][Cc]ode: {address}</title>", facts.code)
    check_accessible(PdfReader(io.BytesIO(data)), lang, facts.title)
    fold = found.height / 2
    cut = found.width / 2
    first = {"de": "Scannen", "en": "Scan"}[lang]
    scan = sorted((word for word in found.words if word.text == first), key=attrgetter("left"))
    below, above = ([word for word in scan if (word.top > fold) is low] for low in (True, False))
    for lower, upper in zip(below, reversed(above), strict=True):
        assert fold - upper.bottom == pytest.approx(lower.top - fold, abs=1.5)
        assert upper.left + lower.right == pytest.approx(found.width, abs=1)
    assert [word.right < cut for word in below] == [True, False]
    assert [word.size >= 12 for word in found.words if "https" in word.text] == [True] * 4
    check_tidy([found])


@pytest.mark.parametrize("large", [False, True])
def test_the_code_of_the_empty_form_can_be_read_at_72_dpi(large: bool) -> None:
    """Source: issue Paper you pin to the wall, proof."""
    address = "https://doko.example/runde/1/zettel"
    facts = form(BlankForm("Donnerstag", ["", "", "", ""], Rules(), address, large=large))
    assert read(pdf.make(lambda: facts)) == [(address, 0)]


def test_the_write_card_warns_that_whoever_scans_may_write() -> None:
    assert "kann eintragen und ändern" in page("D", ADDRESS, writes=True, lang="de").warns
    assert "can enter and change" in page("D", ADDRESS, writes=True, lang="en").warns
    assert "nichts ändern" in page("D", ADDRESS, writes=False, lang="de").warns


def test_the_name_of_the_runde_is_as_large_as_it_has_room() -> None:
    names = (
        "Donnerstag",
        "Stammtisch im Ochsen",
        "Donaudampfschifffahrtsgesellschaft",
        "Wort " * 12,
    )
    assert [page(name, ADDRESS, writes=True, lang="de").size for name in names] == [
        "large",
        "usual",
        "small",
        "small",
    ]


@pytest.mark.parametrize("group", ["Donnerstagsrunde", "Mittwochsmischer", "Wummerwoche Wammern"])
def test_no_word_of_the_name_is_cut_in_two(group: str) -> None:
    found = measured(pdf.make(lambda: page(group, ADDRESS, writes=True, lang="de")))[0]
    assert [word.text for word in found.words].count(group.split(maxsplit=1)[0]) == 4
