"""The draw of a round: who sits at which table and on which place."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations
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

    `fives` is how many repeated pairs it weighs that somebody sits at a table of more than four
    once more; None is more than all of them: nobody does before all others did as often.
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
    fives: int | None = None


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
    """Earlier rounds, teams and clubs, which make a pairing costly.

    `large` is how often everybody sat at a table of more than four.
    """

    def __init__(self, question: DrawQuestion) -> None:
        tables = [*chain.from_iterable(question.history)]
        self._met = Counter[frozenset[int]]()
        self._places = Counter[tuple[int, int]]()
        self.large = Counter[int]()
        for table in tables:
            self._met.update(frozenset(pair) for pair in combinations(table, 2))
            self._places.update(enumerate(table))
            if len(table) > FEWEST:
                self.large.update(table)
        self._entrants = {entrant.number: entrant for entrant in question.entrants}

    def met(self, number: int, other: int) -> int:
        """How often these two sat at a table together."""
        return self._met[frozenset((number, other))]

    def have_met(self, number: int, other: int) -> bool:
        """Whether these two sat at a table together."""
        return self.met(number, other) > 0

    def same_team(self, number: int, other: int) -> bool:
        """Whether these two are in one team."""
        team = self._entrants[number].team
        return team != "" and team == self._entrants[other].team

    def same_club(self, number: int, other: int) -> bool:
        """Whether these two are in one club."""
        club = self._entrants[number].club
        return club != "" and club == self._entrants[other].club

    def alike(self, number: int, other: int) -> int:
        """How much two people have in common: 0, 1 (team or club) or 2 (both)."""
        if number == other:
            return 0
        in_common = (self.same_team(number, other), self.same_club(number, other))
        return in_common.count(True)

    def same_place(self, table: Sequence[int]) -> int:
        """How often those at this table had their places before."""
        return sum(self._places[place, person] for place, person in enumerate(table))

    def on_places_of_before(self, table: Sequence[int]) -> int:
        """How many at this table have a place that they had before."""
        return sum(self._places[place, person] > 0 for place, person in enumerate(table))

    def placed(self, table: Sequence[int], lots: Lots) -> Table:
        """The places at a table by lot, among those that repeat the fewest places of before."""
        by_lot = permutations(lots.shuffled(table))
        return min(by_lot, key=self.same_place)


def draw(question: DrawQuestion) -> Draw:
    """Seat everybody who plays in this round. Raises Refused with all problems."""
    numbers = [entrant.number for entrant in question.entrants if entrant.plays(question.round)]
    present = sorted(numbers)
    refuse(_problems(question, present))
    if question.kind == "given":
        tables = tuple(tuple(table) for table in question.given or ())
    else:
        tables = _drawn(question, present)
    resting = set(present).difference(*tables)
    of_tables = costs(question, tables)
    in_all = {name: sum(each) for name, each in of_tables.items()}
    return Draw(tables, tuple(sorted(resting)), **in_all)


def costs(question: DrawQuestion, tables: Sequence[Table]) -> Mapping[str, Sequence[int]]:
    """What each of these tables costs, in their order, by the names of the costs in `Draw`."""
    ties = Ties(question)
    return {
        "met_again": [_of_pairs(ties.met, table) for table in tables],
        "same_team": [_of_pairs(ties.same_team, table) for table in tables],
        "same_club": [_of_pairs(ties.same_club, table) for table in tables],
        "same_place": [ties.same_place(table) for table in tables],
    }


def repeated(question: DrawQuestion, tables: Sequence[Table]) -> Mapping[str, Sequence[int]]:
    """How many pairs and people of each of these tables repeat something, by the names of `costs`.

    Each pair and each person counts once, however often it was so before: people read this, while
    `costs` weighs.
    """
    ties = Ties(question)
    return {
        **costs(question, tables),
        "met_again": [_of_pairs(ties.have_met, table) for table in tables],
        "same_place": [ties.on_places_of_before(table) for table in tables],
    }


def large_again(question: DrawQuestion, tables: Sequence[Table]) -> list[int]:
    """How many people of each of these tables sit at one of more than four once more."""
    before = Ties(question).large
    return [
        sum(number in before for number in table) if len(table) > FEWEST else 0 for table in tables
    ]


def _of_pairs(cost: Callable[[int, int], int], table: Table) -> int:
    return sum(cost(number, other) for number, other in combinations(table, 2))


def _drawn(question: DrawQuestion, present: Sequence[int]) -> tuple[Table, ...]:
    lots = Lots(question.seed, question.round, question.attempt)
    ties = Ties(question)
    order = _order(question, present, lots)
    resting = _byes(question, order)
    playing = [number for number in order if number not in resting]
    seated = _seated(question, playing, ties, lots)
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
    had = Counter[int]()
    for round_, tables in enumerate(question.history, 1):
        seated = {*chain.from_iterable(tables)}
        for entrant in question.entrants:
            if entrant.plays(round_) and entrant.number not in seated:
                had[entrant.number] += 1
    last_first = reversed(order)
    fewest_first = sorted(last_first, key=had.__getitem__)
    return fewest_first[: byes(len(order))]


def _seated(
    question: DrawQuestion, order: Sequence[int], ties: Ties, lots: Lots
) -> list[list[int]]:
    shape = sizes(len(order))
    if question.kind == "moving" and question.history:
        tables = moved_on(question.history[-1], order, shape)
    elif question.kind == "random" or not question.standing:
        return _random(sorted(order), ties, lots, question.fives)
    elif question.kind == "snake":
        tables = snaking(order, shape)
    else:
        tables = cut(order, shape)
    return tables if question.fives == 0 else large_shared(tables, order, ties.large)


def _random(people: Sequence[int], ties: Ties, lots: Lots, fives: int | None) -> list[list[int]]:
    # Tables by lot, as cheap as the search finds them.
    dearer = 1 + 6 * len(people)  # a pair that met costs more than everybody among their own
    met: list[list[int]] = []
    pairs: list[list[int]] = []
    for person in people:
        times = [ties.met(person, other) for other in people]
        alike = [ties.alike(person, other) for other in people]
        met.append(times)
        pairs.append([dearer * often + own for often, own in zip(times, alike, strict=True)])
    large = [ties.large[number] for number in people]
    at_large = None if fives is None else [dearer * fives * often for often in large]
    tables = cheapest(Costs(met, pairs, at_large), sizes(len(people)), large, lots)
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
    for number in sorted(set(numbers).difference(present)):
        yield Problem("not_in_round", "given", {"number": number})
    if question.byes:
        return
    for number in sorted(set(present).difference(numbers)):
        yield Problem("not_seated", "given", {"number": number})
