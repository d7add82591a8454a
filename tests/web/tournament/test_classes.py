"""Classes in the plan, at people, in pasted lines and in the files of the result.

Source: fourth-look.md, part 4.
"""

import json

import pytest

from tests.web.critic import Phone, answered, between
from tests.web.tournament.pages import ONE, create, join, release, type_totals

pytestmark = pytest.mark.usefixtures("unprinted")


def test_the_plan_names_the_classes_with_commas(anna: Phone) -> None:
    create(anna, classes="Damen, Senioren,damen")
    typed = anna.page(f"{ONE}/plan").form("/plan").values["classes"]
    assert typed == ["Damen, Senioren"]


def test_classes_are_changed_after_the_draw_and_the_rest_of_the_plan_is_not(anna: Phone) -> None:
    create(anna)
    join(anna)
    release(anna, 1)
    assert anna.send(f"{ONE}/plan", "/plan", classes="Junioren").status_code == 303
    assert "Klassen: Junioren" in anna.get(f"{ONE}/aenderungen").text
    assert anna.send(f"{ONE}/plan", "/plan", rounds="5").status_code == 422


def test_too_many_or_too_long_classes_are_told_and_stay_in_the_field(anna: Phone) -> None:
    long = "x" * 41
    text = answered(anna.send(f"{ONE[:-2]}/neu", "/neu?art=village", classes=long), 422)
    assert "jede mit höchstens 40 Zeichen" in between(text, 'id="classes-error">', "</p>")
    assert f'value="{long}"' in text


def test_somebody_is_put_into_classes_by_taps(anna: Phone) -> None:
    create(anna, classes="Damen, Senioren")
    join(anna)
    form = anna.page(f"{ONE}/leute/1").form("/leute/1")
    sent = {**form.values, "classes": ["Damen", "Senioren"]}
    assert anna.post(form.action, data=sent).status_code == 303
    assert "SC Nord · Damen, Senioren" in anna.get(f"{ONE}/leute").text
    again = anna.page(f"{ONE}/leute/1").form("/leute/1")
    assert again.values["classes"] == ["Damen", "Senioren"]


def test_pasted_lines_bring_classes_and_an_unknown_one_is_told_by_its_line(anna: Phone) -> None:
    create(anna, classes="Damen")
    wrong = "Ute; SC; Rot; Damen\nUdo;;;Herren"
    text = answered(anna.send(f"{ONE}/leute", "/leute", lines=wrong), 422)
    said = between(text, 'id="lines-error">', "</p>")
    assert "Name 2: Die Klasse „Herren“ steht nicht im Plan." in said
    assert "Udo;;;Herren</textarea>" in text
    join(anna, "Ute; SC; Rot; Damen\nUdo")
    assert "SC · Rot · Damen" in anna.get(f"{ONE}/leute").text


def test_the_files_of_the_result_have_a_column_of_classes_if_anybody_is_in_one(
    anna: Phone,
) -> None:
    create(anna, classes="Damen")
    join(anna, "Ute;SC;Rot;Damen\nUdo\nUwe\nUlf")
    (table,) = release(anna, 1)
    assert type_totals(anna, table, 12, -4, 0, -8) == 303
    head, *rows = anna.get(f"{ONE}/turnier.csv").text.splitlines()
    columns = head.split(";")
    (ute,) = (row.split(";") for row in rows[:4] if "Ute" in row)
    assert columns.index("Klassen") == columns.index("Mannschaft") + 1
    assert ute[columns.index("Klassen")] == "Damen"
    assert '"classes"' in anna.get(f"{ONE}/turnier.json").text


def test_without_classes_the_files_are_as_before(anna: Phone) -> None:
    create(anna)
    join(anna)
    assert "Klassen" not in anna.get(f"{ONE}/turnier.csv").text
    assert '"classes"' not in anna.get(f"{ONE}/turnier.json").text


def test_papers_and_files_of_the_result_have_the_ranks_within_each_class(anna: Phone) -> None:
    create(anna, classes="Damen, Senioren")
    join(anna, "Anna;;;Damen\nBert;;;Senioren\nCem\nDoro;;;Damen")
    (table,) = release(anna, 1)
    assert type_totals(anna, table, 8, 4, -4, -8) == 303
    result = json.loads(anna.get(f"{ONE}/ergebnis.json").text)
    standing = result["standing"]
    women = [line for line in standing if "Damen" in line["classes"]]
    first, second = (line["name"] for line in women)
    assert women[0]["class_ranks"] == {"Damen": 1}
    assert women[1]["class_ranks"] == {"Damen": 2}
    without = [line for line in standing if not line["classes"]]
    assert without[0]["class_ranks"] == {}

    lines = anna.get(f"{ONE}/turnier.csv").text.splitlines()
    of_women = [line.split(";") for line in lines if ";Damen;1;" in line or ";Damen;2;" in line]
    assert of_women[0][5] == first
    assert of_women[1][5] == second

    printed = anna.get(f"{ONE}/stand.pdf").text
    paper = between(printed, "<h2>Damen</h2>", "</table>")
    assert paper.index(first) < paper.index(second)
    assert "von allen" in paper
