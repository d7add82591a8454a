"""What the history of a tournament says of each action, in both languages."""

from typing import Any

import pytest

from scorepad.telling.changes import ToldChange
from scorepad.telling.tournament_changes import at_table, tell_tournament_change
from scorepad.telling.voice import Voice

WHO: dict[str, Any] = {"number": 3, "name": "Cem"}
TOLD: list[tuple[str, dict[str, Any], ToldChange]] = [
    ("create", {"name": "Sommer"}, ToldChange("Turnier angelegt: Sommer", (), ())),
    (
        "change_plan",
        {"before": "Sommer", "name": "Herbst"},
        ToldChange("Name oder Plan geändert", ("Sommer",), ("Herbst",)),
    ),
    (
        "change_plan",
        {"before": "Sommer", "name": "Sommer"},
        ToldChange("Name oder Plan geändert", (), ("Sommer",)),
    ),
    ("add", {"people": ["Anna", "Bert"]}, ToldChange("Dazugekommen", (), ("Anna, Bert",))),
    (
        "change",
        {**WHO, "before": "Zem", "club": "SC", "team": ""},
        ToldChange("Nummer 3 geändert", ("Zem",), ("Cem, SC",)),
    ),
    ("mark_paid", {**WHO, "paid": True}, ToldChange("Startgeld bezahlt: Cem", (), ())),
    ("mark_paid", {**WHO, "paid": False}, ToldChange("Startgeld doch nicht bezahlt: Cem", (), ())),
    ("withdraw", {**WHO, "round": 2}, ToldChange("Cem geht, ab Runde 2 ohne Platz", (), ())),
    ("bring_back", WHO, ToldChange("Cem ist wieder dabei", (), ())),
    ("attend", {**WHO, "state": "here", "round": 1}, ToldChange("Cem ist da", (), ())),
    (
        "attend",
        {**WHO, "state": "missing", "round": 2},
        ToldChange("Cem fehlt ab Runde 2", (), ()),
    ),
    (
        "attend",
        {**WHO, "state": "open", "round": 1},
        ToldChange("Cem: noch offen, ob da", (), ()),
    ),
    (
        "attend_rest",
        {"state": "here", "people": ["Anna", "Bert"], "round": 1},
        ToldChange("Alle übrigen sind da", (), ("Anna, Bert",)),
    ),
    (
        "attend_rest",
        {"state": "missing", "people": ["Anna"], "round": 2},
        ToldChange("Alle übrigen fehlen ab Runde 2", (), ("Anna",)),
    ),
    ("open_joining", {}, ToldChange("Anmeldung per Link geöffnet", (), ())),
    ("close_joining", {}, ToldChange("Link zum Anmelden zurückgenommen", (), ())),
    (
        "accept_wishes",
        {"people": ["Ute", "Udo"]},
        ToldChange("Anmeldungen bestätigt", (), ("Ute, Udo",)),
    ),
    ("decline_wish", {"name": "Ute"}, ToldChange("Anmeldung abgelehnt: Ute", (), ())),
    ("disqualify", {**WHO, "reason": "Rauch"}, ToldChange("Cem ausgeschlossen", (), ("Rauch",))),
    (
        "substitute",
        {**WHO, "before": "Bert", "round": 2},
        ToldChange("Cem für Bert, ab Runde 2", (), ()),
    ),
    (
        "draw_round",
        {"round": 1, "seed": "ab12", "attempt": 2, "given": False},
        ToldChange("Runde 1 ausgelost", (), ("Versuch 2, Los ab12",)),
    ),
    (
        "draw_round",
        {"round": 1, "seed": "ab12", "attempt": 1, "given": True},
        ToldChange("Runde 1 von Hand gesetzt", (), ()),
    ),
    (
        "change_plan",
        {"before": "Sommer", "name": "Sommer", "fives": 0},
        ToldChange(
            "Name oder Plan geändert",
            (),
            ("Sommer", "Wie oft jemand zu fünft sitzt, ist dem Los egal."),
        ),
    ),
    (
        "change_plan",
        {"before": "Sommer", "name": "Sommer", "classes": ["Damen", "Senioren"]},
        ToldChange("Name oder Plan geändert", (), ("Sommer", "Klassen: Damen, Senioren")),
    ),
    (
        "change_plan",
        {"before": "Sommer", "name": "Sommer", "classes": []},
        ToldChange("Name oder Plan geändert", (), ("Sommer", "ohne Klassen")),
    ),
    (
        "change",
        {**WHO, "before": "Cem", "club": "", "team": "", "classes": ["Junioren"]},
        ToldChange("Nummer 3 geändert", (), ("Cem, Junioren",)),
    ),
    ("take_back", {"round": 2}, ToldChange("Freigabe von Runde 2 zurückgenommen", (), ())),
    (
        "swap",
        {"round": 1, "people": ["Cem", "Doro"], "seats": [[0, 1], [3, 4]]},
        ToldChange(
            "Runde 1: zwei Plätze getauscht",
            (),
            ("Cem: jetzt spielfrei", "Doro: jetzt Tisch 3, Platz 4"),
        ),
    ),
    (
        "swap",
        {"round": 1, "people": ["Cem", "Doro"], "seats": [[1, 2], [3, 4]]},
        ToldChange(
            "Runde 1: zwei Plätze getauscht",
            (),
            ("Cem: jetzt Tisch 1, Platz 2", "Doro: jetzt Tisch 3, Platz 4"),
        ),
    ),
    (
        "release",
        {"round": 2, "accepted": ["1.3"]},
        ToldChange("Runde 2 freigegeben", (), ("Liste geschlossen: Runde 1, Tisch 3",)),
    ),
    (
        "release",
        {"round": 1, "accepted": [], "waits": True},
        ToldChange("Runde 1 freigegeben", (), ("Die Uhr steht noch",)),
    ),
    (
        "give_all",
        {"round": 1, "minutes": "+5", "reason": "Neue Karten"},
        ToldChange("Runde 1: +5 min für alle", (), ("Neue Karten",)),
    ),
    ("pause", {"round": 1}, ToldChange("Runde 1: Uhr angehalten", (), ())),
    ("go_on", {"round": 1}, ToldChange("Runde 1: Uhr läuft weiter", (), ())),
    ("finish", {"accepted": []}, ToldChange("Turnier beendet", (), ())),
    ("reopen", {"reason": "Verzählt"}, ToldChange("Turnier wieder geöffnet", (), ("Verzählt",))),
    ("book_fees", {"count": 7}, ToldChange("Startgelder in die Kasse gebucht: 7", (), ())),
    (
        "change_prizes",
        {"prizes": 12050},
        ToldChange("Preise geändert", (), ("zusammen 120,50\xa0€",)),
    ),
    (
        "book_prizes",
        {"prizes": 5000, "count": 3},
        ToldChange("Preise aus der Kasse ausgezahlt: 3", (), ("zusammen 50,00\xa0€",)),
    ),
    (
        "return_prizes",
        {"reason": "Verzählt"},
        ToldChange("Auszahlung der Preise zurückgenommen", (), ("Verzählt",)),
    ),
    ("of_later", {"x": [1]}, ToldChange("of_later", (), ())),
]


@pytest.mark.parametrize(("action", "facts", "told"), TOLD)
def test_each_action_is_told(action: str, facts: dict[str, Any], told: ToldChange) -> None:
    assert tell_tournament_change(action, facts, Voice("de")) == told
    english = tell_tournament_change(action, facts, Voice("en"))
    assert action == "of_later" or english.title != told.title
    assert "{" not in str(english)


def test_of_many_who_join_at_once_twelve_are_named() -> None:
    told = tell_tournament_change(
        "add", {"people": [f"Gast {at}" for at in range(15)]}, Voice("de")
    )
    assert told.after[0].endswith("Gast 11")
    assert told.after[1] == "und 3 mehr"


def test_a_change_at_a_table_says_where() -> None:
    told = at_table(ToldChange("Tisch wieder geöffnet", (), ("Verzählt",)), 1, 3, Voice("de"))
    assert told == ToldChange("Runde 1, Tisch 3: Tisch wieder geöffnet", (), ("Verzählt",))


@pytest.mark.parametrize(("again", "begins"), [(False, "Rückgängig"), (True, "Wiederhergestellt")])
def test_an_undo_names_the_action_that_it_took_back(*, again: bool, begins: str) -> None:
    facts = {"action": "finish", "facts": {}, "again": again}
    told = tell_tournament_change("undo", facts, Voice("de"))
    assert told.title.startswith(begins)
    finished = tell_tournament_change("finish", {}, Voice("de")).title
    assert finished in told.title
