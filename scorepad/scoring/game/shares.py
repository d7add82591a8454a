"""From a value to everybody's points. Source: TSR 7.3, KIF Wertung, FreeDoko 11.3."""

from __future__ import annotations

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Party, Player


def shares(
    winner: Party | None,
    value: int,
    re: tuple[Player, ...],
    kontra: tuple[Player, ...],
    rules: Rules,
    *,
    fixed: bool = False,
    swapped: bool = False,
) -> dict[Player, int]:
    """What each player writes down for a value seen from the winner's side (Re's without a winner).

    `fixed` points of a solo are a third for each opponent, whatever the factor; `swapped`, each party writes what the
    other would have written (KIF V6).
    """
    side = winner or Party.RE
    counting = rules.table.counting
    re_value = value if side is Party.RE else -value
    if counting == "plus_minus":
        writes = {Party.RE: re_value, Party.KONTRA: -re_value}
    elif winner is not None:
        writer = winner if counting == "plus" else winner.other
        writes = {writer: value if counting == "plus" else -value, writer.other: 0}
    else:
        kept = max if counting == "plus" else min
        writes = {Party.RE: kept(re_value, 0), Party.KONTRA: kept(-re_value, 0)}
    if swapped:
        writes = {party: writes[party.other] for party in Party}
    most = max(len(re), len(kontra))
    factor = 3 if fixed else rules.solo.factor
    points = dict.fromkeys(re, writes[Party.RE] * _factor(len(re), most, factor))
    return points | dict.fromkeys(kontra, writes[Party.KONTRA] * _factor(len(kontra), most, factor))


def _factor(size: int, most: int, of_one: int) -> int:
    if size == 1 and most == 3:
        return of_one
    return most // size
