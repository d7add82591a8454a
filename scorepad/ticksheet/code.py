"""The text of a corner code: which form a sheet of paper is, and which of its corners.

The text has 38 letters and digits at most, so that its code has 25 modules. Nothing in it is
secret, and nobody's name: people, rules and place are there as short hashes, by which a sheet is
found among those that are known. The first corner has the same text behind the address of the page
for photos and a `#`.
"""

import datetime as dt
import hashlib
import json
import re
from dataclasses import dataclass, replace

from scorepad.scoring.rules import Rules, flat
from scorepad.ticksheet.form import (
    FEWEST_PEOPLE,
    MOST_GAMES,
    MOST_PEOPLE,
    TickForm,
    asks_who_knocked,
)

MAGIC = "T1"
"""The first letters of every text: a tick sheet, and the version of its form."""
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
UNKNOWN = "00"
"""The hash of somebody whose name is not printed."""
BEGIN = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
"""The moment from which numbers of sheets are counted."""
MOST_SHEETS = len(DIGITS) ** 5
PAPERS = ("a4", "letter")
_WRITTEN = re.compile(
    rf"{MAGIC}(?P<corner>[0-3])(?P<rules>\w{{4}})(?P<boxes>\w{{3}})(?P<place>\w{{4}})"
    r"(?P<variant>[0-3])(?P<games>\w\w)(?P<page>\w)(?P<sheet>\w{5})(?P<people>(?:\w\w){4,7})",
    re.ASCII,
)


@dataclass(frozen=True)
class SheetCode:
    """What a corner code says.

    `rules`, `boxes`, `place` and `people` are hashes: of the rule set, of the fields of a game
    without those of people, of the place of the form, and of each person in seating order. `sheet`
    is the number of the sheet, which its printing chose; `page` counts from 1.
    """

    rules: str
    boxes: str
    place: str
    people: tuple[str, ...]
    games: int
    paper: str = "a4"
    large: bool = False
    sheet: int = 1
    page: int = 1
    corner: int = 0

    def at(self, page: int, corner: int) -> "SheetCode":
        """The same sheet's code in another corner or on another page."""
        return replace(self, page=page, corner=corner)

    @property
    def text(self) -> str:
        """The code as text."""
        variant = PAPERS.index(self.paper) + 2 * self.large
        parts = [
            MAGIC,
            str(self.corner),
            self.rules,
            self.boxes,
            self.place,
            str(variant),
            _written(self.games, 2),
            _written(self.page, 1),
            _written(self.sheet, 5),
            *self.people,
        ]
        return "".join(parts)

    def is_of_rules(self, rules: Rules) -> bool:
        """Whether the sheet was printed for this rule set."""
        return self.rules == rules_hash(rules)

    def has_boxes_of(self, form: TickForm) -> bool:
        """Whether a game has the same boxes on this sheet as on that form, whatever they count."""
        return self.boxes == boxes_hash(form) and len(self.people) == len(form.people)

    def is_of_people(self, form: TickForm) -> bool:
        """Whether these people play in this order; any people of this number where lines were left
        for the names.
        """
        known = people_hashes(form)
        if len(known) != len(self.people):
            return False
        return set(self.people) == {UNKNOWN} or self.people == known

    def is_of_place(self, form: TickForm) -> bool:
        return self.place == place_hash(form.place)


def code_of(form: TickForm, *, paper: str = "a4", large: bool = False, sheet: int = 1) -> SheetCode:
    """The code of a sheet of this form."""
    return SheetCode(
        rules=rules_hash(form.rules),
        boxes=boxes_hash(form),
        place=place_hash(form.place),
        people=people_hashes(form),
        games=form.games,
        paper=paper,
        large=large,
        sheet=sheet % MOST_SHEETS,
    )


def read_code(text: str) -> SheetCode | None:
    """What the text of a code says, with or without an address before it; None for another text.

    >>> form = TickForm(Rules(), ("Anna", "Bert", "Cem", "Doro"), 24)
    >>> code = code_of(form, sheet=7)
    >>> read_code(code.text) == code
    True
    >>> read_code("https://example.org/runde/1/zettel#" + code.text) == code
    True
    >>> read_code("https://example.org") is None
    True
    """
    _address, _hash, written = text.rpartition("#")
    match = _WRITTEN.fullmatch(written)
    if match is None:
        return None
    said = match.groupdict()
    people = tuple(re.findall("..", said["people"]))
    variant = int(said["variant"])
    games = int(said["games"], len(DIGITS))
    if not (1 <= games <= MOST_GAMES and FEWEST_PEOPLE <= len(people) <= MOST_PEOPLE):
        return None
    return SheetCode(
        rules=said["rules"],
        boxes=said["boxes"],
        place=said["place"],
        people=people,
        games=games,
        paper=PAPERS[variant % 2],
        large=variant >= 2,
        sheet=int(said["sheet"], len(DIGITS)),
        page=int(said["page"], len(DIGITS)),
        corner=int(said["corner"]),
    )


def sheet_number(moment: dt.datetime) -> int:
    """The number of a sheet that is printed now: another one each second."""
    return int((moment - BEGIN).total_seconds()) % MOST_SHEETS


def sheet_name(number: int) -> str:
    """The number of a sheet as people read it, in few letters and digits.

    >>> sheet_name(1), sheet_name(480_123)
    ('1', 'AAGR')
    """
    return _written(number, 5).lstrip("0") or "0"


def rules_hash(rules: Rules) -> str:
    """The hash of a rule set; its name does not matter."""
    return _hash(flat(rules), 4)


def boxes_hash(form: TickForm) -> str:
    """The hash of the fields of a game; those of people count, but not who they are."""
    return _hash([_without_name(field, form) for field in form.fields], 3)


def _without_name(field: str, form: TickForm) -> str:
    """The field with the number of the seat in place of the person."""
    group, _dot, who = field.partition(".")
    is_of_person = group in {"re", "bride"} or (group == "klopfen" and asks_who_knocked(form.rules))
    return f"{group}.{form.people.index(who)}" if is_of_person else field


def place_hash(place: str) -> str:
    return _hash(place, 4) if place else "0000"


def people_hashes(form: TickForm) -> tuple[str, ...]:
    """The hash of each person in seating order; it differs from place to place."""
    if form.nameless:
        return (UNKNOWN,) * len(form.people)
    return tuple(person_hash(person, form.place) for person in form.people)


def person_hash(person: str, place: str = "") -> str:
    """The hash of somebody at a place; many people have the same one."""
    hashed = _hash([person, place], 2)
    return "01" if hashed == UNKNOWN else hashed


def _hash(facts: object, letters: int) -> str:
    """The first letters of a hash of JSON data."""
    written = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    number = int.from_bytes(hashlib.sha256(written.encode()).digest()[:8])
    return _written(number % len(DIGITS) ** letters, letters)


def _written(number: int, letters: int) -> str:
    """A number in letters and digits, of this length."""
    written = ""
    for _letter in range(letters):
        number, digit = divmod(number, len(DIGITS))
        written = DIGITS[digit] + written
    return written
