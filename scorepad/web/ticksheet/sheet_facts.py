"""What was read of tick sheets: sheets, rows, the ticks of a row, its strip of the photo."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.ticksheet.states import BoxState, States
from scorepad.web.frame.fields import MultipleField, PrefixField
from scorepad.web.frame.submitted import Sent
from scorepad.web.game.game_form import Body, GameForm

_BASE64 = re.compile(r"[A-Za-z0-9+/]*={0,2}")
_STRIP = re.compile(rf"(\d{{1,4}})x(\d{{1,4}}),({_BASE64.pattern})")


@dataclass(frozen=True)
class Strip:
    """A piece of a photo: a JPEG in base64, and its size in pixels."""

    width: int
    height: int
    data: str

    @property
    def text(self) -> str:
        return f"{self.width}x{self.height},{self.data}"


@dataclass(frozen=True)
class Ticks:
    """What the boxes of a row say, each by its field: `re.2`, `augen.re.121`, …

    The people are numbered as their columns are.
    """

    ticked: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    void: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.ticked or self.unsure)

    @classmethod
    def of(cls, states: States) -> "Ticks":
        """What boxes in these states say."""

        def boxes(wanted: BoxState) -> tuple[str, ...]:
            return tuple(box for box, state in states.items() if state is wanted)

        return cls(boxes(BoxState.TICKED), boxes(BoxState.UNSURE), boxes(BoxState.VOID))

    @property
    def states(self) -> States:
        """The states of all boxes but the empty ones."""
        states = dict.fromkeys(self.ticked, BoxState.TICKED)
        states |= dict.fromkeys(self.unsure, BoxState.UNSURE)
        states |= dict.fromkeys(self.void, BoxState.VOID)
        return states

    @property
    def mark(self) -> str:
        """What is kept of a row that was taken over, so that it is known again."""
        return " ".join(sorted(self.ticked))

    def is_as(self, mark: str) -> bool:
        """Whether the row may say the same as when it was taken over; what is unsure may."""
        differing = set(mark.split()) ^ set(self.ticked)
        return differing <= set(self.unsure)


@dataclass(frozen=True)
class SheetFacts:
    """A sheet whose rows are shown: its code, and whose the columns of people are."""

    code: str
    people: tuple[Player, ...] = ()
    """Whose the columns are; none where nobody was asked."""
    were: tuple[Player, ...] = ()
    """Whose they were when its rows were shown."""
    revision: int | None = None
    """The revision of its evening that people have seen."""


@dataclass(frozen=True)
class RowFacts:
    """A row of a sheet, as it was read or as it was sent."""

    place: int
    """Its place among all rows of the form."""
    sheet: int
    number: int
    ticks: Ticks
    strip: Strip | None
    game: Sent
    """The fields of its game, as the entry page would send them."""
    is_open: bool = False
    """Whether people see and change the fields of the game."""
    is_said: bool = False
    """Whether somebody said that the game is as it stands there."""
    is_left_out: bool = False
    choice: str = ""
    """What shall become of a row that stands otherwise in the log: "old", "new" or "more"."""

    @property
    def packed(self) -> str:
        """The fields of the game in one text."""
        return urlencode(list(self.game.items(multi=True)))

    def opened(self) -> "RowFacts":
        return replace(self, is_open=True)


def read_strip(typed: str) -> Strip | None:
    match = _STRIP.fullmatch(typed)
    if match is None:
        return None
    width, height, data = match.groups()
    return Strip(int(width), int(height), data)


def fields_of(body: Body, rules: Rules) -> Sent:
    """The fields of a game as the entry page would send them; of one without a kind none but its
    defaults.
    """
    form = GameForm.of({"game": "normal"} | body, rules)
    return MultiDict(_pairs(form))


def _pairs(form: GameForm) -> Iterator[tuple[str, str]]:
    for each in form:
        if isinstance(each, PrefixField):
            yield from each.data.items()
        else:
            yield from ((each.name, text) for text in _texts(each))


def _texts(each: object) -> Iterable[str]:
    """What a field without a prefix sends."""
    if isinstance(each, MultipleField):
        return each.data
    text = getattr(each, "text", "")
    return (text,) if text else ()
