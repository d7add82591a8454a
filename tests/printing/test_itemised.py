"""The second part of the sheet: every row in words, with the reasons that scoring gives."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scorepad.printing import pdf
from scorepad.printing.itemised import Item
from scorepad.printing.sheet import page
from scorepad.scoring.rules import read_rules
from tests.printing.evenings import CAST, played
from tests.printing.reading import check_accessible, length, made, words

NORMAL: dict[str, Any] = {"kind": "game", "game": "normal", "re": ["Anna", "Bert"], "augen": {"re": 149}}


def items(*entries: dict[str, Any], people: int = 4, lang: str = "de", **options: object) -> tuple[Item, ...]:
    """The items of an evening of these entries alone, under DDV rules with these options."""
    rules = read_rules({"preset": "ddv", "options": {name.replace("__", "."): one for name, one in options.items()}})
    return page(played(0, people, lang=lang, rules=rules, more=list(entries), itemised=True)).items


def item(lang: str = "de", people: int = 4, **changed: Any) -> Item:
    """The only item of an evening with this game."""
    return items({**NORMAL, **changed}, people=people, lang=lang)[0]


def test_a_game_says_who_played_and_who_dealt() -> None:
    assert item().parties == ("Re: Anna und Bert", "Kontra: Cem und Doro")
    assert item().around == "Anna gibt"
    assert item(people=5, re=["Bert", "Cem"]).around == "Anna gibt und setzt aus"
    assert item(people=6, re=["Bert", "Cem"]).around == "Anna gibt, Doro setzt mit aus"
    assert item(people=7, re=["Bert", "Doro"]).around == "Anna gibt, Cem und Gerd setzen mit aus"
    overruled = item(people=5, re=["Anna", "Cem"], sits_out=["Bert"])
    assert overruled.around == "Anna gibt, Bert setzt aus"


def test_the_reasons_are_those_of_scoring_with_their_party() -> None:
    one = item(augen={"re": 140}, announcements=[{"party": "re", "says": "re"}], specials=[special("kontra")])
    assert one.reasons == ("Re: gewonnen\xa0+1, Re angesagt\xa0+2", "Kontra: Fuchs gefangen\xa0+1")
    assert one.result == "Re +2"


def special(party: str, **more: Any) -> dict[str, Any]:
    return {"id": "fuchs_caught", "party": party, **more}


def test_the_reasons_of_each_row_add_up_to_its_value() -> None:
    sheet = played(24, itemised=True)
    for row, one in zip(sheet.result.rows, page(sheet).items, strict=True):
        sums = {line.partition(":")[0]: sum(map(int, numbers(line))) for line in one.reasons}
        value = sums.get("Re", 0) - sums.get("Kontra", 0)
        assert row.value is not None
        assert abs(value) == abs(row.value), row.number


def numbers(line: str) -> list[str]:
    return [part.rpartition("\xa0")[2].replace("−", "-") for part in line.split(", ")]


def test_names_who_said_and_made_what_as_far_as_it_was_entered() -> None:
    said = [
        {"party": "kontra", "says": "kontra", "by": "Cem", "card": 2},
        {"party": "re", "says": "re"},
        {"party": "re", "says": "no90"},
    ]
    one = item(announcements=said, specials=[special("re", by="Anna", **{"from": "Doro"}), special("kontra")])
    assert one.facts == (
        "Angesagt: Kontra (Cem, Karte 2), Re, Re keine 90",
        "Augen: Re 149, Kontra 91",
        "Sonderpunkte: Re Fuchs gefangen (Anna gegen Doro), Kontra Fuchs gefangen",
    )


@pytest.mark.parametrize(
    ("game", "fact"),
    [
        ({"augen": {"re": [151, 180]}}, "Augen: Re 151 bis 180"),
        ({"augen": {"re": 240}, "no_trick": "kontra"}, "Augen: Re 240, Kontra 0, Kontra ohne Stich"),
        ({"first_trick_augen": {"party": "re", "augen": 30}}, "Erster Stich: Re, 30 Augen"),
        ({"genscher_used": True}, "Genscher: die Parteien haben gewechselt"),
        ({"ka_da_mu": True}, "Ka-Da-Mu"),
    ],
)
def test_tells_what_was_entered_beside(game: dict[str, Any], fact: str) -> None:
    assert fact.lower() in [one.lower() for one in item(**game).facts]


def test_a_leiche_shows_tricks_and_trumps() -> None:
    leiche = {"tricks": 2, "tops": ["dulle", "kreuz_dame"]}
    game = {"kind": "game", "game": "leiche", "re": ["Anna"], "augen": {"re": 30}, "leiche": leiche}
    assert "Leiche: 2 Stiche, Dulle, Kreuz-Dame" in items(game, leiche__allowed=True)[0].facts


def test_a_solo_says_which_and_whether_it_was_owed() -> None:
    one = item(game="solo", solo="damen", re=["Cem"])
    assert one.title == "Damen-Solo (Pflichtsolo, freiwillig)"
    assert one.parties == ("Re: Cem", "Kontra: Anna, Bert und Doro")


def test_points_stand_in_seating_order_with_the_total_after_them() -> None:
    second = items(NORMAL, {**NORMAL, "re": ["Doro", "Bert"]})[1]
    assert second.points == "Anna\xa0−1\xa0(0), Bert\xa0+1\xa0(2), Cem\xa0−1\xa0(−2), Doro\xa0+1\xa0(0)"


def test_bock_is_said_where_it_starts_and_where_it_counts() -> None:
    options: dict[str, Any] = {"bock__on": True, "bock__triggers": ["split_120"]}
    first, second = items({**NORMAL, "augen": {"re": 120}}, NORMAL, **options)
    assert "Danach Bock: 120 zu 120" in first.facts
    assert second.around == "Bert gibt, Bock ×2"
    assert second.reasons == ("Re: gewonnen\xa0+1, Bock\xa0+1",)


def test_says_who_sits_where_after_a_change_of_seats() -> None:
    change = {"kind": "seats", "table": ["Anna", "Bert", "Cem", "Doro", "Ela"]}
    found = items(NORMAL, change, {**NORMAL, "re": ["Cem", "Doro"]})
    assert [one.seats for one in found] == ["", "Tisch ab hier: Anna, Bert, Cem, Doro, Ela"]


def test_shows_notes_notices_and_problems() -> None:
    assert item(note="Bert hat gemogelt").remarks == ("Notiz: Bert hat gemogelt",)
    assert item(people=5).remarks == ("Anna setzt in diesem Spiel aus.",)
    assert item(people=5).result == ""
    unplayed = item(specials=[{"id": "herzstich", "party": "re"}])
    assert unplayed.remarks == ("Herzstich zählt in dieser Runde nicht.",)


@pytest.mark.parametrize(
    ("entry", "title", "points"),
    [
        ({"kind": "redeal", "reason": "kings"}, "Neu gegeben: 5 Könige", ""),
        (
            {"kind": "penalty", "points": {"Anna": -3}, "reason": "zu spät"},
            "Strafe: Anna −3, zu spät",
            "Anna\xa0−3\xa0(−3)",
        ),
    ],
)
def test_lists_what_was_no_game(entry: dict[str, Any], title: str, points: str) -> None:
    one = items(entry)[0]
    assert (one.number, one.title, one.points, one.parties) == ("", title, points, ())


def test_typed_points_and_a_game_nobody_wins_say_so() -> None:
    typed = {"kind": "game", "game": "direct", "points": {"Anna": 3, "Bert": -1, "Cem": -1, "Doro": -1}}
    assert items(typed)[0].result == "Punkte eingetragen"
    both = [{"party": "re", "says": "re"}, {"party": "re", "says": "no90"}, {"party": "kontra", "says": "kontra"}]
    nobody = item(augen={"re": 130}, announcements=[*both, {"party": "kontra", "says": "no90"}])
    assert nobody.result.startswith("niemand gewinnt, Re ")


def test_the_group_s_own_names_are_used() -> None:
    options: dict[str, Any] = {"special__spitzbube__name": "Spitzbube", "solo__own": [{"id": "xaver", "name": "Xaver"}]}
    game = {**NORMAL, "specials": [{"id": "spitzbube", "party": "re"}]}
    solo = {**NORMAL, "game": "solo", "solo": "xaver", "re": ["Anna"]}
    first, second = items(game, solo, **options, solo__kinds=["damen", "xaver"])
    assert "Sonderpunkte: Re Spitzbube" in first.facts
    assert "Re: gewonnen\xa0+1, Spitzbube\xa0+1" in first.reasons
    assert second.title.startswith("Xaver")


def test_speaks_english() -> None:
    one = item("en", people=5, re=["Bert", "Cem"], augen={"re": 97}, note="x")
    assert (one.title, one.around, one.result) == ("Normal game", "Anna deals and sits out", "Kontra +2")
    assert one.remarks == ("Note: x",)


@pytest.mark.parametrize(("games", "people"), [(1, 4), (24, 5), (40, 7), (100, 6)])
def test_the_second_part_follows_on_pages_of_its_own_with_the_same_head(games: int, people: int) -> None:
    facts = page(played(games, people, itemised=True))
    reader = made(facts)
    pages = words(reader)
    begins = next(number for number, text in enumerate(pages) if "Zweiter Teil" in text)
    assert begins >= 1
    for number, text in enumerate(pages[1:], 2):
        assert "Donnerstagsrunde – Bei Anna, Donnerstag, 19. November 2026" in text
        assert f"Seite {number} von {len(pages)}" in text
    for text in pages[begins:]:
        assert "Nr. Was gespielt wurde Was geschah Woraus der Wert kommt Punkte" in text
    rest = " ".join(pages[begins:])
    for one in facts.items:
        for line in (*one.parties, *one.reasons, one.points):
            assert line.replace("\xa0", " ") in rest
    check_accessible(reader, "de", facts.title)


def test_every_cell_begins_on_the_line_of_its_game() -> None:
    html = pdf.html_of(page(played(8, 5, itemised=True, more=[{"kind": "redeal", "reason": "kings"}])))
    cells = re.findall(r"<td[^>]*>([^<]*(?:<b>[^<]*</b>[^<]*)?)", html.partition('<table class="items">')[2])
    assert len(cells) == 9 * 4
    assert [cell for cell in cells if cell[:1].isspace()] == []


def test_an_evening_without_a_game_has_no_second_part() -> None:
    assert length(made(page(played(0, itemised=True)))) == 1


def test_a_name_is_never_markup() -> None:
    names = {CAST[0]: "<b>Anna</b> & </td>"}
    text = " ".join(words(made(page(played(2, names=names, itemised=True)))))
    assert "Re: <b>Anna</b> & </td> und Bert" in text
