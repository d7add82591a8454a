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
_BIGGEST = Text("Das teuerste Spiel", "The biggest game")
_HEART_SOLO = Text("{who} gewinnt ein Herz-Solo.", "{who} wins a solo in hearts.")
_BOCK_BEGINS = Text("Jetzt ist Bock.", "Bock begins.")
_LEADS_NOW = Text("{who} führt jetzt.", "{who} takes the lead.")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in words, and `short` for a headline.

    `index` is the position of its game in the log; None if it is not one game.
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
    in_short = " · ".join(_in_short(row, _side(row, most), voice) for row in dearest)
    short = Fact(voice.say(_DEAR), in_short)
    index = dearest[0].index if len(dearest) == 1 else None
    return Moment(voice.say(_BIGGEST), text, short, index)


def _stake(row: Row) -> int:
    # The most points that anybody wins or loses in a game.
    return max((abs(points) for points in row.points.values()), default=0)


def _in_words(row: Row, most: int, voice: Voice) -> str:
    # The players with the most points in this game, or with the largest loss if nobody has any.
    points = _side(row, most)
    what = kind_of(row.entry, voice.under(row.rules))
    who = voice.names(_with_points(row, points))
    return voice.say(_WHAT, number=row.number, what=what, points=voice.points(points), who=who)


def _with_points(row: Row, points: int) -> list[Player]:
    # Who gets exactly these points in a game.
    return [player for player, own in points_of(row) if own == points]


def _side(row: Row, most: int) -> int:
    # The points of the side that a game is told of: `most` if anybody has won it, else lost it.
    return most if most in row.points.values() else -most


def _in_short(row: Row, points: int, voice: Voice) -> str:
    # "Spiel 11, Doros Damen-Solo +21", "Spiel 3, Bert +8"
    who = _with_points(row, points)
    what = voice.names(who)
    game = row.entry
    if isinstance(game, Game) and game.game in SOLO_LIKE and who == list(game.re):
        what = _solo_of(voice.name(who[0]), kind_of(game, voice.under(row.rules)), voice)
    told = voice.points(points)
    if row.factor > 1:
        told = f"{told}{voice.say(_IN_BOCK)}"
    return voice.say(_GAME, number=row.number, what=what, points=told)


def _solo_of(name: str, solo: str, voice: Voice) -> str:
    # "solo by NAME" instead of "NAMEs solo" if the name ends in s, x, z or in no ASCII letter.
    last = name[-1:]
    is_letter = last.isalpha() and last.isascii()
    takes_s = is_letter and last.casefold() not in "sxz"
    return voice.say(_SOLO_OF if takes_s else _SOLO_BY, name=name, solo=solo)


def _turn(rows: Sequence[Row], games: int, voice: Voice) -> Moment | None:
    # The game after which one player is in front alone until the end.
    leaders = _ahead(rows[-1])
    behind = [place for place, row in enumerate(rows) if _ahead(row) != leaders]
    if len(leaders) > 1 or not behind:
        return None
    winner = leaders[0]
    last_behind = behind[-1]
    turn = rows[last_behind + 1]
    passed = [player for player in _ahead(rows[last_behind]) if player != winner]
    if turn.number is None or turn.number * _EARLY <= games or len(passed) > MOST_NAMED:
        return None
    name = voice.name(winner)
    text = voice.say(_PASSED, number=turn.number, name=name, others=voice.names(passed))
    short = Fact(voice.say(TURNED), _turned(turn, winner, voice))
    return Moment(voice.say(_TURN), text, short, turn.index)


def _turned(turn: Row, winner: Player, voice: Voice) -> str:
    # The game that brought the winner to the front, or that he was in front without points of it.
    won = turn.points.get(winner, 0)
    if won > 0:
        return _in_short(turn, won, voice)
    return voice.say(_IN_FRONT, number=turn.number, name=voice.name(winner))


def _ahead(row: Row) -> list[Player]:
    # Who has the most points after a row.
    most = max(row.totals.values())
    return [player for player, total in row.totals.items() if total == most]


def _streak(games: Sequence[Row], voice: Voice) -> Moment | None:
    runs: dict[Player, Sequence[Row]] = {}
    for row in games:
        for player, _points in points_of(row):
            if player not in runs:
                runs[player] = _longest(player, games)
    most = max(len(run) for run in runs.values())
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
    sat_out = sum(people[0] in row.sits_out for row in spanned)
    words = _WON_RUN[min(sat_out, 2)]
    return voice.say(
        words, who=who, games=len(run), first=first.number, last=last.number, out=sat_out
    )


def _longest(player: Player, games: Sequence[Row]) -> Sequence[Row]:
    # The first longest run of games won; games in which the player sat out do not break it.
    longest: list[Row] = []
    run: list[Row] = []
    for row in games:
        if player not in row.points:
            continue
        if player not in winners(row):
            run = []
            continue
        run = [*run, row]
        if len(run) > len(longest):
            longest = run
    return longest


class Flash(NamedTuple):
    """A highlight: its kind (heart, bock or lead), its sign, and its sentence.

    `place` is the position of its entry in the log.
    """

    kind: str
    sign: str
    says: str
    place: int


def flash(result: Replay, voice: Voice) -> Flash | None:
    """The highlight of the last game, shown to all at the table; None for most games.

    Of several it is the rarest.
    """
    if not result.rows:
        return None
    row = result.rows[-1]
    if not isinstance(row.entry, Game) or row.problems:
        return None
    return _highlight(row, row.entry, result, voice)


def _highlight(row: Row, game: Game, result: Replay, voice: Voice) -> Flash | None:
    if game.solo == "herz" and row.winner is Party.RE:
        hearts = voice.say(_HEART_SOLO, who=voice.names(game.re))
        return Flash("heart", "♥", hearts, row.index)
    factor = result.next.factor
    if row.factor == 1 and factor > 1 and not result.ended:
        return Flash("bock", f"×{factor}", voice.say(_BOCK_BEGINS), row.index)
    if len(result.rows) > 1:
        return _lead_taken(result.rows[-2], row, voice)
    return None


def _lead_taken(before: Row, row: Row, voice: Voice) -> Flash | None:
    """The highlight of a game that brings another sole leader; None if it does not."""
    led = _ahead(before)
    leads = _ahead(row)
    if len(led) > 1 or len(leads) > 1 or led == leads:
        return None
    says = voice.say(_LEADS_NOW, who=voice.names(leads))
    return Flash("lead", "★", says, row.index)
