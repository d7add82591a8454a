"""Measurements of the pure centre."""

from collections.abc import Sequence

from scorepad.scoring.entry import Evening, Game
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.game.score import score
from scorepad.scoring.reading.entries import read_entry, read_evening
from scorepad.scoring.rules import PRESETS, Rules, preset
from tests.bench.games import CAST, bodies
from tests.bench.measuring import Result, ratio, seconds

GAMES, ROUNDS = 5_000, 5


def scoring() -> Sequence[Result]:
    """Games a second in one process, none of them scored before, by the tournament rules and by the slowest ones."""
    games = [entry for entry in map(read_entry, bodies(ROUNDS * GAMES)) if isinstance(entry, Game)]
    rates = {name: GAMES / _seconds(games, preset(name)) for name in PRESETS}
    slowest = min(rates, key=lambda name: rates[name])
    return [
        Result("scoring in process, ddv", rates["ddv"], 40_000, "/s", at_least=True),
        Result(f"scoring in process, slowest rules ({slowest})", rates[slowest], 40_000, "/s", at_least=True),
    ]


def _seconds(games: Sequence[Game], rules: Rules) -> float:
    rounds = iter([games[at : at + GAMES] for at in range(0, len(games), GAMES)])
    return seconds(lambda: [score(game, rules) for game in next(rounds)], rounds=ROUNDS)


def replay_of_an_evening() -> Sequence[Result]:
    """An evening of 40 games from the plan to the totals, and how much dearer a game is in an evening of 1,000."""
    short, long = _evening(40), _evening(1000)
    dearer = ratio(lambda: _replayed(long, 1), lambda: _replayed(short, 25))
    bock = {"bock.on": True, "bock.triggers": ["zero_game", "re_lost", "kontra_lost", "schwarz"]}
    few, many = _evening(40, **bock), _evening(1000, **bock)
    piled_up = ratio(lambda: _replayed(many, 1), lambda: _replayed(few, 25))
    took = seconds(lambda: replay(short.plan, short.entries), rounds=50)
    return [
        Result("replay of 40 games", took * 1000, 4, "ms"),
        Result("replay, time a game: 1,000 games / 40 games", dearer, 1.3, "x"),
        Result("the same while Bock piles up", piled_up, 1.3, "x"),
    ]


def _evening(games: int, **options: object) -> Evening:
    """An evening of so many games of the cast."""
    return read_evening(
        {"format": "scorepad-evening/1", "date": "2026-11-19", "rules": {"preset": "ddv", "options": options}}
        | {"table": list(CAST), "first_dealer": "Anna", "entries": bodies(games)}
    )


def _replayed(evening: Evening, times: int) -> None:
    """The evening computed so many times: 25 evenings of 40 games are as many games as one of 1,000."""
    for _ in range(times):
        replay(evening.plan, evening.entries)
