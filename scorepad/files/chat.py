"""The result of an evening as one text for the group chat: no markup, one line for each thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.ledger.settle import Transfer
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.numerals import signed
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.terms import GameKind, Player
from scorepad.scoring.words import label
from scorepad.telling.money import in_short
from scorepad.telling.voice import Voice

_GAMES = (Text("1 Spiel", "1 game"), Text("{count} Spiele", "{count} games"))
_RUNNING = Text("läuft noch", "still running")
_BEST = Text("Bestes Spiel: Nr. {number}, {what}, {who}", "Best game: no. {number}, {what}, {who}")
_OWED = Text("Noch ein Pflichtsolo: {who}", "Still owes a Pflichtsolo: {who}")
_PAID = Text("Abgerechnet:", "Settled:")
_TO_PAY = Text("Es zahlen:", "To be paid:")


@dataclass(frozen=True)
class Result:
    """The facts of the text. `transfers` is None where no money is played for; `date` is written out."""

    runde: str
    evening: str
    date: str
    result: Replay
    totals: Mapping[Player, int]
    names: Mapping[Player, str]
    transfers: Sequence[Transfer] | None = None
    sealed: bool = False
    currency: str = "€"


def text(facts: Result, lang: str) -> str:
    """The whole text, in "de" or "en"."""
    parts = [_head(facts, lang), _standings(facts), _remarks(facts, lang), _money(facts, lang)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _head(facts: Result, lang: str) -> list[str]:
    count = sum(row.number is not None for row in facts.result.rows)
    games = _GAMES[count != 1].in_(lang).format(count=count)
    state = [] if facts.result.ended or facts.sealed else [_RUNNING.in_(lang)]
    title = [facts.runde] if facts.evening in facts.date else [facts.runde, facts.evening]
    return [", ".join(title), ", ".join([facts.date, games, *state])]


def _standings(facts: Result) -> list[str]:
    ordered = sorted(facts.totals, key=lambda player: -facts.totals[player])
    points = [facts.totals[player] for player in ordered]
    return [
        f"{points.index(total) + 1}. {_name(facts, player)} {signed(total)}"
        for player, total in zip(ordered, points, strict=True)
    ]


def _remarks(facts: Result, lang: str) -> list[str]:
    lines = []
    games = [row for row in facts.result.rows if row.number is not None and any(row.points.values())]
    if len(games) > 1:
        best = max(games, key=lambda row: max(row.points.values()))
        who = [player for player, points in best.points.items() if points == max(best.points.values()) > 0]
        named = " ".join([_listed(facts, who), signed(max(best.points.values()))])
        lines += [_BEST.in_(lang).format(number=best.number, what=_what(best, facts, lang), who=named)] if who else []
    owed = facts.result.next.pflichtsolo_owed
    if owed and facts.result.rows:
        lines.append(_OWED.in_(lang).format(who=_listed(facts, list(owed))))
    return lines


def _money(facts: Result, lang: str) -> list[str]:
    if facts.transfers is None:
        return []
    voice = Voice(lang, facts.names, facts.result.next.rules, facts.currency)
    if not facts.transfers:
        return [voice.heading("nothing_owed")]
    return [voice.say(_PAID if facts.sealed else _TO_PAY), *in_short(facts.transfers, voice)]


def _what(row: Row, facts: Result, lang: str) -> str:
    entry = row.entry
    if not isinstance(entry, Game):
        return label(row.kind, lang)
    if entry.game is GameKind.SOLO and entry.solo:
        return label(entry.solo, lang, own_names(facts.result.next.rules))
    return label(entry.game.value, lang)


def _listed(facts: Result, players: Sequence[Player]) -> str:
    return ", ".join(_name(facts, player) for player in players)


def _name(facts: Result, player: Player) -> str:
    return facts.names.get(player, player)
