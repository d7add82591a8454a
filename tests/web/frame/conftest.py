"""Looks of a phone at what it has already."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.web.critic import Phone
from tests.web.evening_pages import EVENING
from tests.web.frame.looks import Looks


@pytest.fixture
def looks(bert: Phone) -> Iterator[Callable[..., Looks]]:
    """Looks of Bert's phone; nothing is counted any more afterwards."""
    before = list(bert.application.before_request_funcs.get(None, []))
    yield lambda path=EVENING, holder=bert: Looks(holder, path)
    bert.application.before_request_funcs[None] = before
