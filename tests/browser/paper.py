"""A tick sheet of an evening on paper, as the page of papers prints it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.browser.conftest import Abend
from tests.ticksheet.paper import Game, Paper

__all__ = ["Game", "Paper", "game", "printed"]


def game(abend: Abend, *re: str, augen: Sequence[int] = (121, 150), **more: Any) -> Game:
    body: dict[str, Any] = {"kind": "game", "game": "normal"}
    body["re"] = [str(abend.ids[name]) for name in re]
    body["augen"] = {"re": list(augen)}
    body |= more
    return body


def printed(abend: Abend) -> Paper:
    """The sheet as the page of papers prints it for whoever has the write link."""
    holder = abend.site.app.test_client()
    holder.get(abend.write.removeprefix(abend.site.url))
    runde = abend.runde.removeprefix(abend.site.url)
    answer = holder.get(f"{runde}/ankreuzbogen.pdf")
    assert answer.status_code == 200
    people = [str(abend.ids[name]) for name in abend.ids]
    return Paper(people, answer.data)
