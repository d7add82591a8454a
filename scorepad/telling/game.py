"""A game in words: its facts and its result, for pages, paper and files."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party, Player
from scorepad.telling.facts import Fact, facts, parties
from scorepad.telling.voice import Voice

_PLUS = Text("plus {points}", "plus {points}")
_MINUS = Text("minus {points}", "minus {points}")
_POINTS_FOR = Text("Punkte für {who}", "Points for {who}")
DEALS = Text("Gibt", "Deals")
_OUT = Text("Setzt aus", "Sits out")
_NAME_DEALS = Text("{name} gibt", "{name} deals")
_NOBODY_OUT = Text("niemand setzt aus", "nobody sits out")
_BOCK_FOLLOWS = Text("Danach Bock", "Bock follows")
_SIT_OUT = Text("{who} setzt aus", "{who} sits out"), Text("{who} setzen aus", "{who} sit out")


class ToldReason(NamedTuple):
    party: str
    text: str
    points: str


@dataclass(frozen=True)
class ToldGame:
    """A game with its name, its players, its facts and its result.

    `around` has the dealer, the players who sat out and the Bock factor; `remarks` are notices;
    `problems` are the reasons why the game does not count.
    """

    title: str
    kind: str
    parties: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    around: tuple[Fact, ...]
    reasons: tuple[ToldReason, ...]
    result: str
    points: tuple[Fact, ...]
    remarks: tuple[str, ...]
    problems: tuple[str, ...]
    note: str


def tell_game(row: Row, game: Game, voice: Voice) -> ToldGame:
    voice = voice.under(row.rules)
    kind = kind_of(game, voice)
    bock = ", ".join(map(voice.label, row.triggers))
    return ToldGame(
        title=title_of(row.number, game, voice),
        kind=f"{kind} ({voice.label(row.pflicht.value)})" if row.pflicht else kind,
        parties=tuple(
            parties(game, [player for player in row.table if player not in row.sits_out], voice)
        ),
        facts=(*facts(game, voice), *([Fact(voice.say(_BOCK_FOLLOWS), bock)] if bock else [])),
        around=tuple(_around(row, voice)),
        reasons=tell_reasons(row.reasons, voice),
        result=result_of(row, voice),
        points=tuple(
            Fact(voice.name(player), voice.points(points)) for player, points in points_of(row)
        ),
        remarks=tuple(voice.remark(notice) for notice in row.notices),
        problems=tuple(voice.remark(problem) for problem in row.problems),
        note=game.note,
    )


def entered(game: Game, voice: Voice) -> tuple[Fact, ...]:
    """Every entered fact of a game; games that differ in any fact get different words."""
    dealt = overruled(game, voice)
    return (
        Fact(voice.say(Text("Gespielt", "Played")), kind_of(game, voice)),
        *parties(game, game.kontra, voice),
        *facts(game, voice),
        *([Fact("", dealt)] if dealt else []),
        *note_of(game, voice),
    )


def game_line(game: Game, voice: Voice) -> str:
    """Every entered fact of a game in one line, for lists of changes."""
    kind, *facts = entered(game, voice)
    return " · ".join([kind.text, *map(str, facts)])


def overruled(game: Game, voice: Voice) -> str:
    """The dealer and the players who sit out, if the entry names them: "Anna gibt, Cem setzt
    aus".
    """
    words = [deals(game.dealer, voice)] if game.dealer else []
    return ", ".join([*words, *([] if game.sits_out is None else [out(game.sits_out, voice)])])


def deals(player: Player, voice: Voice) -> str:
    return voice.say(_NAME_DEALS, name=voice.name(player))


def out(players: Sequence[Player], voice: Voice) -> str:
    return (
        voice.many(len(players), *_SIT_OUT, who=voice.names(players))
        if players
        else voice.say(_NOBODY_OUT)
    )


def note_of(entry: Entry, voice: Voice) -> tuple[Fact, ...]:
    note = getattr(entry, "note", "")
    return (Fact(voice.heading("note"), note),) if note else ()


def title_of(number: int | None, entry: Entry, voice: Voice) -> str:
    return kind_of(entry, voice) if number is None else voice.heading("game_number", number=number)


def kind_of(entry: Entry, voice: Voice) -> str:
    """The kind of an entry in one or two words."""
    if not isinstance(entry, Game):
        return voice.label(entry.kind)
    return voice.label(entry.solo if entry.game is GameKind.SOLO and entry.solo else entry.game)


def result_of(row: Row, voice: Voice) -> str:
    """The winner and the value as short as possible: "Re +4"."""
    if row.problems:
        return ""
    if row.value is None:
        return voice.say(Text("Punkte eingetragen", "Points typed in"))
    return outcome(row.winner, row.value, voice)


def outcome(winner: Party | None, value: int, voice: Voice) -> str:
    """The winner and the value: "Re +4"; without a winner the points of Re."""
    return (
        f"{winner.word if winner else voice.heading('nobody_wins') + ', Re'} {voice.points(value)}"
    )


def tell_reasons(
    reasons: Iterable[Reason], voice: Voice, *, short: bool = False
) -> tuple[ToldReason, ...]:
    return tuple(
        ToldReason(
            part.party.word,
            voice.reason(part.id, short=short),
            voice.points(part.each or part.points),
        )
        for part in reasons
    )


def game_sentence(row: Row, game: Game, voice: Voice) -> str:
    """A row for a screen reader: "Spiel 9, Damen-Solo Anna, Anna plus 12", "Spiel 8, Kontra plus 4,
    Bert und Ela".
    """
    voice = voice.under(row.rules)
    title = title_of(row.number, game, voice)
    winning = winners(row)
    won = [player for player, _points in points_of(row) if player in winning]
    if game.game in SOLO_LIKE:
        what = " ".join([kind_of(game, voice), *map(voice.name, game.re[:1])])
        result = (
            f"{voice.names(won)} {_spoken(row.points[won[0]], voice)}"
            if won
            else voice.heading("nobody_wins")
        )
        return f"{title}, {what}, {result}"
    if not won:
        return f"{title}, {voice.heading('nobody_wins')}"
    if row.winner is None:
        return f"{title}, {voice.say(_POINTS_FOR, who=voice.names(won))}"
    return f"{title}, {row.winner.word} {_spoken(row.points[won[0]], voice)}, {voice.names(won)}"


def winners(row: Row) -> frozenset[Player]:
    """The winners of a game; for typed points, everybody with points above zero."""
    if not isinstance(row.entry, Game):
        return frozenset()
    if row.entry.points is not None:
        return frozenset(player for player, points in row.points.items() if points > 0)
    if row.winner is None:
        return frozenset()
    won_by_re = row.winner is Party.RE
    return frozenset(player for player in row.points if (player in row.entry.re) is won_by_re)


def points_of(row: Row) -> list[tuple[Player, int]]:
    """The points of a row for everybody, in seating order."""
    return [(player, row.points[player]) for player in row.table if player in row.points]


def _spoken(points: int, voice: Voice) -> str:
    # The sign as a word, which screen readers read best.
    return voice.say(_PLUS if points >= 0 else _MINUS, points=voice.total(abs(points)))


def _around(row: Row, voice: Voice) -> Iterator[Fact]:
    yield Fact(voice.say(DEALS), voice.name(row.dealer))
    if row.sits_out:
        yield Fact(voice.say(_OUT), voice.names(row.sits_out))
    if row.factor > 1:
        yield Fact(voice.label("bock"), f"×{row.factor}")
