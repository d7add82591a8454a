"""Widths are those of the typeface that prints: what is reckoned comes out on paper. Source:
lighter.md, "What goes, what stays": measured in the real face, not by a table of letters.
third-look.md, "Papers": at least 4 points between points and total.
"""

import pytest

from scorepad.printing import faces
from scorepad.printing.helpers import helper
from scorepad.printing.measure import MM, em, lines
from tests.printing.measures import FOOT, Measured, measured

WORDS = (
    "Maximiliane",
    "Wilhelmine",
    "Illi",
    "8888",
    "+10000",
    "Sonderpunkte",
    "Łukasz",
    "Doppelkopf",
)


@pytest.mark.parametrize("bold", [False, True])
def test_words_are_as_wide_on_paper_as_measured(bold: bool) -> None:
    size = 40
    weight = 700 if bold else 400
    style = f"font-size: {size}pt; font-weight: {weight}; margin: 0"
    told = "".join(f'<p style="{style}">{word}</p>' for word in WORDS)
    html = f'<html lang="de"><body><h1>Maß</h1>{told}</body></html>'
    with helper() as maker:
        pages = measured(maker.make("write", html, "card"))
    shown = {word.text: word.right - word.left for page in pages for word in page.words}
    for word in WORDS:
        reckoned = em(word, bold=bold) * size * MM
        assert shown[word] == pytest.approx(reckoned, abs=0.25 * size * MM), word


def test_a_narrow_word_needs_less_room_than_a_broad_one_of_as_many_letters() -> None:
    assert em("Illi") < 0.4 * em("Mamm")
    assert em("Anna", bold=True) > em("Anna")
    assert em("1111") == em("8888"), "figures have one width"
    assert lines("Anna Bert", em("Anna Bert")) == 1
    assert lines("Anna Bert", em("Anna Ber")) == 2


LETTERS = (
    '<html lang="de"><head><title>Probe</title><style>'
    "@page {{ size: 100mm 200mm; margin: 0; @bottom-right {{ content: none }} @bottom-left {{ content: none }} }}"
    "body {{ margin: 0 }}"
    "p {{ position: absolute; margin: 0; line-height: 1 }}"
    "</style></head><body><h1 style='position: absolute; font-size: 20pt; margin: 0; left: 30mm; top: 100mm'>Haus</h1>"
    "{more}</body></html>"
)
"""The measures on a page find what they are there to find. Source: paper.md, "Proof"."""


def page(more: str) -> Measured:
    html = LETTERS.format(more=more)
    with helper() as maker:
        (leaf,) = measured(maker.make("write", html, "card"))
    return leaf


def test_a_word_has_its_place_and_its_size() -> None:
    found = page("")
    (word,) = found.words
    assert word.text == "Haus"
    assert round(word.size, 1) == 20
    assert found.edges[0] == pytest.approx(30, abs=1)
    assert found.blank == pytest.approx((200 - FOOT - word.bottom) / 200)
    assert round(found.width) == 100
    assert round(found.height) == 200


def test_type_that_is_too_small_is_found_also_inside_a_scaled_picture() -> None:
    drawn = (
        '<svg viewBox="0 0 20 20" width="10mm" height="10mm"><text x="0" y="10" '
        'font-size="4">tief</text></svg>'
    )
    found = page(f"<p style='font-size: 7pt; top: 20mm'>klein</p><p style='top: 50mm'>{drawn}</p>")
    assert set(found.smaller(8)) == {"klein", "tief"}
    # 4 of 20 parts of 10 mm are 5.67 points
    assert found.smaller(5.6) == []
    assert found.smaller(5.8) == ["tief"]


def test_words_over_each_other_are_found_and_those_beside_each_other_are_none() -> None:
    beside = "<p style='top: 20mm'>eins zwei</p>"
    over = "<p style='top: 30mm'>drei</p><p style='top: 31mm'>vier</p>"
    leaf = page(beside + over)
    assert leaf.overlaps == [("drei", "vier")]


def test_letters_that_no_typeface_has_are_told_with_the_package_they_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Source: paper.md, "Face"."""
    monkeypatch.setattr(faces, "_ranges", lambda: ([0x20], [0x24F]))
    packages = {
        "fonts-noto-cjk": ("中村", "ひろし", "한"),
        "fonts-noto-core": ("ไทย", "أمل"),
        "fonts-noto-color-emoji": ("Zoë 🃏",),
    }
    for package, texts in packages.items():
        for text in texts:
            assert faces.lacking(["Anna", text, text]) == {package: text}
    assert faces.lacking(["Zoë von Ü", "a\u200db\ufe0f\u2068", ""]) == {}, (
        "what is there or leaves no ink"
    )


def test_the_typefaces_of_this_machine_have_the_letters_of_europe_and_the_near_east() -> None:
    """Inter and DejaVu Sans, as scripts/setup installs them."""
    assert faces.lacking(["Łukasz", "Ёлка", "Ελένη", "אבי", "عمر", "♦♥♠♣"]) == {}
    assert "fonts-noto-core" in faces.lacking(["\U00016f00"])


def test_where_nobody_can_tell_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", {}.get)
    faces._ranges.cache_clear()
    try:
        assert faces.lacking(["中村"]) == {}
    finally:
        faces._ranges.cache_clear()
