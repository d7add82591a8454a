"""Who dealt and who sat out where the table did not follow the rotation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from scorepad.web.frame.answers import Body


@dataclass(frozen=True)
class Dealt:
    """Who was not who was due, as a game is told; `asked`: the page asks for it."""

    dealer: str = ""
    sits_out: tuple[str, ...] = ()
    asked: bool = False

    @property
    def body(self) -> Body:
        """As facts of a game."""
        return ({"dealer": self.dealer} if self.dealer else {}) | (
            {"sits_out": list(self.sits_out)} if self.sits_out else {}
        )


def read_dealt(sent: MultiDict[str, str], before: Mapping[str, Any] | None, table: Iterable[str], dealer: str) -> Dealt:
    """What the address says, else the game being corrected; people who are not at the table are nobody."""
    people = list(table)
    if "geber" in sent or "aus" in sent:
        chosen = sent.get("geber", "")
        sitting = tuple(player for player in people if player in sent.getlist("aus"))
        return Dealt(chosen if chosen in {*people} - {dealer} else "", sitting, asked=True)
    known = before or {}
    kept = Dealt(known.get("dealer") or "", tuple(known.get("sits_out") or ()))
    return Dealt(kept.dealer, kept.sits_out, asked="tisch" in sent or kept != Dealt())
