"""Tick sheets of every kind of form: a few of them by day, with `--every-paper` all of them.

Nothing stands over anything else, nothing near an edge, and every box stands where the layout says.
Source: ticksheet.md, the form; layout.py.
"""

import pytest

from scorepad.printing import pdf
from scorepad.printing.ticksheet import page
from scorepad.printing.ticksheet_words import SheetWords
from scorepad.scoring.rules import Rules
from scorepad.telling.voice import Voice
from tests.printing.measures import check_tidy, measured
from tests.printing.tick_sheets import (
    CUP,
    EDGE,
    LONG,
    NAMES,
    check_apart,
    check_example,
    check_places,
    layouts,
    sheet,
)
from tests.ticksheet.sheets import house_rules, rule_sets, six_plus_one


def all_rules() -> dict[str, Rules]:
    return {**rule_sets(), **house_rules()}


def check_two_sheets(rules: Rules, people: int, paper: str, lang: str, *, large: bool) -> None:
    """The sheet of people with usual names, and that of others with long ones, in one file."""
    usual = sheet(rules, people, names=NAMES[:people], paper=paper, large=large)
    long = sheet(rules, people, names=LONG[:people], title=CUP, paper=paper, large=large)
    made = page([usual, long], Voice(lang, rules=rules))
    data = pdf.make(lambda: made)
    pages = [*layouts(usual), *layouts(long)]
    seen = measured(data)
    check_places(data, pages)
    check_tidy(seen, EDGE)
    for page_seen, layout in zip(seen, pages, strict=True):
        check_apart(page_seen, layout)
        check_example(page_seen, usual.plan)


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("name", all_rules())
def test_every_form_is_tidy(name: str, people: int, paper: str, lang: str, *, large: bool) -> None:
    check_two_sheets(all_rules()[name], people, paper, lang, large=large)


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("people", [6, 7])
def test_every_form_of_six_who_play_together_is_tidy(
    people: int, lang: str, *, large: bool
) -> None:
    check_two_sheets(six_plus_one(), people, "a4", lang, large=large)


ALIKE = (
    "Christian Zimmermann",
    "Christian Zabel",
    "Christiane Z.",
    "Christopher",
    "Chris",
    "Christoph",
    "Christa",
)
"""People whose names begin alike."""
SECOND = {"2.", "2nd"}
"""The words over a second box of a kind, which stands beside the first."""


@pytest.mark.parametrize("people", [4, 7])
@pytest.mark.parametrize("name", all_rules())
def test_no_two_boxes_of_a_group_have_the_same_word(name: str, people: int) -> None:
    rules = all_rules()[name]
    for lang in ("de", "en"):
        for names in (NAMES, LONG, ALIKE):
            for large in (False, True):
                of = sheet(rules, people, names=names[:people], large=large)
                check_words(SheetWords(of, Voice(lang, rules=rules)))


def check_words(words: SheetWords) -> None:
    labels = iter(words.labels())
    for line in words.plan.lines:
        for block in line.blocks:
            told = [next(labels).text for _column in block.columns]
            assert not any(".." in text for text in told)
            first = [text for text in told if text not in SECOND]
            assert len(first) == len(set(first)), first
