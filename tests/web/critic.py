"""A phone that complains: every HTML page that any test opens through it is looked at as a
whole.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorepad.scoring.rules.ruleset import OPTIONS

LABELLED = {"input", "select", "textarea"}
NEEDS_NO_LABEL = {"hidden", "submit", "button"}
SAYING = {"title", "h1", "button"}
DRAWN = re.compile(r'name="(?:csrf_token|client_key)" value="[^"]*"')
"""What is drawn anew for every page."""
UNSAID = {"script", "style", "textarea", "template"}
"""What has text that nobody reads as the words of the page."""
SECTIONS = "|".join(sorted({name.partition(".")[0] for name in OPTIONS}))
SECRET = re.compile(r"https?://\S+|[\w-]{30,}")
"""An address or the secret of a link, which may hold any letters by chance."""
INTERNAL = re.compile(
    rf"\b(?:{SECTIONS})\.[a-z0-9_]+\b"  # an option of the rules: redeal.reasons
    r"""
    |\b[a-z]+(?:_[a-z0-9]+)+\b  # a name of the code: no_nines
    |<[A-Za-z_.]+\ (?:object|at)\b|\b(?:Decimal|Fraction|Text|Party|Player)\(
    |%\([a-z_]+\)[sd]|(?<![\w{])\{[a-z_]+\}  # a gap that nothing filled
    """,
    re.VERBOSE,
)
"""Names that are for programs. Source: fourth-look.md 2, *Regeln erklärt*."""
PYTHON = re.compile(r"\b(?:None|True|False|NaN)\b")
"""Words of Python that are no German."""
MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
AMERICAN = re.compile(
    rf"(?<!\d )\b(?:{MONTHS}|{'|'.join(month[:3] for month in MONTHS.split('|'))}) "
    rf"\d{{1,2}}\b|(?<![\d/])(?:0?[1-9]|1[0-2])/\d\d?/\d\d"
)
"""A date whose month stands first. Source: fourth-look.md 2, "ISO or day-first dates for en-GB"."""
_APPROVED: set[int] = set()
VOID = {
    "input",
    "meta",
    "link",
    "br",
    "hr",
    "img",
    "path",
    "use",
    "circle",
    "rect",
    "line",
    "wbr",
    "col",
    "source",
}


@dataclass
class Form:
    """A form of a page with what a browser would send if nothing were touched."""

    action: str
    method: str
    values: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Control:
    """An input and whatever names it."""

    id: str
    kind: str
    name: str
    labelled: bool


class Page(HTMLParser):
    """The parts of a page that the critic judges, and its forms for the tests to send."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lang = ""
        self.title = ""
        self.headings: list[str] = []
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.controls: list[Control] = []
        self.labels: set[str] = set()
        self.described: list[str] = []
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.scripts: list[str] = []
        self.unnamed: list[str] = []
        self.said: list[str] = []
        self._open: list[str] = []
        self._text = ""
        self._button: str | None = None
        self.feed(text)

    def form(self, action: str) -> Form:
        """The form that posts to an address ending so."""
        return next(
            one for one in self.forms if one.action.endswith(action) and one.method == "post"
        )

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._note(tag, given)
        if tag not in VOID:
            self._open.append(tag)
        if tag in SAYING:
            self._text = given.get("aria-label", "") if tag == "button" else ""
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get").lower()))
        if tag in LABELLED:
            self._control(tag, given)
        if tag == "option" and self._choosing:
            self._option(given)
        if tag == "label" and given.get("for"):
            self.labels.add(given["for"])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass
        if tag not in SAYING:
            return
        text = " ".join(self._text.split())
        if tag == "title" and not self.title:
            self.title = text
        elif tag == "h1":
            self.headings.append(text)
        elif tag == "button" and not text:
            self.unnamed.append(str(self.getpos()))

    def handle_data(self, data: str) -> None:
        if UNSAID.isdisjoint(self._open):
            self.said.append(data)
        if not SAYING.isdisjoint(self._open):
            self._text += data
        if self._open and self._open[-1] == "textarea" and self._choosing:
            self.forms[-1].values[self._choosing][-1] = data.lstrip("\r\n")
        if self._open and self._open[-1] == "style":
            self.inline.append("<style>")
        if self._open and self._open[-1] == "script" and data.strip() and not self._json:
            self.inline.append("<script>")

    _json = False
    _choosing = ""
    _fresh = False

    def _option(self, given: dict[str, str]) -> None:
        """A select sends its first option, or the one that is selected."""
        if self._fresh or "selected" in given:
            self.forms[-1].values[self._choosing][-1] = given.get("value", "")
        self._fresh = False

    def _note(self, tag: str, given: dict[str, str]) -> None:
        if tag == "html":
            self.lang = given.get("lang", "")
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "script":
            self.scripts.append(given.get("src", ""))
            self._json = given.get("type", "") == "application/json"
        if "id" in given:
            self.ids.append(given["id"])
        self.described += (
            given.get("aria-describedby", "").split() + given.get("aria-labelledby", "").split()
        )
        self.inline += [
            f"{tag} {name}" for name in given if name == "style" or name.startswith("on")
        ]
        self.inline += [
            f"{tag} {name}"
            for name, value in given.items()
            if value.lower().startswith("javascript:")
        ]

    def _control(self, tag: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text") if tag == "input" else tag
        name = given.get("name", "")
        self._choosing = name if tag in {"select", "textarea"} and self.forms else ""
        self._fresh = True
        named = "label" in self._open or bool(
            given.get("aria-label") or given.get("aria-labelledby")
        )
        self.controls.append(Control(given.get("id", ""), kind, name, named))
        if not self.forms or not name or (kind in {"radio", "checkbox"} and "checked" not in given):
            return
        self.forms[-1].values.setdefault(name, []).append(
            given.get("value", "on" if kind == "checkbox" else "")
        )


def judge(page: Page, sent: Iterable[str] = ()) -> list[str]:
    """Everything that is wrong with a page; empty for a good one. It may show what was sent."""
    wrong = []
    if len(page.headings) != 1 or not page.headings[0]:
        wrong.append(f"one h1 expected: {page.headings}")
    elif not page.title.startswith(page.headings[0]):
        wrong.append(f"the title {page.title!r} does not begin with {page.headings[0]!r}")
    if page.lang not in {"de", "en"}:
        wrong.append(f"lang is {page.lang!r}")
    wrong += [f"id {one!r} twice" for one, count in Counter(page.ids).items() if count > 1]
    wrong += [f"inline {one}" for one in page.inline]
    wrong += [f"{one!r} is described by nothing" for one in page.described if one not in page.ids]
    wrong += [f"label for nothing: {one!r}" for one in page.labels if one not in page.ids]
    wrong += [
        f"no label: {one.kind} {one.name!r}"
        for one in page.controls
        if one.kind not in NEEDS_NO_LABEL and not one.labelled and one.id not in page.labels
    ]
    wrong += [
        f"no csrf: {one.action}"
        for one in page.forms
        if one.method == "post" and "csrf_token" not in one.values
    ]
    keys = Counter(key for one in page.forms for key in one.values.get("client_key", ()))
    wrong += [f"{count} forms with the key {key!r}" for key, count in keys.items() if count > 1]
    wrong += [f"a button without a word at {place}" for place in page.unnamed]
    words = SECRET.sub("", " ".join(page.said))
    for value in filter(INTERNAL.search, sent):
        words = words.replace(value, "")
    wrong += [f"a name for programs: {found[0]!r}" for found in INTERNAL.finditer(words)]
    if page.lang == "de":
        wrong += [f"a word of Python: {found[0]!r}" for found in PYTHON.finditer(words)]
    if page.lang == "en":
        wrong += [f"the month first: {found[0]!r}" for found in AMERICAN.finditer(words)]
    return wrong


def texts_of(data: Any) -> list[str]:
    """The texts of a form that was sent."""
    if not isinstance(data, dict):
        return []
    values = [
        one for value in data.values() for one in (value if isinstance(value, list) else [value])
    ]
    return [one for one in values if isinstance(one, str)]


class Phone(FlaskClient):
    """A test client that judges every page it gets, follows forms, and knows what a page says."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Ask for a page and judge the answer."""
        answer = super().open(*args, **kwargs)
        honest = answer.status_code == 503 and "Retry-After" in answer.headers
        assert answer.status_code < 500 or honest, f"{answer.status_code} {answer.request.path}"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        if (
            answer.mimetype == "text/html"
            and answer.data
            and answer.status_code not in {301, 302, 303, 308}
        ):
            self._approve(answer, kwargs.get("data"))
        return answer

    def _approve(self, answer: TestResponse, data: Any) -> None:
        """Judge a page, but one of the same words only once."""
        seen = hash(DRAWN.sub("", answer.text))
        if seen in _APPROVED:
            return
        self._judged = answer, Page(answer.text)
        wrong = judge(self._judged[1], texts_of(data))
        assert not wrong, f"{answer.request.path}: {'; '.join(wrong)}"
        _APPROVED.add(seen)

    _judged: tuple[TestResponse, Page] | None = None

    @property
    def jar(self) -> dict[Any, Any]:
        """The cookies it holds."""
        assert self._cookies is not None
        return self._cookies

    def page(self, path: str, status: int = 200) -> Page:
        answer = self.get(path)
        assert answer.status_code == status, f"{answer.status_code} {path}"
        answered, page = self._judged or (None, None)
        return page if page and answered is answer else Page(answer.text)

    def send(self, path: str, action: str, **values: Any) -> TestResponse:
        """Open a page, fill in the form that posts to `action`, and send it."""
        form = self.page(path).form(action)
        return self.post(form.action, data=form.values | values)


def phone(app: Flask, **options: Any) -> Phone:
    """A new phone that knows nothing."""
    return Phone(app, app.response_class, **options)


def answered(answer: TestResponse, status: int = 200) -> str:
    """The text of an answer, which has this status."""
    assert answer.status_code == status, f"{answer.status_code} {answer.request.path}"
    return answer.text


def missing(text: str, *words: str) -> list[str]:
    """Those of the words that a text does not have."""
    return [one for one in words if one not in text]


def between(text: str, begin: str, end: str) -> str:
    """What stands in a text between a mark and the next other one; empty without the first."""
    _before, _begin, rest = text.partition(begin)
    inside, _end, _after = rest.partition(end)
    return inside


def cells_of(row: str) -> list[str]:
    """The texts of the cells of a row of a table."""
    _before, *cells = re.split("<(?=t[dh])", row)
    return [re.sub("<[^>]*>", "", f"<{cell}").strip() for cell in cells]
