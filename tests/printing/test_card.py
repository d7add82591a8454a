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
from tests.printing.measures import Measured, check_tidy, measured
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
    (text,) = words(data)
    assert text.replace(" ", "").count(address) == 4
    assert text.count(facts.does) == 4
    assert text.count(facts.warns) == 4
    assert sorted(read(data)) == [(address, 0), (address, 0), (address, 180), (address, 180)]
    assert re.search(f"<title>QR[- ][Cc]ode: {address}</title>", facts.code)
    check_accessible(PdfReader(io.BytesIO(data)), lang, facts.title)
    (leaf,) = measured(data)
    check_tidy([leaf])
    addresses = [word for word in leaf.words if "https" in word.text]
    assert len(addresses) == 4
    assert min(word.size for word in addresses) >= 12
    check_sides_alike(leaf, "Scannen" if lang == "de" else "Scan")


def check_sides_alike(leaf: Measured, first: str) -> None:
    """Of each tent the upper side is the lower one upside down. `first` is the first word of a
    side.
    """
    fold = leaf.height / 2
    cut = leaf.width / 2
    from_left = sorted(leaf.words, key=attrgetter("left"))
    below = [word for word in from_left if word.text == first and word.top > fold]
    above = [word for word in from_left if word.text == first and word.top <= fold]
    for lower, upper in zip(below, reversed(above), strict=True):
        assert fold - upper.bottom == pytest.approx(lower.top - fold, abs=1.5)
        assert upper.left + lower.right == pytest.approx(leaf.width, abs=1)
    left_tent, right_tent = below
    assert left_tent.right < cut
    assert right_tent.right >= cut


@pytest.mark.parametrize("large", [False, True])
def test_the_code_of_the_empty_form_can_be_read_at_72_dpi(large: bool) -> None:
    """Source: issue Paper you pin to the wall, proof."""
    address = "https://doko.example/runde/1/zettel"
    facts = form(BlankForm("Donnerstag", ["", "", "", ""], Rules(), address, large=large))
    assert read(pdf.make(lambda: facts)) == [(address, 0)]


def test_the_write_card_warns_that_whoever_scans_may_write() -> None:
    german = page("D", ADDRESS, writes=True, lang="de")
    assert "kann eintragen und ändern" in german.warns
    english = page("D", ADDRESS, writes=True, lang="en")
    assert "can enter and change" in english.warns
    only_reads = page("D", ADDRESS, writes=False, lang="de")
    assert "nichts ändern" in only_reads.warns


def test_the_name_of_the_runde_is_as_large_as_it_has_room() -> None:
    sizes = {
        "Donnerstag": "large",
        "Stammtisch im Ochsen": "usual",
        "Donaudampfschifffahrtsgesellschaft": "small",
        "Wort " * 12: "small",
    }
    for name, size in sizes.items():
        card = page(name, ADDRESS, writes=True, lang="de")
        assert card.size == size, name


@pytest.mark.parametrize("group", ["Donnerstagsrunde", "Mittwochsmischer", "Wummerwoche Wammern"])
def test_no_word_of_the_name_is_cut_in_two(group: str) -> None:
    card = page(group, ADDRESS, writes=True, lang="de")
    leaf = measured(pdf.make(lambda: card))[0]
    printed = [word.text for word in leaf.words]
    first = group.split(maxsplit=1)[0]
    assert printed.count(first) == 4
