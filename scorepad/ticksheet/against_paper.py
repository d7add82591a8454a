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


def darkness_against_paper(seen: Floats) -> Floats:
    """How much darker than the paper each pixel is, as a share; the paper is what brightest pixels
    of the piece lie in a plane, so that a shadow which grows over a box is none of its ink.
    """
    terms = _plane_terms(seen.shape[1], seen.shape[2])
    products = (terms[:, :, None] * terms[:, None, :]).reshape(-1, 9)
    values = seen.reshape(len(seen), -1)
    light = np.percentile(values, 70, axis=1, keepdims=True)
    light = np.maximum(light, np.median(_edge(seen), axis=1, keepdims=True))
    weights = (values > 0.9 * light).astype(np.float32)
    dark = np.zeros_like(values)
    for _ in range(PLANES):
        left = (weights @ products).reshape(-1, 3, 3)
        left += GENTLE * np.eye(3, dtype=np.float32)
        right = (weights * values) @ terms
        factors = np.linalg.solve(left, right[..., None])
        paper = factors[..., 0] @ terms.T
        dark = (1 - values / np.maximum(paper, 1)).astype(np.float32)
        is_paper = (dark > -LIKE_PAPER) & (dark < PALE_INK)
        weights = np.where(is_paper, 1.01, 0.01).astype(np.float32)
    return dark.reshape(seen.shape)


def _edge(seen: Floats) -> Floats:
    """The outermost pixels of pieces, which are paper though a box be filled."""
    upper = seen[:, :EDGE].reshape(len(seen), -1)
    lower = seen[:, -EDGE:].reshape(len(seen), -1)
    left = seen[:, EDGE:-EDGE, :EDGE].reshape(len(seen), -1)
    right = seen[:, EDGE:-EDGE, -EDGE:].reshape(len(seen), -1)
    return np.concatenate([upper, lower, left, right], axis=1)


def _plane_terms(height: int, width: int) -> Floats:
    """One, x and y of each pixel of a piece, about its middle."""
    y = np.linspace(-1, 1, height)
    x = np.linspace(-1, 1, width)
    across, down = np.meshgrid(x, y)
    terms = np.stack([np.ones_like(across), across, down], axis=-1)
    return terms.reshape(-1, 3).astype(np.float32)
