"""The board: totals, marks, what comes next, and the answer that nothing has changed."""

import datetime as dt
import re
from html import unescape
from itertools import count
from typing import Any

import pytest
from flask import Flask

from tests import saving
from tests.conftest import NOW
from tests.web.critic import Page, Phone, answered, between, missing
from tests.web.evening_pages import ANNA, BERT, CEM, ENTER, EVENING, enter, rows, send, table, under


def heads(phone: Phone) -> list[str]:
    """The totals at the head of the board, each with the points of the last game."""
    table = phone.get(EVENING).text.partition("<tbody>")[0]
    return [
        " ".join(re.sub("<[^>]*>", " ", head).split())
        for head in re.findall("<span class=total>.*", table)
    ]


def test_winners_are_marked_and_so_is_re_and_a_solo_has_its_letter(begun: Phone) -> None:
    enter(begun, BERT, CEM, augen="kontra121")
    enter(begun, CEM, game="solo", solo="damen")
    text = begun.get(EVENING).text
    assert "<td class=o>–<td class=r>−2<td class=r>−2<td class=w>2<td class=w>2<td>2" in text
    assert 'aria-label="Spiel 1, Kontra plus 2, Doro und Ela"' in text
    assert rows(begun)[0][-1] == "1D"
    assert 'aria-label="Spiel 2, Damen-Solo Cem, Cem plus 3"' in text


def test_the_bar_says_who_deals_sits_out_and_leads_and_asks_no_reader_to_enter(
    begun: Phone, reader: Phone
) -> None:
    assert "Anna gibt und setzt aus, Bert spielt auf" in begun.get(EVENING).text
    enter(begun, BERT, CEM)
    text = begun.get(EVENING).text
    told = (
        "Bert gibt und setzt aus, Cem spielt auf",
        "Offene Soli: 5",
        "Spiel 2 eintragen",
        "Runde 1 · noch 29",
    )
    assert not missing(text, *told)
    assert missing(reader.get(EVENING).text, "Nur lesen", "Cem spielt auf", " eintragen<") == [
        " eintragen<"
    ]


def test_the_notice_names_the_last_game_and_survives_a_reload(begun: Phone) -> None:
    assert "Rückgängig" not in begun.get(EVENING).text
    enter(begun, BERT, CEM, said=["re:re"])
    for _ in range(2):
        assert not missing(
            begun.get(EVENING).text, "Spiel 1: Re +3", f'href="{EVENING}/spiel/1/aendern"'
        )


def test_an_undo_of_an_old_board_does_nothing_and_says_so_once(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    old = begun.page(EVENING).form("/rueckgaengig")
    enter(begun, ANNA, CEM)
    begun.post(old.action, data=old.values)
    told = begun.get(EVENING)
    assert (
        "Inzwischen hat jemand anderes etwas eingetragen. Nichts wurde zurückgenommen." in told.text
    )
    assert told.headers["Cache-Control"] == "private, no-store"
    assert "ETag" not in told.headers
    assert "Nichts wurde zurückgenommen" not in begun.get(EVENING).text
    assert len(rows(begun)) == 2


def test_long_names_stand_in_two_lines_and_stay_different(begun: Phone) -> None:
    for member, name in enumerate(("Maximiliane", "Maximilian", "Bartholomäus"), start=1):
        begun.send(f"/runde/1/mitglieder/{member}", f"/mitglieder/{member}", name=name)
    text = begun.get(EVENING).text
    assert re.findall("class=name[^>]*>(Ma[^<]*)<", text) == [
        "Maximi\u00adliane",
        "Maxi\u00admilian",
    ]
    assert 'title="Ma' not in text, "both are whole"


def test_on_mehr_each_sign_has_one_meaning_and_nothing_stands_twice(played: Phone) -> None:
    """Source: third-look.md, Mehr. Closing is a row of it and not its button."""
    text = played.get(f"{EVENING}/mehr").text
    assert '<button class="whole">' in between(text, "/abschliessen", "</form>")
    assert '<section class="bar"' not in text
    for ended in (False, True):
        if ended:
            played.send(f"{EVENING}/mehr", "/abschliessen")
        page = played.get(f"{EVENING}/mehr")
        signs = re.findall(r'<path d="([^"]+)"', page.text.partition("<main")[2])
        ways = [url for url in Page(page.text).links if url.startswith(f"{EVENING}/")]
        assert len(signs) == len(set(signs)) > 9
        assert len(ways) == len(set(ways))
        assert (f"{EVENING}/ende" in ways) is ended


def test_the_evening_is_closed_and_opened_again(begun: Phone) -> None:
    begun.send(f"{EVENING}/mehr", "/abschliessen")
    text = begun.get(EVENING).text
    assert text.count("Abend abgeschlossen") == 1
    assert " eintragen<" not in text
    assert '<div class="state"><span class=round>0 Spiele</span></div>' in text
    assert f'<a class="go" href="{EVENING}/abrechnen">Abrechnen</a>' in text
    begun.send(EVENING, "/rueckgaengig")
    assert "Spiel 1 eintragen" in begun.get(EVENING).text


def test_newest_game_stands_first_with_totals_or_with_points_as_this_phone_wants(
    begun: Phone, reader: Phone
) -> None:
    enter(begun, BERT, CEM)
    enter(begun, ANNA, CEM, augen="kontra151")
    totals = [["2", "−3", "–", "−2", "2", "2", "3"], ["1", "–", "1", "1", "−1", "−1", "1"]]
    assert rows(begun) == totals
    tag = begun.get(EVENING).headers["ETag"]
    begun.send("/anzeige", "/anzeige", cells="points")
    assert begun.get(EVENING, headers={"If-None-Match": tag}).status_code == 200
    assert rows(begun) == [
        ["2", "−3", "–", "−3", "+3", "+3", "3"],
        ["1", "–", "+1", "+1", "−1", "−1", "1"],
    ]
    assert rows(reader) == totals
    begun.send("/anzeige", "/anzeige", cells="nonsense")
    assert rows(begun)[0][1] == "−3"


def test_a_drawing_and_a_sentence_stand_where_nothing_is_played_yet(begun: Phone) -> None:
    """fourth-look.md, Look: empty states are a drawing of ours, one sentence, one act."""
    empty = begun.get(EVENING).text
    assert 'class="drawing"' in empty
    assert empty.count("Noch kein Spiel.") == 1
    assert "Spiel 1 eintragen" in empty
    enter(begun, BERT, CEM)
    assert 'class="drawing"' not in begun.get(EVENING).text


# the page of the chart: the picture, and each game of it as one taps it, without script and by
# keyboard

CHART = f"{EVENING}/verlauf"


def standings(text: str) -> list[list[str]]:
    """The key to the lines: name, what the game brought, where it left everybody."""
    lines = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", text, re.DOTALL)
    return [re.sub(r"<[^>]*>", " ", line).split() for line in lines]


def test_beside_the_board_a_phone_that_is_dark_asks_for_a_picture_that_is_dark(
    played: Phone,
) -> None:
    """fourth-look.md: every state in light and dark, in all three engines. WebKit draws a picture
    in a file of its own as if it were light.
    """
    beside = between(played.get(EVENING).text, "<picture>", "</picture>")
    sources = re.findall(r"<source media=\(prefers-color-scheme:dark\) srcset=(\S+)>", beside)
    assert len(sources) == 1
    dark = played.get(f"/runde/1/abend/{unescape(sources[0])}").text
    assert "prefers-color-scheme" not in dark
    light = played.get(f"{EVENING}/verlauf.svg").text
    assert dark != light
    played.send("/anzeige", "/anzeige", theme="light")
    assert played.get(f"{EVENING}/verlauf.svg?dunkel").text not in (dark, light), "as was chosen"


def test_before_the_first_game_there_is_no_picture(begun: Phone) -> None:
    text = begun.get(CHART).text
    assert "Noch kein Spiel" in text
    assert 'class="plot"' not in text


def test_it_opens_with_the_last_game_and_where_everybody_stands_also_for_a_game_that_is_none(
    played: Phone,
) -> None:
    """second-look.md, issue "A pleasure in the hand": legend in colour and shape."""
    text = played.get(CHART).text
    assert "<b>Spiel 3, Re +1, Anna und Bert</b>" in text
    assert [line[0] for line in standings(text)] == ["Anna", "Bert", "Cem", "Doro", "Ela"]
    assert standings(text)[2] == ["Cem", "–", "2"]
    found = re.findall(r'<span class="look(\d)"><svg class="look".*?<path d="([^"]*)"', text)
    assert len({look for look, _shape in found}) == len({shape for _look, shape in found}) == 5
    picture = played.get(f"{EVENING}/verlauf.svg")
    assert picture.mimetype == "image/svg+xml"
    assert "prefers-color-scheme:dark" in picture.text
    for asked in ("0", "4", "-1", "99999999999", "x", ""):
        assert "<b>Spiel 3," in played.get(f"{CHART}?bis={asked}").text, asked


def test_a_tap_shows_the_game_without_script(played: Phone, reader: Phone) -> None:
    """second-look.md, issue "A pleasure in the hand": the chart is sharper, a tap shows the
    game.
    """
    for holder in (played, reader):
        calm, apart = holder.get(CHART).text.split("<h2>Jeder für sich</h2>")
        each, large = apart.split('<div class="plot large">')
        strips = re.findall(r'<a href="([^"]*)" tabindex="-1"><rect', calm)
        assert strips[:2] == [f"{CHART}?bis=1#course", f"{CHART}?bis=2#course"]
        assert set(re.findall(r'<a href="([^"]*)" tabindex="-1"><rect', each)) == set(strips)
        assert re.findall(r'<a href="([^"]*)" tabindex="-1"><rect', large) == strips, (
            "for doubled type the same"
        )
        assert strips == [f"{CHART}?bis={game}#course" for game in (1, 2, 3)]
        text = holder.get(strips[0]).text
        assert "<b>Spiel 1, Re +1, Bert und Cem</b>" in text
        assert standings(text)[:2] == [["Anna", "–", "0"], ["Bert", "+1", "1"]]
        assert f"{EVENING}/spiel/1" in holder.page(CHART + "?bis=1").links


def test_the_keyboard_goes_from_game_to_game_by_links_of_their_own(played: Phone) -> None:
    """second-look.md, Everyone: what a finger can reach, a keyboard can."""
    for game, ways in ((1, [2]), (2, [1, 3]), (3, [2])):
        text = played.get(f"{CHART}?bis={game}").text
        steps = re.findall(
            r'<a id="(?:back|next)" class="button square" href="([^"]*)" aria-label="Ein Spiel',
            text,
        )
        assert steps == [f"{CHART}?bis={one}#course" for one in ways]


# the board at larger tables, under Bock, and with rows that are no games

KEYS = count(1)


def write(site: Flask, body: dict[str, Any]) -> None:
    """Write an entry that the pages do not offer yet."""
    with site.app_context():
        saving.enter(1, 1, body=body, client_key=f"key-{next(KEYS)}", link_id=None, now=NOW)


@pytest.mark.parametrize(
    ("people", "sentence"),
    [
        (4, "Anna gibt, Bert spielt auf"),
        (5, "Anna gibt und setzt aus, Bert spielt auf"),
        (6, "Anna gibt, Doro setzt mit aus, Bert spielt auf"),
        (7, "Anna gibt, Cem und Fritz setzen mit aus, Bert spielt auf"),
    ],
)
def test_who_sits_out_is_said_at_every_size(site: Flask, people: int, sentence: str) -> None:
    assert not missing(table(site, people).get(EVENING).text, sentence, f'class="score p{people}')


def test_bock_is_announced_marked_and_counted(site: Flask) -> None:
    holder = table(site, 5, under(bock__on=True, bock__triggers=["split_120"]))
    enter(holder, BERT, CEM, augen="split")
    assert '<span class="bock">Bock noch 5</span>' in holder.get(EVENING).text
    assert '<span class="bock">Bock ×2</span>' in holder.get(ENTER).text
    enter(holder, ANNA, CEM)
    assert rows(holder)[0][-1] == "2×2"
    assert "<dt>Bock</dt><dd>×2</dd>" in holder.get(f"{EVENING}/spiel/2").text


def test_nobody_may_win(site: Flask) -> None:
    holder = table(site, 4)
    enter(holder, ANNA, CEM, said=["re:no90", "kontra:no90"], sure="1")
    text = holder.get(EVENING).text
    assert "niemand gewinnt" in text
    assert "class=w" not in between(text, "<tbody>", "</tbody>")


def test_a_penalty_and_a_bonus_are_rows_without_a_number(site: Flask) -> None:
    """third-look.md, Pages: rows of penalties say whom and how much, and who shares it."""
    holder = table(site, 4)
    write(site, {"kind": "penalty", "points": {"1": -9}, "share": True, "reason": "zu spät"})
    assert rows(holder) == [["·", "Strafe: Anna −9, auf die anderen verteilt, zu spät", ""]]
    assert heads(holder) == ["−9", "3", "3", "3"]
    for path in ("spiel/1", "aenderungen"):
        assert holder.get(f"{EVENING}/{path}").status_code == 200
    write(site, {"kind": "penalty", "points": {"1": 5}, "reason": ""})
    assert rows(holder)[0] == ["·", "Bonus: Anna +5", ""]


def test_the_last_game_stands_under_each_total(site: Flask) -> None:
    """third-look.md, Pages: the last game's points small under each total; a penalty after it
    changes none of them.
    """
    holder = table(site, 5)
    assert "<small>" not in holder.get(EVENING).text
    enter(holder, BERT, CEM)
    write(site, {"kind": "penalty", "points": {"1": -8}})
    assert heads(holder) == ["−8", "1 +1", "1 +1", "−1 −1", "−1 −1"], "who sits out has none"


def test_who_left_is_one_line_below_the_table_until_back_and_at_the_end(site: Flask) -> None:
    """fourth-look.md, Pages: whoever left has no column until back at the table; the end has
    all.
    """
    holder = table(site, 5)
    enter(holder, BERT, CEM)
    for changed in (["1", "2", "4", "5"], ["5", "4", "2", "1"], ["1", "2", "4", "5"]):
        write(site, {"kind": "seats", "table": changed})
        assert not missing(holder.get(EVENING).text, "Gegangen: Cem 1<", "score p4")
        assert len(heads(holder)) == 4
        assert "Gegangen: Cem 1<" in holder.get(f"{EVENING}?gross").text
        write(site, {"kind": "game", "game": "normal", "re": ["1", "2"], "augen": {"re": 140}})
    assert {len(row) for row in rows(holder) if len(row) > 3} == {6}
    ahead = holder.get(f"{EVENING}/voraus.json").json or {}
    assert sorted(player for player, _total in ahead["totals"]) == ["1", "2", "4", "5"]
    write(site, {"kind": "seats", "table": ["1", "2", "3", "4", "5"]})
    assert len(heads(holder)) == 5
    assert "Gegangen" not in holder.get(EVENING).text
    write(site, {"kind": "seats", "table": ["1", "2", "4", "5"]})
    write(site, {"kind": "end"})
    assert len(heads(holder)) == 5
    assert "Gegangen" not in holder.get(EVENING).text


def test_a_switch_above_the_table_says_what_the_numbers_are_and_changes_it(begun: Phone) -> None:
    """fourth-look.md, Pages, board: switch and legend stand above the table."""
    assert "aria-pressed" not in begun.get(EVENING).text
    enter(begun, BERT, CEM)
    enter(begun, ANNA, CEM)
    for cells, last in (("totals", "2"), ("points", "+1"), ("totals", "2")):
        form = begun.page(EVENING).form("/anzeige")
        answer = begun.post("/anzeige", data={**form.values, "cells": cells})
        assert answer.headers["Location"] == EVENING
        text = begun.get(EVENING).text
        assert f"name=cells value={cells} aria-pressed=true" in text
        assert text.index("aria-pressed") < text.index("<table")
        assert rows(begun)[0][3] == last


def test_a_row_that_no_longer_fits_says_so(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    enter(begun, ANNA, CEM)
    assert send(begun, f"{EVENING}/spiel/1/loeschen", deal="computed").status_code == 303
    assert rows(begun)[0][-1] == "!"
    assert "Anna setzt in diesem Spiel aus" in begun.get(f"{EVENING}/spiel/2").text


def test_typed_points_are_asked_about_when_they_are_large(site: Flask) -> None:
    holder = table(site, 4)
    points = {"p:1": "-90", "p:2": "30", "p:3": "30"}
    assert "So viele Punkte in einem Spiel?" in send(holder, game="direct", **points).text
    assert send(holder, game="direct", sure="1", **points).status_code == 303
    assert "Punkte für Bert, Cem und Doro" in holder.get(EVENING).text
    assert 'value="-90"' in holder.get(f"{EVENING}/spiel/1/aendern").text


def bar(holder: Phone) -> str:
    """What stands in the bar under the table."""
    return holder.get(EVENING).text.partition('<section class="bar"')[2]


@pytest.mark.parametrize(
    ("ends", "left", "after"),
    [
        ({"evening__ends": "games", "evening__ends_after": 2}, ["noch 2", "noch 1"], "Alle Spiele sind gespielt."),
        ({"evening__ends": "points", "evening__ends_after": 3}, ["noch 3 Punkte", "noch 2 Punkte"], ""),
        ({"evening__ends": "points", "evening__ends_after": 2}, ["noch 2 Punkte", "noch 1 Punkt<"],
         "Der Punktetopf ist leer."),
        ({"evening__ends": "open"}, ["Runde 1<"], ""),
    ],
)  # fmt: skip
def test_an_end_is_proposed_if_nothing_is_left(
    site: Flask, ends: dict[str, Any], left: list[str], after: str
) -> None:
    """And never forced: the next game stays where the thumb knows it."""
    holder = table(site, 4, under("kif", **ends))
    for words in left:
        assert words in holder.get(EVENING).text
        assert "Abschließen<" not in bar(holder)
        send(holder, re=["1", "2"], augen="re121")
    said = bar(holder)
    assert ("Abschließen<" in said) == bool(after)
    assert ("Noch ein Spiel" in said) == bool(after)
    assert after in said


def test_the_end_by_rounds_waits_for_the_last_deal(site: Flask) -> None:
    holder = table(site, 5, under("kif", evening__ends="rounds", evening__ends_after=1))
    for active in ("23", "34", "45", "51", "12"):
        assert "Abschließen<" not in bar(holder)
        send(holder, re=list(active), augen="re121")
    assert "Alle Runden sind gespielt." in bar(holder)
    holder.send(EVENING, "/abschliessen")
    assert "Abend abgeschlossen" in bar(holder)


def test_a_solo_that_is_still_owed_comes_before_the_end(site: Flask) -> None:
    """Source: TSR 8.6: soli are played after the last game too. The end stays at hand."""
    holder = table(site, 4, under(evening__ends_after=1))
    send(holder, re=["1", "2"], augen="re121", game="normal")
    said = bar(holder)
    told = (
        "Alle Spiele sind gespielt. Es fehlen noch Soli.",
        '<button class="link">Abschließen</button>',
    )
    assert not missing(said, f'<a class="go" href="{ENTER}">Solo eintragen</a>', *told)
    assert said.count('class="go"') == 1


def test_bock_that_waits_behind_a_round_of_pflichtsoli_is_said_to_come_after_it(
    site: Flask,
) -> None:
    holder = table(
        site, 4, under(bock__on=True, bock__triggers=["split_120"], evening__ends="open")
    )
    send(holder, re=["1", "2"], augen="split")
    send(holder, f"{EVENING}/pflichtsolorunde")
    assert not missing(
        bar(holder), '<span class="bock">nach den Soli Bock 4</span>', "Pflichtsolorunde, noch 4"
    )


def test_the_last_round_is_bock_also_where_bock_is_capped(site: Flask) -> None:
    """Source: KIF V42."""
    last = {
        "evening__ends": "games",
        "evening__ends_after": 4,
        "bock__on": True,
        "bock__last_round": True,
    }
    assert '<span class="bock">Bock ×2</span>' in bar(
        table(site, 4, under("kif", **last, bock__most_levels=2))
    )


def test_when_time_is_up_the_unchanged_board_says_so(
    site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source: TSR 8.5."""
    moment = [NOW]
    monkeypatch.setattr("scorepad.web.frame.clock.now", lambda: moment[0])
    holder = table(site, 4, under("kif", evening__ends="open", evening__minutes=100))
    first = holder.get(EVENING)
    assert "bis 22:10" in first.text
    moment[0] += dt.timedelta(minutes=100)
    assert "Die Zeit ist um." in answered(
        holder.get(EVENING, headers={"If-None-Match": first.headers["ETag"]})
    )
    assert "Abschließen<" in bar(holder)
    holder.send(EVENING, "/abschliessen")
    assert "Die Zeit ist um." not in holder.get(EVENING).text
