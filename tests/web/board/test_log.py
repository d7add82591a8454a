"""Who did what, as pages tell it."""

import datetime as dt

from flask import Flask

from scorepad.telling.changes import ToldChange
from scorepad.web.board.log import HistoryLine, without_link

WORDS = "über den Schreiblink"


def line(number: int, who: str, **more: str) -> HistoryLine:
    when = dt.datetime(2026, 11, 19, 20, number, tzinfo=dt.UTC)
    return HistoryLine(number, when, who, ToldChange("Spiel 1", (), ()), **more)  # type: ignore[arg-type]


def test_lines_over_the_write_link_are_told_once(site: Flask) -> None:
    lines = [line(number, WORDS, link="write") for number in range(2)]
    with site.test_request_context():
        sentence, rest = without_link(lines)
    assert sentence == "Alles über den Schreiblink."
    assert [one.who for one in rest] == ["", ""]


def test_a_person_who_is_called_like_these_words_keeps_the_name(site: Flask) -> None:
    lines = [line(number, WORDS) for number in range(2)]
    with site.test_request_context():
        sentence, rest = without_link(lines)
    assert sentence == ""
    assert [one.who for one in rest] == [WORDS, WORDS]
