"""The form of a game: its fields, and how a stored game fills them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, Self

from flask_babel import gettext as _
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.scoring.game.augen import ALL, chips
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import TYPED, GameKind, Party, Says
from scorepad.web.frame.complaints import Errors, complain, first_part, plainly
from scorepad.web.frame.fields import (
    BooleanField,
    IntegerField,
    MultipleField,
    ParsedField,
    PrefixField,
    StringField,
)
from scorepad.web.frame.forms import Form
from scorepad.web.frame.parsing import signed_number, up_to
from scorepad.web.frame.submitted import Sent

Body = dict[str, Any]
"""An entry as JSON data, see docs/interchange.md."""
GROUPS = {
    "kind": "game solo",
    "re": "bride kontra",
    "said": "announcements",
    "augen": "exact no_trick",
    "specials": "counts",
    "extras": (
        "bock_triggers calls first_augen first_trick_augen leiche second_augen second_trick_augen"
    ),
    "points": "bocked",
    "deal": "dealer sits_out",
    "who": "by from note pflicht what wrong_card",
}
"""The groups of fields at which errors are shown, with the form fields and fields of `Body`
that have another name.
"""
LEICHE_AUGEN = {
    f"leiche:{least}": (least, least + 29 if least < 210 else ALL) for least in range(0, ALL, 30)
}
"""The chips for the Augen of a Leiche: the least and the most of each."""
NO_TRICK = "leiche:none"
KNOCKS = "n::klopfen"
BOCK = "n::bock"
RAISES = "n::raise_{}"
"""Counters other than special points; the knocks of a player have the key of the player appended.
"""
MOST_KNOCKS = 20
MOST_COUNTED = 99
_SAME = ("game", "solo", "re", "pflicht", "note", "ka_da_mu", "bride", "wrong_card")
"""Fields with the same name and value as in the interchange form."""


class Who(NamedTuple):
    """Who did something: `what` is "a:party:says" for an announcement, "s:party:id" for a special
    point.
    """

    what: str
    by: str = ""
    against: str = ""


class GroupedForm(Form):
    """A form whose errors are shown at groups of fields."""

    groups: ClassVar[tuple[str, ...]] = ("kind",)
    """The groups that show errors; the first one also shows errors without a field."""
    group_of: ClassVar[Mapping[str, str]] = {}
    """The group to which each single field belongs."""

    @property
    def wrong(self) -> Errors:
        errors: Errors = {}
        for name, messages in self.errors.items():
            for message in messages:
                complain(errors, self.group_of.get(name, name), message)
        return errors

    @classmethod
    def placed(cls, problems: Iterable[Problem], say: Callable[[Problem], str] = plainly) -> Errors:
        """The messages of problems, each at the group of its field, else at the first group."""
        errors: Errors = {}
        for problem in problems:
            field = first_part(problem.field)
            group = cls.group_of.get(field, field)
            if group not in cls.groups:
                group = cls.groups[0]
            complain(errors, group, say(problem))
        return errors


def _check_trick(form: Form, augen: ParsedField) -> None:
    """Refuse the Augen of a trick without a party, and a party without Augen."""
    party = form[augen.name.replace("augen", "party")].data
    is_asked = party or augen.text.strip()
    is_whole = party in set(Party) and augen.data is not None
    if is_asked and not is_whole:
        raise ValidationError(
            _("Zu den Augen eines Stichs gehören eine Partei und eine Zahl von 0 bis 240.")
        )


class GameForm(GroupedForm):
    """A game under `rules`; `before` is the stored body of the corrected game.

    `bocked` says that typed points include Bock already. Fields from `leiche` on are those that
    only some rule sets ask for.
    """

    groups = tuple(GROUPS)
    group_of: ClassVar[Mapping[str, str]] = {
        name: group for group, names in GROUPS.items() for name in names.split()
    }

    game = StringField(default=GameKind.NORMAL.value)
    solo = StringField()
    re = MultipleField()
    said = MultipleField()
    first = StringField()
    augen = StringField()
    exact = IntegerField(read=up_to(ALL), optional=True)
    exact_of = StringField(default=Party.RE.value)
    had_trick = BooleanField()
    counts = PrefixField(name="n:", read=up_to(MOST_COUNTED))
    what = MultipleField(once=False)
    by = MultipleField(once=False)
    against = MultipleField(name="from", once=False)
    pflicht = StringField()
    points = PrefixField(name="p:", read=signed_number)
    bocked = BooleanField()
    note = StringField(filters=(str.strip,))
    leiche = MultipleField()
    tops = MultipleField()
    ka_da_mu = BooleanField()
    genscher = BooleanField()
    first_party = StringField()
    first_augen = IntegerField(read=up_to(ALL), optional=True, validators=[_check_trick])
    second_party = StringField()
    second_augen = IntegerField(read=up_to(ALL), optional=True, validators=[_check_trick])
    calls = PrefixField(name="n::", read=up_to(MOST_COUNTED))
    vorab = MultipleField()
    bride = StringField()
    wrong_card = StringField()

    def __init__(
        self, sent: Sent | None, rules: Rules, before: Mapping[str, Any] | None = None, **data: Any
    ) -> None:
        """The form as it was `sent`; if nothing was sent, filled in from `data`."""
        self.rules = rules
        self.before = before or {}
        super().__init__(sent, data=data)

    @classmethod
    def of(cls, body: Mapping[str, Any], rules: Rules) -> Self:
        """The form with a stored game in it."""
        return cls(None, rules, body, **filled(body, rules))

    @property
    def game_kind(self) -> GameKind | None:
        """The kind of game, or None when none was chosen."""
        if self.game.data not in set(GameKind):
            return None
        return GameKind(self.game.data)

    @property
    def is_typed(self) -> bool:
        """Whether the points of the game are typed, not counted."""
        return self.game_kind in TYPED

    @property
    def who(self) -> tuple[Who, ...]:
        """The rows of "Wer war's?", without empty ones."""
        rows = zip(self.what.data, self.by.data, self.against.data, strict=False)
        return tuple(Who(*row) for row in rows if any(row))

    @property
    def doers(self) -> dict[str, str]:
        """Who did something, by what it was."""
        return {row.what: row.by for row in self.who if row.by}

    def times(self, name: str) -> int:
        """How often a counter without a party, or a raise, was tapped."""
        return int(self.calls.values.get(name) or 0)

    def validate_game(self, _field: Field) -> None:
        if self.game_kind is None:
            raise ValidationError(_("Was wurde gespielt?"))

    def validate_exact(self, field: ParsedField) -> None:
        if self.is_typed or self.augen.data != "exact":
            return
        if field.text.strip() and field.data is None:
            raise ValidationError(_("Die Augen sind eine Zahl von 0 bis 240."))

    def validate_counts(self, field: PrefixField) -> None:
        """Require numbers of special points; `calls`, whose names begin alike, come next."""
        if self.is_typed:
            return
        for name, number in field.values.items():
            is_call = name.startswith(self.calls.name)
            if number is None and not is_call:
                raise ValidationError(_("Sonderpunkte sind Zahlen von 0 bis 99."))

    def validate_calls(self, field: PrefixField) -> None:
        for name, number in field.values.items():
            if number is None or (number > MOST_KNOCKS and name != BOCK):
                raise ValidationError(
                    _("Hier gehört eine Zahl von 0 bis %(most)s hin.", most=MOST_KNOCKS)
                )

    def validate_points(self, field: PrefixField) -> None:
        if self.is_typed and None in field.values.values():
            raise ValidationError(_("Punkte sind ganze Zahlen."))


def filled(body: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """The values of the fields for a stored game."""
    same = {name: body[name] for name in _SAME if name in body}
    points = body.get("points", {})
    leiche = body.get("leiche") or {}
    return {
        **same,
        "counts": _counted(body),
        "calls": _called(body, rules),
        **_who(body),
        "points": {f"p:{player}": str(number) for player, number in points.items()},
        "tops": leiche.get("tops", ()),
        "genscher": bool(body.get("genscher_used")),
        **_spoken(body),
        **_augen(body, rules),
        **_tricks(body),
    }


def _tricks(body: Mapping[str, Any]) -> dict[str, Any]:
    """The party and the Augen of the first and the second trick, as far as they are stored."""
    values = {}
    for which in ("first", "second"):
        trick = body.get(f"{which}_trick_augen") or {}
        for name, value in trick.items():
            values[f"{which}_{name}"] = value
    return values


def key_of(told: Mapping[str, Any]) -> str:
    """The value of the chip of an announcement."""
    return f"{told['party']}:{told['says']}"


def _who(body: Mapping[str, Any]) -> dict[str, Any]:
    """The three columns of "Wer war's?"."""
    rows = list(_stored_who(body))
    return {
        "what": [row.what for row in rows],
        "by": [row.by for row in rows],
        "against": [row.against for row in rows],
    }


def _stored_who(body: Mapping[str, Any]) -> Iterator[Who]:
    """Who did something in a stored game; special points one by one."""
    for said in body.get("announcements", ()):
        if "by" in said and "party" in said and said["says"] != Says.RAISE:
            yield Who(f"a:{key_of(said)}", said["by"])
    for special in body.get("specials", ()):
        if "by" in special or "from" in special:
            what = f"s:{special['party']}:{special['id']}"
            row = Who(what, special.get("by", ""), special.get("from", ""))
            yield from [row] * min(special.get("count", 1), MultipleField.most)


def _spoken(body: Mapping[str, Any]) -> dict[str, Any]:
    """The announcements, and the party that spoke first if both did.

    A Leiche has announcements of its own.
    """
    without_level = {Says.KLOPFEN, Says.RAISE}
    told_in_order = body.get("announcements", ())
    said = [told for told in told_in_order if told["says"] not in without_level]
    keys = tuple(map(key_of, said))
    parties = list(dict.fromkeys(told["party"] for told in said))
    return {
        "said": keys,
        "vorab": tuple(key_of(told) for told in said if told.get("vorab")),
        "first": parties[0] if len(parties) == 2 else "",
        "leiche": keys if body["game"] == GameKind.LEICHE.value else (),
    }


def _counted(body: Mapping[str, Any]) -> dict[str, str]:
    """How often each party made each special point, by the name of its field."""
    counts: Counter[str] = Counter()
    for special in body.get("specials", ()):
        counts[f"n:{special['party']}:{special['id']}"] += special.get("count", 1)
    return {name: str(count) for name, count in counts.items() if count}


def _called(body: Mapping[str, Any], rules: Rules) -> dict[str, str]:
    """How often somebody knocked or raised, and how often Bock was called."""
    counts = Counter(_call(told, rules) for told in body.get("announcements", ()))
    counts[BOCK] = body.get("bock_triggers") or 0
    return {name: str(count) for name, count in counts.items() if count and name}


def _call(told: Mapping[str, Any], rules: Rules) -> str:
    """The counter of a knock or a raise; "" for an announcement with a level."""
    if told["says"] == Says.RAISE:
        return RAISES.format(told["party"])
    if told["says"] != Says.KLOPFEN:
        return ""
    if "by" in told and asks_who_knocked(rules):
        return f"{KNOCKS}:{told['by']}"
    return KNOCKS


def asks_who_knocked(rules: Rules) -> bool:
    """Whether the form asks who knocked, as everybody's knocking counts."""
    return rules.games.klopfen == "add" and rules.games.klopfen_all_four > 0


def _augen(body: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """The chip of stored Augen, else the exact number, with whether a party had a trick that is of
    no Augen.
    """
    augen = body.get("augen", {}).get("re")
    no_trick = body.get("no_trick")
    leiche_chip = ""
    if body["game"] == GameKind.LEICHE.value:
        leiche_chip = _leiche_chip(augen, no_trick)
    if augen is None or leiche_chip:
        return {"augen": leiche_chip}
    if not isinstance(augen, int):
        least, most = augen
        return {"augen": chip_around(least, most, rules)}
    for chip in chips(rules):
        if chip.least == chip.most == augen and chip.no_trick == no_trick:
            return {"augen": chip.id}
    return {"augen": "exact", "exact": augen, "had_trick": no_trick is False}


def chip_around(least: int, most: int, rules: Rules) -> str:
    """The narrowest chip that holds these Augen; other rules know other chips."""
    around = [chip for chip in chips(rules) if chip.least <= least <= most <= chip.most]
    if not around:
        return ""
    narrowest = min(around, key=lambda chip: chip.most - chip.least)
    return narrowest.id


def _leiche_chip(augen: object, no_trick: object) -> str:
    """The chip of the stored Augen of a Leiche, empty for an exact number."""
    if no_trick == "re":
        return NO_TRICK
    if not isinstance(augen, list):
        return ""
    chip_from = {least: chip for chip, (least, _most) in LEICHE_AUGEN.items()}
    least, *_most = augen
    return chip_from.get(least, "")
