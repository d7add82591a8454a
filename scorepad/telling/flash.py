"""A highlight of the last game, shown to all at the table: a Bock that begins, a Herz-Solo won, a lead that changes."""

from collections.abc import Mapping
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.terms import Party, Player
from scorepad.telling.voice import Voice

_HEART = Text("{who} gewinnt ein Herz-Solo.", "{who} wins a solo in hearts.")
_LEAD = Text("{who} führt jetzt.", "{who} takes the lead.")


class Flash(NamedTuple):
    """A highlight: its kind (heart, bock or lead), sign and sentence; `place` is the index of its entry in the log."""

    kind: str
    sign: str
    says: str
    place: int


def flash(result: Replay, voice: Voice) -> Flash | None:
    """The highlight of the last game, the rarest if it has several; None for an ordinary game."""
    row = result.rows[-1] if result.rows else None
    if row is None or not isinstance(row.entry, Game) or row.problems:
        return None
    return _of(row, row.entry, result, voice)


def _of(row: Row, game: Game, result: Replay, voice: Voice) -> Flash | None:
    if game.solo == "herz" and row.winner is Party.RE:
        return Flash("heart", "♥", voice.say(_HEART, who=voice.names(game.re)), row.index)
    if row.factor == 1 and result.next.factor > 1 and not result.ended:
        return Flash("bock", f"×{result.next.factor}", voice.say(Text("Jetzt ist Bock.", "Bock begins.")), row.index)
    leader = _changed(result.rows[-2:])
    return None if leader is None else Flash("lead", "★", voice.say(_LEAD, who=voice.name(leader)), row.index)


def _changed(rows: tuple[Row, ...]) -> Player | None:
    """Who leads alone after the last of two rows, where somebody else led alone before; else None."""
    before, after = _leader(rows[0].totals), _leader(rows[-1].totals)
    return after if before is not None and before != after else None


def _leader(totals: Mapping[Player, int]) -> Player | None:
    most = max(totals.values())
    first, *others = (player for player, total in totals.items() if total == most)
    return None if others else first
