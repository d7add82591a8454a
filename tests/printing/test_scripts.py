"""Names in other scripts within printed sentences: what stands around them keeps its place.

Source: fourth-look.md, part 3.
"""

import re
from dataclasses import replace

import pytest

from scorepad.printing import pdf, result
from scorepad.printing.scripts import apart
from scorepad.printing.sheet import page
from scorepad.scoring.terms import Player
from tests.printing.evenings import CAST, full, laid, played, priced
from tests.printing.measures import Measured, Word

HEBREW = "דוד"
ARABIC = "عمر"
TWO_WORDS = "שרה כהן"
NAMES = dict(
    zip(CAST, (HEBREW, "Bert 😀", ARABIC, TWO_WORDS, "王小明", "Łukasz", "Ελένη"), strict=True)
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"Strafe: {HEBREW} −5, zu spät", f"Strafe: <bdi>{HEBREW}</bdi> −5, zu spät"),
        (f"{TWO_WORDS} +3, {ARABIC} −3", f"<bdi>{TWO_WORDS}</bdi> +3, <bdi>{ARABIC}</bdi> −3"),
        ("Zoë Łukasz Ёлка Νίκος −3", "Zoë Łukasz Ёлка Νίκος −3"),
        (f"<svg><text>{HEBREW}</text></svg>", f"<svg><text>{HEBREW}</text></svg>"),
        (f'<p title="{HEBREW}">x</p>', f'<p title="{HEBREW}">x</p>'),
        ("Re\u0301ne", "Re\u0301ne"),
    ],
)
def test_each_name_in_another_script_is_an_element_of_its_own(text: str, told: str) -> None:
    assert apart(text).replace(' class="box"', "") == told


def test_a_space_stays_after_an_emoji_and_after_a_letter_that_no_font_has() -> None:
    one = apart("Bert 😀 führt, 王小明 folgt")
    assert re.sub(' class="box"', "", one) == "Bert <bdi>😀</bdi> führt, <bdi>王小明</bdi> folgt"


def lines(leaf: Measured) -> list[list[Word]]:
    """The words of a page by their lines, from left to right."""
    by_line = dict[int, list[Word]]()
    for word in leaf.words:
        middle = (word.top + word.bottom) / 2
        line = round(middle / 1.5)
        by_line.setdefault(line, []).append(word)
    return [sorted(words, key=lambda word: word.left) for words in by_line.values()]


@pytest.mark.parametrize("people", [5, 7])
def test_a_penalty_stands_behind_the_name_on_paper(people: int) -> None:
    sheet = full(people)
    names = {Player(key): name for key, name in NAMES.items()}
    called = replace(sheet, voice=sheet.voice.calling(names))
    pages = laid(priced(called))
    assert len(pages) > 1
    seen = 0
    for one in pages:
        for line in lines(one):
            texts = [word.text for word in line]
            for place, text in enumerate(texts[:-2]):
                if text == "Strafe:" and {*texts[place + 1]} & {*HEBREW}:
                    assert re.fullmatch("−[0-9]+,?", texts[place + 2]), texts
                    seen += 1
    assert seen >= 6


def test_every_letter_of_another_script_on_a_paper_or_picture_stands_in_an_element_of_its_own() -> (
    None
):
    sheet = priced(
        played(
            4, 5, names=NAMES, more=[{"kind": "penalty", "points": {"Anna": -5}}, {"kind": "end"}]
        )
    )
    for document in (page(sheet), result.page(sheet)):
        body = pdf.html_of(document).partition("<body")[2].partition(">")[2]
        bare = re.sub(
            r"<svg\b.*?</svg>|<style\b.*?</style>|<bdi.*?</bdi>|<[^>]*>", "", body, flags=re.DOTALL
        )
        assert not {*bare} & {*HEBREW, *ARABIC, *TWO_WORDS.replace(" ", ""), *"😀王小明"}
