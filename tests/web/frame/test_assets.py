"""Scripts and styles travel small and whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

STATIC = Path("static")
SENT = sorted(file for kind in ("js", "css") for file in STATIC.rglob(f"*.{kind}"))
LITERAL = re.compile(r"`(?:\\.|[^`\\])*`|\"(?:\\.|[^\"\\\n])*\"")
COMMENT = re.compile(r"(?:^|\s)//.*$|/\*[^*]*\*/", re.MULTILINE)


@pytest.mark.parametrize("file", SENT, ids=str)
def test_what_is_sent_says_the_same_without_comments(client: FlaskClient, file: Path) -> None:
    answer = client.get(f"/{file}")
    written = COMMENT.sub("", file.read_text(encoding="utf-8"))
    assert answer.mimetype == {".js": "text/javascript", ".css": "text/css"}[file.suffix]
    assert LITERAL.findall(answer.text) == LITERAL.findall(written)
    assert re.sub(r"[\s;]", "", answer.text) == re.sub(r"[\s;]", "", written)
    assert len(answer.text) < len(written)


def test_what_is_known_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/static/js/evening/board.js")
    again = client.get("/static/js/evening/board.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_picture_is_sent_as_it_is(client: FlaskClient) -> None:
    with client.get("/static/icons/scorepad.svg") as answer:
        assert answer.data == (STATIC / "icons" / "scorepad.svg").read_bytes()


@pytest.mark.parametrize("path", ["js/none.js", "js/../../pyproject.toml", "js", "js/%00.js"])
def test_what_is_no_file_of_ours_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(f"/static/{path}").status_code == 404


def test_only_the_content_that_an_address_names_is_kept_for_ever(client: FlaskClient) -> None:
    """Of two processes one may still serve what was before an upgrade; that must not stay on a phone for a year."""
    page = client.get("/").text
    (address,) = set(re.findall(r'"(/static/css/frame/base\.css\?v=\w+)"', page))
    assert "immutable" in client.get(address).headers["Cache-Control"]
    assert client.get(f"{address}0").headers["Cache-Control"] == "no-cache"
    assert client.get("/static/css/frame/base.css").headers["Cache-Control"] == "no-cache"


INTO_A_PAGE = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|setHTML|parseHTML|srcdoc"
    r"|\beval\(|new Function|setTimeout\([\"'`]"
)
PARSED = re.compile(r"parseFromString\((.+?), \"text/html\"\)")
ANSWERS = frozenset({"await answer.text()", "page"})
"""What is parsed as a page: an answer of the server, or one that is kept; no piece that a script has put together."""


@pytest.mark.parametrize("file", sorted(STATIC.rglob("*.js")), ids=str)
def test_no_script_writes_into_a_page_but_by_text_and_elements(file: Path) -> None:
    """Issue "True on every phone": a name is text. There is no exception."""
    script = COMMENT.sub("", file.read_text(encoding="utf-8"))
    assert INTO_A_PAGE.findall(script) == []
    assert script.count("parseFromString") == len(PARSED.findall(script))
    assert set(PARSED.findall(script)) <= ANSWERS
    assert [kept for kept in re.findall(r"(?<!const )\bparsed\((.+?)\)", script) if kept not in KEPT] == []


KEPT = frozenset({"html", "then.rows[status]", "await answer.text("})
"""The entry page of the next game, the rows of what waits and the answer to a form, as they came from the server."""
