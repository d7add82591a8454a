"""The forms of entries other than games, to and from their interchange form."""

from collections.abc import Mapping
from typing import Any, ClassVar

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field
from wtforms.validators import DataRequired, ValidationError

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
ASKS_PARTIES = frozenset({"ddv", "party_5", *MODES})
"""Values of the rule for a wrong card for which the parties matter."""
_PLUS = "plus"
_OTHER = "other"


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
        usual = self.spot.rules.incidents.redeal_ids[:1]
        return super().offered() if self.spot.before or not usual else {"reason": usual[0]}


def _signed(points: Mapping[str, int]) -> tuple[str, dict[str, str]]:
    """The value of the field `sign`, and the numbers as typed: without a sign, or each with its own
    if they differ.
    """
    plus = bool(points) and min(points.values()) >= 0
    shown = "+d" if not plus and max(points.values(), default=0) > 0 else "d"
    typed = {
        f"p:{player}": format(number if shown == "+d" else abs(number), shown)
        for player, number in points.items()
    }
    return _PLUS if plus else "minus", typed


class PenaltyForm(EntryForm):
    """Penalty or bonus points for some people, with a reason. A number without a sign takes that of
    `sign`.

    `how` is one of `amounts` for everybody in `who`; otherwise each has the number that was typed.
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
        """The stored penalty; numbers of one sign are shown without it. A new one is shared where
        money is played for, unless the rules write minus alone, so that nobody gets it.
        """
        spot = self.spot
        body = spot.before or {"share": spot.tariff.on and spot.rules.table.counting != "minus"}
        points: Mapping[str, int] = body.get("points", {})
        sign, typed = _signed(points)
        reason = body.get("reason", "")
        told = {
            "points": typed,
            "share": bool(body.get("share")),
            "reason": reason,
            "who": (*points,),
        }
        return told | {"sign": sign, "how": _OTHER if typed else "", "why": reason and _OTHER}

    @property
    def amounts(self) -> tuple[str, ...]:
        """The usual points of one person: multiples of the number of others, who can then share
        them equally.
        """
        others = len(self.spot.state.table) - 1
        return tuple(str(others * times) for times in range(1, 5))

    @property
    def numbers(self) -> dict[str, int | None]:
        """The typed points by player, None for what is no number."""
        players = [
            player
            for player in self.spot.state.table
            if not self.who.data or player in self.who.data
        ]
        typed = {player: self.points.data.get(f"p:{player}", "") for player in players}
        if self.how.data in self.amounts:
            typed = dict.fromkeys(players if self.who.data else (), self.how.data)
        minus = self.sign.data != _PLUS
        return {
            player: signed_number(text, minus=minus)
            for player, text in typed.items()
            if text.strip()
        }

    def validate_points(self, _field: Field) -> None:
        if None in self.numbers.values():
            raise ValidationError(_("Punkte sind ganze Zahlen."))
        if not any(self.numbers.values()):
            raise ValidationError(_("Wer bekommt wie viele Punkte?"))

    @property
    def body(self) -> Body:
        points = {player: number for player, number in self.numbers.items() if number}
        reason = self.reason.data if self.why.data in {"", _OTHER} else self.why.data
        return super().body | {"points": points, "share": self.share.data, "reason": reason}


class EventForm(EntryForm):
    """An event with a price in this Runde, and its player."""

    kind = "event"
    path = EVENT
    groups = same = ("name", "who")

    name = StringField(validators=[DataRequired(_l("Was ist passiert?"))])
    who = StringField(validators=[DataRequired(_l("Wem ist es passiert?"))])

    def offered(self) -> dict[str, Any]:
        """The stored event; if only one event has a price, that one."""
        prices = self.spot.tariff.event_prices
        return ({"name": prices[0].name} if len(prices) == 1 else {}) | super().offered()


class PflichtsoloRoundForm(EntryForm):
    """A round of Pflichtsoli; it has no fields."""

    kind = "pflichtsolo_round"
    path = "pflichtsolorunde"
    waits = True


class WrongCardForm(EntryForm):
    """The player who did not follow suit, and the facts on which the price depends."""

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
        return self.spot.rules.incidents.wrong_card

    @property
    def solo(self) -> bool:
        return self.game.data in set(ONE_AGAINST_ALL)

    def offered(self) -> dict[str, Any]:
        """What was written down."""
        body = self.spot.before or {}
        re = body.get("re", ())
        solo = body.get("game") in set(ONE_AGAINST_ALL) and len(re) == 1
        plain = "solo" if solo else "normal"
        return super().offered() | {
            "severity": body.get("severity", "serious") if body else "minor",
            "game": body.get("game", plain) if self.mode in MODES else plain,
            "re": () if solo else re,
            "soloist": re[0] if solo else "",
            "absagen": body.get("absagen", 0),
            "hurts": bool(body.get("hurts_soloist")),
            "said": [key_of(one) for one in body.get("announcements", ()) if "party" in one],
        }

    def validate_re(self, field: Field) -> None:
        if self.mode not in ASKS_PARTIES:
            return
        if self.solo and not self.soloist.data:
            raise ValidationError(_("Wer spielt allein?"))
        if (
            not self.solo
            and self.mode != "ddv"
            and len(self.spot.state.active) == 4
            and len(field.data) != 2
        ):
            raise ValidationError(_("Zwei gegen zwei: Tippe zwei an."))

    def validate_severity(self, field: Field) -> None:
        if self.mode == "ddv" and field.data not in {"minor", "serious"}:
            raise ValidationError(_("War es leicht oder schwer?"))

    def validate_absagen(self, field: Field) -> None:
        if self.mode == "ddv" and self.severity.data == "serious" and field.data is None:
            raise ValidationError(_("Es gibt höchstens vier Absagen."))

    @property
    def _unasked(self) -> Body:
        """The facts of the corrected entry that these rules do not ask for."""
        asked = {"culprit"}
        if self.mode in ASKS_PARTIES:
            asked |= {"game", "re"}
        if self.mode in MODES:
            asked |= {"announcements"}
        if self.mode == "ddv":
            asked |= {"severity", "absagen", "hurts_soloist"}
        return {name: fact for name, fact in self._stored.items() if name not in asked}

    @property
    def _stored(self) -> Mapping[str, Any]:
        """The corrected entry; without the party if somebody of it sits out now."""
        before = self.spot.before or {}
        if set(self.spot.active).issuperset(before.get("re", ())):
            return before
        return {name: fact for name, fact in before.items() if name != "re"}

    @property
    def _of_two_parties(self) -> Body:
        """The game if it was no solo. What kind it was stays, and with the rule ddv who was Re."""
        stored = self._stored
        was_solo = stored.get("game") in set(ONE_AGAINST_ALL)
        kept = {} if was_solo else {name: stored[name] for name in ("game", "re") if name in stored}
        return kept if self.mode == "ddv" else kept | {"re": list(self.re.data)}

    @property
    def body(self) -> Body:
        body = self._unasked | super().body
        mode = self.mode
        if mode not in ASKS_PARTIES:
            return body
        if self.solo:
            body |= {
                "game": self._solo_kind,
                "re": [self.soloist.data] if self.soloist.data else [],
            }
        else:
            body |= self._of_two_parties
        if mode in MODES:
            said = said_so_far(self.said.data, self.spot.rules, self.spot.before or {})
            body |= {"game": self.game.data, "announcements": said}
        return body | (self._ddv() if mode == "ddv" else {})

    def _ddv(self) -> Body:
        if self.severity.data == "serious":
            return {"severity": "serious"} | (
                {} if self.absagen.data is None else {"absagen": self.absagen.data}
            )
        hurts = self.solo and self.hurts.data and self.culprit.data != self.soloist.data
        return {"severity": "minor"} | ({"hurts_soloist": True} if hurts else {})

    @property
    def _solo_kind(self) -> str:
        was = (self.spot.before or {}).get("game")
        return was if was in set(ONE_AGAINST_ALL) else GameKind.SOLO.value
