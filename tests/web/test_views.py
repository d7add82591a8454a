"""What pages show is made of values: modules of view objects neither ask the database nor change
it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.statements import counted
from tests.web.attack import play
from tests.web.critic import Phone
from tests.web.evening_pages import ANNA, BERT, CEM, ENTER, EVENING, begin, enter
from tests.web.tournament.pages import ONE, create, join, release, type_totals

WEB = Path(__file__).parents[2] / "scorepad/web"
COMPUTED = {
    "mark",
    "number_of",
    "readable_rules",
    "readable_tariff",
    "replayed",
    "turn_of",
    "agreed_games",
    "games_played",
    "has_begun",
    "paper_list",
}
"""What actions compute from values at hand."""


def taken(module: Path) -> Iterator[tuple[str, str]]:
    """What a module imports by name, with where it comes from."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from ((str(node.module), alias.name) for alias in node.names)


@pytest.mark.parametrize("module", sorted(WEB.rglob("*_view.py")), ids=lambda path: path.stem)
def test_view_objects_are_made_without_a_question_to_the_database(module: Path) -> None:
    layers = ("scorepad.store", "scorepad.actions")
    asked = {
        f"{origin}.{name}"
        for origin, name in taken(module)
        if origin.startswith(layers) and name[0].islower()
    }
    assert {name for name in asked if name.rpartition(".")[2] not in COMPUTED} == set()
    assert not {name for name in asked if name.startswith("scorepad.store")}


RUNDE = "/runde/1"
GAMES = ((BERT, CEM), (ANNA, CEM), (ANNA, BERT), (ANNA, BERT))
"""Re of one game after the other: who deals sits out."""


def looking(phone: Phone, path: str) -> int:
    """How many statements a script's second look sends, when the process knows what it keeps."""
    with counted(phone.application) as sent:
        for _look in range(2):
            sent.clear()
            phone.get(path, headers={"Sec-Fetch-Mode": "cors"})
    return len(sent)


@pytest.mark.both_databases
def test_board_and_entry_page_are_few_questions_however_long_the_evening(anna: Phone) -> None:
    begin(anna)
    for_the_board = looking(anna, EVENING)
    for_the_form = looking(anna, ENTER)
    assert for_the_board <= 5
    assert for_the_form <= 5
    for re in GAMES:
        enter(anna, *re)
    assert looking(anna, EVENING) == for_the_board
    assert looking(anna, ENTER) == for_the_form


@pytest.mark.both_databases
def test_a_game_is_entered_with_eight_questions(anna: Phone) -> None:
    begin(anna)
    for re in GAMES:
        values = anna.page(ENTER).forms[-1].values | {"re": [*re], "augen": "re121"}
        with counted(anna.application) as sent:
            answer = anna.post(ENTER, data=values)
        assert answer.status_code == 303
        assert answer.location == EVENING
        assert len(sent) <= 8, sent


@pytest.mark.both_databases
def test_the_page_of_a_runde_is_eight_questions_whatever_its_evenings(anna: Phone) -> None:
    for number in range(1, 8):
        evening = play(anna, 1, 1, f"Abend {number}")
        assert anna.send(f"{evening}/mehr", "/abschliessen").status_code == 303
    play(anna, 1, 1)
    assert looking(anna, RUNDE) <= 8
    assert looking(anna, f"{RUNDE}?alle=1") <= 8


def test_a_page_of_a_tournament_asks_for_the_keys_of_its_tables_twice(anna: Phone) -> None:
    """Once for its ETag and once for all its results."""
    create(anna)
    join(anna)
    for table in release(anna, 1):
        assert type_totals(anna, table, 12, -4, 0, -8) == 303
    for path in (ONE, f"{ONE}/wand"):
        with counted(anna.application) as sent:
            assert anna.get(path).status_code == 200
        assert len([statement for statement in sent if "evening.id IN" in statement]) == 2, sent
    for path in (f"{ONE}/stand.pdf", f"{ONE}/turnier.csv"):
        with counted(anna.application) as sent:
            assert anna.get(path).status_code == 200
        assert len([statement for statement in sent if "evening.id IN" in statement]) == 1, sent
