"""The forms of what is written down besides games. To and from the interchange form of an entry.

Everything is kept as it was sent, so that nothing typed is lost when a form comes back with its errors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.web.frame.answers import Body, answers, one
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.forms import signed_number
from scorepad.web.parts.entry_form import Plain, Spot, kept
from scorepad.web.parts.log import EVENT


@dataclass(frozen=True)
class RedealForm(Plain):
    """Why the cards were dealt anew."""

    kind: ClassVar[str] = "redeal"
    path: ClassVar[str] = "neu-geben"
    groups: ClassVar[tuple[str, ...]] = ("reason",)
    waits: ClassVar[bool] = True

    reason: str = "misdeal"

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With the reason that was written down, else the most usual one here."""
        usual = next(iter(spot.rules.incidents.redeal_ids), cls.reason)
        return cls(spot.before.get("reason", cls.reason) if spot.before else usual)

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The redeal."""
        return kept(spot, "dealer") | {"kind": self.kind, "reason": self.reason}, {}


@dataclass(frozen=True)
class PenaltyForm(Plain):
    """Points off or on, for one or several, with a reason. A number without its own sign takes that of `sign`."""

    kind: ClassVar[str] = "penalty"
    path: ClassVar[str] = "strafe"
    groups: ClassVar[tuple[str, ...]] = ("points", "reason")
    waits: ClassVar[bool] = True
    looked_at: ClassVar[bool] = True

    sign: str = "minus"
    points: Mapping[str, str] = field(default_factory=dict)
    share: bool = False
    reason: str = ""

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With what was written down; all of one sign are shown without it. A new one is shared where money is played
        for, unless the rules write minus alone, so that nobody gets it."""
        body = spot.before or {"share": spot.tariff().on and spot.rules.table.counting != "minus"}
        points: Mapping[str, int] = body.get("points", {})
        plus = bool(points) and all(number >= 0 for number in points.values())
        mixed = not plus and any(number > 0 for number in points.values())
        typed = {player: f"{number:+d}" if mixed else str(abs(number)) for player, number in points.items()}
        return cls("plus" if plus else "minus", typed, bool(body.get("share")), body.get("reason", ""))

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:
        """As it was sent."""
        typed: dict[str, str] = {player: one(sent, f"p:{player}").strip() for player in spot.state.table}
        return cls(points={player: text for player, text in typed.items() if text}, **answers(cls, sent))

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The penalty."""
        errors: Errors = {}
        points: dict[str, int] = {}
        for player, text in self.points.items():
            number = signed_number(text, minus=self.sign != "plus")
            if number is None:
                complain(errors, "points", _("Punkte sind ganze Zahlen."))
            elif number:
                points[player] = number
        if not points and not errors:
            complain(errors, "points", _("Wer bekommt wie viele Punkte?"))
        body = kept(spot) | {"kind": self.kind, "points": points, "share": self.share, "reason": self.reason}
        return body, errors


@dataclass(frozen=True)
class EventForm(Plain):
    """What happened to whom, of that which has a price in this Runde."""

    kind: ClassVar[str] = "event"
    path: ClassVar[str] = EVENT
    groups: ClassVar[tuple[str, ...]] = ("name", "who")

    name: str = ""
    who: str = ""

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With what was written down; where only one thing has a price, that."""
        body, prices = spot.before or {}, spot.tariff().event_prices
        only = prices[0].name if len(prices) == 1 else ""
        return cls(body.get("name", only), body.get("who", ""))

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The event."""
        errors: Errors = {}
        if not self.name:
            complain(errors, "name", _("Was ist passiert?"))
        if not self.who:
            complain(errors, "who", _("Wem ist es passiert?"))
        return kept(spot) | {"kind": self.kind, "name": self.name, "who": self.who}, errors


@dataclass(frozen=True)
class PflichtsoloRoundForm(Plain):
    """A round of Pflichtsoli; there is nothing to ask."""

    kind: ClassVar[str] = "pflichtsolo_round"
    path: ClassVar[str] = "pflichtsolorunde"
    groups: ClassVar[tuple[str, ...]] = ("kind",)
    waits: ClassVar[bool] = True

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The round."""
        return kept(spot) | {"kind": self.kind}, {}
