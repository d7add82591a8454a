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
    """The game of a row in words."""
    voice = voice.under(row.rules)
    kind = kind_of(game, voice)
    if row.pflicht:
        kind = f"{kind} ({voice.label(row.pflicht.value)})"
    playing = [player for player in row.table if player not in row.sits_out]
    told = list(facts(game, voice))
    if row.triggers:
        triggers = [voice.label(trigger) for trigger in row.triggers]
        told.append(Fact(voice.say(_BOCK_FOLLOWS), ", ".join(triggers)))
    points = [Fact(voice.name(player), voice.points(points)) for player, points in points_of(row)]
    return ToldGame(
        title=title_of(row.number, game, voice),
        kind=kind,
        parties=tuple(parties(game, playing, voice)),
        facts=tuple(told),
        around=tuple(_around(row, voice)),
        reasons=tell_reasons(row.reasons, voice),
        result=result_of(row, voice),
        points=tuple(points),
        remarks=tuple(voice.remark(notice) for notice in row.notices),
        problems=tuple(voice.remark(problem) for problem in row.problems),
        note=game.note,
    )


def entered(game: Game, voice: Voice) -> tuple[Fact, ...]:
    """Every entered fact of a game; games that differ in any fact get different words."""
    return tuple(_entered(game, voice))


def _entered(game: Game, voice: Voice) -> Iterator[Fact]:
    yield Fact(voice.say(Text("Gespielt", "Played")), kind_of(game, voice))
    yield from parties(game, game.kontra, voice)
    yield from facts(game, voice)
    dealt = overruled(game, voice)
    if dealt:
        yield Fact("", dealt)
    yield from note_of(game, voice)


def game_line(game: Game, voice: Voice) -> str:
    """Every entered fact of a game in one line, for lists of changes."""
    kind, *others = entered(game, voice)
    return " · ".join([kind.text, *(str(fact) for fact in others)])


def overruled(game: Game, voice: Voice) -> str:
    """The dealer and who sits out, if the entry names them: "Anna gibt, Cem setzt aus"."""
    words = []
    if game.dealer:
        words.append(deals(game.dealer, voice))
    if game.sits_out is not None:
        words.append(out(game.sits_out, voice))
    return ", ".join(words)


def deals(player: Player, voice: Voice) -> str:
    return voice.say(_NAME_DEALS, name=voice.name(player))


def out(players: Sequence[Player], voice: Voice) -> str:
    """Who sits out, in a sentence without a full stop; also if that is nobody."""
    if not players:
        return voice.say(_NOBODY_OUT)
    return voice.many(len(players), *_SIT_OUT, who=voice.names(players))


def note_of(entry: Entry, voice: Voice) -> tuple[Fact, ...]:
    """The note of an entry as a fact; none where there is no note."""
    note = getattr(entry, "note", "")
    return (Fact(voice.heading("note"), note),) if note else ()


def title_of(number: int | None, entry: Entry, voice: Voice) -> str:
    """The number of a game, "Spiel 3", else the kind of the entry."""
    if number is None:
        return kind_of(entry, voice)
    return voice.heading("game_number", number=number)


def kind_of(entry: Entry, voice: Voice) -> str:
    """The kind of an entry in one or two words."""
    if not isinstance(entry, Game):
        return voice.label(entry.kind)
    if entry.game is GameKind.SOLO and entry.solo:
        return voice.label(entry.solo)
    return voice.label(entry.game)


def result_of(row: Row, voice: Voice) -> str:
    """The winner and the value as short as possible: "Re +4"; empty for a game with problems."""
    if row.problems:
        return ""
    if row.value is None:
        return voice.say(Text("Punkte eingetragen", "Points typed in"))
    return outcome(row.winner, row.value, voice)


def outcome(winner: Party | None, value: int, voice: Voice) -> str:
    """The winner and the value: "Re +4"; without a winner the points of Re."""
    who = winner.word if winner else f"{voice.heading('nobody_wins')}, Re"
    return f"{who} {voice.points(value)}"


def tell_reasons(
    reasons: Iterable[Reason], voice: Voice, *, short: bool = False
) -> tuple[ToldReason, ...]:
    """The reasons in words, with their points; those that each other player pays, for each."""
    told = []
    for part in reasons:
        points = voice.points(part.each or part.points)
        told.append(ToldReason(part.party.word, voice.reason(part.id, short=short), points))
    return tuple(told)


def game_sentence(row: Row, game: Game, voice: Voice, *, signs: bool = False) -> str:
    """A row for a screen reader; with `signs` for the eye.

    For example "Spiel 9, Damen-Solo Anna, Anna plus 12" or "Spiel 8, Kontra plus 4, Bert und Ela".
    """
    voice = voice.under(row.rules)
    title = title_of(row.number, game, voice)
    won = winners(row)
    winning = [player for player, _points in points_of(row) if player in won]
    if game.game in SOLO_LIKE:
        soloist = [voice.name(player) for player in game.re[:1]]
        what = " ".join([kind_of(game, voice), *soloist])
        return f"{title}, {what}, {_solo_result(row, winning, voice, signs=signs)}"
    if not winning:
        return f"{title}, {voice.heading('nobody_wins')}"
    who = voice.names(winning)
    if row.winner is None:
        return f"{title}, {voice.say(_POINTS_FOR, who=who)}"
    points = _points_won(row.points[winning[0]], voice, signs=signs)
    return f"{title}, {row.winner.word} {points}, {who}"


def _solo_result(row: Row, winning: Sequence[Player], voice: Voice, *, signs: bool) -> str:
    if not winning:
        return voice.heading("nobody_wins")
    points = _points_won(row.points[winning[0]], voice, signs=signs)
    return f"{voice.names(winning)} {points}"


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


def _points_won(points: int, voice: Voice, *, signs: bool) -> str:
    # The sign as a word, which screen readers read best, unless signs are asked for.
    if signs:
        return voice.points(points)
    return voice.say(_PLUS if points >= 0 else _MINUS, points=voice.total(abs(points)))


def _around(row: Row, voice: Voice) -> Iterator[Fact]:
    """What of a row is not about its game: who dealt, who sat out, and Bock."""
    yield Fact(voice.say(DEALS), voice.name(row.dealer))
    if row.sits_out:
        yield Fact(voice.say(_OUT), voice.names(row.sits_out))
    if row.factor > 1:
        yield Fact(voice.label("bock"), f"×{row.factor}")
