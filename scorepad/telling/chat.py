"""The result of an evening as one text for the group chat: no markup, one fact a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.ledger.settle import Transfer
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.terms import Player
from scorepad.telling.evening import games_played, standings, who_owes
from scorepad.telling.money import in_short
from scorepad.telling.result import best_game
from scorepad.telling.voice import Voice

_PAID = Text("Abgerechnet:", "Settled:")
_TO_PAY = Text("Es zahlen:", "To be paid:")


class ChatResult(NamedTuple):
    """The facts of the text; `date` is a text. `transfers` is None without money; `remark` is a sentence about it."""

    runde: str
    evening: str
    date: str
    result: Replay
    totals: Mapping[Player, int]
    voice: Voice
    transfers: Sequence[Transfer] | None = None
    sealed: bool = False
    remark: str = ""


def text(facts: ChatResult) -> str:
    parts = [_head(facts), _standings(facts), _remarks(facts), _money(facts)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _head(facts: ChatResult) -> list[str]:
    games = games_played(facts.result, facts.voice)
    state = [] if facts.result.ended or facts.sealed else [facts.voice.heading("running")]
    title = [facts.runde] if facts.evening in facts.date else [facts.runde, facts.evening]
    return [", ".join(title), ", ".join(filter(None, [facts.date, games, *state, facts.voice.unit_told]))]


def _standings(facts: ChatResult) -> list[str]:
    places = standings(facts.result, facts.totals, tuple(facts.totals))
    return [f"{one.place}. {facts.voice.name(one.player)} {facts.voice.points(one.points)}" for one in places]


def _remarks(facts: ChatResult) -> list[str]:
    lines = list(filter(None, [best_game(facts.result, facts.voice)]))
    owed = who_owes(facts.result.next, facts.voice)
    return [*lines, owed] if owed and facts.result.rows else lines


def _money(facts: ChatResult) -> list[str]:
    voice, remark = facts.voice, [facts.remark] if facts.remark else []
    if facts.transfers is None:
        return remark
    if not facts.transfers:
        return [*remark, voice.heading("nothing_owed")]
    return [*remark, voice.say(_PAID if facts.sealed else _TO_PAY), *in_short(facts.transfers, voice)]
