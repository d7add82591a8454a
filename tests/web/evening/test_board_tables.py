"""The board at larger tables, under Bock, and with rows that are no games."""

from __future__ import annotations

import datetime as dt
from itertools import count
from typing import Any

import pytest
from flask import Flask

from scorepad.actions import entries, evening, runde
from scorepad.scoring.rules import Rules, read_rules
from scorepad.store import runden
from tests.web.critic import Phone, phone
from tests.web.evening_pages import ENTER, EVENING, rows, send

NOW = dt.datetime(2026, 11, 19, 19, 30, tzinfo=dt.UTC)
SEVEN = ("Anna", "Bert", "Cem", "Doro", "Ela", "Fritz", "Gül")
KEYS = count(1)


def table(site: Flask, people: int, rules: Rules | None = None) -> Phone:
    """A phone at a table of so many people, without any game; Anna deals first."""
    with site.app_context():
        made = runde.create("Donnerstag", SEVEN[:people], "€", rules or Rules(), NOW)
        seats = [member.id for member in runden.members(made.runde_id)]
        evening.start(made.runde_id, seats, seats[0], NOW.date(), "Donnerstag", (), "start", made.write.id, NOW)
    holder = phone(site)
    holder.get(f"/l/{made.write.token}")
    return holder


def write(site: Flask, body: dict[str, Any]) -> None:
    """Write an entry that the pages do not offer yet."""
    with site.app_context():
        entries.enter(1, 1, body=body, client_key=f"key-{next(KEYS)}", link_id=None, now=NOW)


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
    holder = table(site, people)
    assert sentence in holder.get(EVENING).text
    assert f'class="score p{people}' in holder.get(EVENING).text


def test_of_seven_only_the_four_who_play_are_asked_about(site: Flask) -> None:
    text = table(site, 7).get(ENTER).text
    assert text.count('class="chip seat') == 4
    assert "<b>Cem</b>" not in text


def test_bock_is_announced_marked_and_counted(site: Flask) -> None:
    options = {"bock.on": True, "bock.triggers": ["split_120"]}
    holder = table(site, 5, read_rules({"preset": "ddv", "options": options}))
    assert send(holder, ENTER, re=["2", "3"], augen="split").status_code == 303
    assert '<span class="bock">Bock noch 5</span>' in holder.get(EVENING).text
    assert '<span class="bock">Bock ×2</span>' in holder.get(ENTER).text
    assert send(holder, ENTER, re=["1", "3"], augen="re121").status_code == 303
    assert rows(holder)[0][-1] == "2×2"
    text = holder.get(f"{EVENING}/spiel/2").text
    assert "<dt>Bock</dt><dd>×2</dd>" in text


def test_nobody_may_win(site: Flask) -> None:
    holder = table(site, 4)
    said = ["re:no90", "kontra:no90"]
    assert send(holder, ENTER, re=["1", "3"], augen="re121", said=said, sure="1").status_code == 303
    text = holder.get(EVENING).text
    assert "niemand gewinnt" in text
    assert "class=w" not in text.partition("<tbody>")[2].partition("</tbody>")[0]


def test_a_penalty_is_a_row_without_a_number(site: Flask) -> None:
    holder = table(site, 4)
    write(site, {"kind": "penalty", "points": {"1": -9}, "share": True, "reason": "zu spät"})
    assert rows(holder)[0][:5] == ["·", "−9", "3", "3", "3"]
    assert holder.get(f"{EVENING}/spiel/1").status_code == 200
    assert holder.get(f"{EVENING}/aenderungen").status_code == 200


def test_a_row_that_no_longer_fits_says_so(site: Flask) -> None:
    holder = table(site, 5)
    assert send(holder, ENTER, re=["2", "3"], augen="re121").status_code == 303
    assert send(holder, ENTER, re=["1", "3"], augen="re121").status_code == 303
    page = holder.get(f"{EVENING}/spiel/1/loeschen").text
    assert "passt nicht mehr" in page
    assert send(holder, f"{EVENING}/spiel/1/loeschen", deal="computed").status_code == 303
    assert rows(holder)[0][-1] == "!"
    assert "Anna setzt in diesem Spiel aus" in holder.get(f"{EVENING}/spiel/2").text


def test_typed_points_are_asked_about_when_they_are_large(site: Flask) -> None:
    holder = table(site, 4)
    answer = send(holder, ENTER, game="direct", **{"p:1": "-90", "p:2": "30", "p:3": "30"})
    assert "So viele Punkte in einem Spiel?" in answer.text
    answer = send(holder, ENTER, game="direct", sure="1", **{"p:1": "-90", "p:2": "30", "p:3": "30"})
    assert answer.status_code == 303
    assert "Punkte für Bert, Cem und Doro" in holder.get(EVENING).text
    assert 'value="-90"' in holder.get(f"{EVENING}/spiel/1/aendern").text


def ends(**options: Any) -> Rules:
    return read_rules({"preset": "kif", "options": {name.replace("__", "."): one for name, one in options.items()}})


def bar(holder: Phone) -> str:
    """What stands in the bar under the table."""
    return holder.get(EVENING).text.partition('<section class="bar"')[2]


@pytest.mark.parametrize(
    ("rules", "left", "after"),
    [
        (
            ends(evening__ends="games", evening__ends_after=2),
            ["noch 2", "noch 1"],
            "Alle Spiele sind gespielt.",
        ),
        (ends(evening__ends="points", evening__ends_after=3), ["noch 3 Punkte", "noch 2 Punkte"], ""),
        (
            ends(evening__ends="points", evening__ends_after=2),
            ["noch 2 Punkte", "noch 1 Punkt<"],
            "Der Punktetopf ist leer.",
        ),
        (ends(evening__ends="open"), ["Runde 1<"], ""),
    ],
)
def test_the_end_is_proposed_when_nothing_is_left(site: Flask, rules: Rules, left: list[str], after: str) -> None:
    """And never forced: the next game stays where the thumb knows it."""
    holder = table(site, 4, rules)
    for words in left:
        assert words in holder.get(EVENING).text
        assert "Abschließen<" not in bar(holder)
        send(holder, re=["1", "2"], augen="re121")
    said = bar(holder)
    assert ("Abschließen<" in said, "Noch ein Spiel" in said) == (bool(after), bool(after))
    assert after in said


def test_the_end_by_rounds_waits_for_the_last_deal(site: Flask) -> None:
    holder = table(site, 5, ends(evening__ends="rounds", evening__ends_after=1))
    for active in ("23", "34", "45", "51", "12"):
        assert "Abschließen<" not in bar(holder)
        send(holder, re=list(active), augen="re121")
    assert "Alle Runden sind gespielt." in bar(holder)
    holder.send(EVENING, "/abschliessen")
    assert "Abend abgeschlossen" in bar(holder)


def test_a_solo_that_is_still_owed_comes_before_the_end(site: Flask) -> None:
    """Source: TSR 8.6: soli are played after the last game too. The end stays at hand."""
    holder = table(site, 4, read_rules({"preset": "ddv", "options": {"evening.ends_after": 1}}))
    send(holder, re=["1", "2"], augen="re121", game="normal")
    said = bar(holder)
    assert "Alle Spiele sind gespielt. Es fehlen noch Soli." in said
    assert f'<a class="go" href="{ENTER}">Solo eintragen</a>' in said
    assert '<button class="link">Abschließen</button>' in said
    assert said.count('class="go"') == 1


@pytest.mark.parametrize(
    ("options", "ahead"),
    [
        ({"bock.overlap": "slots", "bock.most_levels": 2}, ["Bock noch 4", "Doppelbock noch 3, danach Bock 1"]),
        ({"bock.overlap": "append"}, ["Bock noch 4", "Bock noch 7"]),
        (
            {"bock.overlap": "stack", "bock.length": "until_dealer_returns"},
            ["Bock ×2, bis Bert wieder gibt", "Bock ×4, bis Bert wieder gibt"],
        ),
    ],
)
def test_the_board_says_which_bock_comes(site: Flask, options: dict[str, Any], ahead: list[str]) -> None:
    bock = {"bock.on": True, "bock.triggers": ["split_120"], **options}
    holder = table(site, 4, read_rules({"preset": "kif", "options": bock}))
    for words in ahead:
        send(holder, re=["1", "2"], augen="split")
        assert f'<span class="bock">{words}</span>' in holder.get(EVENING).text


def test_bock_that_waits_behind_a_round_of_pflichtsoli_is_said_to_come_after_it(site: Flask) -> None:
    rules = {"bock.on": True, "bock.triggers": ["split_120"], "evening.ends": "open"}
    holder = table(site, 4, read_rules({"preset": "ddv", "options": rules}))
    send(holder, re=["1", "2"], augen="split")
    send(holder, f"{EVENING}/pflichtsolorunde")
    said = bar(holder)
    assert '<span class="bock">nach den Soli Bock 4</span>' in said
    assert "Pflichtsolorunde, noch 4" in said


def test_the_last_round_is_bock_also_where_bock_is_capped(site: Flask) -> None:
    """Source: KIF V42."""
    last = {"evening__ends": "games", "evening__ends_after": 4, "bock__on": True, "bock__last_round": True}
    holder = table(site, 4, ends(**last, bock__most_levels=2))
    assert '<span class="bock">Bock ×2</span>' in bar(holder)


def test_when_time_is_up_the_unchanged_board_says_so(site: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Source: TSR 8.5."""
    moment = [NOW]
    monkeypatch.setattr("scorepad.web.frame.clock.now", lambda: moment[0])
    holder = table(site, 4, ends(evening__ends="open", evening__minutes=100))
    first = holder.get(EVENING)
    assert "bis 22:10" in first.text
    moment[0] += dt.timedelta(minutes=99)
    assert holder.get(EVENING, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    moment[0] += dt.timedelta(minutes=1)
    answer = holder.get(EVENING, headers={"If-None-Match": first.headers["ETag"]})
    assert answer.status_code == 200
    assert "Die Zeit ist um." in answer.text
    assert "Abschließen<" in bar(holder)
    holder.send(EVENING, "/abschliessen")
    assert "Die Zeit ist um." not in holder.get(EVENING).text
