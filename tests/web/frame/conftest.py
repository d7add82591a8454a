"""Looks of a phone at what it has already, and the English catalogue."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po

from tests.web.critic import Phone
from tests.web.evening_pages import EVENING
from tests.web.frame.looks import Looks, MakeLooks

ROOT = Path(__file__).parents[3]
ENGLISH = ROOT / "scorepad/locale/en/LC_MESSAGES/messages.po"


@pytest.fixture
def looks(bert: Phone) -> Iterator[MakeLooks]:
    """Looks of Bert's phone; nothing is counted any more afterwards."""
    before = list(bert.application.before_request_funcs.get(None, []))
    yield lambda path=EVENING, holder=bert: Looks(holder, path)
    bert.application.before_request_funcs[None] = before


@pytest.fixture(scope="session")
def english() -> Catalog:
    """The English catalogue as it is written."""
    with ENGLISH.open("rb") as file:
        return read_po(file, locale="en")
