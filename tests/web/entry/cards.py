"""The card that asks about a game that was entered on another phone meanwhile."""

from typing import Any

from werkzeug.test import TestResponse

from tests.web.critic import Form, Page, Phone
from tests.web.evening_pages import ENTER


def typed(holder: Phone, *re: str, path: str = ENTER, **values: Any) -> dict[str, Any]:
    """A form as it was opened now, filled in and not yet sent."""
    form = holder.page(path).forms[-1]
    game = {"re": list(re), "augen": "re121"}
    return form.values | game | values


def card(answer: TestResponse) -> Form:
    """The form of the question in an answer."""
    assert answer.status_code == 409
    page = Page(answer.text)
    return page.forms[-1]


def say(holder: Phone, asked: TestResponse, word: str, **more: Any) -> TestResponse:
    """Press a button of the question."""
    button = f'name="twice" value="{word}"'
    assert button in asked.text
    form = card(asked)
    sent = form.values | {"twice": word} | more
    return holder.post(form.action, data=sent)
