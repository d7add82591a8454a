"""How the paper lies in a photo: where each of its places is seen.

The projection by the corner codes is right for flat paper. What marks tell beyond it is a smooth
move, and after that what only those near by tell.
"""

from dataclasses import dataclass

import numpy as np

from scorepad.ticksheet.corners import Points, projected
from scorepad.ticksheet.layout import TickLayout
from scorepad.ticksheet.windows import Numbers

NEAR_X = 40.0
NEAR_Y = 8.0
"""Millimetres within which a mark tells how its neighbourhood is moved."""
TRUST = 0.3
"""The weight of no further move, where a mark that is just there has 1."""
FITTINGS = 6
_GENTLE = 1e-3
_LEAST_SPREAD = 0.15
"""Millimetres by which seen marks are off at least, however well they fit."""
_MANY_SPREADS = 3
"""Moves off by this many times the spread are trusted half."""
_FITTING = 0.2
"""The least weight of a move that fits its neighbours."""


@dataclass(frozen=True)
class SeenPaper:
    """Where places of the paper are seen in a photo.

    `homography` takes millimetres to pixels; `smooth` are the factors of the polynomials by which
    places are moved before, in millimetres; `known` are places whose `rest` of a move is known.
    """

    homography: Points
    smooth: Points
    size: tuple[float, float]
    known: Points
    rest: Points

    def pixels(self, places: Points) -> Points:
        """Where places of the paper, in millimetres, are in the photo."""
        return projected(self.homography, self.moved(places))

    def moved(self, places: Points) -> Points:
        """Places of the paper as the projection alone would have them, in millimetres."""
        terms = polynomials(places, self.size)
        smooth = terms @ self.smooth
        near_by = self._near_by(places)
        moved: Points = places + smooth + near_by
        return moved

    def _near_by(self, places: Points) -> Points:
        """The rest of the move by what is known near by."""
        off = places[:, None, :] - self.known[None, :, :]
        across = (off[..., 0] / NEAR_X) ** 2
        down = (off[..., 1] / NEAR_Y) ** 2
        weights = np.exp(-across - down)
        total = weights.sum(axis=1, keepdims=True)
        moves: Points = weights @ self.rest / (total + TRUST)
        return moves


def polynomials(places: Points, size: tuple[float, float]) -> Points:
    """The terms of which a smooth move is a sum: to the second power across, to the third down."""
    half = np.array(size) / 2
    from_middle = places / half - 1
    x = from_middle[:, 0]
    y = from_middle[:, 1]
    across = np.stack([np.ones_like(x), x, x**2], axis=1)
    down = np.stack([np.ones_like(y), y, y**2, y**3], axis=1)
    products = across[:, :, None] * down[:, None, :]
    terms: Points = products.reshape(len(places), -1)
    return terms


def fitted_paper(homography: Points, layout: TickLayout, known: Points, moves: Points) -> SeenPaper:
    """The paper whose places move as is known of some; what does not fit counts for little."""
    size = (layout.width, layout.height)
    terms = polynomials(known, size)
    weights = np.ones(len(known))
    smooth: Points = np.zeros((terms.shape[1], 2))
    for _ in range(FITTINGS):
        smooth = weighted_fit(terms, moves, weights, _GENTLE)
        rest = moves - terms @ smooth
        off = np.hypot(rest[:, 0], rest[:, 1])
        spread = max(float(np.median(off)), _LEAST_SPREAD)
        weights = trust(np.asarray(off, np.float64), _MANY_SPREADS * spread)
    is_fitting = weights > _FITTING
    left_over: Points = moves - terms @ smooth
    return SeenPaper(homography, smooth, size, known[is_fitting], left_over[is_fitting])


def weighted_fit(terms: Points, values: Points, weights: Numbers, gentle: float) -> Points:
    """The factors of terms whose sum is nearest to the values."""
    weighted = terms * weights[:, None]
    left = weighted.T @ terms
    left += gentle * np.eye(len(left))
    right = weighted.T @ values
    factors = np.linalg.solve(left, right)
    return np.asarray(factors, np.float64)


def trust(off: Numbers, much: float) -> Numbers:
    """The weight of values that are so far off: a half where it is much."""
    share = off / much
    weights: Numbers = 1 / (1 + share**2)
    return weights
