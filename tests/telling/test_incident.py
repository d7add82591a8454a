"""What happens besides games, told in one line, fact by fact, for who listens, and with its
cost.
"""

import re

import pytest

from scorepad.ledger.settle import Transfer
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
from scorepad.scoring.rules import Rules, preset
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling import incident as telling
from scorepad.telling.cells import board_cell
from scorepad.telling.facts import Fact
from scorepad.telling.game import winners
from scorepad.telling.money import in_short
from scorepad.telling.voice import Voice
from tests.scoring.building import rules
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, TABLE, game

FIVE = (*TABLE, ELA)
KIF = preset("kif")
WRONG = WrongCard(CEM, (ANNA, BERT))
HURT = WrongCard(CEM, (ANNA,), absagen=2, hurts_soloist=True, game=GameKind.SOLO)
PAPER = PaperList({ANNA: 12, BERT: -16, CEM: 4, DORO: -4}, {ANNA: 1, BERT: 0}, {BERT: -4})


def step(entry: Entry, under: Rules | None = None) -> tuple[Row, Player]:
    """The row of an entry, and the next dealer."""
    fold = Fold(Plan(TABLE, ANNA, under or Rules()))
    return fold.step(entry)[0], fold.next().dealer


def spoken(entry: Entry, under: Rules | None = None, voice: Voice = DE) -> str:
    return telling.row_sentence(step(entry, under)[0], voice)


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Redeal("kings", "schon wieder"), "Neu gegeben: 5 Könige · Notiz: schon wieder"),
        (Penalty({BERT: -8}), "Strafe: Bert −8"),
        (
            Penalty({BERT: -3}, share=True, reason="zu spät"),
            "Strafe: Bert −3, auf die anderen verteilt, zu spät",
        ),
        (Penalty({BERT: 3}), "Bonus: Bert +3"),
        (WrongCard(CEM, severity="minor"), "Falsch bedient: Cem, leicht"),
        (HURT, "Falsch bedient: Cem, Solo von Anna, 2 Absagen, zum Schaden des Solisten"),
        (
            WrongCard(CEM, (ANNA, BERT), absagen=1),
            "Falsch bedient: Cem, Re Anna und Bert, 1 Absage",
        ),
        (
            Seats(TABLE, None, (2, 3)),
            "Tisch: Anna, Bert, Cem, Doro, der 2. und 3. nach dem Geber setzt mit aus",
        ),
        (RulesChange(Rules()), "Regeln: DDV-Turnierregeln"),
        (PflichtsoloRound(), "Pflichtsolorunde"),
        (PAPER, "Liste auf Papier: Anna +12, Bert −16, Cem +4, Doro −4, Anna 1, Bert −4"),
        (game(), "Normalspiel · Re: Anna und Bert"),
    ],
)
def test_every_entry_is_told_in_one_line(entry: Entry, line: str) -> None:
    assert telling.entry_line(entry, DE) == line


def test_an_offered_reason_is_told_in_the_language_of_whoever_reads_and_a_typed_one_as_it_is() -> (
    None
):
    """Whichever language the phone had on which it was chosen."""
    for reason in ("nicht bedient", "not followed suit"):
        penalty = Penalty({ANNA: -4}, reason=reason)
        assert telling.incident_line(penalty, DE) == "Strafe: Anna −4, nicht bedient"
        assert telling.incident_line(penalty, EN) == "Penalty: Anna −4, not followed suit"
    assert (
        telling.incident_line(Penalty({ANNA: -4}, reason="Rauch"), EN) == "Penalty: Anna −4, Rauch"
    )


def test_a_table_is_told_by_who_comes_and_goes() -> None:
    assert telling.incident_line(Seats(FIVE), DE, TABLE) == "Tisch: Ela kommt dazu"
    assert telling.incident_line(Seats(TABLE), EN, (*FIVE, DORO)) == "Table: Ela leaves"
    assert (
        telling.incident_line(Seats((ELA, BERT, CEM, DORO)), DE, TABLE)
        == "Tisch: Ela kommt dazu, Anna geht"
    )
    assert telling.incident_line(Seats(TABLE, BERT), DE, TABLE) == "Tisch: Bert gibt"
    names = [fact.name for fact in telling.incident_facts(Seats(FIVE, BERT, (2,)), DE, TABLE)]
    assert names == ["Kommt dazu", "Am Tisch", "Gibt", "Setzt mit aus"]
    assert telling.who_comes_and_goes([ANNA], [ANNA, BERT, CEM], DE) == "Bert und Cem kommen dazu"
    assert telling.who_comes_and_goes([ANNA, BERT], [CEM, ANNA], DE) == "Cem kommt dazu, Bert geht"
    assert telling.who_comes_and_goes([ANNA, BERT], [BERT, ANNA], DE) == ""


def test_what_is_no_game_has_a_title() -> None:
    entries = Seats(TABLE), RulesChange(Rules()), Penalty({ANNA: -1})
    assert [telling.title_of_incident(entry, EN) for entry in entries] == [
        "Table",
        "Rules",
        "Penalty",
    ]
    assert telling.entry_title(3, game(), EN) == "Game 3"
    assert telling.entry_title(None, Redeal(), EN) == "Redeal"


def test_an_event_names_what_happened_and_to_whom() -> None:
    """Source: options.md, event_prices."""
    event = Event("Dulle verloren", ANNA)
    assert telling.happened(event, DE) == "Dulle verloren"
    assert telling.incident_facts(event, DE)[0].text == "Anna"


def test_a_redeal_tells_who_deals_and_why() -> None:
    row, _dealer = step(Redeal(note="x"))
    assert [*map(str, telling.tell_incident(row.entry, [row], DE))] == [
        "Gibt: Anna",
        "Warum?: Vergeben",
        "Notiz: x",
    ]


def test_a_penalty_tells_its_points() -> None:
    penalty, _dealer = step(Penalty({BERT: -8}))
    assert telling.tell_incident(penalty.entry, [penalty], DE) == (Fact("Punkte", "Bert −8"),)


def test_rows_are_told_for_who_listens() -> None:
    """And what does not count says why."""
    assert spoken(Penalty({BERT: -8})) == "Strafe: Bert −8"
    assert winners(step(Penalty({BERT: 8}))[0]) == frozenset(), "nobody wins what is no game"
    assert spoken(PAPER) == "Liste auf Papier: Anna +12, Bert −16, Cem +4, Doro −4, Anna 1, Bert −4"
    shared = "Strafe: Bert −3, auf die anderen verteilt. Anna +1, Bert −3, Cem +1, Doro +1"
    assert spoken(Penalty({BERT: -3}, share=True)) == shared
    assert spoken(End(), rules(pflichtsolo__end="penalty"), EN).startswith(
        "Missing solos: Anna. Anna −"
    )
    assert spoken(WRONG, KIF).startswith("Spiel 1, Falsch bedient: Cem, Re Anna und Bert. ")
    assert spoken(game(augen=Augen(90, 90))) == "Spiel 1, Kontra plus 2, Cem und Doro"
    assert spoken(game()) == "Spiel 1, Normalspiel. Die Augen fehlen."
    assert spoken(Penalty({Player("Fritz"): -8})).startswith("Strafe: ? −8. ")


@pytest.mark.parametrize(
    ("entry", "under", "costs"),
    [
        (
            WRONG,
            KIF,
            "Cem und Doro je −5, Anna und Bert je +5. Zählt als Spiel. Bert gibt als Nächster.",
        ),
        (WrongCard(CEM, severity="minor"), None, "Cem −3, Anna, Bert und Doro je +1."),
        (WrongCard(CEM), None, "Cem −12, Anna, Bert und Doro je +4. Anna gibt noch einmal."),
        (Penalty({}), None, "Keine Punkte."),
        (Penalty({BERT: -3}), None, "Bert −3."),
    ],
)
def test_what_it_costs_says_who_deals_next(entry: Entry, under: Rules | None, costs: str) -> None:
    assert telling.cost(*step(entry, under), DE) == costs


def test_changed_rules_are_named_one_by_one_until_there_are_many() -> None:
    assert len(telling.rules_that_change(Rules(), rules(bock__on=True), DE)) == 1
    assert telling.rules_that_change(Rules(), KIF, DE)[-1].endswith(" weitere")


@pytest.mark.parametrize(
    ("entry", "cell"),
    [
        (Redeal(), "neu"),
        (WrongCard(CEM, severity="minor"), "falsch"),
        (Penalty({ANNA: -1}), "Strafe"),
        (Penalty({ANNA: 1}), "Bonus"),
        (PAPER, "Σ"),
        (game(), "!"),
        (game(augen=Augen(90, 90)), "2"),
    ],
)
def test_the_board_has_a_word_for_it(entry: Entry, cell: str) -> None:
    assert board_cell(step(entry)[0], DE) == cell


def test_penalties_that_nobody_gets_are_named() -> None:
    """Source: third look, third.png: "Strafe: Cem −8 hat keinen Gegenwert."."""
    penalties = Penalty({BERT: -3}, share=True), Penalty({CEM: -8}), Penalty({DORO: 2})
    rows = [step(entry)[0] for entry in (*penalties, PAPER)]
    assert telling.without_counterpart(rows[:1], DE) == ""
    assert telling.without_counterpart(rows[:2], DE) == "Strafe: Cem −8 hat keinen Gegenwert."
    assert (
        telling.without_counterpart(rows[:3], EN) == "Penalty: Cem −8; Bonus: Doro +2 go to nobody."
    )
    assert telling.without_counterpart(rows[3:], EN).startswith("List on paper: ")


PLUS = rules(counting="plus")
MINUS = rules(counting="minus")
LOST = [
    (
        PLUS,
        Penalty({BERT: -8}, reason="zu spät"),
        "Strafe: Bert −8, zu spät, Minus zählt hier für niemanden",
    ),
    (
        PLUS,
        Penalty({BERT: -3}, share=True),
        "Strafe: Bert −3, auf die anderen verteilt, Minus zählt hier für niemanden",
    ),
    (MINUS, Penalty({BERT: 8}), "Bonus: Bert +8, Plus zählt hier für niemanden"),
    (PLUS, Penalty({BERT: 8}), "Bonus: Bert +8"),
    (MINUS, Penalty({BERT: -8}), "Strafe: Bert −8"),
    (Rules(), Penalty({BERT: -8}), "Strafe: Bert −8"),
]


@pytest.mark.parametrize(("under", "entry", "line"), LOST)
def test_points_that_count_for_nobody_are_told_so_at_entry_and_on_paper(
    under: Rules, entry: Penalty, line: str
) -> None:
    """Source: options.md, `counting`; fourth-look.md, part 3: a penalty was printed but not
    counted.
    """
    row, dealer = step(entry, under)
    assert telling.row_line(row, DE) == line
    costs = telling.cost(row, dealer, DE)
    says = "zählt hier für niemanden." in costs
    assert says == ("zählt hier" in line)
    assert says == (row.points[BERT] != entry.points[BERT])


def test_where_one_side_is_written_that_is_why_points_do_not_add_up() -> None:
    """The reason was a penalty that "goes to nobody", though it had not counted at all."""
    why = "Hier wird nur Plus geschrieben, darum ergeben die Punkte zusammen nicht 0."
    rows = [
        step(entry, PLUS)[0]
        for entry in (game(augen=Augen(90, 90)), Penalty({CEM: -8}), Penalty({DORO: 2}))
    ]
    assert telling.without_counterpart(rows[:1], DE) == why
    assert (
        telling.without_counterpart(rows, DE)
        == f"{why} Strafe: Cem −8, Minus zählt hier für niemanden."
    )
    fewer = [step(entry, MINUS)[0] for entry in (Penalty({CEM: -8}), Penalty({DORO: 2}))]
    assert telling.without_counterpart(fewer, EN) == (
        "Only minus is written here, so the points do not add up to 0. Bonus: Doro +2, plus "
        "counts for nobody here."
    )


def test_a_name_written_from_right_to_left_leaves_the_number_behind_it() -> None:
    """Source: fourth-look.md, part 3: "Strafe: 5− דוד"."""
    hebrew = "\N{HEBREW LETTER DALET}\N{HEBREW LETTER VAV}\N{HEBREW LETTER DALET}"
    name = f"\N{FIRST STRONG ISOLATE}{hebrew}\N{POP DIRECTIONAL ISOLATE}"
    voice = Voice("de", {**DE.roster, BERT: hebrew})
    shared = Penalty({BERT: -3}, share=True)
    for entry in (Penalty({BERT: -8}), Penalty({BERT: 8}), shared, PAPER, WrongCard(BERT)):
        row, dealer = step(entry)
        for told in (
            telling.row_line(row, voice),
            telling.row_sentence(row, voice),
            telling.cost(row, dealer, voice),
        ):
            assert not re.search(f"{hebrew} [+−0-9]", told), told
    assert telling.row_line(step(Penalty({BERT: -8}))[0], voice) == f"Strafe: {name} −8"
    assert in_short([Transfer(ANNA, BERT, 320)], voice) == (
        f"Anna → {name}: 3,20\N{NO-BREAK SPACE}€",
    )
