"""What a row says, alone and on two photos. Source: ticksheet.md, *Reading*: never guessed."""

import pytest

from scorepad.ticksheet.states import BoxState, row_together, with_doubt

TICKED = BoxState.TICKED
EMPTY = BoxState.EMPTY
VOID = BoxState.VOID
UNSURE = BoxState.UNSURE
BEGUN = {"re.A": TICKED}
"""A row in which another box is ticked, so that nobody takes it for one without a game."""


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        (TICKED, TICKED, TICKED),
        (EMPTY, EMPTY, EMPTY),
        (VOID, VOID, VOID),
        (UNSURE, UNSURE, UNSURE),
        (TICKED, UNSURE, TICKED),
        (EMPTY, UNSURE, EMPTY),
        (VOID, UNSURE, VOID),
        (TICKED, EMPTY, UNSURE),
        (TICKED, VOID, UNSURE),
        (EMPTY, VOID, UNSURE),
    ],
)
def test_a_box_says_what_one_photo_is_sure_of_and_no_other_denies(
    one: BoxState, other: BoxState, together: BoxState
) -> None:
    for first, second in ((one, other), (other, one)):
        row = row_together({**BEGUN, "re.B": first}, {**BEGUN, "re.B": second})
        assert row["re.B"] is together


def test_a_row_that_was_filled_in_between_the_photos_is_as_the_later_one_shows_it() -> None:
    before = {"re.A": EMPTY, "re.B": EMPTY}
    after = {"re.A": TICKED, "re.B": UNSURE}
    assert row_together(before, after) == after
    assert row_together(after, before) == after


def test_a_box_that_is_not_told_is_empty() -> None:
    assert row_together(BEGUN, {"re.B": TICKED}) == {"re.A": UNSURE, "re.B": UNSURE}


@pytest.mark.parametrize(
    "around",
    [
        [UNSURE, UNSURE, TICKED, UNSURE, EMPTY],
        [EMPTY, UNSURE, TICKED, UNSURE, UNSURE],
        [UNSURE, UNSURE, TICKED],
        [UNSURE, UNSURE, TICKED, UNSURE],
        [UNSURE, UNSURE, VOID, UNSURE, UNSURE],
        [UNSURE, UNSURE, EMPTY, UNSURE, UNSURE],
    ],
)
def test_a_box_among_unsure_ones_is_unsure(around: list[BoxState]) -> None:
    assert with_doubt(around)[2] is UNSURE


@pytest.mark.parametrize(
    "row",
    [
        [UNSURE, TICKED, EMPTY, EMPTY, EMPTY],
        [EMPTY, UNSURE, TICKED, UNSURE, EMPTY],
        [UNSURE, TICKED],
        [EMPTY, EMPTY, UNSURE, UNSURE, TICKED, TICKED],
    ],
)
def test_single_boxes_that_are_unsure_leave_others_as_they_are(row: list[BoxState]) -> None:
    assert with_doubt(row) == row
