"""Lists of other people through the page: columns of values, losers only, one row per player,
letters, dates.

Source: fourth-look.md, part 3, "Reading in"; the files c1 to c5 are those that were reported.
"""

import datetime as dt
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from flask import Flask

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money import seal
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.season import sums
from scorepad.store import runden, whole
from tests.conftest import NOW
from tests.web.attack import token
from tests.web.critic import Page, Phone, phone
from tests.web.evening_pages import EVENING, send
from tests.web.files.test_files import PATH, errors, evenings, next_step, upload
from tests.web.incident_pages import play_by, stored

FOLDER = Path(__file__).parents[2] / "examples" / "lists"


@pytest.fixture
def four(site: Flask) -> Phone:
    """A phone of a Runde of Anna, Bert, Cem and Doro."""
    return group(site, "Anna", "Bert", "Cem", "Doro")


def group(site: Flask, *names: str) -> Phone:
    holder = phone(site)
    assert (
        holder.send("/", "/runde/neu", name="Donnerstag", members="\n".join(names)).status_code
        == 303
    )
    return holder


def content(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def read_in(holder: Phone, data: bytes, **values: Any) -> None:
    """Look at a list and save it as it is understood."""
    looked = upload(holder, data)
    assert looked.status_code == 200
    saved = next_step(holder, looked, save="1", **values)
    assert saved.status_code == 303, errors(saved)


def names(app: Flask) -> list[str]:
    with app.app_context():
        return sorted(member.name for member in runden.members(1))


def played(app: Flask, number: int = 1) -> Replay:
    return replayed(stored(app, 1, number))


def totals(app: Flask, number: int = 1) -> dict[str, int]:
    with app.app_context():
        known = {member.player: member.name for member in runden.members(1)}
    return {known[player]: points for player, points in played(app, number).totals.items()}


def notes(app: Flask, number: int = 1) -> list[str]:
    with app.app_context():
        bodies = whole.evening(number, 1).bodies  # type: ignore[union-attr]
    return [body.get("note", "") for body in bodies if body["kind"] == "game"]


def soli(app: Flask, number: int = 1) -> dict[str, int]:
    evening = stored(app, 1, number)
    with app.app_context():
        known = {member.player: member.name for member in runden.members(1)}
    people = sums(evening.plan, replayed(evening)).people
    return {known[who]: one.own_soli.times for who, one in people.items() if one.own_soli.times}


def test_the_value_of_a_game_beside_running_totals_is_nobody(site: Flask, four: Phone) -> None:
    """c1: the four members alone add up to zero in every row, so the fifth column cannot be a
    person.
    """
    looked = upload(four, content("c1_value_column_running.csv"))
    assert Page(looked.text).form("/einlesen").values["running"] == ["1"]
    read_in(four, content("c1_value_column_running.csv"))
    assert names(site) == ["Anna", "Bert", "Cem", "Doro"]
    assert len(played(site).rows) == 5
    assert totals(site) == {"Anna": 5, "Bert": -3, "Cem": -3, "Doro": 1}


@pytest.mark.parametrize("counting", ["minus", "plus_minus"])
def test_a_list_of_losers_only_is_read_as_such(site: Flask, counting: str) -> None:
    """c2: by its own signs, whatever the Runde counts; the value of a game is no sixth person."""
    holder = group(site, "Anna", "Bert", "Cem", "Doro", "Emil")
    play_by(site, "ddv", counting=counting)
    read_in(holder, content("c2_losers_only_with_value.csv"))
    assert names(site) == ["Anna", "Bert", "Cem", "Doro", "Emil"]
    assert totals(site) == {"Anna": -11, "Bert": 0, "Cem": -21, "Doro": -11, "Emil": -20}
    rows = played(site).rows
    seats = {name: str(number) for number, name in enumerate(names(site), start=1)}
    assert [row.sits_out for row in rows] == [(seats["Cem"],), (seats["Bert"],), (seats["Emil"],)]
    assert stored(site, 1, 1).date.isoformat() == "2026-04-06"
    assert notes(site) == ["Spieltyp: Normal", "Spieltyp: Normal", "Spieltyp: Solo"]


def test_one_row_for_each_player_and_game_is_read(site: Flask, four: Phone) -> None:
    """c4: what databases of other apps export."""
    looked = upload(four, content("c4_one_row_per_player.csv"))
    assert "Namen untereinander" in looked.text
    read_in(four, content("c4_one_row_per_player.csv"))
    assert len(played(site).rows) == 2
    assert totals(site) == {"Anna": -7, "Bert": 1, "Cem": 5, "Doro": 1}
    assert notes(site) == [
        "party: Re: Anna; Kontra: Bert, Cem, Doro",
        "party: Re: Anna, Cem; Kontra: Bert, Doro",
    ]


def test_letters_behind_totals_are_kept_as_notes_and_a_solo_counts(
    site: Flask, four: Phone
) -> None:
    """c5: as groups write on paper."""
    read_in(four, content("c5_paper_with_letters.csv"))
    assert names(site) == ["Anna", "Bert", "Cem", "Doro"]
    assert len(played(site).rows) == 4
    assert totals(site) == {"Anna": 8, "Bert": 4, "Cem": 0, "Doro": -12}
    assert notes(site) == ["Doro R", "Anna A, Bert F+, Doro F-", "", "Sp 12 BS"]
    assert soli(site) == {"Doro": 1}


def test_a_soloist_of_a_list_stays_when_the_game_is_corrected(site: Flask, four: Phone) -> None:
    read_in(four, content("c5_paper_with_letters.csv"))
    path = f"{EVENING}/spiel/4/aendern"
    assert send(four, path, note="Buben").status_code == 303
    assert notes(site)[3] == "Buben"
    assert soli(site) == {"Doro": 1}


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("de", "Dieses JSON ist nicht von Scorepad."), ("en", "This JSON is not from Scorepad.")],
)
def test_json_of_another_program_is_told_with_what_is_read_instead(
    four: Phone, lang: str, sentence: str
) -> None:
    """c7: "Die Form „None“" was a word of Python on a page."""
    foreign = '{"session":{"date":"2026-05-27"},"rounds":[{"number":1,"games":[{"number":1}]}]}'
    answer = upload(four, foreign) if lang == "de" else english(four, foreign)
    assert answer.status_code == 422
    (error,) = errors(answer)
    assert error.startswith(sentence)
    assert ".csv" in error


def english(holder: Phone, text: str) -> Any:
    values = Page(holder.get(PATH, headers={"Accept-Language": "en"}).text).form("/einlesen").values
    return holder.post(PATH, data=values | {"text": text}, headers={"Accept-Language": "en"})


TODAY = "c3_list_today.csv"
LATER = "c3_list_one_game_later.csv"
DAY = "2026-03-01"


def ways(text: str) -> dict[str, str]:
    """What can be said about a known evening, by its first word."""
    return {
        value.partition(":")[0]: value
        for value in re.findall(r'name="way:0" value="([^"]+)"', text)
    }


def as_book(data: bytes) -> bytes:
    """The list as a spreadsheet."""
    out = io.BytesIO()
    book = openpyxl.Workbook()
    for line in data.decode().splitlines():
        cells = [int(cell) if cell.lstrip("-").isdecimal() else cell for cell in line.split(",")]
        book.active.append(cells)
    book.save(out)
    return out.getvalue()


@pytest.mark.both_databases
@pytest.mark.parametrize("form", [bytes, as_book])
def test_a_list_that_has_grown_by_a_game_is_asked_about_and_appended_once(
    site: Flask, four: Phone, form: Callable[[bytes], bytes]
) -> None:
    """c3: it was a second evening of the same day, three games counted twice."""
    read_in(four, form(content(TODAY)), date=DAY)
    looked = upload(four, form(content(LATER)), date=DAY)
    assert "1 Spiel anhängen" in looked.text
    assert [*ways(looked.text)] == ["append", "again", "leave"]
    said = ways(looked.text)["append"]
    form_values = Page(looked.text).form("/einlesen").values | {"save": "1", "way:0": said}
    for words in ("1 Eintrag angehängt.", "Alles war schon da."):
        assert four.post(PATH, data=form_values).status_code == 303
        assert words in four.get("/runde/1").text
    assert evenings(site) == 1
    assert totals(site) == {"Anna": 9, "Bert": -7, "Cem": 1, "Doro": -3}
    assert len(played(site).rows) == 4
    assert stored(site, 1, 1).ended
    again = upload(four, form(content(LATER)), date=DAY)
    assert "Alles ist schon da." in again.text
    assert "schon da, hier mit mehr Einträgen" in upload(four, form(content(TODAY)), date=DAY).text


def test_a_list_that_has_grown_comes_in_as_a_second_evening_only_when_asked(
    site: Flask, four: Phone
) -> None:
    read_in(four, content(TODAY), date=DAY)
    looked = upload(four, content(LATER), date=DAY)
    untouched = next_step(four, looked, save="1")
    assert untouched.status_code in {303, 422}
    assert evenings(site) == 1
    assert (
        next_step(four, looked, save="1", **{"way:0": ways(looked.text)["again"]}).status_code
        == 303
    )
    assert evenings(site) == 2


def test_what_was_appended_can_be_undone_in_one_step(site: Flask, four: Phone) -> None:
    read_in(four, content(TODAY), date=DAY)
    looked = upload(four, content(LATER), date=DAY)
    assert (
        next_step(four, looked, save="1", **{"way:0": ways(looked.text)["append"]}).status_code
        == 303
    )
    four.send("/runde/1/abend/1", "/rueckgaengig")
    assert totals(site) == {"Anna": 0, "Bert": -4, "Cem": 4, "Doro": 0}
    assert stored(site, 1, 1).ended


def test_a_list_with_a_corrected_game_is_asked_about_and_another_list_of_the_day_is_not(
    site: Flask, four: Phone
) -> None:
    read_in(four, content(TODAY), date=DAY)
    corrected = (
        content(LATER).replace(b"0,-4,4,0", b"-2,-6,6,2").replace(b"9,-7,1,-3", b"7,-9,3,-1")
    )
    assert [*ways(upload(four, corrected, date=DAY).text)] == ["again", "leave"]
    other = b"Anna,Bert,Cem,Doro\n-1,-1,-1,3\n1,1,-1,-1\n2,-2,2,-2\n"
    assert "1 neuer Abend" in upload(four, other, date=DAY).text


def test_the_own_list_of_an_evening_adds_nothing(site: Flask, four: Phone) -> None:
    """Known by its points, though a list does not know what was played."""
    read_in(four, content(TODAY), date=DAY)
    for kind in ("csv", "xlsx"):
        own = four.get(f"/runde/1/export.{kind}").data
        assert "Alles ist schon da." in upload(four, own).text
    assert evenings(site) == 1


def test_nothing_is_appended_to_a_settled_evening(site: Flask, four: Phone) -> None:
    read_in(four, content(TODAY), date=DAY)
    with site.app_context():
        seal.seal(1, 1, base_revision=1, client_key="seal", link_id=None, now=NOW)
    looked = upload(four, content(LATER), date=DAY)
    assert [*ways(looked.text)] == ["again", "leave"]
    assert "Anhängen geht nicht" in looked.text


GAME = "Anna;Bert;Cem;Doro\n2;-2;2;-2\n"


@pytest.mark.parametrize(
    ("data", "day"),
    [
        (f"Doppelkopf am 8. November 2026\n{GAME}", "2026-11-08"),
        (f"Doko;Sonntag, 8. Nov. 2026\n{GAME}", "2026-11-08"),
        (f"Scores of Nov 8, 2026\n{GAME}", "2026-11-08"),
        (f"Abend;{GAME.replace(chr(10), chr(10) + 'Bei Bert (8.11.26);', 1)}", "2026-11-08"),
    ],
)
def test_the_day_of_a_list_is_known_from_its_heading_or_name(
    site: Flask, four: Phone, data: str, day: str
) -> None:
    read_in(four, data.encode())
    assert stored(site, 1, 1).date.isoformat() == day


def test_the_day_of_a_list_is_known_from_the_name_of_its_file(site: Flask, four: Phone) -> None:
    facts = {"csrf_token": token(four), "file": (io.BytesIO(GAME.encode()), "doko_2026-11-08.csv")}
    looked = four.post(PATH, data=facts)
    assert Page(looked.text).form("/einlesen").values["date"] == ["2026-11-08"]


@pytest.mark.parametrize(
    "typed", ["8. November 2026", "8.11.26", "Sonntag, 8. Nov. 2026", "2026-11-08", "8 Nov 2026"]
)
def test_a_day_is_typed_as_people_write_it(site: Flask, four: Phone, typed: str) -> None:
    read_in(four, GAME.encode(), date=typed)
    assert stored(site, 1, 1).date.isoformat() == "2026-11-08"


def test_what_is_no_day_is_told_at_its_field_and_stays(site: Flask, four: Phone) -> None:
    looked = upload(four, GAME)
    answer = next_step(four, looked, save="1", date="vorgestern")
    assert answer.status_code == 422
    assert "Das ist kein Datum." in errors(answer)
    assert Page(answer.text).form("/einlesen").values["date"] == ["vorgestern"]
    assert evenings(site) == 0


def test_a_first_name_or_a_short_one_names_a_member_where_only_one_has_it(site: Flask) -> None:
    holder = group(site, "Anna Weiß", "Anna Roth", "Bert Blau", "Cem Grün", "Doro Grau")
    holder.send("/runde/1/mitglieder/1", "/mitglieder/1", name="Anna Weiß", short="AW")
    looked = upload(holder, "AW;bert;Cem;Doro;Anna;Wert\n2;-2;2;-2;;2\n;1;1;-1;-1;1\n")
    values = Page(looked.text).form("/einlesen").values
    roles = [values[f"column:{place}"][0] for place in range(6)]
    assert roles == ["m:1", "m:3", "m:4", "m:5", "new", ""]
    assert "Wird Anna Mitglied?" in looked.text


def test_a_word_among_numbers_is_told_with_row_column_and_word_in_both_languages(
    four: Phone,
) -> None:
    text = "Anna;Bert;Cem;Doro\n2;-2;2;-2\n1;vier;-1;-1\n1,5;1;-1;-1\n"
    german = errors(upload(four, text))
    assert german == [
        "Zeile 3: Spalte „Bert“: „vier“ ist keine ganze Zahl.",
        "Zeile 4: Spalte „Anna“: „1,5“ ist keine ganze Zahl.",
    ]
    assert errors(english(four, text))[0] == "Line 3: Column “Bert”: “vier” is not a whole number."


def test_days_without_a_year_are_evenings_of_their_own_and_the_page_says_which(
    site: Flask, four: Phone
) -> None:
    days = [dt.datetime.now(dt.UTC).date() - dt.timedelta(days=ago) for ago in (40, 33)]
    lines = [f"{day.day}.{day.month}.;3;-3;3;-3" for day in days]
    text = "\n".join(["Datum;Anna;Bert;Cem;Doro", *lines, "Gesamt;6;-6;6;-6"])
    assert "Die Tage stehen ohne Jahr da" in upload(four, text).text
    assert "The days have no year" in english(four, text).text
    read_in(four, text.encode())
    assert evenings(site) == 2
    assert [stored(site, 1, number).date for number in (1, 2)] == days


def test_days_with_a_year_are_not_spoken_of(four: Phone) -> None:
    looked = upload(four, "Datum;Anna;Bert;Cem;Doro\n8.11.2026;3;-3;3;-3\n")
    assert "ohne Jahr" not in looked.text


SEASON = """Datum;Anna;Bert;Cem;Doro
1.10.2026;34;-13;3;-24
2.10.2026;22;9;1;-32
3.10.2026;28;-11;-1;-16
4.10.2026;41;-20;7;-28
5.10.2026;52;-9;5;-48
"""


def test_totals_of_a_season_are_asked_about_and_read_as_chosen(site: Flask, four: Phone) -> None:
    looked = upload(four, SEASON)
    assert "Das sieht nach Ständen aus" in looked.text
    assert "These look like totals, not like points of each game." in english(four, SEASON).text
    saved = next_step(four, looked, save="1", running="1")
    assert saved.status_code == 303, errors(saved)
    assert totals(site, 1) == {"Anna": 34, "Bert": -13, "Cem": 3, "Doro": -24}
    assert totals(site, 5) == {"Anna": 11, "Bert": 11, "Cem": -2, "Doro": -20}


def test_other_sheets_with_the_same_people_are_named(four: Phone) -> None:
    book = openpyxl.Workbook()
    for title in ("Oktober", "November"):
        sheet = book.create_sheet(title)
        sheet.append(["Anna", "Bert", "Cem", "Doro"])
        sheet.append([3, -3, 3, -3])
    book.create_sheet("Preise").append(["Bier", 3])
    stream = io.BytesIO()
    book.save(stream)
    text = upload(four, stream.getvalue()).text
    assert "Gelesen wird nur das Blatt „Oktober“. Auch andere sehen so aus: November." in text


def test_one_sheet_of_people_beside_others_is_not_spoken_of(four: Phone) -> None:
    assert "Gelesen wird nur" not in upload(four, content("xlsxwriter.xlsx")).text


def test_amounts_in_place_of_points_are_told_in_both_languages(four: Phone) -> None:
    text = "Anna;Bert;Cem;Doro\n1,20 €;-0,40 €;-0,40 €;-0,40 €\n"
    assert errors(upload(four, text))[0].startswith("Darin stehen nur Beträge.")
    assert errors(english(four, text))[0].startswith("It holds amounts of money only.")
