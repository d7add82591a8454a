"""Photos of tick sheets, taken by program, are read box by box. Source: issue 49, ticksheet.md,
"Proof".

By day 200 photos, by `--hypothesis-profile=thorough` 2,000; the seeds say which.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest
from PIL import Image

from scorepad.ticksheet.layout import TickLayout
from scorepad.ticksheet.photo import BoxState, CannotRead, WhyUnread, read_photo
from tests import effort
from tests.ticksheet import photos

AT_ONCE = 10
"""Photos of a test: each is a test of its own for whoever has several processors."""
MOST_UNSURE = 0.03
"""The share of ticked boxes that may be unsure in so few photos, many of whose marks leave their
box by two millimetres and stand beside its middle.
"""


@cache
def sheet() -> TickLayout:
    return photos.layout()


@cache
def printed() -> Image.Image:
    return photos.drawn(sheet())


def known(text: str) -> TickLayout | None:
    return sheet() if text in {code.text for code in sheet().codes} else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "first_seed" in metafunc.fixturenames:
        count = 2000 if effort.is_thorough() else 200
        metafunc.parametrize("first_seed", range(0, count, AT_ONCE))


def states_in(shot: photos.Shot) -> Mapping[tuple[int, str], BoxState]:
    """What is read in a photo; nothing where it lacks a second corner beside the one under a
    thumb.
    """
    try:
        return read_photo(shot.data, known).states
    except CannotRead as error:
        if "thumb" in shot.told and error.why is WhyUnread.CORNER_MISSING:
            return {}
        raise


@pytest.mark.no_cover
def test_no_box_of_a_photo_is_wrong_without_being_unsure(first_seed: int) -> None:
    told = Counter[tuple[BoxState, BoxState]]()
    for seed in range(first_seed, first_seed + AT_ONCE):
        shot = photos.shot(seed, sheet(), printed(), hurried=not effort.is_thorough())
        pairs = [(shot.truth[box], state) for box, state in states_in(shot).items()]
        wrong = [pair for pair in pairs if pair[0] != pair[1] and pair[1] is not BoxState.UNSURE]
        assert not wrong, shot.told
        told.update(pairs)
    ticked = sum(count for (truth, _), count in told.items() if truth is BoxState.TICKED)
    unsure = told[BoxState.TICKED, BoxState.UNSURE]
    assert unsure <= MOST_UNSURE * ticked
