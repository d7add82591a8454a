"""Tables of text. Source: fourth-look.md, part 2: "tables end in a card"."""

from dataclasses import replace

from scorepad.telling.grid import Grid, GridCell, GridLine

FOUR = Grid(
    id="games",
    title="Was anders zählt",
    corner="Spiel",
    heads=("Anna", "Bert", "Cem", "Doro"),
    lines=(GridLine("Spiel 3", (GridCell("−2", "−3"),) * 4),),
)


def test_four_short_columns_stand_beside_the_names_on_a_phone() -> None:
    assert FOUR.is_slim


def test_columns_of_longer_names_take_turns() -> None:
    longer = replace(FOUR, heads=("Anna", "Bert", "Cem", "Dorothea"))
    assert not longer.is_slim


def test_columns_of_longer_numbers_take_turns() -> None:
    longer = replace(FOUR, lines=(GridLine("Anna", (GridCell("100 %", "+5"),) * 4),))
    assert not longer.is_slim


def test_five_columns_take_turns() -> None:
    more = replace(
        FOUR,
        heads=(*FOUR.heads, "Ela"),
        lines=(GridLine("Spiel 3", (GridCell("−2", "−3"),) * 5),),
    )
    assert not more.is_slim


def test_a_grid_without_lines_goes_by_its_heads() -> None:
    assert replace(FOUR, lines=()).is_slim
