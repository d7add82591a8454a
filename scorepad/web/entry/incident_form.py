"""The forms of entries other than games, to and from their interchange form."""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field
from wtforms.validators import DataRequired, ValidationError

from scorepad.actions.money.tariff import readable_tariff
from scorepad.scoring.evening.spoiled import MODES
from scorepad.scoring.terms import ONE_AGAINST_ALL, GameKind
from scorepad.web.board.log import EVENT
from scorepad.web.frame.fields import (
    BooleanField,
    IntegerField,
    MultipleField,
    PrefixField,
    StringField,
)
from scorepad.web.frame.parsing import signed_number, up_to
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.game_body import said_so_far
from scorepad.web.game.game_form import Body, key_of

MOST_ABSAGEN = 4
"""How many levels a party can announce: no 90, no 60, no 30, schwarz."""
ASKS_PARTIES = frozenset({"ddv", "party_5", *MODES})
"""Values of the rule for a wrong card for which the parties matter."""
_ALONE = frozenset(ONE_AGAINST_ALL)
_PLUS = "plus"
"""The value of the field `sign` for a bonus."""
_OTHER = "other"
"""The value of a choice for what is typed beside it."""


class RedealForm(EntryForm):
    """Why the cards were dealt anew."""

    kind = "redeal"
    path = "neu-geben"
    groups = same = ("reason",)
    keeps = ("dealer", "note")
    waits = True

    reason = StringField(default="misdeal")

    def offered(self) -> dict[str, Any]:
        """The stored reason, else the most usual one here."""
        usual = self.spot.rules.incidents.redeal_ids
        if usual and not self.spot.before:
            return {"reason": usual[0]}
        return super().offered()


class TypedPoints(NamedTuple):
    """Points as the form shows them: "plus" or "minus" for all, and numbers by field name."""

    sign: str
    numbers: dict[str, str]


def _typed_points(points: Mapping[str, int]) -> TypedPoints:
    """Stored points as typed: without a sign if it is the same for all, else each with its own."""
    has_plus = any(number > 0 for number in points.values())
    has_minus = any(number < 0 for number in points.values())
    if points and not has_minus:
        return TypedPoints(_PLUS, {f"p:{who}": str(number) for who, number in points.items()})
    if not has_plus:
        return TypedPoints("minus", {f"p:{who}": str(-number) for who, number in points.items()})
    return TypedPoints("minus", {f"p:{who}": f"{number:+d}" for who, number in points.items()})


class PenaltyForm(EntryForm):
    """Penalty or bonus points for some people, with a reason.

    `how` is one of `amounts`, which everybody in `who` gets; otherwise each of them gets the number
    typed in `points`, or each at the table if `who` is empty. A number without a sign takes that of
    `sign`.
    """

    kind = "penalty"
    path = "strafe"
    groups = ("points", "reason")
    waits = True
    looked_at = True

    sign = StringField(default="minus")
    who = MultipleField()
    how = StringField()
    points = PrefixField(name="p:")
    share = BooleanField(only="on")
    why = StringField()
    reason = StringField(filters=(str.strip,))

    def offered(self) -> dict[str, Any]:
        """The stored penalty. A new one is shared among the others where money is played for,
        unless the rules write down only minus points.
        """
        spot = self.spot
        if not spot.before:
            tariff = readable_tariff(spot.visit.runde)
            share = tariff.on and spot.rules.table.counting != "minus"
            return {"share": share}
        points: Mapping[str, int] = spot.before.get("points", {})
        typed = _typed_points(points)
        reason = spot.before.get("reason", "")
        return {
            "points": typed.numbers,
            "sign": typed.sign,
            "how": _OTHER if points else "",
            "who": tuple(points),
            "share": bool(spot.before.get("share")),
            "reason": reason,
            "why": _OTHER if reason else "",
        }

    @property
    def amounts(self) -> tuple[str, ...]:
        """The usual points of one person: multiples of the number of others, who can then share
        them equally.
        """
        others = len(self.spot.state.table) - 1
        return tuple(str(others * times) for times in range(1, 5))

    @property
    def numbers(self) -> dict[str, int | None]:
        """The points by player, None for what is no number; who gets none is left out."""
        minus = self.sign.data != _PLUS
        numbers: dict[str, int | None] = {}
        for player in self.spot.state.table:
            typed = self._typed_for(player)
            if typed.strip():
                numbers[player] = signed_number(typed, minus=minus)
        return numbers

    def _typed_for(self, player: str) -> str:
        """The points of a player as typed or tapped; "" for none."""
        chosen = self.who.data
        if self.how.data in self.amounts:
            return self.how.data if player in chosen else ""
        if chosen and player not in chosen:
            return ""
        return self.points.data.get(f"p:{player}", "")

    def validate_points(self, _field: Field) -> None:
        numbers = self.numbers.values()
        if None in numbers:
            raise ValidationError(_("Punkte sind ganze Zahlen."))
        if not any(numbers):
            raise ValidationError(_("Wer bekommt wie viele Punkte?"))

    def body(self) -> Body:
        """The penalty; the reason is the chosen one, else the typed one."""
        body = super().body()
        body["points"] = {player: number for player, number in self.numbers.items() if number}
        body["share"] = self.share.data
        body["reason"] = self.reason.data if self.why.data in {"", _OTHER} else self.why.data
        return body


class EventForm(EntryForm):
    """An event with a price in this Runde, and its player."""

    kind = "event"
    path = EVENT
    groups = same = ("name", "who")

    name = StringField(validators=[DataRequired(_l("Was ist passiert?"))])
    who = StringField(validators=[DataRequired(_l("Wem ist es passiert?"))])

    def offered(self) -> dict[str, Any]:
        """The stored event; if only one event has a price, that one."""
        prices = readable_tariff(self.spot.visit.runde).event_prices
        offered = super().offered()
        if len(prices) == 1:
            offered.setdefault("name", prices[0].name)
        return offered


class PflichtsoloRoundForm(EntryForm):
    """A round of Pflichtsoli; it has no fields."""

    kind = "pflichtsolo_round"
    path = "pflichtsolorunde"
    waits = True


class WrongCardForm(EntryForm):
    """The player who did not follow suit, and the facts on which the points depend.

    Which facts these are depends on the rule for a wrong card, the `mode`.
    """

    kind = "wrong_card"
    path = "falsch-bedient"
    groups = ("culprit", "severity", "game", "re", "absagen", "said")
    group_of: ClassVar[Mapping[str, str]] = {"announcements": "said"}
    same = ("culprit",)
    waits = True
    looked_at = True

    culprit = StringField(validators=[DataRequired(_l("Wer hat falsch bedient?"))])
    severity = StringField()
    game = StringField(default="normal")
    re = MultipleField()
    soloist = StringField()
    absagen = IntegerField(read=up_to(MOST_ABSAGEN), default=0)
    hurts = BooleanField()
    said = MultipleField()

    @property
    def mode(self) -> str:
        """The rule for a wrong card."""
        return self.spot.rules.incidents.wrong_card

    @property
    def solo(self) -> bool:
        """Whether a game was chosen in which somebody plays alone."""
        return self.game.data in _ALONE

    def offered(self) -> dict[str, Any]:
        """The stored entry; a new one is a minor case in a normal game.

        Rules that do not ask for the kind of game ask only whether somebody played alone.
        """
        before = self.spot.before
        re = before.get("re", ())
        was_solo = before.get("game") in _ALONE and len(re) == 1
        plain_kind = "solo" if was_solo else "normal"
        announcements = before.get("announcements", ())
        return super().offered() | {
            "severity": before.get("severity", "serious") if before else "minor",
            "game": before.get("game", plain_kind) if self.mode in MODES else plain_kind,
            "re": () if was_solo else re,
            "soloist": re[0] if was_solo else "",
            "absagen": before.get("absagen", 0),
            "hurts": bool(before.get("hurts_soloist")),
            "said": [key_of(said) for said in announcements if "party" in said],
        }

    def validate_re(self, field: Field) -> None:
        """Require the soloist of a solo, and else two of Re where four play; ddv asks for none."""
        if self.mode not in ASKS_PARTIES:
            return
        if self.solo:
            if not self.soloist.data:
                raise ValidationError(_("Wer spielt allein?"))
            return
        must_be_two = self.mode != "ddv" and len(self.spot.state.active) == 4
        if must_be_two and len(field.data) != 2:
            raise ValidationError(_("Zwei gegen zwei: Tippe zwei an."))

    def validate_severity(self, field: Field) -> None:
        if self.mode == "ddv" and field.data not in {"minor", "serious"}:
            raise ValidationError(_("War es leicht oder schwer?"))

    def validate_absagen(self, field: Field) -> None:
        if self.mode == "ddv" and self.severity.data == "serious" and field.data is None:
            raise ValidationError(_("Es gibt höchstens vier Absagen."))

    def body(self) -> Body:
        """The facts that these rules ask for, and those of the corrected entry that they do not."""
        mode = self.mode
        body = self._unasked() | super().body()
        if mode not in ASKS_PARTIES:
            return body
        if self.solo:
            body["game"] = self._solo_kind()
            body["re"] = [self.soloist.data] if self.soloist.data else []
        else:
            body |= self._of_two_parties()
        if mode in MODES:
            body["game"] = self.game.data
            body["announcements"] = said_so_far(self.said.data, self.spot.rules, self.spot.before)
        if mode == "ddv":
            body |= self._ddv()
        return body

    def _unasked(self) -> Body:
        """The facts of the corrected entry that these rules do not ask for."""
        asked = {"culprit"}
        if self.mode in ASKS_PARTIES:
            asked |= {"game", "re"}
        if self.mode in MODES:
            asked |= {"announcements"}
        if self.mode == "ddv":
            asked |= {"severity", "absagen", "hurts_soloist"}
        return {name: fact for name, fact in self._stored().items() if name not in asked}

    def _stored(self) -> Mapping[str, Any]:
        """The corrected entry; without who was Re if somebody of these sits out now."""
        before = self.spot.before
        if set(before.get("re", ())) <= set(self.spot.active):
            return before
        return {name: fact for name, fact in before.items() if name != "re"}

    def _of_two_parties(self) -> Body:
        """Game and Re where nobody plays alone.

        The stored kind of game stays unless it was a solo. So does who was Re with the rule ddv,
        which does not ask for it.
        """
        stored = self._stored()
        body: Body = {}
        if stored.get("game") not in _ALONE:
            body = {name: stored[name] for name in ("game", "re") if name in stored}
        if self.mode != "ddv":
            body["re"] = list(self.re.data)
        return body

    def _ddv(self) -> Body:
        """How bad it was, which only the rule ddv asks."""
        body: Body = {"severity": "minor"}
        if self.severity.data == "serious":
            body["severity"] = "serious"
            if self.absagen.data is not None:
                body["absagen"] = self.absagen.data
        elif self.solo and self.hurts.data and self.culprit.data != self.soloist.data:
            body["hurts_soloist"] = True
        return body

    def _solo_kind(self) -> str:
        """The kind of the corrected entry if somebody plays alone in it, else a solo."""
        was = self.spot.before.get("game")
        return was if was in _ALONE else GameKind.SOLO.value
