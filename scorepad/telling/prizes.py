"""Prizes in words: for what somebody wins, why a prize goes to the next one, what nobody wins."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.tournament.prizes import ALL, PrizeWinners, WonPrize
from scorepad.telling.voice import Voice

_BEST = Text("{of}: {place}. Platz", "{of}: place {place}")
_SHARED = (
    Text(
        "{count} auf Platz {rank}: der Preis zu gleichen Teilen",
        "{count} at place {rank}: the prize in equal parts",
    ),
    Text(
        "{count} auf Platz {rank}: die Preise von Platz {places} zu gleichen Teilen",
        "{count} at place {rank}: the prizes of places {places} in equal parts",
    ),
)
_PASSED = Text(
    "{name} bekommt den höheren Preis ({takes}); {amount} ({of}) rücken weiter.",
    "{name} takes the higher prize ({takes}); {amount} ({of}) go to the next one.",
)
_UNWON = Text("{what}: {amount} gewinnt niemand.", "{what}: nobody wins {amount}.")
_LEFT_OVER = Text(
    "Bleibt beim Teilen ein Cent übrig, geht er an die kleinste Startnummer.",
    "A cent left over from sharing goes to the lowest number.",
)
_HIGHER = Text(
    "Niemand bekommt zwei Preise: Wer in mehreren Wertungen gewinnt, bekommt den höheren, der "
    "andere geht an den Nächsten.",
    "Nobody gets two prizes: whoever wins in several lists gets the higher one, the other one "
    "goes to the next person.",
)
_BOTH = Text(
    "Wer in mehreren Wertungen gewinnt, bekommt jeden Preis.",
    "Whoever wins in several lists gets each prize.",
)


class PrizeLine(NamedTuple):
    """A prize in the list: who, for what, why this amount, and how much."""

    number: int
    name: str
    what: str
    why: str
    amount: str


def prize_lines(
    prizes: Sequence[WonPrize], names: Mapping[int, str], voice: Voice
) -> tuple[PrizeLine, ...]:
    """The prizes as lines, in their order."""
    lines: list[PrizeLine] = []
    for prize in prizes:
        what = place_told(prize, voice)
        why = _why(prize, voice)
        amount = voice.amount(prize.cents)
        lines.append(PrizeLine(prize.number, names[prize.number], what, why, amount))
    return tuple(lines)


def place_told(prize: WonPrize, voice: Voice) -> str:
    """For what a prize is: the place, and the class where it is one of a class."""
    if prize.of == ALL:
        return voice.heading("nth_place", place=prize.rank)
    return voice.say(_BEST, place=prize.rank, of=prize.of)


def _why(prize: WonPrize, voice: Voice) -> str:
    """Why a prize is shared; empty where it is not."""
    if prize.sharing == 1:
        return ""
    single, several = _SHARED
    words = single if len(prize.places) == 1 else several
    places = voice.listed(str(place) for place in prize.places)
    return voice.say(words, count=prize.sharing, rank=prize.rank, places=places)


def list_told(of: str, voice: Voice) -> str:
    """The name of a list of prizes."""
    return voice.heading("prizes_by_place") if of == ALL else of


def remarks(won: PrizeWinners, names: Mapping[int, str], voice: Voice) -> Iterator[str]:
    """What else there is to say: prizes that went to the next one, and those that nobody wins."""
    for prize in won.passed:
        yield voice.say(
            _PASSED,
            name=names[prize.number],
            takes=list_told(prize.takes, voice),
            of=list_told(prize.of, voice),
            amount=voice.amount(prize.cents),
        )
    for unwon in won.unwon:
        place = WonPrize(0, unwon.of, unwon.place, (unwon.place,), 1, unwon.cents)
        what = place_told(place, voice)
        yield voice.say(_UNWON, what=what, amount=voice.amount(unwon.cents))


def rules(twice: str, *, classes: bool, voice: Voice) -> Iterator[str]:
    """How prizes are given: who wins twice, where there are prizes of classes, and odd cents."""
    if classes:
        yield voice.say(_HIGHER if twice == "higher" else _BOTH)
    yield voice.say(_LEFT_OVER)
