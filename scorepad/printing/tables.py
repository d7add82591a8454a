"""The rows of an evening as cells: what happened in a game, what it brought everybody, and who stands where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorepad.printing.words.cells import PARTY, says
from scorepad.printing.words.cells import solo as solo_name
from scorepad.printing.words.cells import special as special_name
from scorepad.printing.words.sheet import WORDS
from scorepad.scoring.entry import Announcement, Game, Penalty, Redeal, Special, Unreadable, WrongCard
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.numerals import real_minus, signed
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party, Player, Says
from scorepad.scoring.words import label, short

NO_BREAK = "\u00a0"


@dataclass(frozen=True)
class Cell:
    """What a game brought one player. `points` empty: nothing; `out`: sat out."""

    points: str = ""
    total: str = ""
    re: bool = False
    won: bool = False
    out: bool = False

    @property
    def mark(self) -> str:
        """The classes of the cell: Re is underlined, a winner bold."""
        return " ".join(name for name, on in (("re", self.re), ("won", self.won)) if on)


@dataclass(frozen=True)
class Line:
    """One row of the score table. With a `remark` there is no game to describe."""

    number: str
    dealer: str
    game: str
    augen: str = ""
    said: str = ""
    specials: str = ""
    value: str = ""
    remark: str = ""
    ends_round: bool = False
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Standing:
    """One player of the standings; equal totals share a place."""

    place: int
    name: str
    points: str
    games: int
    won: int
    soli: int


def lines(
    result: Replay, seats: Sequence[Player], names: Mapping[Player, str], rules: Rules, lang: str
) -> tuple[Line, ...]:
    """Every row of the evening, oldest first."""
    ends = [row.round != after.round for row, after in pairwise(result.rows)]
    return tuple(
        _line(row, seats, names, rules, lang, ends_round=ending)
        for row, ending in zip(result.rows, [*ends, False], strict=False)
    )


def standings(
    result: Replay, totals: Mapping[Player, int], seats: Sequence[Player], names: Mapping[Player, str]
) -> tuple[Standing, ...]:
    """Everybody by total, highest first; who is level keeps the order of the seats."""
    games = [row for row in result.rows if row.number is not None]
    ordered = sorted(seats, key=lambda player: -totals.get(player, 0))
    points = [totals.get(player, 0) for player in ordered]
    return tuple(
        Standing(
            place=points.index(total) + 1,
            name=names.get(player, player),
            points=real_minus(total),
            games=sum(player in row.points for row in games),
            won=sum(_won(row, player) for row in games),
            soli=sum(_plays_solo(row, player) for row in games),
        )
        for player, total in zip(ordered, points, strict=True)
    )


def _line(
    row: Row, seats: Sequence[Player], names: Mapping[Player, str], rules: Rules, lang: str, *, ends_round: bool
) -> Line:
    cells = tuple(_cell(row, player) for player in seats)
    dealer = names.get(row.dealer, row.dealer)
    entry, index = row.entry, "" if row.number is None else str(row.number)
    problem = row.problems[0].named(names).message(lang) if row.problems else ""
    if not isinstance(entry, Game) or problem:
        words = problem or remark(row, names, lang)
        return Line(index, dealer, "", remark=words, ends_round=ends_round, cells=cells)
    return Line(
        number=index,
        dealer=dealer,
        game=_game(entry, rules, lang),
        augen=_augen(entry, lang),
        said=" · ".join(_said(entry.announcements, lang)),
        specials=" · ".join(_specials(entry.specials, rules, lang)),
        value=_value(row),
        ends_round=ends_round,
        cells=cells,
    )


def _cell(row: Row, player: Player) -> Cell:
    if player in row.sits_out:
        return Cell(out=True)
    if player not in row.points:
        return Cell()
    game = isinstance(row.entry, Game)
    return Cell(
        points=signed(row.points[player]),
        total=real_minus(row.totals[player]),
        re=game and _is_re(row, player),
        won=game and _won(row, player),
    )


def _is_re(row: Row, player: Player) -> bool:
    return isinstance(row.entry, Game) and player in row.entry.re


def _won(row: Row, player: Player) -> bool:
    if row.winner is None or player not in row.points:
        return False
    return _is_re(row, player) == (row.winner is Party.RE)


def _plays_solo(row: Row, player: Player) -> bool:
    return isinstance(row.entry, Game) and row.entry.game in SOLO_LIKE and _is_re(row, player)


def _game(entry: Game, rules: Rules, lang: str) -> str:
    if entry.game is GameKind.SOLO:
        return solo_name(entry.solo, rules, lang)
    return (short if entry.game is GameKind.NORMAL else label)(entry.game.value, lang)


def _augen(entry: Game, lang: str) -> str:
    """Augen of the party that has more, exact or as a range; "alle" when the other took no trick."""
    augen = entry.augen
    if augen is None:
        return ""
    kontra = augen.most < 120
    party, least, most = (
        (Party.KONTRA, 240 - augen.most, 240 - augen.least) if kontra else (Party.RE, augen.least, augen.most)
    )
    if least == most == 120:
        return "120:120"
    if entry.no_trick is party.other or (least == 240 and entry.no_trick is None):
        amount = WORDS["all"].in_(lang)
    else:
        amount = str(least) if least == most else f"{least}–{most}"
    return f"{PARTY[party]} {amount}"


def _said(announcements: Sequence[Announcement], lang: str) -> Iterable[str]:
    """Per party, the one that spoke first in front; in brackets a party that left its Re or Kontra unsaid."""
    for party in dict.fromkeys(one.party for one in announcements):
        said = [one.says for one in announcements if one.party is party]
        unsaid = party is not None and not {Says.RE, Says.KONTRA} & set(said)
        words = [f"({PARTY[party]})"] if unsaid and party is not None else []
        yield " ".join([*words, *(says(one, lang).replace(" ", "\N{NO-BREAK SPACE}") for one in said)])


def _specials(specials: Sequence[Special], rules: Rules, lang: str) -> Iterable[str]:
    for party in Party:
        own = [one for one in specials if one.party is party]
        if own:
            words = (special_name(one.id, rules, lang) for one in own)
            counted = (
                word if one.count == 1 else f"{one.count}{NO_BREAK}{word}" for one, word in zip(own, words, strict=True)
            )
            yield f"{PARTY[party]}:{NO_BREAK}{', '.join(counted)}"


def _value(row: Row) -> str:
    factor = f"×{row.factor}{NO_BREAK}" if row.factor != 1 else ""
    return factor + ("" if row.value is None else signed(row.value))


def remark(row: Row, names: Mapping[Player, str], lang: str) -> str:
    """What happened in a row that is no game: "Neu gegeben: Zu viele Könige (Anna)"."""
    entry = row.entry
    what = label(entry.kind, lang)
    if isinstance(entry, Redeal):
        what = f"{what}: {label(entry.reason, lang)}"
    elif isinstance(entry, WrongCard):
        what = f"{what}: {names.get(entry.culprit, entry.culprit)}"
    elif isinstance(entry, Penalty):
        what = f"{what}: {entry.reason}" if entry.reason else what
    elif row.points:
        what = WORDS["pflichtsolo"].in_(lang)
    note = "" if isinstance(entry, Unreadable) else entry.note
    return f"{what} ({note})" if note else what
