"""The empty form: a score table to fill in by hand, with dealers and sitters printed as they take turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from scorepad.declare import Text
from scorepad.printing import qr
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.roster import Roster, short_names
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.telling.facts import Fact
from scorepad.telling.points import PointList, point_lists
from scorepad.telling.voice import Voice

ROWS: Mapping[int, int] = {4: 24, 5: 30, 6: 30, 7: 28}
"""Games that fit on one page: whole rounds, at least 24."""
LONG_NAME = 20
LETTERS = "ABCDEFG"
WIDE = 90
MANY = 8
"""Special points that still stand one below the other."""
WORDS: Mapping[str, Text] = {
    "title": Text("Leerformular für {people}", "Empty form for {people}"),
    "place": Text("Bei", "At"),
    "dealer": Text("Gibt", "Deals"),
    "out": Text("aus", "out"),
    "seat": Text("Platz {letter}", "Seat {letter}"),
    "how": Text(
        "Eingetragen wird der Stand nach jedem Spiel. Ein Punkt im Kästchen: gibt. Grau: setzt aus. Dicke Linie: Ende "
        "der Runde.",
        "Write the running total after each game. A dot in the box: deals. Grey: sits out. Thick line: end of the "
        "round.",
    ),
    "again": Text(
        "Derselbe gibt noch einmal nach: {what}. Dann rückt eine Zeile weiter, wer gibt und wer aussetzt.",
        "The same deals again after: {what}. Whoever deals and sits out then moves on by one row.",
    ),
    "scan": Text("Später eintragen", "Type it in later"),
    "scan_how": Text(
        "Mit einem Handy scannen, das die Runde schon kennt.", "Scan with a phone that knows the group already."
    ),
    "head": Text("{runde}: Punkte", "{runde}: points"),
}


@dataclass(frozen=True)
class Form:
    """What a form is made for.

    `names` are the people in seating order from the first dealer on; an empty name leaves a line to write it on.
    `short` are the own short names of those who have one.
    `address` is where the filled form can be typed in.
    """

    runde: str
    names: Sequence[str]
    rules: Rules
    address: str
    also_sit_out: tuple[int, ...] = ()
    lang: str = "de"
    short: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """One game to be filled in; `cells` are the classes of the seats' boxes: "deals", "out" or both."""

    number: int
    dealer: str
    cells: tuple[str, ...]
    ends_round: bool


@dataclass(frozen=True)
class Box:
    """A short list under a heading; `text` is what has no points of its own, or all of a long list."""

    title: str
    lines: tuple[Fact, ...]
    text: str

    @property
    def wide(self) -> bool:
        """Whether there is so much to say that it takes the whole width."""
        return not self.lines and len(self.text) > WIDE


@dataclass(frozen=True)
class FormPage:
    """What `print/form.html` shows."""

    template: ClassVar[str] = "form"
    lang: str
    title: str
    runde: str
    words: Mapping[str, str]
    seats: tuple[str, ...]
    letters: tuple[str, ...]
    named: bool
    rows: tuple[Row, ...]
    bock: bool
    duty: int
    again: str
    single: str
    boxes: tuple[Box, ...]
    code: str

    @property
    def tight(self) -> bool:
        """Whether lower boxes are needed to stay on one page."""
        return any(box.wide for box in self.boxes) or any(len(seat) > LONG_NAME for seat in self.seats)


def page(form: Form) -> FormPage:
    """The form as its template wants it; as many people as it has names, four to seven."""
    voice = Voice(form.lang, rules=form.rules)
    here = {key: voice.say(text) for key, text in WORDS.items()}
    people = len(form.names)
    again = form.rules.evening.dealer_again_after
    what = " · ".join(map(voice.label, again))
    return FormPage(
        lang=form.lang,
        title=f"{form.runde}: {here['title'].format(people=people)}",
        runde=form.runde,
        words=here,
        seats=tuple(form.names),
        letters=tuple(LETTERS[:people]),
        named=any(form.names),
        rows=tuple(rows(form)),
        bock=form.rules.bock.on,
        duty=form.rules.pflichtsolo.count,
        again=here["again"].format(what=what) if again else "",
        single=voice.single_told,
        boxes=tuple(map(_box, point_lists(voice))),
        code=qr.svg(form.address, voice.heading("qr_code", address=form.address)),
    )


def rows(form: Form) -> Iterator[Row]:
    """The games one after the other, each dealt by the next at the table."""
    table = tuple(Player(letter) for letter in LETTERS[: len(form.names)])
    names = dict(zip(table, form.names, strict=True))
    own = {seat: form.short[name] for seat, name in names.items() if name in form.short}
    short = dict(zip(table, short_names(Roster(names, own), table), strict=True))
    seating = Seating(table, table[0], form.also_sit_out)
    for number in range(1, ROWS[len(table)] + 1):
        out = seating.sits_out(form.rules)
        cells = tuple(
            " ".join(word for word, on in (("deals", seat == seating.dealer), ("out", seat in out)) if on)
            for seat in table
        )
        yield Row(number, short[seating.dealer] or seating.dealer, cells, number % len(table) == 0)
        seating = seating.dealt_by(seating.after(seating.dealer))


def _box(told: PointList) -> Box:
    """One below the other, or one after the other where there are many."""
    return Box(told.title, told.lines, told.text) if len(told.lines) <= MANY else Box(told.title, (), told.in_line)
