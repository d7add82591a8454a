"""Photos of tick sheets, taken by program, are read box by box. Source: issue 49, ticksheet.md,
"Proof".

By day 200 photos of short sheets, of as many pixels a millimetre; by
`--hypothesis-profile=thorough` 2,000 of whole sheets. The seeds say which.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

import pytest
from PIL import Image

from scorepad.ticksheet.layout import TickLayout
from scorepad.ticksheet.photo import BoxState, CannotRead, WhyUnread, read_photo
from tests import effort
from tests.ticksheet import photos

AT_ONCE = 100
"""Photos of a test: as many tests by day as there are processors in a small machine."""
MOST_UNSURE = 0.01
"""The share of ticked boxes that may be unsure."""
BENT = 91
"""The seed of a photo in which paper bends so much that each place about its middle is nearer to
the next box than to its own.
"""
ONCE_WRONG = {
    179: "a side of the box beside it was taken for one of its own",
    192: "the same at the beginning of a row",
    264: "the same in the middle of a row, pale",
    235: "two ticks and a cross touch each other",
    291: "one tick goes through three boxes",
    375: "a thumb hides marks, rows are taken for the next, and one of their boxes looks sure",
    424: "a tick of pale pencil is not seen on the dark frame, so that its end looks like a dot",
    460: "the paper bends in two waves, and is as far away as can be read",
    674: "a thin tick begins in the box beside its own, as boldly as others tick",
    727: "as in 424, beside the ring of a cup",
    943: "as in 424, in a larger tick",
    963: "a fold and the ring of a cup cross each other in a box, paler than pencil",
    1079: "as in 424, in a thin tick",
    1229: "a tick below its box touches the black mark of its row and the cross beside it",
    1306: "a stroke above its box goes on into the next one",
    1425: "a tick below its box ends in the next one, which has as much of it",
    1741: "the paper bends in waves that move a column of marks by more than a row, each otherwise",
    1809: "the paper bends so steeply that frames look narrower than others, and one side remains",
}
"""Seeds of photos of whole sheets in which a box was wrong, and what is so in them."""


@cache
def whole() -> TickLayout:
    return photos.layout()


@cache
def short() -> TickLayout:
    return photos.short_layout()


@cache
def page_of(sheet: Callable[[], TickLayout]) -> Image.Image:
    """The printed page of `whole` or `short`."""
    return photos.drawn(sheet())


def shot_by(seed: int) -> photos.Shot:
    """The photo of a seed, of a whole sheet or a short one."""
    thorough = effort.is_thorough()
    sheet = whole if thorough else short
    return photos.shot(seed, sheet(), page_of(sheet), hurried=not thorough)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "first_seed" in metafunc.fixturenames:
        count = 2000 if effort.is_thorough() else 200
        metafunc.parametrize("first_seed", range(0, count, AT_ONCE))


def states_in(shot: photos.Shot) -> Mapping[tuple[int, str], BoxState]:
    """What is read in a photo; nothing where it lacks a second corner beside the one under a
    thumb.
    """
    texts = {code.text for code in shot.sheet.codes}

    def known(text: str) -> TickLayout | None:
        return shot.sheet if text in texts else None

    try:
        return read_photo(shot.data, known).states
    except CannotRead as error:
        if "thumb" in shot.told and error.why is WhyUnread.CORNER_MISSING:
            return {}
        raise


def told_without_error(shot: photos.Shot) -> list[tuple[BoxState, BoxState]]:
    """What each box says and was read as: the same, or unsure."""
    pairs = [(shot.truth[box], state) for box, state in states_in(shot).items()]
    wrong = [pair for pair in pairs if pair[0] != pair[1] and pair[1] is not BoxState.UNSURE]
    assert not wrong, shot.told
    return pairs


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", ONCE_WRONG)
def test_no_box_is_wrong_where_one_was(seed: int) -> None:
    told_without_error(photos.shot(seed, whole(), page_of(whole)))


@pytest.mark.no_cover
def test_no_box_of_a_photo_is_wrong_without_being_unsure(first_seed: int) -> None:
    told = Counter[tuple[BoxState, BoxState]]()
    for seed in range(first_seed, first_seed + AT_ONCE):
        told.update(told_without_error(shot_by(seed)))
    ticked = sum(count for (truth, _), count in told.items() if truth is BoxState.TICKED)
    unsure = told[BoxState.TICKED, BoxState.UNSURE]
    assert unsure <= MOST_UNSURE * ticked


@pytest.mark.no_cover
def test_a_box_that_a_bend_moves_to_the_place_of_the_next_one_is_not_taken_for_it() -> None:
    shot = photos.shot(BENT, short(), page_of(short), hurried=True)
    states = states_in(shot)
    ticked = [box for box, state in shot.truth.items() if state is BoxState.TICKED]
    assert [states[box] for box in ticked] == [BoxState.TICKED] * len(ticked)
