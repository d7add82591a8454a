"""The history of a tournament: who did what, when, from which phone, and why."""

import re

import pytest
from flask import Flask
from sqlalchemy import delete

from scorepad.store.db import db
from scorepad.store.models import Base, RevisionRow
from tests.web.attack import everything, token
from tests.web.critic import Phone, answered, between
from tests.web.tournament.pages import LIST, ONE, create, join, release, tables_on_page, type_totals

HISTORY = f"{ONE}/aenderungen"
NAMES = "Anna\nBert\nCem\nDoro\nE\nF\nG\nH"


def told(holder: Phone, page: str = HISTORY) -> list[str]:
    """Every change as one line: what, when and who, and what stands below it; the newest first."""
    listed = between(answered(holder.get(page)), '<ol class="changes">', "</ol>")
    items = re.split("<li[^>]*>", listed)[1:]
    return [" ".join(re.sub("<[^>]*>", " ", item).split()) for item in items]


def played(leader: Phone) -> list[str]:
    """A tournament of two rounds with everything that a leader does; the tables of the first
    round.
    """
    create(leader, name="Sommer", rounds="2")
    who = {"csrf_token": token(leader), "who": "1", "runde": "1", "zurueck": ONE}
    assert leader.post("/anzeige", data=who).status_code == 303
    join(leader, NAMES)
    leader.send(f"{ONE}/leute", "/leute/3/bezahlt")
    leader.send(f"{ONE}/leute/8", "/leute/8", name="Hanne", club="SC Nord", team="Rot")
    path = f"{ONE}/runde/1"
    assert leader.send(path, "/losen").status_code == 303
    assert leader.send(path, "/losen").status_code == 303
    form = leader.page(path).form("/tauschen")
    swapped = leader.post(form.action, data={**form.values, "seat": ["1.1", "2.4"]})
    assert swapped.status_code == 303
    assert leader.send(path, "/freigeben").status_code == 303
    tables = sorted(
        {url for url in leader.page(ONE).links if re.fullmatch(r"/runde/1/tisch/\d+", url)}
    )
    for table in tables:
        assert leader.send(table, "/zeit", minutes="5", reason="Neue Karten").status_code == 303
        assert type_totals(leader, table, 12, -4, 0, -8) == 303
    assert leader.send(tables[0], "/oeffnen", reason="Zahl verrutscht").status_code == 303
    fine = leader.page(tables[0]).form("/strafe")
    assert (
        leader.post(
            fine.action, data=fine.values | {"points": "−4", "reason": "Zu spät"}
        ).status_code
        == 303
    )
    assert leader.send(f"{ONE}/leute/2", "/ersatz", name="Rolf").status_code == 303
    assert leader.send(f"{ONE}/leute/4", "/ausgeschlossen", reason="Rauch").status_code == 303
    assert leader.send(f"{ONE}/leute/4", "/kommt").status_code == 303
    release(leader, 2)
    return tables


def test_points_in_a_change_begin_no_line_without_the_name_before_them(anna: Phone) -> None:
    played(anna)
    lines = re.findall('<p class="small">(.*?)</p>', anna.get(HISTORY).text)
    told_after = " | ".join(lines)
    assert re.search("\\w\u00a0[+−]\\d", told_after)
    assert not re.search("\\w [+−]\\d", told_after)


@pytest.mark.both_databases
def test_the_history_tells_who_did_what_when_from_which_phone_and_why(anna: Phone) -> None:
    played(anna)
    lines = told(anna)
    assert HISTORY in anna.page(ONE).links
    assert all(re.search(r"\d\d:\d\d · Anna", line) for line in lines[:-1])
    newest = [
        "Runde 2 freigegeben",
        "Runde 2 ausgelost",
        "Doro ist wieder dabei",
        "Doro ausgeschlossen",
        "Rolf für Bert, ab Runde 2",
        "Runde 1, Tisch 1: Strafe",
        "Runde 1, Tisch 1: Tisch wieder geöffnet",
        "Runde 1, Tisch 2: Liste vom Papier eingetragen, Tisch geschlossen",
        "Runde 1, Tisch 2: Mehr Zeit gegeben",
    ]
    for line, title in zip(lines, newest, strict=False):
        assert line.startswith(title), line
    whole = " | ".join(lines)
    for said in (
        "Los ", "Versuch 2", "Versuch 1", "zwei Plätze getauscht", "Rauch", "Zahl verrutscht", "Neue Karten",
        "Startgeld bezahlt: Cem", "Nummer 8 geändert", "Hanne, SC Nord, Rot", "Dazugekommen",
        "Turnier angelegt: Sommer", "Liste geschlossen: Runde 1, Tisch 1",
    ):  # fmt: skip
        assert said in whole, said


def test_the_history_has_the_same_in_english(anna: Phone) -> None:
    played(anna)
    assert anna.send("/anzeige", "/anzeige", language="en").status_code == 303
    whole = " | ".join(told(anna))
    for said in (
        "Round 2 released",
        "Attempt 2",
        "Doro disqualified",
        "Tournament created: Sommer",
        "Table opened again",
    ):
        assert said in whole, said
    assert not re.search(
        "Runde [0-9]|Tisch [0-9]|geöffnet|eingetragen", whole.replace("Sommer, Runde", "")
    )


def test_the_history_goes_page_by_page(anna: Phone) -> None:
    create(anna)
    join(anna, NAMES)
    for _ in range(32):
        assert anna.send(f"{ONE}/runde/1", "/losen").status_code == 303
    assert len(told(anna)) == 30
    older = told(anna, f"{HISTORY}?seite=2")
    assert older[-1].startswith("Turnier angelegt")
    assert len(older) == 4


def test_a_finish_its_reason_to_open_again_and_fees_stand_there(anna: Phone) -> None:
    played(anna)
    *_of_round_1, first, second = sorted(tables_on_page(anna))
    for table in (first, second):
        assert type_totals(anna, table, 12, -4, 0, -8) == 303
    assert anna.send(ONE, f"{ONE}/ende").status_code == 303
    assert anna.send(ONE, "/startgeld").status_code == 303
    assert anna.send(ONE, f"{ONE}/oeffnen", reason="Falscher Sieger").status_code == 303
    opened, fees, finished = told(anna)[:3]
    assert opened.startswith("Turnier wieder geöffnet")
    assert "Falscher Sieger" in opened
    assert fees.startswith("Startgelder in die Kasse gebucht: 1")
    assert finished.startswith("Turnier beendet")


def test_a_table_without_a_readable_evening_hides_no_other_line(site: Flask, anna: Phone) -> None:
    played(anna)
    with site.app_context():
        tables = Base.metadata.tables
        db.session.execute(
            tables["seat"].update().where(tables["seat"].c.table_no == 1).values(evening_id=None)
        )
        db.session.execute(delete(RevisionRow).where(RevisionRow.action == "extra"))
        db.session.commit()
    assert told(anna)[0].startswith("Runde 2 freigegeben")


def test_a_deleted_tournament_leaves_no_history(site: Flask, anna: Phone) -> None:
    played(anna)
    assert anna.send(f"{ONE}/loeschen", "/loeschen", name="Sommer").status_code == 303
    assert anna.get(HISTORY).status_code == 404
    assert everything(site)["tournament_revision"] == []
    assert anna.get(LIST).status_code == 200
