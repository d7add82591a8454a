"""The prizes of a tournament on its pages and papers, and the money that goes with them.

Source: issue "A tournament evening that holds", End.
"""

import re

import pytest

from tests.printing.reading import plain
from tests.web.critic import Phone, answered, between
from tests.web.tournament.pages import ONE, create, join, release, type_totals

pytestmark = pytest.mark.usefixtures("unprinted")
PRIZES = f"{ONE}/preise"
PLAN = f"{PRIZES}/plan"
PEOPLE = """\
Anna; SC; Rot; Damen
Bert; SC; Rot
Cem; SC; Blau
Doro; SC; Blau; Damen"""
AMOUNTS = {"p:1": "50", "p:2": "30,50", "k:0:1": "10"}


@pytest.fixture
def played(anna: Phone) -> Phone:
    """A tournament of one table, at which Anna wins before Cem, Bert and Doro."""
    create(anna, name="Sommer", classes="Damen", rounds="1")
    join(anna, PEOPLE)
    (table,) = release(anna, 1)
    form = anna.page(table).form("/summen")
    names = re.findall(r'<label class="field">(\w+)<input name="t:', anna.get(table).text)
    points = {"Anna": 12, "Bert": 0, "Cem": 4, "Doro": -16}
    assert type_totals(anna, table, *(points[name] for name in names)) == 303, form.action
    return anna


@pytest.fixture
def finished(played: Phone) -> Phone:
    """The same, finished, with prizes."""
    assert played.send(PLAN, "/preise/plan", **AMOUNTS).status_code == 303
    assert played.send(ONE, "/ende").status_code == 303
    return played


def told(text: str) -> list[tuple[str, str, str]]:
    """Who wins, for what, and how much."""
    rows = between(text, 'class="list people prizes">', "</ul>").split("<li>")[1:]
    lines: list[tuple[str, str, str]] = []
    for row in rows:
        who, amount = re.findall("<b[^>]*>([^<]*)</b>", row)
        (what,) = re.findall('<p class="meta">([^<]*)</p>', row)
        lines.append((who, what, plain(amount)))
    return lines


ALL_THREE = [
    ("Anna", "1. Platz", "50,00 €"),
    ("Cem", "2. Platz", "30,50 €"),
    ("Doro", "Damen: 1. Platz", "10,00 €"),
]


def test_the_list_says_who_wins_what_on_both_pages(finished: Phone, reader: Phone) -> None:
    assert told(finished.get(PRIZES).text) == ALL_THREE
    assert told(finished.get(ONE).text) == ALL_THREE
    text = reader.get(PRIZES).text
    assert told(text) == ALL_THREE
    assert "Anna bekommt den höheren Preis" in text


def test_before_the_end_the_list_says_what_there_is_to_win(anna: Phone) -> None:
    create(anna, classes="Damen")
    assert "Noch sind keine Preise vorgesehen." in anna.get(PRIZES).text
    anna.send(PLAN, "/preise/plan", **AMOUNTS)
    text = plain(anna.get(PRIZES).text)
    assert "1. 50,00 € · 2. 30,50 €" in text
    assert "sobald alle Ergebnisse da sind" in text
    assert "Noch hat niemand" in anna.get(f"{PRIZES}.pdf").text


def test_who_wins_twice_gets_both_prizes_where_the_plan_says_so(finished: Phone) -> None:
    finished.send(PLAN, "/preise/plan", **AMOUNTS, twice="both")
    lines = told(finished.get(PRIZES).text)
    assert lines[2] == ("Anna", "Damen: 1. Platz", "10,00 €")


def test_the_fees_fill_the_form_and_add_up(anna: Phone) -> None:
    create(anna)
    join(anna, PEOPLE.replace("; Damen", ""))
    shown = anna.page(f"{PLAN}?aufteilung=three").form("/preise/plan").values
    assert shown["p:1"] == ["10"]
    assert shown["p:2"] == ["6"]
    assert shown["p:3"] == ["4"]


def test_what_was_typed_stays_with_what_is_wrong(anna: Phone) -> None:
    create(anna, classes="Damen")
    typed = {"p:1": "viel", "p:3": "5", "k:0:2": "7"}
    text = answered(anna.send(PLAN, "/preise/plan", **typed), 422)
    assert "„viel“ ist kein Betrag." in text
    assert "Platz 3 bekommt mehr als der davor." in text
    assert "Damen: Platz 2 bekommt mehr als der davor." in text
    assert 'value="viel"' in text
    assert 'value="7"' in text


@pytest.mark.both_databases
def test_all_prizes_are_paid_out_by_one_act_and_the_kasse_is_asked_about_once(
    finished: Phone,
) -> None:
    text = answered(finished.send(PRIZES, "/preise/auszahlen"), 422)
    assert "In der Kasse ist weniger" in text
    assert "Trotzdem auszahlen" in text
    assert finished.send(PRIZES, "/preise/auszahlen", sure="1").status_code == 303
    text = plain(finished.get(PRIZES).text)
    assert "Die Preise sind ausgezahlt." in text
    assert "−90,50 €" in text
    kasse = plain(finished.get("/runde/1/kasse").text)
    assert kasse.count("Auszahlung") >= 3
    assert "Preise aus der Kasse ausgezahlt: 3" in finished.get(f"{ONE}/aenderungen").text


def test_a_payout_is_taken_back_with_a_reason(finished: Phone) -> None:
    finished.send(PRIZES, "/preise/auszahlen", sure="1")
    answer = finished.send(PRIZES, "/preise/zurueck", reason="")
    assert "Hier fehlt der Grund." in answered(answer, 422)
    done = finished.send(PRIZES, "/preise/zurueck", reason="Falscher Sieger")
    assert done.status_code == 303
    text = finished.get(PRIZES).text
    assert "Alle Preise aus der Kasse auszahlen" in text
    assert "Falscher Sieger" in finished.get(f"{ONE}/aenderungen").text


def test_another_result_after_the_payout_is_told(finished: Phone) -> None:
    finished.send(PRIZES, "/preise/auszahlen", sure="1")
    assert finished.send(PLAN, "/preise/plan", **{"p:1": "60"}).status_code == 422
    finished.send(ONE, f"{ONE}/oeffnen", reason="Falscher Sieger")
    anna = finished.page(f"{ONE}/leute/1").form("/ausgeschlossen")
    assert finished.post(anna.action, data={**anna.values, "reason": "x"}).status_code == 303
    text = finished.get(PRIZES).text
    assert told(text) == ALL_THREE
    assert "Nach dem jetzigen Stand wären es andere Preise" in text


def test_the_money_is_told_to_the_leader_only(finished: Phone, reader: Phone) -> None:
    assert "In der Kasse ist jetzt" in finished.get(PRIZES).text
    text = reader.get(PRIZES).text
    assert "In der Kasse" not in text
    assert "auszahlen" not in text
    assert reader.get(PLAN).status_code == 403


def test_the_paper_has_a_line_for_each_prize(finished: Phone) -> None:
    text = plain(finished.get(f"{PRIZES}.pdf").text)
    for name, what, amount in ALL_THREE:
        assert name in text
        assert what in text
        assert amount in text
    assert "90,50 €" in text
    assert "Unterschrift" in text


def leaves(holder: Phone, query: str) -> list[tuple[str, str, str]]:
    """Name, place and the line below it of each certificate."""
    text = holder.get(f"{ONE}/urkunden.pdf?{query}").text
    names = re.findall("<h2[^>]*>([^<]*)</h2>", text)
    places = re.findall('<p class="place">([^<]*)</p>', text)
    points = re.findall('<p class="points">([^<]*)</p>', text)
    return list(zip(names, places, points, strict=True))


def test_certificates_are_of_the_first_of_all_of_a_class_and_of_the_teams(
    finished: Phone,
) -> None:
    assert leaves(finished, "")[0] == ("Anna", "1. Platz", "12 Punkte")
    assert len(leaves(finished, "fuer=")) == 3
    assert len(leaves(finished, "fuer=alle")) == 4
    assert len(leaves(finished, "alle=1")) == 4
    assert leaves(finished, "fuer=klasse-0") == [
        ("Anna", "1. Platz, Damen", "12 Punkte"),
        ("Doro", "2. Platz, Damen", "−16 Punkte"),
    ]
    assert leaves(finished, "fuer=mannschaften") == [
        ("Rot", "1. Platz", "Wertung: 12"),
        ("Blau", "2. Platz", "Wertung: −12"),
    ]
    assert "Anna, Bert" in finished.get(f"{ONE}/urkunden.pdf?fuer=mannschaften").text
    assert len(leaves(finished, "fuer=klasse-9")) == 3


def test_a_certificate_names_the_prize_where_that_is_wanted(finished: Phone) -> None:
    with_prize = plain(finished.get(f"{ONE}/urkunden.pdf?preis=1").text)
    assert "Preis: 50,00 €" in with_prize
    assert "Preis:" not in finished.get(f"{ONE}/urkunden.pdf").text
    of_class = plain(finished.get(f"{ONE}/urkunden.pdf?fuer=klasse-0&preis=1").text)
    assert of_class.count("Preis:") == 1


def test_the_result_has_the_standing_of_each_class(finished: Phone, reader: Phone) -> None:
    text = reader.get(ONE).text
    assert "<h2>Klassen</h2>" in text
    women = between(text, '<h3 class="grow">Damen', "</table>")
    rows = re.findall(
        r'<td class="number dim">(\d+)</td>\s*<th scope="row">(\w+)</th>.*?dim">(\d+)\.',
        women,
        re.DOTALL,
    )
    assert rows == [("1", "Anna", "1"), ("2", "Doro", "4")]
