"""Cells of the season's tables."""

from __future__ import annotations

from flask import Flask

from scorepad.scoring.season import Tally
from scorepad.web.frame.grid import NOTHING, Cell, rate


def test_a_share_has_its_numbers_below(site: Flask) -> None:
    with site.test_request_context(headers={"Accept-Language": "de"}):
        assert rate(Tally(3, 2)) == Cell("67\N{NO-BREAK SPACE}%", "2/3")
        assert rate(Tally()) == NOTHING
