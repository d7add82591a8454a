"""Looks of a phone at what it has already, papers that nobody prints, and the English catalogue."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po

from scorepad.printing.helpers import Helper
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING
from tests.web.frame.looks import Looks

ROOT = Path(__file__).parents[3]
ENGLISH = ROOT / "scorepad/locale/en/LC_MESSAGES/messages.po"


@pytest.fixture
def looks(bert: Phone) -> Iterator[Callable[..., Looks]]:
    """Looks of Bert's phone; nothing is counted any more afterwards."""
    before = list(bert.application.before_request_funcs.get(None, []))
    yield lambda path=EVENING, holder=bert: Looks(holder, path)
    bert.application.before_request_funcs[None] = before


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A paper is the document that would be printed: how it is laid out is not looked at."""
    monkeypatch.setattr(Helper, "make", lambda _helper, _work, document, _style: document.encode())


@pytest.fixture(scope="session")
def english() -> Catalog:
    """The English catalogue as it is written."""
    with ENGLISH.open("rb") as file:
        return read_po(file, locale="en")
