"""How much darker than the paper each pixel of a piece of a photo is."""

import numpy as np

from scorepad.ticksheet.windows import Floats

LIKE_PAPER = 0.1
"""By how much a pixel may differ from the plane of the paper and count for it."""
EDGE = 4
"""Pixels at the edge of a piece that are beside the box."""
PALE_INK = 0.06
"""The darkness from which on a pixel is ink, though it may be the palest."""
PLANES = 4
"""How often the plane is fitted, each time to what was near it."""
GENTLE = 1e-3
MOST_PRINTED = 0.7
"""The most darkness of what is printed that is taken from ink."""


def darkness_against_paper(seen: Floats) -> Floats:
    """How much darker than the paper each pixel is, as a share; the paper is what brightest pixels
    of the piece lie in a plane, so that a shadow which grows over a box is none of its ink.
    """
    terms = _plane_terms(seen.shape[1], seen.shape[2])
    pairs = terms[:, :, None] * terms[:, None, :]
    products = pairs.reshape(-1, 9)
    values = seen.reshape(len(seen), -1)
    is_light = values > 0.9 * _light_of_paper(seen)
    weights = is_light.astype(np.float32)
    dark = np.zeros_like(values)
    for _ in range(PLANES):
        paper = _fitted_planes(values, weights, terms, products)
        brightness = values / np.maximum(paper, 1)
        dark = (1 - brightness).astype(np.float32)
        is_paper = (dark > -LIKE_PAPER) & (dark < PALE_INK)
        weights = np.where(is_paper, 1.01, 0.01).astype(np.float32)
    return dark.reshape(seen.shape)


def without_printed(dark: Floats, printed: Floats) -> Floats:
    """The darkness of the ink alone, where something printed of its own darkness lies below it."""
    light = 1 - dark
    light_of_printed = 1 - np.clip(printed, 0, MOST_PRINTED)
    share = 1 - light / light_of_printed
    return share.astype(np.float32)


def _light_of_paper(seen: Floats) -> Floats:
    """How light the paper of each piece is: as most of the piece, or as its edge, if lighter."""
    values = seen.reshape(len(seen), -1)
    edge = _edge(seen)
    light_of_piece = np.percentile(values, 70, axis=1, keepdims=True)
    light_of_edge = np.median(edge, axis=1, keepdims=True)
    light: Floats = np.maximum(light_of_piece, light_of_edge)
    return light


def _fitted_planes(values: Floats, weights: Floats, terms: Floats, products: Floats) -> Floats:
    """The plane through the weighted pixels of each piece, by its value at each pixel; `products`
    are those of each two terms.
    """
    sums = weights @ products
    left = sums.reshape(-1, 3, 3)
    left += GENTLE * np.eye(3, dtype=np.float32)
    weighted = weights * values
    right = weighted @ terms
    solved = np.linalg.solve(left, right[..., None])
    factors = solved[..., 0]
    planes: Floats = factors @ terms.T
    return planes


def _edge(seen: Floats) -> Floats:
    """The outermost pixels of pieces, which are paper though a box be filled."""
    upper = seen[:, :EDGE]
    lower = seen[:, -EDGE:]
    between = seen[:, EDGE:-EDGE]
    left = between[:, :, :EDGE]
    right = between[:, :, -EDGE:]
    sides = [upper, lower, left, right]
    rows_of_pixels = [side.reshape(len(seen), -1) for side in sides]
    return np.concatenate(rows_of_pixels, axis=1)


def _plane_terms(height: int, width: int) -> Floats:
    """One, x and y of each pixel of a piece, about its middle."""
    y = np.linspace(-1, 1, height)
    x = np.linspace(-1, 1, width)
    across, down = np.meshgrid(x, y)
    constant = np.ones_like(across)
    terms = np.stack([constant, across, down], axis=-1)
    return terms.reshape(-1, 3).astype(np.float32)
