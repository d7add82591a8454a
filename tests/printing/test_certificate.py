"""The certificates of a season: the first three, with what the season says of them, on any
paper.
"""

from dataclasses import replace

import pytest

from scorepad.printing import pdf
from scorepad.printing.certificate import page
from scorepad.printing.edition import LETTER, Edition, Page
from scorepad.scoring.season import add
from scorepad.scoring.season.season import Choice, Season, season
from scorepad.scoring.terms import Player
from scorepad.telling.voice import Voice
from tests.printing.evenings import CAST, DATE, season_of
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import check_accessible, made, words

NAMES = {Player(name): name for name in CAST}
LONG = {Player(name): f"{name}-Maximiliane Freifrau von Hohenstein-Wüstenberg" for name in CAST}


def certificates(found: Season, lang: str = "de", names: dict[Player, str] | None = None) -> Page:
    return page(found, Voice(lang, names or NAMES), runde="Donnerstagsrunde")


@pytest.mark.parametrize(
    ("lang", "word", "points"), [("de", "Urkunde", "Punkte"), ("en", "Certificate", "points")]
)
def test_each_of_the_first_three_has_a_page_with_all_of_it_and_nothing_else(
    lang: str, word: str, points: str
) -> None:
    found = season_of(12, 7)
    document = certificates(found, lang)
    pages = words(made(document))
    assert len(pages) == 3
    for text, standing, leaf in zip(pages, found.standings, document.leaves, strict=False):
        assert f"{str(standing.points).replace('-', '−')} {points}" in text
        told = (
            word,
            document.runde,
            document.span,
            document.signed,
            str(standing.player),
            leaf.place,
            leaf.points,
        )
        rest = text.replace(str(standing.place), "", 1) if text[0].isdigit() else text
        for part in sorted(told, key=len, reverse=True):
            assert part in rest
            rest = rest.replace(part, "", 1)
        assert rest.split() in ([], [str(standing.place)])
    check_accessible(made(document), lang, document.title)


def test_who_share_a_place_have_a_page_each_and_nobody_else_has_one() -> None:
    found = season_of(6, 7)
    placed = zip(found.standings, (1, 1, 1, 4, 5, 6, 7), strict=True)
    shared = replace(found, standings=tuple(replace(one, place=place) for one, place in placed))
    assert [leaf.place for leaf in certificates(shared).leaves] == ["1. Platz"] * 3
    two = replace(found, standings=found.standings[:2])
    assert len(certificates(two).leaves) == 2


@pytest.mark.matrix
@pytest.mark.parametrize("edition", [Edition(day=DATE), Edition(LETTER, DATE)])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_long_names_keep_to_a_page_and_inside_its_frame(lang: str, edition: Edition) -> None:
    for names in (NAMES, LONG):
        document = certificates(season_of(12, 7), lang, names)
        leaves = measured(pdf.make(lambda document=document: document, edition))  # type: ignore[misc]
        assert len(leaves) == 3
        check_tidy(leaves)


def test_a_season_without_an_evening_has_no_certificate() -> None:
    document = certificates(season([], add([]), Choice()))
    (text,) = words(made(document))
    assert "In dieser Zeit ist noch nichts gespielt." in text
    assert not document.leaves


@pytest.mark.parametrize(
    ("lang", "running", "says"),
    [
        ("de", 1, "ohne den laufenden Abend"),
        ("de", 3, "ohne die laufenden Abende"),
        ("en", 3, "still running"),
        ("de", 0, ""),
    ],
)
def test_a_certificate_says_which_evenings_are_not_in_it(
    lang: str, running: int, says: str
) -> None:
    document = page(season_of(3), Voice(lang, NAMES), runde="Donnerstagsrunde", running=running)
    texts = words(made(document))
    assert all(says in text for text in texts)
    if not running:
        assert not any("laufend" in text for text in texts)
