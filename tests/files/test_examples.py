"""Files of many makers are read as what stands beside them in `lists.json`, and what Scorepad
writes comes back.

Source: third-look.md, Papers, "Reading in".
"""

import dataclasses
import io
import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.files import separated, workbook
from scorepad.files.dates import day
from scorepad.files.documents import ExportedEvening
from scorepad.files.list_guess import guess
from scorepad.files.lists import Listed
from scorepad.files.table import read_table
from scorepad.scoring.entry import Game, Penalty, Redeal
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.terms import GameKind
from scorepad.telling.voice import Voice
from tests.effort import examples
from tests.files.evenings import left_out, proposed, written
from tests.scoring.building import CAST, normal, rules

FOLDER = Path(__file__).parent.parent / "examples" / "lists"
CASES = json.loads((FOLDER / "lists.json").read_text())
USUAL = "2026-01-05"
POINTS = st.integers(-40, 40)


def told(found: Listed) -> list[dict[str, Any]]:
    lines = iter(found.lines)
    evenings = []
    for one in found.file.evenings:
        rows = [next(lines).row.points for entry in one.entries if entry.kind != "end"]
        facts = {"date": one.plan.date, "name": one.plan.name, "people": [*one.plan.table]}
        evenings.append(facts | {"points": [[*row] for row in rows]})
    return evenings


@pytest.mark.parametrize("case", CASES, ids=[case["file"] for case in CASES])
def test_a_file_is_read_as_what_it_is(case: dict[str, Any]) -> None:
    content = (FOLDER / case["file"]).read_bytes()
    table = read_table(content)
    found = proposed(content, day(USUAL))
    assert [problem.message("de") for problem in found.problems] == case.get("problems", [])
    assert case["dress"].items() <= dataclasses.asdict(table.dress).items()
    assert left_out(table) == case.get("left_out", [])
    assert guess(table).running is case.get("running", False)
    notes = [getattr(line.row.entry, "note", "") for line in found.lines]
    assert case.get("notes", []) == (notes if any(notes) else [])
    if not found.problems:
        assert told(found) == [
            {"name": "", **one, "date": one["date"] or USUAL} for one in case["evenings"]
        ]
        assert any(line.row.off for line in found.lines) is case.get("off", False)


def test_every_file_of_the_folder_has_its_meaning() -> None:
    assert {case["file"] for case in CASES} | {"lists.json"} == {
        path.name for path in FOLDER.iterdir()
    }
    assert len(CASES) > 20


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04zip", "Das ist keine Tabelle, die sich öffnen lässt (.xlsx)."),
        (b"\x00\x01\x02", "Das ist keine Textdatei."),
        (b"Lieber Bert, bis Donnerstag.", "Darin ist keine Tabelle zu erkennen."),
        (b";;;\n;;;\n", "Darin ist keine Tabelle zu erkennen."),
        (b"PK\x03\x04" + b"x" * 4_000_000, "Die Datei ist zu groß: höchstens 4 MB."),
    ],
)
def test_what_is_no_table_gets_one_sentence(content: bytes, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read_table(content)
    assert [problem.message("de") for problem in refused.value.problems] == [sentence]


def test_a_mistake_in_a_list_of_columns_is_told_where_it_stands_in_the_file() -> None:
    table = read_table(b"Name;1;2\nAnna;3;1\nBert;-3;x1\nCem;3;-1\nDoro;-3;-1\n")
    assert not table.across, "no number where names stand in the first column is no list of columns"
    (problem,) = proposed("Name;1;2\nAnna;3;1\nBert;-3;1\nCem;3;-1,5\nDoro;-3;-1\n").problems
    assert problem.message("de") == "Zeile 4: Spalte „3“: „-1,5“ ist keine ganze Zahl."


def entries(people: int) -> st.SearchStrategy[list[Any]]:
    others = CAST[1:4]
    game = st.builds(normal, st.integers(0, 240))
    typed = st.lists(POINTS, min_size=3, max_size=3).map(
        lambda row: Game(
            GameKind.DIRECT,
            points=dict(
                zip(CAST[:4] if people == 4 else CAST[1:5], [*row, -sum(row)], strict=True)
            ),
        )
    )
    penalty = st.builds(
        lambda who, lost: Penalty({who: -lost}), st.sampled_from(others), st.integers(1, 20)
    )
    usual = [typed, penalty, st.just(Redeal("kings"))]
    return st.lists(st.one_of([game, *usual] if people == 4 else usual), min_size=1, max_size=8)


@examples(6)
@given(
    data=st.data(),
    people=st.integers(4, 5),
    unit=st.sampled_from((1, 10)),
    lang=st.sampled_from(("de", "en")),
)
@pytest.mark.parametrize("form", ["csv", "xlsx", "evening"])
def test_what_is_written_comes_back(
    form: str, data: st.DataObject, people: int, unit: int, lang: str
) -> None:
    """The days, names, people and points of every row; a row in which nobody has points is none."""
    plan: dict[str, Any] = {"people": people, "rules": rules(**{"counting.unit": unit})}
    names = data.draw(
        st.sampled_from((("Donnerstag", "=1+1"), ("Summe", "'s war schön"), ("2026", "- 4")))
    )
    some = [
        written(*data.draw(entries(people)), key=key * 64, name=name, date=date, **plan)
        for key, name, date in zip("ab", names, ("2026-11-19", "2026-11-26"), strict=True)
    ][: 1 if form == "evening" else 2]
    found = proposed(content(form, some, Voice(lang).counting(unit)))
    assert found.problems == ()
    evenings = [exported.evening for exported in some]
    rows = [
        [dict(row.points) for row in replay(one.plan, one.entries).rows if row.points]
        for one in evenings
    ]
    read = [zip(line.table, line.row.points, strict=True) for line in found.lines]
    assert [{who: cell for who, cell in line if cell is not None} for line in read] == [
        *chain(*rows)
    ]
    played = [
        (one.plan.date, one.plan.name)
        for one, with_points in zip(evenings, rows, strict=True)
        if with_points
    ]
    assert [(one.plan.date, one.plan.name) for one in found.file.evenings] == played


def content(form: str, some: list[ExportedEvening], voice: Voice) -> bytes:
    out = io.BytesIO()
    players = CAST[: len(some[0].document["table"])]
    if form == "csv":
        return "".join(separated.pieces(some, players, voice.language, voice.unit)).encode()
    if form == "evening":
        workbook.evening(out, some[0], voice)
    else:
        workbook.runde(out, some, players, [], voice)
    return out.getvalue()
