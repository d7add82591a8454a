"""The second part of the sheet: every row in words, with the reasons that scoring gives."""

from dataclasses import replace
from typing import Any

import pytest

from scorepad.printing import pdf
from scorepad.printing.edition import A4, LETTER, Edition, PaperSize
from scorepad.printing.itemised import ItemisedRow, Items
from scorepad.printing.measure import MM, em
from scorepad.printing.sheet import page
from scorepad.scoring.rules import read_rules
from scorepad.telling.breaks import SOFT_HYPHEN, unbroken
from tests.conftest import there
from tests.effort import is_thorough
from tests.printing.evenings import CAST, called, full, laid, played, priced
from tests.printing.measures import check_tidy, measured
from tests.printing.reading import check_accessible, made, plain, words

NORMAL: dict[str, Any] = {
    "kind": "game",
    "game": "normal",
    "re": ["Anna", "Bert"],
    "augen": {"re": 149},
}


def items(
    *entries: dict[str, Any], people: int = 4, lang: str = "de", **options: object
) -> tuple[ItemisedRow, ...]:
    """The items of an evening of these entries alone, under DDV rules with these options."""
    by_key = {name.replace("__", "."): value for name, value in options.items()}
    rules = read_rules({"preset": "ddv", "options": by_key})
    sheet = played(0, people, lang=lang, rules=rules, more=list(entries), itemised=True)
    told: Items | None = page(sheet).items
    return there(told).rows


def item(lang: str = "de", people: int = 4, **changed: Any) -> ItemisedRow:
    return items({**NORMAL, **changed}, people=people, lang=lang)[0]


def looks(row: ItemisedRow) -> list[str]:
    """The cell of each person: the party Re and the points, or that the person sat out."""
    cells = []
    for cell in row.cells:
        if cell.out:
            cells.append("out")
        elif cell.re:
            cells.append(f"Re {cell.points}")
        else:
            cells.append(cell.points)
    return cells


def test_a_game_says_who_dealt_and_its_columns_who_played_with_whom() -> None:
    assert item().happened.startswith("Anna gibt · ")
    assert looks(item()) == ["Re +1", "Re +1", "−1", "−1"]
    assert looks(item(people=5, re=["Bert", "Cem"])) == ["out", "Re +1", "Re +1", "−1", "−1"]
    assert looks(item(people=7, re=["Bert", "Doro"]))[:5] == ["out", "Re +1", "out", "Re +1", "−1"]
    overruled = item(people=5, re=["Anna", "Cem"], sits_out=["Bert"])
    assert looks(overruled)[1] == "out"


def test_the_reasons_are_those_of_scoring_with_their_party() -> None:
    one = item(
        augen={"re": 140},
        announcements=[{"party": "re", "says": "re"}],
        specials=[special("kontra")],
    )
    assert one.why == "Re: gewonnen\xa0+1, Re\xa0+2 · Kontra: Fuchs\xa0+1"
    assert one.result == "Re +2"


def special(party: str, **more: Any) -> dict[str, Any]:
    return {"id": "fuchs_caught", "party": party, **more}


def test_the_reasons_of_each_row_add_up_to_its_value() -> None:
    sheet = played(24, itemised=True)
    for row, told in zip(sheet.result.rows, page(sheet).items.rows, strict=True):
        sums = {"Re": 0, "Kontra": 0}
        for part in told.why.split(" · "):
            party, _colon, reasons = part.partition(":")
            sums[party] = sum_of(reasons)
        value = sums["Re"] - sums["Kontra"]
        assert abs(value) == abs(there(row.value)), row.number


def sum_of(reasons: str) -> int:
    """The points of the reasons of a party, each of which stands after its name."""
    points = 0
    for reason in reasons.split(", "):
        _name, _space, number = reason.rpartition("\xa0")
        points += int(number.replace("−", "-"))
    return points


def test_names_who_said_and_made_what_as_far_as_it_was_entered_and_always_the_party() -> None:
    said = [
        {"party": "kontra", "says": "kontra", "by": "Cem", "card": 2},
        {"party": "re", "says": "re"},
        {"party": "re", "says": "no90"},
    ]
    made_by = special("re", by="Anna", **{"from": "Doro"})
    one = item(announcements=said, specials=[made_by, special("kontra")])
    assert plain(one.happened) == (
        "Anna gibt · Angesagt: Kontra (Cem, Karte 2), Re, Re keine 90 · Augen 149 : 91 · "
        "Re: Fuchs (Anna gegen Doro) · Kontra: Fuchs"
    )
    assert "Re\xa0keine\xa090" in one.happened
    twice = item(specials=[special("re", count=2)])
    assert twice.happened.endswith(" · Re:\xa02\xa0Fuchs")


def test_tells_what_was_entered_beside() -> None:
    """Every fact of a game: tests/telling/test_game.py."""
    first_trick = {"party": "re", "augen": 30}
    row = item(genscher_used=True, first_trick_augen=first_trick, ka_da_mu=True)
    told = plain(row.happened)
    assert "Genscher: die Parteien haben gewechselt" in told
    assert "Erster Stich: Re, 30 Augen" in told
    assert "Ka-Da-Mu" in told
    no_trick = item(augen={"re": 240}, no_trick="kontra")
    assert "augen 240 : 0, kontra ohne stich" in plain(no_trick.happened).lower()


def test_a_solo_says_which_and_whether_it_was_owed() -> None:
    one = item(game="solo", solo="damen", re=["Cem"])
    assert one.title == "Damen-Solo"
    assert "Pflichtsolo, freiwillig" in one.happened
    assert looks(one) == ["−1", "−1", "Re +3", "−1"]


def test_bock_is_said_where_it_starts_and_where_it_counts() -> None:
    options: dict[str, Any] = {"bock__on": True, "bock__triggers": ["split_120"]}
    first, second = items({**NORMAL, "augen": {"re": 120}}, NORMAL, **options)
    assert "Danach Bock: 120 zu 120" in plain(first.happened)
    assert second.happened.startswith("Bert gibt · Bock ×2 · ")
    assert second.why == "Re: gewonnen\xa0+1, Bock\xa0+1"


def test_says_who_sits_where_after_a_change_of_seats() -> None:
    change = {"kind": "seats", "table": ["Anna", "Bert", "Cem", "Doro", "Ela"]}
    before, after = items(NORMAL, change, {**NORMAL, "re": ["Cem", "Doro"]})
    assert before.seats == ""
    assert after.seats == "Tisch ab hier: Anna, Bert, Cem, Doro, Ela"


def test_shows_notes_notices_and_problems() -> None:
    with_note = item(note="Bert hat gemogelt")
    assert with_note.happened.endswith(" · Notiz: Bert hat gemogelt")
    sat_out = item(people=5)
    assert "Anna setzt in diesem Spiel aus." in sat_out.happened
    assert sat_out.result == ""
    unplayed = item(specials=[{"id": "herzstich", "party": "re"}])
    assert unplayed.happened.endswith("Herzstich zählt in dieser Runde nicht.")


def test_lists_what_was_no_game() -> None:
    penalty = {"kind": "penalty", "points": {"Anna": -3}, "reason": "zu spät"}
    redealt, fined = items({"kind": "redeal"}, penalty)
    for row in (redealt, fined):
        assert row.number == ""
        assert row.why == ""
    assert redealt.title == "Neu gegeben: Vergeben"
    assert redealt.cells[0].points == ""
    assert fined.title == "Strafe: Anna −3, zu spät"
    assert fined.cells[0].points == "−3"


def test_the_group_s_own_names_are_used() -> None:
    options: dict[str, Any] = {
        "special__spitzbube__name": "Spitzbube",
        "solo__own": [{"id": "xaver", "name": "Xaver"}],
    }
    game = {**NORMAL, "specials": [{"id": "spitzbube", "party": "re"}]}
    solo = {**NORMAL, "game": "solo", "solo": "xaver", "re": ["Anna"]}
    first, second = items(game, solo, **options, solo__kinds=["damen", "xaver"])
    assert "Re:\xa0Spitzbube" in first.happened
    assert first.why == "Re: gewonnen\xa0+1, Spitzbube\xa0+1"
    assert second.title.startswith("Xaver")


def test_a_solo_stands_in_one_line_under_the_name_it_has_in_the_first_part() -> None:
    solo = {**NORMAL, "game": "solo", "solo": "damen", "re": ["Cem"]}
    sheet = played(0, 6, lang="en", more=[NORMAL | {"re": ["Bert", "Cem"]}, solo], itemised=True)
    told = there(page(sheet).items)
    _number, title, *_others = told.widths
    assert [row.title for row in told.rows] == ["Normal", "Queens solo"]
    assert em("Queens solo", bold=True) * told.size * MM < title


def test_speaks_english() -> None:
    one = item("en", people=5, re=["Bert", "Cem"], augen={"re": 97}, note="x")
    assert one.title == "Normal"
    assert one.result == "Ko +2"
    assert plain(one.happened) == "Anna deals · Card points 97 : 143 · Note: x"


@pytest.mark.parametrize(
    ("games", "people"), [(24, 4), (40, 7), *([(100, 6)] if is_thorough() else [])]
)
def test_the_second_part_follows_on_pages_of_its_own_with_the_same_head(
    games: int, people: int
) -> None:
    facts = page(played(games, people, itemised=True))
    reader = made(facts)
    pages = words(reader)
    begins = ["Zweiter Teil" in text for text in pages].index(True)
    assert begins >= 1
    for number, text in enumerate(pages[1:], 2):
        assert "Donnerstagsrunde – Bei Anna, Donnerstag, 19. November 2026" in text
        assert f"Seite {number} von {len(pages)}" in text
    for text in pages[begins:]:
        assert "Nr. Spiel Was geschah Woraus der Wert kommt Wert" in text
    rest = " ".join(pages[begins:])
    for row in facts.items.rows:
        assert plain(row.happened) in rest
        assert plain(f"{row.why} {row.result}") in rest
    if games == 24 or is_thorough():
        check_accessible(reader, "de", facts.title)


@pytest.mark.matrix
@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize("people", [4, 7])
def test_24_games_in_words_fit_on_one_page(people: int, size: PaperSize) -> None:
    """Source: paper.md, "Itemised part"."""
    sheet = replace(played(24, people, itemised=True), size=size)
    first, second = measured(pdf.make(lambda: page(sheet), Edition(size)))
    check_tidy([first, second])
    below_head = [word for word in second.words if word.top > 16 and word.text != "Scorepad"]
    assert min(word.size for word in below_head) > 7.4
    assert first.blank < 0.15


@pytest.mark.matrix
@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("names", ["whole", "wide", "long"])
def test_nothing_runs_into_the_next_column_whatever_the_names_are(
    people: int, lang: str, names: str
) -> None:
    """Source: fourth-look.md, part 3: 16 to 53 collisions at seven people with names that are not
    hyphenated.
    """
    with_games = played(12, people, lang=lang, names=called(names), itemised=True)
    happened = full(people)
    with_incidents = replace(with_games, result=happened.result, plan=happened.plan)
    for sheet in (with_games, with_incidents):
        check_tidy(laid(sheet))


@pytest.mark.parametrize("people", [4, 7])
def test_a_name_over_a_column_is_whole_where_there_is_room_and_a_short_one_is_never_parted(
    people: int,
) -> None:
    usual = called("whole")
    items = page(played(12, people, names=usual, itemised=True)).items
    assert [*map(unbroken, items.names)] == list(usual.values())[:people]
    long = (
        "Friedhelm",
        "Bartholomäus",
        "Maximiliane",
        "Maximilian",
        "Elisabeth",
        "Wolfgang",
        "Hans-Joachim",
    )
    names = dict(zip(CAST, long, strict=True))
    shown = page(priced(played(30, people, names=names, itemised=True)))
    for name in (*shown.items.names, *shown.fit.columns.names):
        if SOFT_HYPHEN in name:
            assert unbroken(name) in long


def test_as_few_names_as_possible_are_cut() -> None:
    """Source: fourth-look.md, part 3: names cut at seven letters beside free room."""
    long = ("Maximilian", "Elisabeth", "Hans-Joachim", "Maximiliane", "Wolfgang")
    names = dict(zip(CAST, (*long, "Friedhelm"), strict=False))
    five = page(priced(played(30, 5, names=names)))
    assert five.fit.columns.called == long
    assert five.fit.last[0] == 1
    six = page(priced(played(30, 6, names=names)))
    assert six.fit.last[0] == 1
    assert "Elisabeth" in six.fit.columns.called


def test_points_that_were_typed_in_are_said_where_reasons_stand() -> None:
    typed = {"Anna": 9, "Bert": -3, "Cem": -3, "Doro": -3}
    (row,) = items({"kind": "game", "game": "direct", "points": typed})
    assert row.result == "±"
    assert row.why == "Punkte eingetragen"


@pytest.mark.parametrize("games", [0, 2])
def test_after_a_few_games_the_second_part_stands_on_the_same_page(games: int) -> None:
    file = made(page(played(games, itemised=True)))
    assert len(words(file)) == 1


def test_the_augen_of_both_parties_are_one_unbreakable_piece() -> None:
    """Source: third-look.md, itemised."""
    assert "Augen\xa0149\xa0:\xa091" in item().happened
    assert "card\xa0points\xa0149\xa0:\xa091" in item("en").happened.lower()


def test_what_was_no_counted_game_takes_all_columns_up_to_the_points() -> None:
    """Source: third-look.md, itemised: penalties and wrong cards span to the points."""
    penalty = {
        "kind": "penalty",
        "points": {"Anna": -3},
        "reason": "zu spät gekommen und dann auch noch ohne Kuchen",
    }
    sheet = played(4, more=[penalty], itemised=True)
    assert [row.broad for row in page(sheet).items.rows] == [False] * 4 + [True]
    last = measured(pdf.make(lambda: page(sheet)))[-1]
    *_in_the_table, high = last.tall(
        "Strafe: Anna −3, zu spät gekommen und dann auch noch ohne Kuchen"
    )
    assert high < 5
