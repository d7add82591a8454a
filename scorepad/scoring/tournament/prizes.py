"""Prizes in money by place and by class: what is agreed on, and who wins what and why.

Sources: rule pages of five tournaments (prizes for the first three to five, from the fees); the
usual rule of open tournaments, that nobody takes two prizes.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.tournament.classes import LONGEST_CLASS, MOST_CLASSES
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.ranking import Ranked

MOST_PRIZES = 60
"""The most prizes of a list."""
MOST_PRIZE = 10_000_000
"""The most cents of a prize."""
Twice = Literal["higher", "both"]
"""What somebody takes who wins in several lists: the highest of these prizes, or all of them."""
TWICE: Mapping[object, Twice] = {twice: twice for twice in get_args(Twice)}
ALL = ""
"""The list of everybody; all other lists have the name of a class."""
SPLITS: Mapping[str, Sequence[int]] = {"three": (50, 30, 20), "five": (40, 25, 15, 12, 8)}
"""Usual shares of the fees by place, in percent. Source: rule pages of five tournaments."""


class ClassPrizes(NamedTuple):
    """The prizes of a class in cents, for its first place, its second and so on."""

    name: str
    cents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrizePlan:
    """The prizes of a tournament in cents, for the first place, the second and so on.

    `places` are those of everybody. No prize is higher than the one before it.
    """

    places: tuple[int, ...] = ()
    classes: tuple[ClassPrizes, ...] = ()
    twice: Twice = "higher"

    @property
    def lists(self) -> Mapping[str, tuple[int, ...]]:
        """The prizes of each list by its name, those of everybody first."""
        return {ALL: self.places, **dict(self.classes)}

    @property
    def cents(self) -> int:
        """All prizes together."""
        return sum(sum(prizes) for prizes in self.lists.values())


class ClassPlace(NamedTuple):
    """The rank of a number among those of its class."""

    number: int
    rank: int


@dataclass(frozen=True, slots=True)
class WonPrize:
    """What a number wins in a list, and why.

    `rank` is its rank among those who take prizes of this list, `places` are the places whose
    prizes all of that rank share, and `sharing` is how many they are.
    """

    number: int
    of: str
    rank: int
    places: tuple[int, ...]
    sharing: int
    cents: int


@dataclass(frozen=True, slots=True)
class PassedPrize:
    """A prize that goes to the next one, as its winner takes the prize of the list `takes`."""

    number: int
    of: str
    cents: int
    takes: str


@dataclass(frozen=True, slots=True)
class UnwonPrize:
    """A prize that nobody wins, as fewer people have a place; it stays in the Kasse."""

    of: str
    place: int
    cents: int


@dataclass(frozen=True, slots=True)
class PrizeWinners:
    """Who wins what: by list in the order of the plan, and in each by place and number."""

    won: tuple[WonPrize, ...] = ()
    passed: tuple[PassedPrize, ...] = ()
    unwon: tuple[UnwonPrize, ...] = ()

    @property
    def cents(self) -> int:
        """All that is won."""
        return sum(prize.cents for prize in self.won)

    @property
    def by_number(self) -> Mapping[int, tuple[WonPrize, ...]]:
        """The prizes of each number that wins, in the order in which they stand."""
        prizes: dict[int, tuple[WonPrize, ...]] = {}
        for prize in self.won:
            prizes[prize.number] = (*prizes.get(prize.number, ()), prize)
        return prizes


def class_places(standing: Iterable[Ranked], members: Collection[int]) -> tuple[ClassPlace, ...]:
    """The ranks of these numbers among each other, in the order of the standing.

    Who share a rank of the standing share that of their class.
    """
    lines = [line for line in standing if line.number in members]
    ranks = [line.rank for line in lines]
    return tuple(ClassPlace(line.number, 1 + ranks.index(line.rank)) for line in lines)


def places_by_class(
    names: Iterable[str], standing: Sequence[Ranked], entrants: Iterable[Entrant]
) -> dict[str, tuple[ClassPlace, ...]]:
    """The ranks within each of these classes; a class in which nobody has a place is left out."""
    people = list(entrants)
    places: dict[str, tuple[ClassPlace, ...]] = {}
    for name in names:
        members = {entrant.number for entrant in people if name in entrant.classes}
        placed = class_places(standing, members)
        if placed:
            places[name] = placed
    return places


def winners(
    plan: PrizePlan,
    standing: Sequence[Ranked],
    entrants: Iterable[Entrant],
    played: Collection[int],
) -> PrizeWinners:
    """Who wins which prize after this standing, in which no disqualified person is.

    Only numbers that `played` a round win. Whose rank is the same share the prizes of the places
    that they take together; cents left over go one each in the order of their numbers, so that the
    shares of a prize always add up to it.

    Where nobody wins twice, who would have several prizes takes the highest one, of equal ones
    that of the list of everybody, else of the class that is named first in the plan. Each other one
    goes to the next person of its list; the highest prizes are given first.
    """
    people = list(entrants)
    placed = [line for line in standing if line.number in played]
    members = {ALL: set(played)}
    for name, _cents in plan.classes:
        members[name] = {who.number for who in people if name in who.classes}
    passed: list[PassedPrize] = []
    won = _all_shares(plan, placed, members)
    while plan.twice == "higher":
        given_up = _given_up(won)
        if not given_up:
            break
        passed += given_up
        for prize in given_up:
            members[prize.of].discard(prize.number)
        won = _all_shares(plan, placed, members)
    return PrizeWinners(tuple(won), tuple(passed), tuple(_unwon(plan, won)))


def _all_shares(
    plan: PrizePlan, placed: Sequence[Ranked], members: Mapping[str, Collection[int]]
) -> list[WonPrize]:
    """What everybody wins in the lists whose `members` they are."""
    won: list[WonPrize] = []
    for name, prizes in plan.lists.items():
        won += _shared(name, prizes, class_places(placed, members[name]))
    return won


def _shared(of: str, prizes: Sequence[int], placed: Sequence[ClassPlace]) -> Iterator[WonPrize]:
    """The prizes of a list, in the order of rank and number."""
    for rank, equal in _by_rank(placed).items():
        last = rank + len(equal) - 1
        pool = prizes[rank - 1 : last]
        if not any(pool):
            continue
        places = tuple(range(rank, rank + len(pool)))
        cents = split(sum(pool), len(equal))
        for number, share in zip(sorted(equal), cents, strict=True):
            if share:
                yield WonPrize(number, of, rank, places, len(equal), share)


def _by_rank(placed: Iterable[ClassPlace]) -> dict[int, list[int]]:
    """The numbers of each rank."""
    numbers: dict[int, list[int]] = {}
    for place in placed:
        numbers.setdefault(place.rank, []).append(place.number)
    return numbers


def split(cents: int, people: int) -> tuple[int, ...]:
    """An amount in whole cents for so many people; the first ones get the cents left over.

    >>> split(100, 3)
    (34, 33, 33)
    """
    each, left = divmod(cents, people)
    return (*[each + 1] * left, *[each] * (people - left))


def _given_up(won: Sequence[WonPrize]) -> list[PassedPrize]:
    """What somebody with several prizes gives up for the highest; of these people the one with the
    highest prize.
    """
    counts = Counter(prize.number for prize in won)
    several = [prize for prize in won if counts[prize.number] > 1]
    if not several:
        return []
    taken = max(several, key=lambda prize: prize.cents)
    others = [prize for prize in several if prize.number == taken.number and prize != taken]
    return [PassedPrize(prize.number, prize.of, prize.cents, taken.of) for prize in others]


def _unwon(plan: PrizePlan, won: Iterable[WonPrize]) -> Iterator[UnwonPrize]:
    """The prizes that are in no winner's share."""
    taken = {(prize.of, place) for prize in won for place in prize.places}
    for of, prizes in plan.lists.items():
        for place, cents in enumerate(prizes, 1):
            if cents and (of, place) not in taken:
                yield UnwonPrize(of, place, cents)


def from_fees(cents: int, percents: Sequence[int]) -> tuple[int, ...]:
    """Prizes that share out an amount by these percents, which are 100 together; the first one gets
    the cents left over.

    >>> from_fees(10_001, (50, 30, 20))
    (5001, 3000, 2000)
    """
    shares = [cents * percent // 100 for percent in percents]
    left = cents - sum(shares)
    return (shares[0] + left, *shares[1:])


def read_prizes(fields: Fields) -> PrizePlan:
    """The prizes under the key `prizes`; none where it is left out."""
    given = fields.nested("prizes")
    if given is None:
        return PrizePlan()
    plan = PrizePlan(
        places=_amounts(given, "places"),
        classes=tuple(_class_prizes(given)),
        twice=given.one_of("twice", TWICE) or "higher",
    )
    given.finish(PrizePlan.__dataclass_fields__)
    return plan


def _class_prizes(given: Fields) -> Iterator[ClassPrizes]:
    """The prizes of the classes that have any."""
    seen: set[str] = set()
    for part in given.objects("classes"):
        name = part.words("name")
        cents = _amounts(part, "cents")
        part.finish({"name", "cents"})
        if name in seen or len(name) > LONGEST_CLASS:
            given.problem("unknown_value", "classes", value=name[:20])
        seen.add(name)
        if cents:
            yield ClassPrizes(name, cents)
    if len(seen) > MOST_CLASSES:
        given.problem("too_large", "classes")


def _amounts(fields: Fields, key: str) -> tuple[int, ...]:
    """The cents of a list of prizes, without the places at its end that have none."""
    cents = list(fields.wholes(key))
    if len(cents) > MOST_PRIZES:
        fields.problem("too_large", key)
        return ()
    for place, prize in enumerate(cents):
        before = cents[place - 1] if place else MOST_PRIZE
        if not 0 <= prize <= before:
            fields.problem("unknown_value", key, value=str(prize)[:20])
    while cents and not cents[-1]:
        cents.pop()
    return tuple(cents)


def write_prizes(plan: PrizePlan) -> dict[str, object]:
    """The JSON object of prizes."""
    classes = [{"name": name, "cents": list(cents)} for name, cents in plan.classes]
    return {"places": list(plan.places), "classes": classes, "twice": plan.twice}
