"""Measurements of the pure centre."""

import time
from collections.abc import Iterator, Sequence

from scorepad.scoring.entry import Evening, Game
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.example import search
from scorepad.scoring.example.finding import Answers, Inquiry, expected
from scorepad.scoring.game.score import score
from scorepad.scoring.reading.entries import read_entry, read_evening
from scorepad.scoring.rules import PRESETS, Rules, preset
from scorepad.scoring.tournament.drawing import DrawQuestion, draw
from scorepad.scoring.tournament.facts import Entrant
from tests.bench.games import CAST, bodies
from tests.bench.measuring import Result, ratio, seconds

GAMES = 5_000
ROUNDS = 5
HIDDEN = ("ddv", "kif", "mainz", "branderhof", "dokorama")
PEOPLE = 100
LAST_ROUND = 5


def scoring() -> Sequence[Result]:
    """Games a second in one process, none of them scored before, by the tournament rules and by the
    slowest ones.
    """
    games = [entry for entry in map(read_entry, bodies(ROUNDS * GAMES)) if isinstance(entry, Game)]
    rates = {name: GAMES / _seconds(games, preset(name)) for name in PRESETS}
    slowest = min(rates, key=lambda name: rates[name])
    return [
        Result("scoring in process, ddv", rates["ddv"], 40_000, "/s", at_least=True),
        Result(
            f"scoring in process, slowest rules ({slowest})",
            rates[slowest],
            40_000,
            "/s",
            at_least=True,
        ),
    ]


def _seconds(games: Sequence[Game], rules: Rules) -> float:
    rounds = iter([games[at : at + GAMES] for at in range(0, len(games), GAMES)])
    return seconds(lambda: [score(game, rules) for game in next(rounds)], rounds=ROUNDS)


def replay_of_an_evening() -> Sequence[Result]:
    """An evening of 40 games from the plan to the totals, and how much dearer a game is in an
    evening of 1,000.
    """
    short = _evening(40)
    long = _evening(1000)
    dearer = ratio(lambda: _replayed(long, 1), lambda: _replayed(short, 25))
    bock = {"bock.on": True, "bock.triggers": ["zero_game", "re_lost", "kontra_lost", "schwarz"]}
    few = _evening(40, **bock)
    many = _evening(1000, **bock)
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
        {
            "format": "scorepad-evening/1",
            "date": "2026-11-19",
            "rules": {"preset": "ddv", "options": options},
        }
        | {"table": list(CAST), "first_dealer": "Anna", "entries": bodies(games)}
    )


def _replayed(evening: Evening, times: int) -> None:
    """The evening computed so many times: 25 evenings of 40 games are as many games as one of
    1,000.
    """
    for _ in range(times):
        replay(evening.plan, evening.entries)


def slowest_answer() -> Sequence[Result]:
    """Rules by example: the slowest answer while nothing is known of any game yet, and once all
    have been tried.
    """
    waits = {"cold": 0.0, "warm": 0.0}
    for name in HIDDEN:
        for answers in _answers(preset(name)):
            waits["cold"] = max(waits["cold"], min(_wait(answers, forget=True) for _ in range(3)))
            waits["warm"] = max(waits["warm"], min(_wait(answers, forget=False) for _ in range(3)))
    return [
        Result("rules by example, slowest answer at the start", waits["cold"] * 1000, 300, "ms"),
        Result("the same later", waits["warm"] * 1000, 150, "ms"),
    ]


def _answers(rules: Rules) -> Iterator[Answers]:
    answers: Answers = {}
    yield answers
    while (game := Inquiry(answers).next) is not None:
        answers = {**answers, game.id: expected(game.id, rules)}
        yield answers


def _wait(answers: Answers, *, forget: bool) -> float:
    if forget:
        search.forget()
    begin = time.perf_counter()
    inquiry = Inquiry(answers)
    _ = inquiry.next or (inquiry.fits, inquiry.open)
    return time.perf_counter() - begin


def large_round() -> Sequence[Result]:
    """The last of five rounds of 100 people: of ten clubs, and of two, which cannot be kept
    apart.
    """
    what = f"round {LAST_ROUND} of {PEOPLE} people"
    return [Result(f"{what}, {clubs} clubs", _last_round(clubs), 1.0, "s") for clubs in (10, 2)]


def _last_round(clubs: int) -> float:
    entrants = [Entrant(number, club=str(number % clubs)) for number in range(PEOPLE)]
    history: list[Sequence[tuple[int, ...]]] = []
    for _ in range(LAST_ROUND - 1):
        history.append(draw(DrawQuestion(entrants, history, len(history) + 1)).tables)
    return seconds(lambda: draw(DrawQuestion(entrants, history, LAST_ROUND)), rounds=3)
