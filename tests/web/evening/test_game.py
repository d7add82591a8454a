"""One game and the history of the evening."""

import re
from collections.abc import Mapping
from urllib.parse import urlencode

import pytest

from scorepad.web.evening import history
from tests.web.critic import Page, Phone, between, missing
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, EVENING, begin, choose, enter, send


def test_every_point_has_its_reason(begun: Phone) -> None:
    enter(begun, BERT, CEM, augen="re181", said=["re:re"], **{"n:kontra:fuchs_caught": "1"})
    text = begun.get(f"{EVENING}/spiel/1").text
    assert not missing(
        text, "Re +4", "gewonnen", "unter 90", "unter 60", "Fuchs", "Re 181 bis 210", "Bert und Cem"
    )
    assert not missing(text, f'href="{EVENING}/spiel/1/aendern"', f'href="{EVENING}/spiel/1/davor"')


def test_the_game_shows_its_own_changes(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    enter(begun, ANNA, CEM)
    assert "Änderungen" not in begun.get(f"{EVENING}/spiel/1").text
    send(begun, f"{EVENING}/spiel/1/aendern", augen="re151")
    text = begun.get(f"{EVENING}/spiel/1").text
    assert missing(text, "Spiel 1 geändert", "Spiel 2 eingetragen") == ["Spiel 2 eingetragen"]


def test_the_changes_of_a_game_leave_out_that_it_only_moved(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    send(
        begun,
        f"{EVENING}/spiel/1/davor",
        re=[BERT, CEM],
        augen="re151",
        confirmed="1",
        deal="computed",
    )
    assert "eingefügt" not in begun.get(f"{EVENING}/spiel/1").text
    send(begun, f"{EVENING}/spiel/1/aendern", re=[ANNA, CEM], confirmed="1", deal="computed")
    text = begun.get(f"{EVENING}/spiel/1").text
    assert missing(text, "Spiel 2 geändert", "über den Schreiblink", "eingefügt", "· write") == [
        "eingefügt",
        "· write",
    ]


def test_a_deleted_game_keeps_its_number_in_the_history(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    enter(begun, ANNA, CEM)
    send(begun, f"{EVENING}/spiel/2/loeschen", confirmed="1")
    assert not missing(begun.get(EVENING).text, "Spiel 2 gelöscht", "Spiel 2 zurückholen")
    text = begun.get(f"{EVENING}/aenderungen").text
    assert not missing(text, "Spiel 2 gelöscht", "Spiel 2 eingetragen")
    assert "Eintrag" not in between(text, "<ol", "</ol>")
    begun.send(EVENING, "/rueckgaengig")
    assert "Rückgängig: Löschen von Spiel 2" in begun.get(f"{EVENING}/aenderungen").text


def test_what_was_undone_and_done_again_is_named(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    for page in (EVENING, f"{EVENING}/mehr"):
        begun.send(page, "/rueckgaengig")
        assert not missing(
            begun.get(EVENING).text, "Rückgängig: Spiel 1", "Spiel 1 wiederherstellen"
        )
        begun.send(page, "/wiederholen")
        assert "Wiederhergestellt: Spiel 1" in begun.get(f"{EVENING}/aenderungen").text


HISTORY = f"{EVENING}/aenderungen"


def test_a_change_leads_to_its_game_while_that_is_on_the_board(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    enter(begun, ANNA, CEM)
    send(begun, f"{EVENING}/spiel/2/loeschen", confirmed="1")
    text = begun.get(HISTORY).text
    assert f'href="{EVENING}/spiel/1"' in text
    assert f'href="{EVENING}/spiel/2"' not in text


@pytest.fixture
def changed(anna: Phone) -> Phone:
    """Anna's phone after two games of hers, the first one then corrected, and the correction
    undone, by Bert.
    """
    choose(anna, ANNA, "/anzeige")
    begin(anna)
    enter(anna, BERT, CEM)
    enter(anna, ANNA, CEM)
    choose(anna, BERT, "/anzeige")
    send(anna, f"{EVENING}/spiel/1/aendern", augen="re151")
    anna.send(EVENING, "/rueckgaengig")
    return anna


def titles(phone: Phone, **query: object) -> list[str]:
    """The titles of the changes with their worths, newest first."""
    text = between(phone.get(f"{HISTORY}?{urlencode(query)}").text, '<ol class="changes"', "</ol>")
    rows = re.findall(r'<li><p class="row">(.*?)</p>', text, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows]


EVERYTHING = [
    "Rückgängig: Änderung an Spiel 1 vorher: Re +2 → Re +1",
    "Spiel 1 geändert vorher: Re +1 → Re +2",
    "Spiel 2 eingetragen Re +1",
    "Spiel 1 eingetragen Re +1",
    "Abend begonnen",
]


def test_every_change_says_what_was_and_is_what_that_is_worth_and_who_made_it(
    changed: Phone,
) -> None:
    assert titles(changed) == EVERYTHING
    text = changed.get(HISTORY).text
    assert re.findall(r"\d · (\w+)</p>", text) == ["Bert", "Bert", "Anna", "Anna", "Anna"]
    change = between(text, "Spiel 1 geändert", "</li>")
    assert re.search(r"<del><span[^>]*>vorher: </span>Augen: Re 121 bis 150</del>", change)
    assert re.search(r"nachher: </span>Augen: Re 151 bis 180</p>", change)
    assert "Normalspiel" not in change


@pytest.mark.parametrize(
    ("query", "which"),
    [
        ({"art": "neu"}, [2, 3]),
        ({"art": "anders"}, [1]),
        ({"art": "schritt"}, [0]),
        ({"art": "abend"}, [4]),
        ({"art": "weg"}, []),
        ({"handy": "Bert"}, [0, 1]),
        ({"spiel": 1}, [0, 1, 3]),
        ({"spiel": 2}, [2]),
        ({"spiel": 1, "handy": "Anna", "art": "neu"}, [3]),
        ({"spiel": "x", "handy": "Fritz", "art": "alles"}, [0, 1, 2, 3, 4]),
    ],
)
def test_changes_are_filtered_by_kind_phone_game(
    changed: Phone, query: Mapping[str, object], which: list[int]
) -> None:
    assert titles(changed, **query) == [EVERYTHING[place] for place in which]


def test_the_filter_offers_what_there_is_and_says_what_is_chosen(changed: Phone) -> None:
    text = changed.get(f"{HISTORY}?art=weg&spiel=2").text
    assert not missing(
        text, '<span class="grow">Gelöscht · 2</span>', "Dazu gibt es keine Änderung."
    )
    phones = between(text, 'id="handy"', "</select>")
    assert re.findall(r'value="([^"]*)"', phones) == ["", "Anna", "Bert"]
    (form,) = [one for one in Page(text).forms if one.action.endswith("/aenderungen")]
    assert form.values == {"art": ["weg"], "handy": [""], "spiel": ["2"]}


def test_a_phone_without_a_name_can_be_asked_for(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    assert begun.get(HISTORY).text.count("über den Schreiblink") == 1, "said once, above the list"
    assert titles(begun, handy="-") == ["Spiel 1 eingetragen Re +1", "Abend begonnen"]


def test_a_long_history_comes_page_by_page_and_keeps_its_filter(
    anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "PAGE", 2)
    begin(anna)
    for _game in range(3):
        enter(anna, DORO, ELA)
    assert titles(anna, art="neu") == ["Spiel 3 eingetragen Re +1", "Spiel 2 eingetragen Re +1"]
    (older,) = [one for one in anna.page(f"{HISTORY}?art=neu").links if "seite=2" in one]
    assert "art=neu" in older
    assert titles(anna, art="neu", seite=2) == ["Spiel 1 eingetragen Re +1"]
    assert "Seite 2 von 2" in anna.get(older).text


@pytest.mark.usefixtures("changed")
def test_a_reader_filters_too_and_in_english(reader: Phone) -> None:
    text = reader.get(f"{HISTORY}?art=schritt", headers={"Accept-Language": "en"}).text
    assert not missing(text, "Undone: change of game 1", "Undone and restored")


def test_only_what_was_changed_has_a_sign(changed: Phone) -> None:
    """A sign at each game that was entered would say nothing: the title says it."""
    rows = changed.get(HISTORY).text.split("<li><p")[1:]
    assert ["<svg" in row for row in rows] == [True, True, False, False, False]
