"""Where the boxes of a row stand, by all of their frames together.

Boxes look alike, so that one may be taken for the next; but they stand in groups, which a whole row
can match in one way only, and where paper bends, each stands off about as much as the one before.
"""

import numpy as np

from scorepad.ticksheet.windows import Numbers, Places

STEEPEST = 0.2
"""By which share of the way from a box to the next they may stand off differently."""
COST = 0.02
"""What a step of difference takes away, as a share of the best frame."""


def steps_along(likeness: Numbers, gaps: Numbers) -> Places:
    """The step of each box of a row; `likeness` says how much of its frame is seen at each step,
    `gaps` how many steps it is from each box to the next.
    """
    cost = COST * float(likeness.max())
    best = likeness[0]
    came_from = []
    for seen, gap in zip(likeness[1:], gaps, strict=True):
        best, before = _gone_on(best, int(np.ceil(STEEPEST * gap)), cost)
        came_from.append(before)
        best = best + seen
    step = int(best.argmax())
    steps = [step]
    for before in reversed(came_from):
        step = int(before[step])
        steps.append(step)
    return np.array(steps[::-1])


def _gone_on(best: Numbers, most: int, cost: float) -> tuple[Numbers, Places]:
    """How much the best way up to each step of the next box is worth, and which step of the last
    box it comes from.
    """
    padded = np.pad(best, most, constant_values=-np.inf)
    ways = np.lib.stride_tricks.sliding_window_view(padded, 2 * most + 1)
    differences = np.abs(np.arange(-most, most + 1))
    worth = ways - cost * differences
    chosen = worth.argmax(axis=1)
    steps = np.arange(len(best))
    return worth[steps, chosen], steps + chosen - most
