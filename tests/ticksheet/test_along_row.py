"""The boxes of a row are told apart by all of them. Source: ticksheet.md, "Proof" (paper that
bends).
"""

import numpy as np

from scorepad.ticksheet.along_row import steps_along
from scorepad.ticksheet.windows import Numbers

PITCH = 18
"""Steps from a box to the next."""
GROUP = 5
GAP = 6
"""Boxes of a group, and the further steps from the last of them to the next group."""
REACH = 20
"""Steps to each side at which a box is looked for."""
PLACES = np.arange(10.0) * PITCH + np.arange(10) // GROUP * GAP
GAPS = np.diff(PLACES)


def likeness(stand: Numbers) -> Numbers:
    """How much of a frame is seen at each step of each box, where boxes stand at these places."""
    steps = np.arange(-REACH, REACH + 1)
    looked_at = PLACES[:, None] + steps
    off_each = looked_at[..., None] - stand
    off = np.abs(off_each)
    nearest = off.min(axis=2)
    seen: Numbers = np.clip(1 - nearest / 3, 0, 1)
    return seen


def moves_by(seen: Numbers) -> list[int]:
    """How many steps each box of a row was found to stand off."""
    steps = steps_along(seen, GAPS)
    moves = steps - REACH
    return [int(move) for move in moves]


def test_a_row_that_bends_by_most_of_a_box_is_followed() -> None:
    bend = [0, -2, -4, -5, -5, -3, 1, 5, 9, 12]
    stand = PLACES + bend
    seen = likeness(stand)
    assert moves_by(seen) == list(bend)


def test_a_box_whose_frame_is_hidden_stands_between_those_beside_it() -> None:
    bend = [4] * len(PLACES)
    stand = PLACES + bend
    seen = likeness(stand)
    seen[3] = 0
    assert moves_by(seen) == list(bend)


def test_a_row_is_not_taken_for_the_one_that_is_a_box_further() -> None:
    seen = likeness(PLACES)
    seen[:GROUP] *= 0.5
    assert moves_by(seen) == [0] * len(PLACES)
