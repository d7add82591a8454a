"""The lists of all tables of a round to write on, and the cards with the codes of the tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.declare import Text, texts_beside
from scorepad.printing.card import qr_code
from scorepad.printing.edition import A4, Page, PaperSize
from scorepad.printing.measure import MM, lines, longest_piece
from scorepad.printing.paper import BlankForm, FormRow, rows
from scorepad.scoring.rules import Rules
from scorepad.telling.voice import Voice

WORDS: Mapping[str, Text] = texts_beside(__file__)["words"]
AROUND = 82.0
"""Millimetres of a list above and below its rows, with names of one line."""
LEAST = 4.5
"""Millimetre height of the lowest row."""
MOST = 11.0
"""Millimetre height of the highest row."""
STEP = 0.25
"""Millimetres by which heights of rows differ."""
BEFORE = 48.0
"""Millimetre width of the columns before those of the people, without that for Bock."""
BOCK = 9.0
"""Millimetre width of the column for Bock."""
USUAL = 10.0
"""Font size of a name in points."""
SMALL = 8.0
"""Font size in points of a name that would take more than two lines."""
LINE = 1.15
"""Line height of names, as a factor of their font size."""
NARROW = 24.0
"""Millimetre width of a column below which place and number take two lines."""
SECOND_LINE = 4.0
"""Millimetre height of the second of these lines."""
LONG_NAME = 34
"""The most characters of the name of a tournament in large letters."""


class ListSeat(NamedTuple):
    """Somebody at a table, with place and number."""

    place: int
    number: int
    name: str


@dataclass(frozen=True)
class TableFacts:
    """What is known of a table before it plays; `address` is behind its code."""

    number: int
    seats: Sequence[ListSeat]
    games: int
    minutes: int | None
    address: str


class HeadSeat(NamedTuple):
    """The head of a column of a list."""

    place: str
    number: str
    name: str
    small: bool


@dataclass(frozen=True)
class ListLeaf:
    """The list of a table; `high` are the millimetres of its rows."""

    number: int
    length: str
    seats: Sequence[HeadSeat]
    rows: Sequence[FormRow]
    high: float
    code: str
    address: str


@dataclass(frozen=True)
class RoundFacts:
    """The round of which the lists are."""

    name: str
    number: int
    rounds: int
    rules: Rules
    size: PaperSize = A4


def lists(played: RoundFacts, tables: Sequence[TableFacts], voice: Voice) -> Page:
    """The lists of tables, a page each; a list of very many games goes on on the next one."""
    words = {key: voice.say(text) for key, text in WORDS.items()}
    told = voice.say(WORDS["title"], number=played.number)
    round_told = voice.say(WORDS["round"], number=played.number, rounds=played.rounds)
    duty = played.rules.pflichtsolo.count
    how = [words["how"], words["owed"]] if duty else [words["how"]]
    return Page(
        template="lists",
        lang=voice.language,
        title=f"{played.name} – {told}",
        name=played.name,
        long=len(played.name) > LONG_NAME,
        round=round_told,
        words=words,
        how=" ".join(how),
        bock=played.rules.bock.on,
        duty=duty,
        leaves=[_leaf(played, table, voice) for table in tables],
    )


def _leaf(played: RoundFacts, table: TableFacts, voice: Voice) -> ListLeaf:
    """The list of one table, in the highest rows with which it stays on its page."""
    bock = BOCK if played.rules.bock.on else 0.0
    room = (played.size.room - BEFORE - bock) / len(table.seats) - 2
    heads = [_head(seat, room, voice) for seat in table.seats]
    high_names = max(_height(head, room) for head in heads)
    high_places = 0.0 if room > NARROW else SECOND_LINE
    left = played.size.high - AROUND - high_names - high_places
    fitting = left / table.games // STEP * STEP  # rounded down to a whole step
    names = [seat.name for seat in table.seats]
    form = BlankForm(played.name, names, played.rules, table.address, lang=voice.language)
    length = "minutes" if table.minutes else "games"
    return ListLeaf(
        number=table.number,
        length=voice.say(WORDS[length], games=table.games, minutes=table.minutes),
        seats=heads,
        rows=list(rows(form, table.games, low=True)),
        high=min(max(fitting, LEAST), MOST),
        code=qr_code(table.address, voice),
        address=table.address,
    )


def _head(seat: ListSeat, room: float, voice: Voice) -> HeadSeat:
    """The head of a column `room` millimetres wide."""
    em = USUAL * MM
    is_wide = longest_piece(seat.name, bold=True) * em > room
    small = is_wide or lines(seat.name, room / em, bold=True) > 2
    place = voice.say(WORDS["place"], number=seat.place)
    number = voice.say(WORDS["entrant"], number=seat.number)
    return HeadSeat(place, number, seat.name, small)


def _height(head: HeadSeat, room: float) -> float:
    """The millimetres of a name in a column `room` millimetres wide."""
    em = (SMALL if head.small else USUAL) * MM
    return lines(head.name, room / em, bold=True) * em * LINE


class Tent(NamedTuple):
    """The card of a table: its number, its code and the address behind it."""

    number: int
    code: str
    address: str


def cards(name: str, addresses: Mapping[int, str], voice: Voice, size: PaperSize = A4) -> Page:
    """The cards of tables by their numbers, two tents a page to cut and fold."""
    words = {key: voice.say(text) for key, text in WORDS.items()}
    tents = [
        Tent(number, qr_code(address, voice), address) for number, address in addresses.items()
    ]
    return Page(
        template="table_cards",
        lang=voice.language,
        title=f"{name} – {words['cards']}",
        name=name,
        long=len(name) > LONG_NAME,
        words=words,
        paper=size,
        leaves=[tents[start : start + 2] for start in range(0, len(tents), 2)],
    )
