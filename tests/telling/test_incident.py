"""What happens besides games, told in one line, fact by fact, for who listens, and with its cost."""

from __future__ import annotations

import pytest

from scorepad.scoring.entry import (
    Augen,
    End,
    Entry,
    Event,
    PaperList,
    Penalty,
    PflichtsoloRound,
    Plan,
    Redeal,
    RulesChange,
    Seats,
    WrongCard,
)
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.cells import board_cell
from scorepad.telling.game import winners
from scorepad.telling.incident import (
    cost,
    entry_line,
    entry_title,
    happened,
    incident_facts,
    incident_line,
    row_sentence,
    rules_that_change,
    tell_incident,
    title_of_incident,
    who_comes_and_goes,
    without_counterpart,
)
from scorepad.telling.voice import Voice
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, TABLE, game

FIVE = (*TABLE, ELA)


def rows(*entries: Entry, rules: Rules | None = None) -> tuple[tuple[Row, ...], Fold]:
    """The rows of the last of these entries, and the evening after it."""
    fold, last = Fold(Plan(TABLE, ANNA, rules or Rules())), []
    for entry in entries:
        last = fold.step(entry)
    return tuple(last), fold


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Redeal("kings", "schon wieder"), "Neu gegeben: 5 Könige · Notiz: schon wieder"),
        (Penalty({BERT: -8}), "Strafe: Bert −8"),
        (Penalty({BERT: -3}, share=True, reason="zu spät"), "Strafe: Bert −3, auf die anderen verteilt, zu spät"),
        (Penalty({BERT: 3}), "Bonus: Bert +3"),
        (WrongCard(CEM, severity="minor"), "Falsch bedient: Cem, leicht"),
        (
            WrongCard(CEM, (ANNA,), absagen=2, hurts_soloist=True, game=GameKind.SOLO),
            "Falsch bedient: Cem, Solo von Anna, 2 Absagen, zum Schaden des Solisten",
        ),
        (WrongCard(CEM, (ANNA, BERT), absagen=1), "Falsch bedient: Cem, Re Anna und Bert, 1 Absage"),
        (Seats(TABLE, None, (2, 3)), "Tisch: Anna, Bert, Cem, Doro, der 2. und 3. nach dem Geber setzt mit aus"),
        (RulesChange(Rules()), "Regeln: DDV-Turnierregeln"),
        (PflichtsoloRound(), "Pflichtsolorunde"),
        (
            PaperList({ANNA: 12, BERT: -16}, {ANNA: 1, BERT: 0}, {BERT: -4}),
            "Liste auf Papier: Anna +12, Bert −16, Anna 1, Bert −4",
        ),
        (game(), "Normalspiel · Re: Anna und Bert"),
    ],
)  # fmt: skip
def test_every_entry_is_told_in_one_line(entry: Entry, line: str) -> None:
    assert entry_line(entry, DE) == line


def test_an_offered_reason_is_told_in_the_language_of_whoever_reads_and_a_typed_one_as_it_is() -> None:
    """Whichever language the phone had on which it was chosen."""
    for reason in ("nicht bedient", "not followed suit"):
        penalty = Penalty({ANNA: -4}, reason=reason)
        assert incident_line(penalty, DE) == "Strafe: Anna −4, nicht bedient"
        assert incident_line(penalty, EN) == "Penalty: Anna −4, not followed suit"
    assert incident_line(Penalty({ANNA: -4}, reason="Rauch"), EN) == "Penalty: Anna −4, Rauch"


def test_a_table_is_told_by_who_comes_and_goes() -> None:
    assert incident_line(Seats(FIVE), DE, TABLE) == "Tisch: Ela kommt dazu"
    assert incident_line(Seats(TABLE), EN, (*FIVE, DORO)) == "Table: Ela leaves"
    assert incident_line(Seats((ELA, BERT, CEM, DORO)), DE, TABLE) == "Tisch: Ela kommt dazu, Anna geht"
    assert incident_line(Seats(TABLE, BERT), DE, TABLE) == "Tisch: Bert gibt"
    names = [fact.name for fact in incident_facts(Seats(FIVE, BERT, (2,)), DE, TABLE)]
    assert names == ["Kommt dazu", "Am Tisch", "Gibt", "Setzt mit aus"]


def test_between_two_tables_it_is_told_who_comes_and_who_goes() -> None:
    voice = Voice("de", {ANNA: "Anna", BERT: "Bert", CEM: "Cem"})
    assert who_comes_and_goes([ANNA], [ANNA, BERT, CEM], voice) == "Bert und Cem kommen dazu"
    assert who_comes_and_goes([ANNA, BERT], [CEM, ANNA], voice) == "Cem kommt dazu, Bert geht"
    assert who_comes_and_goes([ANNA, BERT], [BERT, ANNA], voice) == ""


def test_titles_name_what_is_no_game() -> None:
    assert [title_of_incident(entry, EN) for entry in (Seats(TABLE), RulesChange(Rules()), Penalty({ANNA: -1}))] == [
        "Table",
        "Rules",
        "Penalty",
    ]
    assert (entry_title(3, game(), EN), entry_title(None, Redeal(), EN)) == ("Game 3", "Redeal")


def test_rows_are_told_for_who_listens() -> None:
    last, _fold = rows(Penalty({BERT: -8}))
    assert row_sentence(last[0], DE) == "Strafe: Bert −8"
    assert winners(last[0]) == frozenset()
    last, _fold = rows(PaperList({ANNA: 12, BERT: -16, CEM: 4, DORO: -4}, {}, {BERT: -4}))
    assert row_sentence(last[0], DE) == "Liste auf Papier: Anna +12, Bert −16, Cem +4, Doro −4, Bert −4"
    assert board_cell(last[0], DE) == "Σ"
    assert without_counterpart(last, EN).startswith("List on paper: ")
    last, _fold = rows(Penalty({BERT: -3}, share=True))
    assert row_sentence(last[0], DE) == "Strafe: Bert −3, auf die anderen verteilt. Anna +1, Cem +1, Doro +1"
    owed = read_rules({"options": {"pflichtsolo.end": "penalty"}})
    last, _fold = rows(End(), rules=owed)
    assert row_sentence(last[0], EN).startswith("Missing solos. ")
    last, _fold = rows(WrongCard(CEM, (ANNA, BERT)), rules=read_rules({"preset": "kif"}))
    assert row_sentence(last[0], DE).startswith("Spiel 1, Falsch bedient: Cem, Re Anna und Bert. ")
    won = game(augen=Augen(90, 90))
    assert row_sentence(rows(won)[0][0], DE) == "Spiel 1, Kontra plus 2, Cem und Doro"


def test_what_does_not_count_says_why_to_who_listens() -> None:
    assert row_sentence(rows(game())[0][0], DE) == "Spiel 1, Normalspiel. Die Augen fehlen."
    unknown = rows(Penalty({Player("Fritz"): -8}))[0][0]
    assert row_sentence(unknown, DE).startswith("Strafe: ? −8. ")


def test_what_it_costs_says_who_deals_next() -> None:
    last, fold = rows(WrongCard(CEM, (ANNA, BERT)), rules=read_rules({"preset": "kif"}))
    told = cost(last[0], fold.next().dealer, DE)
    assert told == "Cem und Doro je −5, Anna und Bert je +5. Zählt als Spiel. Bert gibt als Nächster."
    last, fold = rows(WrongCard(CEM, severity="minor"))
    assert cost(last[0], fold.next().dealer, DE) == "Cem −3, Anna, Bert und Doro je +1."
    last, fold = rows(WrongCard(CEM))
    assert cost(last[0], fold.next().dealer, DE).endswith("Anna gibt noch einmal.")
    last, fold = rows(Penalty({}))
    assert cost(last[0], fold.next().dealer, EN) == "No points."
    last, fold = rows(Penalty({BERT: -3}))
    assert cost(last[0], fold.next().dealer, EN) == "Bert −3."


def test_the_page_of_a_redeal_says_who_dealt() -> None:
    last, _fold = rows(Redeal(note="x"))
    assert [str(fact) for fact in tell_incident(Redeal(note="x"), last, DE)] == [
        "Gibt: Anna",
        "Warum?: Vergeben",
        "Notiz: x",
    ]


def test_changed_rules_are_named_one_by_one_until_there_are_many() -> None:
    first, second = Rules(), read_rules({"preset": "kif"})
    changed = read_rules({"options": {"bock.on": True}})
    assert len(rules_that_change(first, changed, DE)) == 1
    assert rules_that_change(first, second, DE)[-1].endswith(" weitere")


@pytest.mark.parametrize(
    ("entry", "cell"),
    [
        (Redeal(), "neu"),
        (WrongCard(CEM, severity="minor"), "falsch"),
        (Penalty({ANNA: -1}), "Strafe"),
        (Penalty({ANNA: 1}), "Bonus"),
        (game(), "!"),
        (game(augen=Augen(90, 90)), "2"),
    ],
)
def test_the_board_has_a_word_for_it(entry: Entry, cell: str) -> None:
    assert board_cell(rows(entry)[0][0], DE) == cell


def test_an_event_is_told_by_its_name_and_whom_it_happened_to() -> None:
    """Source: options.md, event_prices."""
    event = Event("Dulle verloren", ANNA)
    assert happened(event, DE) == "Dulle verloren"
    assert next(fact.text for fact in incident_facts(event, DE)) == DE.name(ANNA)


def test_penalties_that_nobody_gets_are_named() -> None:
    """Source: third look, third.png: "Strafe: Cem −8 hat keinen Gegenwert."."""
    fold = Fold(Plan(TABLE, ANNA, Rules()))
    shared = fold.step(Penalty({BERT: -3}, share=True))
    assert without_counterpart(shared, DE) == ""
    free = [*shared, *fold.step(Penalty({CEM: -8}))]
    assert without_counterpart(free, DE) == "Strafe: Cem −8 hat keinen Gegenwert."
    more = [*free, *fold.step(Penalty({DORO: 2}))]
    assert without_counterpart(more, EN) == "Penalty: Cem −8; Bonus: Doro +2 go to nobody."
