"""The draw of a round: who sits at which table and on which place."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, get_args

from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.chance import Lots
from scorepad.scoring.tournament.facts import Entrant, Table
from scorepad.scoring.tournament.history import Alike, History
from scorepad.scoring.tournament.swaps import Costs, cheapest, cut
from scorepad.scoring.tournament.tables import FEWEST, byes, large_shared, moved_on, sizes, snaking

DrawKind = Literal["random", "standing", "snake", "moving", "given"]
DRAW_KINDS: tuple[DrawKind, ...] = get_args(DrawKind)


@dataclass(frozen=True, slots=True)
class DrawQuestion:
    """All that a draw depends on: the same question always has the same answer.

    `history` holds the tables of each round before; for kind `moving` those of the last round are given best first.
    `standing` is best first; a first round without one is random. `given` are the tables of kind `given`. With `byes`
    nobody sits at a table of six or seven: as few as possible have a bye instead.
    """

    entrants: Sequence[Entrant]
    history: Sequence[Sequence[Table]] = ()
    round: int = 1
    kind: DrawKind = "random"
    seed: str = ""
    attempt: int = 1
    standing: Sequence[int] = ()
    given: Sequence[Table] | None = None
    byes: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables of a round, those of four first, and its cost.

    `met_again` counts pairs who sat together before, as often as they did; `same_team` and `same_club` pairs at one
    table; `same_place` people on a place of before, as often as they had it.
    """

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    met_again: int = 0
    same_team: int = 0
    same_club: int = 0
    same_place: int = 0


def draw(question: DrawQuestion) -> Draw:
    """Seat everybody who plays in this round. Raises Refused with all problems."""
    present = sorted(entrant.number for entrant in question.entrants if entrant.plays(question.round))
    refuse(_problems(question, present))
    if question.kind == "given":
        tables = tuple(map(tuple, question.given or ()))
        return _counted(question, tables, tuple(sorted({*present}.difference(*tables))))
    lots = Lots(question.seed, question.round, question.attempt)
    order = _order(question, present, lots)
    resting = _byes(question, order)
    order = [number for number in order if number not in resting]
    history = History(question.history)
    seated = _seated(question, order, lots)
    return _counted(question, tuple(history.placed(table, lots) for table in seated), tuple(sorted(resting)))


def _order(question: DrawQuestion, present: Sequence[int], lots: Lots) -> list[int]:
    # Best first; who has no standing yet comes last, by number. A random draw, or one without a standing, goes by lot.
    if question.kind == "random" or not question.standing:
        return lots.shuffled(present)
    known = [number for number in question.standing if number in present]
    return known + [number for number in present if number not in known]


def _byes(question: DrawQuestion, order: Sequence[int]) -> frozenset[int]:
    # Who had the fewest before, of these the last in the order.
    if not question.byes:
        return frozenset()
    had = dict.fromkeys(order, 0)
    plays = {entrant.number: entrant for entrant in question.entrants}
    for round_, tables in enumerate(question.history, 1):
        seated = {number for table in tables for number in table}
        for number in order:
            had[number] += plays[number].plays(round_) and number not in seated
    last_first = {number: -place for place, number in enumerate(order)}
    return frozenset(sorted(order, key=lambda number: (had[number], last_first[number]))[: byes(len(order))])


def _seated(question: DrawQuestion, order: Sequence[int], lots: Lots) -> Sequence[Sequence[int]]:
    shape, large = sizes(len(order)), History(question.history).large(order)
    if question.kind == "moving" and question.history:
        return large_shared(moved_on(question.history[-1], order, shape), order, large)
    if question.kind == "random" or not question.standing:
        return _random(question, sorted(order), lots)
    if question.kind == "snake":
        return large_shared(snaking(order, shape), order, large)
    return large_shared(cut(order, shape), order, large)


def _random(question: DrawQuestion, people: Sequence[int], lots: Lots) -> list[list[int]]:
    history, alike = History(question.history), Alike(question.entrants)
    met = [[history.met(person, other) for other in people] for person in people]
    more = 1 + 6 * len(people)  # one pair that met costs more than everybody among their own
    pairs = [
        [more * times + alike.cost(person, other) for other, times in zip(people, row, strict=True)]
        for person, row in zip(people, met, strict=True)
    ]
    large = history.large(people)
    tables = cheapest(Costs(met, pairs), sizes(len(people)), [large[number] for number in people], lots)
    return [[people[place] for place in table] for table in tables]


def costs(question: DrawQuestion, tables: Sequence[Table]) -> Mapping[str, Sequence[int]]:
    """What each of these tables costs, in their order, by the names of `Draw`: of pairs and of places."""
    history, alike = History(question.history), Alike(question.entrants)
    each: Mapping[str, Callable[[int, int], int]] = {
        "met_again": history.met,
        "same_team": alike.team,
        "same_club": alike.club,
    }
    pairs = {
        name: [sum(count(*pair) for pair in combinations(table, 2)) for table in tables] for name, count in each.items()
    }
    return {**pairs, "same_place": [history.same_place(table) for table in tables]}


def _counted(question: DrawQuestion, tables: tuple[Table, ...], without: tuple[int, ...]) -> Draw:
    return Draw(tables, without, **{name: sum(counts) for name, counts in costs(question, tables).items()})


def _problems(question: DrawQuestion, present: Sequence[int]) -> Iterator[Problem]:
    yield from _twice("entries", [entrant.number for entrant in question.entrants])
    yield from _twice("standing", question.standing)
    for tables in question.history:
        yield from _twice("history", [number for table in tables for number in table])
    if len(present) < FEWEST:
        yield Problem("too_few_entrants", "entries")
    if question.kind == "given":
        yield from _problems_of_given(question, present)


def _problems_of_given(question: DrawQuestion, present: Sequence[int]) -> Iterator[Problem]:
    if question.given is None:
        yield Problem("missing", "given", {"key": "given"})
        return
    numbers = [number for table in question.given for number in table]
    yield from _twice("given", numbers)
    if any(not FEWEST <= len(table) <= 7 for table in question.given):
        yield Problem("table_size", "given")
    for number in sorted({*numbers}.difference(present)):
        yield Problem("not_in_round", "given", {"number": number})
    for number in () if question.byes else sorted({*present}.difference(numbers)):
        yield Problem("not_seated", "given", {"number": number})


def _twice(field: str, numbers: Sequence[int]) -> Iterator[Problem]:
    times = Counter(numbers)
    yield from (Problem("number_twice", field, {"number": number}) for number in times if times[number] > 1)
