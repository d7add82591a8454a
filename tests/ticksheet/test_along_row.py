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
    off = np.abs(looked_at[..., None] - stand).min(axis=2)
    seen: Numbers = np.clip(1 - off / 3, 0, 1)
    return seen


def test_a_row_that_bends_by_most_of_a_box_is_followed() -> None:
    bend = np.array([0, -2, -4, -5, -5, -3, 1, 5, 9, 12])
    seen = likeness(PLACES + bend)
    assert (steps_along(seen, GAPS) - REACH).tolist() == bend.tolist()


def test_a_box_whose_frame_is_hidden_stands_between_those_beside_it() -> None:
    bend = np.full(10, 4)
    seen = likeness(PLACES + bend)
    seen[3] = 0
    assert (steps_along(seen, GAPS) - REACH).tolist() == bend.tolist()


def test_a_row_is_not_taken_for_the_one_that_is_a_box_further() -> None:
    seen = likeness(PLACES)
    seen[:GROUP] *= 0.5
    assert set(steps_along(seen, GAPS) - REACH) == {0}
