"""The moments of an ended evening, and the highlight of its last game while it goes on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.terms import SOLO_LIKE, Party, Player
from scorepad.telling.facts import Fact
from scorepad.telling.game import kind_of, points_of, winners
from scorepad.telling.voice import Voice

LEAST_GAMES = 8  # the games that an evening needs before it has moments
LEAST_STREAK = 4
MOST_NAMED = 2  # the most games or people that share a moment; if more are equal, there is none
_EARLY = 4  # taking the lead in the first quarter of an evening is no turning point

_DEAR = Text("Am teuersten", "Biggest game")
_WHAT = Text(
    "Spiel {number}, {what}: {points} für {who}", "Game {number}, {what}: {points} for {who}"
)
_TURN = Text("Der Wendepunkt", "The turning point")
TURNED = Text("Wendepunkt", "Turning point")
_PASSED = Text(
    "In Spiel {number} zieht {name} an {others} vorbei und bleibt bis zum Schluss vorn.",
    "In game {number} {name} passes {others} and stays ahead to the end.",
)
_IN_FRONT = Text("ab Spiel {number} {name} vorn", "{name} in front from game {number}")
_STREAK = Text("Die längste Serie", "The longest streak")
_RUN = Text("Längste Serie", "Longest streak")
_WON_EACH = Text("{who}, {games}\N{NO-BREAK SPACE}gewonnen", "{who}, {games}\N{NO-BREAK SPACE}won")
_GAME = Text(
    "Spiel\N{NO-BREAK SPACE}{number}, {what}\N{NO-BREAK SPACE}{points}",
    "Game\N{NO-BREAK SPACE}{number}, {what}\N{NO-BREAK SPACE}{points}",
)
_SOLO_OF = Text("{name}s {solo}", "{name}’s {solo}")
_SOLO_BY = Text("{solo} von {name}", "{solo} by {name}")
_IN_BOCK = Text(" im Bock", " in Bock")
_WON_RUN = (
    Text(
        "{who} gewinnt {games} Spiele in Folge, von Spiel {first} bis Spiel {last}.",
        "{who} wins {games} games in a row, from game {first} to game {last}.",
    ),
    Text(
        "{who} gewinnt {games} Spiele in Folge, von Spiel {first} bis Spiel {last}; einmal "
        "hat {who} ausgesetzt.",
        "{who} wins {games} games in a row, from game {first} to game {last}, and sat out once.",
    ),
    Text(
        "{who} gewinnt {games} Spiele in Folge, von Spiel {first} bis Spiel {last}; "
        "{out}-mal hat {who} ausgesetzt.",
        "{who} wins {games} games in a row, from game {first} to game {last}, and sat out "
        "{out} times.",
    ),
)
"""A run of games; the winner sat out none of those between the first and the last, one, or more."""
_WON_EACH_IN_A_ROW = Text(
    "{who} gewinnen je {games} Spiele in Folge.", "{who} each win {games} games in a row."
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in words, and `short` for a headline; `index` is the log position of its game, if it
    is one game.
    """

    title: str
    text: str
    short: Fact
    index: int | None = None


def moments(result: Replay, voice: Voice) -> tuple[Moment, ...]:
    """The moments of an ended evening: at most three, fewer or none for a short or even evening."""
    games = [row for row in result.rows if row.number is not None and not row.problems]
    if len(games) < LEAST_GAMES:
        return ()
    told = (_dearest(games, voice), _turn(result.rows, len(games), voice), _streak(games, voice))
    return tuple(moment for moment in told if moment is not None)


def _dearest(games: Sequence[Row], voice: Voice) -> Moment | None:
    most = max(_stake(row) for row in games)
    dearest = [row for row in games if _stake(row) == most]
    if not most or len(dearest) > MOST_NAMED:
        return None
    text = " · ".join(_in_words(row, most, voice) for row in dearest)
    short = " · ".join(_in_short(row, _side(row, most), voice) for row in dearest)
    index = dearest[0].index if len(dearest) == 1 else None
    return Moment(
        voice.say(Text("Das teuerste Spiel", "The biggest game")),
        text,
        Fact(voice.say(_DEAR), short),
        index,
    )


def _stake(row: Row) -> int:
    return max(map(abs, row.points.values()), default=0)


def _in_words(row: Row, most: int, voice: Voice) -> str:
    # The players with the most points in this game, or with the largest loss if nobody has any.
    points = _side(row, most)
    what = kind_of(row.entry, voice.under(row.rules))
    who = voice.names(player for player, own in points_of(row) if own == points)
    return voice.say(_WHAT, number=row.number, what=what, points=voice.points(points), who=who)


def _side(row: Row, most: int) -> int:
    return most if most in row.points.values() else -most


def _in_short(row: Row, points: int, voice: Voice) -> str:
    # "Spiel 11, Doros Damen-Solo +21", "Spiel 3, Bert +8"
    who = [player for player, own in points_of(row) if own == points]
    solo = isinstance(row.entry, Game) and row.entry.game in SOLO_LIKE and who == [*row.entry.re]
    what = (
        _solo_of(voice.name(who[0]), kind_of(row.entry, voice.under(row.rules)), voice)
        if solo
        else voice.names(who)
    )
    bock = voice.say(_IN_BOCK) if row.factor > 1 else ""
    return voice.say(_GAME, number=row.number, what=what, points=f"{voice.points(points)}{bock}")


def _solo_of(name: str, solo: str, voice: Voice) -> str:
    # "solo by NAME" instead of "NAMEs solo" if the name ends in s, x, z or in no ASCII letter.
    plain = name[-1:].isalpha() and name[-1:].isascii() and name[-1:].casefold() not in "sxz"
    return voice.say(_SOLO_OF if plain else _SOLO_BY, name=name, solo=solo)


def _turn(rows: Sequence[Row], games: int, voice: Voice) -> Moment | None:
    (winner, *others), behind = _ahead(rows[-1]), None
    for place, row in enumerate(rows):
        if _ahead(row) != [winner]:
            behind = place
    if others or behind is None:
        return None
    turn = rows[behind + 1]
    passed = [player for player in _ahead(rows[behind]) if player != winner]
    if turn.number is None or turn.number * _EARLY <= games or len(passed) > MOST_NAMED:
        return None
    text = voice.say(
        _PASSED, number=turn.number, name=voice.name(winner), others=voice.names(passed)
    )
    return Moment(
        voice.say(_TURN), text, Fact(voice.say(TURNED), _turned(turn, winner, voice)), turn.index
    )


def _turned(turn: Row, winner: Player, voice: Voice) -> str:
    # If the winner got no points in this game, the text only says that the winner leads from then
    # on.
    won = turn.points.get(winner, 0)
    if won > 0:
        return _in_short(turn, won, voice)
    return voice.say(_IN_FRONT, number=turn.number, name=voice.name(winner))


def _ahead(row: Row) -> list[Player]:
    most = max(row.totals.values())
    return [player for player, total in row.totals.items() if total == most]


def _streak(games: Sequence[Row], voice: Voice) -> Moment | None:
    people = dict.fromkeys(player for row in games for player, _points in points_of(row))
    runs = {player: _longest(player, games) for player in people}
    most = max(map(len, runs.values()))
    best = [player for player, run in runs.items() if len(run) == most]
    if most < LEAST_STREAK or len(best) > MOST_NAMED:
        return None
    text = _run_of(best, runs[best[0]], games, voice)
    short = voice.say(_WON_EACH, who=voice.names(best), games=most)
    return Moment(voice.say(_STREAK), text, Fact(voice.say(_RUN), short))


def _run_of(
    people: Sequence[Player], run: Sequence[Row], games: Sequence[Row], voice: Voice
) -> str:
    who = voice.names(people)
    if len(people) > 1:
        return voice.say(_WON_EACH_IN_A_ROW, who=who, games=len(run))
    first = run[0]
    last = run[-1]
    spanned = [row for row in games if first.index <= row.index <= last.index]
    out = len(spanned) - len(run)
    words = _WON_RUN[min(out, 2)]
    return voice.say(words, who=who, games=len(run), first=first.number, last=last.number, out=out)


def _longest(player: Player, games: Sequence[Row]) -> Sequence[Row]:
    longest: list[Row] = []
    run: list[Row] = []
    for row in games:
        if player in row.points:
            run = [*run, row] if player in winners(row) else []
            longest = run if len(run) > len(longest) else longest
    return longest


class Flash(NamedTuple):
    """A highlight: its kind (heart, bock or lead), sign and sentence; `place` is the index of its
    entry in the log.
    """

    kind: str
    sign: str
    says: str
    place: int


def flash(result: Replay, voice: Voice) -> Flash | None:
    """The highlight of the last game, shown to all at the table, the rarest if it has several; None
    for most games.
    """
    row = result.rows[-1] if result.rows else None
    if row is None or not isinstance(row.entry, Game) or row.problems:
        return None
    return _highlight(row, row.entry, result, voice)


def _highlight(row: Row, game: Game, result: Replay, voice: Voice) -> Flash | None:
    if game.solo == "herz" and row.winner is Party.RE:
        hearts = Text("{who} gewinnt ein Herz-Solo.", "{who} wins a solo in hearts.")
        return Flash("heart", "♥", voice.say(hearts, who=voice.names(game.re)), row.index)
    if row.factor == 1 and result.next.factor > 1 and not result.ended:
        return Flash(
            "bock",
            f"×{result.next.factor}",
            voice.say(Text("Jetzt ist Bock.", "Bock begins.")),
            row.index,
        )
    before = _ahead(result.rows[-2:][0])
    after = _ahead(row)
    if len(before) == len(after) == 1 and before != after:
        leads = Text("{who} führt jetzt.", "{who} takes the lead.")
        return Flash("lead", "★", voice.say(leads, who=voice.names(after)), row.index)
    return None
