"""The money of an evening in words: everybody's amount with its reasons, and the transfers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from scorepad.declare import Text, texts_beside
from scorepad.ledger.money import Item, read_rate
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.settle import Party, Transfer, joined
from scorepad.ledger.statement import EveningStatement, PersonLine
from scorepad.ledger.wording import write_exact
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.telling.tariff import kasse_heading, tariff_lines
from scorepad.telling.voice import Voice

_WRITTEN = texts_beside(__file__)
ITEMS: Mapping[str, Text] = _WRITTEN["items"]
"""The text for each reason of an item; {points}, {count} and {number} are whole numbers."""
_BY_POINTS = [["players"], ["average"]]
_POINTS = Text("{points} Punkt", "{points} point"), Text("{points} Punkte", "{points} points")
_ABOVE = Text("{points} über dem Schnitt", "{points} above the average")
_BELOW = Text("{points} unter dem Schnitt", "{points} below the average")
_LEVEL = Text("im Schnitt", "at the average")
UNEVEN: Mapping[str, Text] = _WRITTEN["uneven"]
"""The words for each way to settle points that do not add up to zero."""
_ADD_UP = Text("Die Punkte ergeben {points}: {how}", "The points add up to {points}: {how}")
_PAYS = Text("zahlt {amount}", "pays {amount}")
_GETS = Text("bekommt {amount}", "gets {amount}")
_TO_KASSE = Text("zahlt {amount} in die Kasse", "pays {amount} into the kitty")
_FROM_KASSE = Text("bekommt {amount} aus der Kasse", "gets {amount} out of the kitty")
_TO_OTHERS = Text("zahlt {amount} an die anderen", "pays {amount} to the others")
_FROM_OTHERS = Text("bekommt {amount} von den anderen", "gets {amount} from the others")
_ALL_PAID = Text(
    "Zusammen {amount} gezahlt und {amount} bekommen.",
    "All in all {amount} paid and {amount} received.",
)
_KASSE_PAYS = Text("Die Kasse", "The kitty")
_KASSE_GETS = Text("die Kasse", "the kitty")
_TRANSFER = Text("{payer} an {payee}", "{payer} to {payee}")
_NOT_THERE = Text("nicht da", "not there")


class ToldItem(NamedTuple):
    """A reason, and its amount with a word such as "zahlt" instead of a sign."""

    text: str
    amount: str


@dataclass(frozen=True, slots=True)
class ToldPerson:
    """One person's money of an evening: points, the amount to pay or get, and the reasons.

    `counted` are the points as a number, None for who was not there. `cents` are positive to get,
    negative to pay; `signed` shows them with a sign where space is short. `kasse` tells the part
    that goes into the Kasse or comes out of it, and the rest for the others; it is empty without
    such a part. All amounts are empty if nothing could be computed. `by_points` means that the
    points are the only reason.
    """

    player: Player
    name: str
    points: str
    counted: int | None
    cents: int
    spoken: str
    amount: str
    signed: str
    kasse: str
    items: tuple[ToldItem, ...]
    by_points: bool


class ToldTransfer(NamedTuple):
    """A transfer; `text` has both names in a line, `mark` says whether it is paid already."""

    made: Transfer
    payer: str
    payee: str
    amount: str
    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class ToldMoney:
    """The money of an evening in words.

    `into_kasse` are the cents that the Kasse gets (+) or gives (−), `kasse` tells them. `payments`
    are all transfers, early ones first; `sum` is their total; `complete` means that the evening has
    a tariff and that amounts add up. `uneven` tells how points that do not add up were settled,
    `refused` why nothing could be computed; both may be empty.
    """

    people: tuple[ToldPerson, ...]
    into_kasse: int
    kasse: ToldItem
    payments: tuple[ToldTransfer, ...]
    sum: str
    tariff: tuple[str, ...]
    complete: bool
    uneven: str
    refused: str


def money(statement: EveningStatement, voice: Voice, paid: Sequence[Transfer] = ()) -> ToldMoney:
    """The statement of an evening in words; `paid` are the transfers marked as paid.

    A transfer of which only a part is paid is told as two: the part, and the open rest.
    """
    into_kasse = statement.into_kasse
    amounts = [into_kasse, *(line.cents for line in statement.people)]
    payments_in_all = sum(-cents for cents in amounts if cents < 0)
    adds_up = not statement.problems and sum(amounts) == 0
    kasse = ToldItem(kasse_heading(into_kasse, voice), voice.amount(abs(into_kasse)))
    return ToldMoney(
        people=tuple(_person(line, statement, voice) for line in statement.people),
        into_kasse=into_kasse,
        kasse=kasse,
        payments=tuple(_payments(statement, voice, paid)),
        sum=voice.say(_ALL_PAID, amount=voice.amount(payments_in_all)),
        tariff=tariff_lines(statement.tariff, voice),
        complete=statement.tariff.on and adds_up,
        uneven=_uneven(statement, voice),
        refused=" ".join(refusal(problem, voice) for problem in statement.problems),
    )


def _payments(
    statement: EveningStatement, voice: Voice, paid: Sequence[Transfer]
) -> Iterator[ToldTransfer]:
    done = voice.heading("paid")
    for early in statement.moved:
        yield transfer(early, voice, f"{done}, {voice.heading('beforehand')}")
    paid_to = {(one.payer, one.payee): one.cents for one in joined(paid)}
    for made in statement.transfers:
        part = min(paid_to.get((made.payer, made.payee), 0), made.cents)
        if part:
            yield transfer(replace(made, cents=part), voice, done)
        if part < made.cents:
            yield transfer(replace(made, cents=made.cents - part), voice)


def _uneven(statement: EveningStatement, voice: Voice) -> str:
    words = UNEVEN.get(statement.tariff.imbalance)
    if not statement.left or words is None:
        return ""
    average = write_exact(statement.average, voice.language)
    how = voice.say(words, average=average)
    return voice.say(_ADD_UP, points=real_minus(statement.left), how=how)


def transfer(made: Transfer, voice: Voice, mark: str = "") -> ToldTransfer:
    """A transfer in words, with the article before the Kasse."""
    payer = _party(made.payer, _KASSE_PAYS, voice)
    payee = _party(made.payee, _KASSE_GETS, voice)
    text = voice.say(_TRANSFER, payer=payer, payee=payee)
    return ToldTransfer(made, payer, payee, voice.amount(made.cents), text, mark)


def transfer_line(made: Transfer, voice: Voice) -> str:
    """A transfer in a line: "Anna an Bert: 3,20 €"."""
    told = transfer(made, voice)
    return f"{told.text}: {told.amount}"


def in_short(transfers: Sequence[Transfer], voice: Voice) -> tuple[str, ...]:
    """One line for each transfer, for a chat."""
    return tuple(_arrow(made, voice) for made in transfers)


def _arrow(made: Transfer, voice: Voice) -> str:
    payer = voice.before_number(made.payer)
    payee = voice.before_number(made.payee)
    return f"{payer} → {payee}: {voice.amount(made.cents)}"


def reason(item: Item, voice: Voice) -> str:
    """The reason of an item in words. Raises KeyError for an unknown reason."""
    params = {key: _readable(key, value, voice) for key, value in item.params.items()}
    if item.id == "average":
        given: Mapping[str, Any] = item.params
        average = Fraction(given["sum"], given["people"])
        params["apart"] = _apart(given["points"] - average, voice)
    return voice.say(ITEMS[item.id]).format_map(params)


def refusal(problem: Problem, voice: Voice) -> str:
    """The sentence of a problem, with amounts in the currency."""
    if isinstance(problem, MoneyProblem):
        return problem.message(voice.language, voice.currency)
    return problem.message(voice.language)


def _person(line: PersonLine, statement: EveningStatement, voice: Voice) -> ToldPerson:
    points = voice.say(_NOT_THERE)
    spoken = points
    if line.points is not None:
        points = real_minus(line.points)
        spoken = _spoken(line.points, statement.average, voice)
    refused = bool(statement.problems)
    return ToldPerson(
        player=line.player,
        name=voice.name(line.player),
        points=points,
        counted=line.points,
        cents=line.cents,
        spoken=spoken,
        amount="" if refused else _way(line.cents, _PAYS, _GETS, voice),
        signed="" if refused else voice.signed(line.cents),
        kasse=_parts(line, voice),
        items=tuple(_item(item, voice) for item in line.items),
        by_points=not line.kasse and [item.id for item in line.items] in _BY_POINTS,
    )


def _item(item: Item, voice: Voice) -> ToldItem:
    return ToldItem(reason(item, voice), _way(item.cents, _PAYS, _GETS, voice))


def _spoken(points: int, average: Fraction, voice: Voice) -> str:
    # The points, with the distance from the average if that is paid.
    single, more = _POINTS
    spoken = voice.many(abs(points), single, more, points=real_minus(points))
    return f"{spoken}, {_apart(points - average, voice)}" if average else spoken


def _apart(points: Fraction, voice: Voice) -> str:
    # "12 über dem Schnitt"
    if not points:
        return voice.say(_LEVEL)
    distance = write_exact(abs(points), voice.language)
    return voice.say(_ABOVE if points > 0 else _BELOW, points=distance)


def _way(cents: int, out: Text, into: Text, voice: Voice) -> str:
    # "pays" for a negative amount, "gets" for a positive one, neither for zero.
    amount = voice.amount(abs(cents))
    if not cents:
        return amount
    return voice.say(into if cents > 0 else out, amount=amount)


def _parts(line: PersonLine, voice: Voice) -> str:
    # What goes into the Kasse or comes out of it, then what goes to others or comes from them.
    if not line.kasse:
        return ""
    parts = [_way(-line.kasse, _TO_KASSE, _FROM_KASSE, voice)]
    from_others = line.cents + line.kasse
    if from_others:
        parts.append(_way(from_others, _TO_OTHERS, _FROM_OTHERS, voice))
    return ", ".join(parts)


def _party(who: Party, kasse: Text, voice: Voice) -> str:
    return voice.say(kasse) if who is None else voice.before_number(who)


def _readable(key: str, value: str | int, voice: Voice) -> str:
    if key == "rate":
        return voice.rate(read_rate(str(value)))
    if isinstance(value, int):
        return str(real_minus(value))
    if key == "solo":
        return voice.label(value)
    return value
