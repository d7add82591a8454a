"""The draw of a round: who sits at which table and on which place."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations, starmap
from typing import Literal, get_args

from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.chance import Lots
from scorepad.scoring.tournament.facts import Entrant, Table, twice
from scorepad.scoring.tournament.swaps import Costs, cheapest, cut
from scorepad.scoring.tournament.tables import FEWEST, byes, large_shared, moved_on, sizes, snaking

DrawKind = Literal["random", "standing", "snake", "moving", "given"]
DRAW_KINDS: tuple[DrawKind, ...] = get_args(DrawKind)


@dataclass(frozen=True, slots=True)
class DrawQuestion:
    """All that a draw depends on: the same question always has the same answer.

    `history` holds the tables of each round before; for kind `moving` those of the last round are
    given best first. `standing` is best first; a first round without one is random. `given` are the
    tables of kind `given`. With `byes` nobody sits at a table of six or seven: as few as possible
    have a bye instead.
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

    `met_again` counts pairs who sat together before, as often as they did; `same_team` and
    `same_club` pairs at one table; `same_place` people on a place of before, as often as they had
    it.
    """

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    met_again: int = 0
    same_team: int = 0
    same_club: int = 0
    same_place: int = 0


class Ties:
    """What ties people to each other: rounds and places of before, the same team, the same club.

    `large` is how often everybody sat at a table of more than four.
    """

    def __init__(self, question: DrawQuestion) -> None:
        tables = [*chain.from_iterable(question.history)]
        self._met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
        self._places = Counter(seat for table in tables for seat in enumerate(table))
        self._entrants = {entrant.number: entrant for entrant in question.entrants}
        self.large = Counter(number for table in tables if len(table) > FEWEST for number in table)

    def met(self, number: int, other: int) -> int:
        return self._met[frozenset((number, other))]

    def same_team(self, number: int, other: int) -> bool:
        return self._entrants[number].team == self._entrants[other].team != ""

    def same_club(self, number: int, other: int) -> bool:
        return self._entrants[number].club == self._entrants[other].club != ""

    def alike(self, number: int, other: int) -> int:
        return (
            0 if number == other else self.same_team(number, other) + self.same_club(number, other)
        )

    def same_place(self, table: Sequence[int]) -> int:
        """How often those at this table had their places before."""
        return sum(map(self._places.__getitem__, enumerate(table)))

    def placed(self, table: Sequence[int], lots: Lots) -> Table:
        """The places at a table by lot, among those that repeat the fewest places of before."""
        return min(permutations(lots.shuffled(table)), key=self.same_place)


def draw(question: DrawQuestion) -> Draw:
    """Seat everybody who plays in this round. Raises Refused with all problems."""
    present = sorted(
        entrant.number for entrant in question.entrants if entrant.plays(question.round)
    )
    refuse(_problems(question, present))
    tables = (
        tuple(map(tuple, question.given or ()))
        if question.kind == "given"
        else _drawn(question, present)
    )
    counts = {name: sum(each) for name, each in costs(question, tables).items()}
    return Draw(tables, tuple(sorted({*present}.difference(*tables))), **counts)


def costs(question: DrawQuestion, tables: Sequence[Table]) -> Mapping[str, Sequence[int]]:
    """What each of these tables costs, in their order, by the names of `Draw`: of pairs and of
    places.
    """
    ties = Ties(question)
    of_pairs = {"met_again": ties.met, "same_team": ties.same_team, "same_club": ties.same_club}
    return {
        **{
            name: [sum(starmap(count, combinations(table, 2))) for table in tables]
            for name, count in of_pairs.items()
        },
        "same_place": [ties.same_place(table) for table in tables],
    }


def _drawn(question: DrawQuestion, present: Sequence[int]) -> tuple[Table, ...]:
    lots = Lots(question.seed, question.round, question.attempt)
    ties = Ties(question)
    order = _order(question, present, lots)
    resting = _byes(question, order)
    seated = _seated(question, [number for number in order if number not in resting], ties, lots)
    return tuple(ties.placed(table, lots) for table in seated)


def _order(question: DrawQuestion, present: Sequence[int], lots: Lots) -> list[int]:
    # Best first; who has no standing yet comes last, by number. A random draw, or one without a
    # standing, goes by lot.
    if question.kind == "random" or not question.standing:
        return lots.shuffled(present)
    known = [number for number in question.standing if number in present]
    return known + [number for number in present if number not in known]


def _byes(question: DrawQuestion, order: Sequence[int]) -> Collection[int]:
    # Who had the fewest before, of these the last in the order.
    if not question.byes:
        return ()
    seated = [{*chain.from_iterable(tables)} for tables in question.history]
    plays = {entrant.number: entrant.plays for entrant in question.entrants}

    def had(number: int) -> int:
        return sum(
            plays[number](round_) and number not in there for round_, there in enumerate(seated, 1)
        )

    last_first = order[::-1]
    return sorted(last_first, key=had)[: byes(len(order))]


def _seated(
    question: DrawQuestion, order: Sequence[int], ties: Ties, lots: Lots
) -> list[list[int]]:
    shape = sizes(len(order))
    if question.kind == "moving" and question.history:
        return large_shared(moved_on(question.history[-1], order, shape), order, ties.large)
    if question.kind == "random" or not question.standing:
        return _random(sorted(order), ties, lots)
    return large_shared(
        snaking(order, shape) if question.kind == "snake" else cut(order, shape), order, ties.large
    )


def _random(people: Sequence[int], ties: Ties, lots: Lots) -> list[list[int]]:
    met = [[ties.met(person, other) for other in people] for person in people]
    more = 1 + 6 * len(people)  # one pair that met costs more than everybody among their own
    pairs = [
        [more * times + ties.alike(person, other) for other, times in zip(people, row, strict=True)]
        for person, row in zip(people, met, strict=True)
    ]
    tables = cheapest(
        Costs(met, pairs), sizes(len(people)), [ties.large[number] for number in people], lots
    )
    return [[people[place] for place in table] for table in tables]


def _problems(question: DrawQuestion, present: Sequence[int]) -> Iterator[Problem]:
    yield from twice("entries", (entrant.number for entrant in question.entrants))
    yield from twice("standing", question.standing)
    for tables in question.history:
        yield from twice("history", chain.from_iterable(tables))
    if len(present) < FEWEST:
        yield Problem("too_few_entrants", "entries")
    if question.kind == "given":
        yield from _problems_of_given(question, present)


def _problems_of_given(question: DrawQuestion, present: Sequence[int]) -> Iterator[Problem]:
    if question.given is None:
        yield Problem("missing", "given", {"key": "given"})
        return
    numbers = [*chain.from_iterable(question.given)]
    yield from twice("given", numbers)
    if any(not FEWEST <= len(table) <= 7 for table in question.given):
        yield Problem("table_size", "given")
    for number in sorted({*numbers}.difference(present)):
        yield Problem("not_in_round", "given", {"number": number})
    for number in () if question.byes else sorted({*present}.difference(numbers)):
        yield Problem("not_seated", "given", {"number": number})
