"""The small forms of an evening: what is written down besides games. To and from the interchange form of an entry.

Everything is kept as it was sent, so that nothing typed is lost when a form comes back with its errors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, Self

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.actions.newcomers import Newcomer
from scorepad.scoring.entry import Plan
from scorepad.scoring.rotation import Seating
from scorepad.scoring.rows import Next
from scorepad.scoring.rules import PRESET_NAMES, Rules, preset, read_rules, write_rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, GameKind
from scorepad.store.groups import Member
from scorepad.web.forms.complaints import Errors, complain
from scorepad.web.forms.game import Body

LONGEST = 200
"""Characters of the longest answer that is read."""
MOST_SENT = 20
"""Answers of one name that are read."""
MOST_ABSAGEN = 4


@dataclass(frozen=True)
class Spot:
    """Where a form is filled in: the state before its entry, the people, the rules of the Runde, the entry that was."""

    state: Next
    seating: Seating
    plan: Plan
    members: tuple[Member, ...]
    group_rules: Mapping[str, Any]
    before: Mapping[str, Any] | None = None
    verb: str = "enter"

    @property
    def rules(self) -> Rules:
        """The rules in force there."""
        return self.state.rules


class SmallForm(Protocol):
    """What every small form can do."""

    kind: ClassVar[str]
    path: ClassVar[str]
    groups: ClassVar[tuple[str, ...]]

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """The form with the entry of the spot in it, or as it is offered for a new one."""

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:
        """The form as it was sent, whatever was sent."""

    def stepped(self, step: str, spot: Spot) -> Self:
        """After one of the small buttons."""

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The entry that was meant, and what is wrong with the form itself."""

    @property
    def newcomers(self) -> Sequence[Newcomer]:
        """Who becomes a member with the entry."""


class _Plain:
    """A form without small buttons that makes nobody a member."""

    newcomers: Sequence[Newcomer] = ()

    def stepped(self, step: str, spot: Spot) -> Self:  # noqa: ARG002
        """The form as it is."""
        return self


@dataclass(frozen=True)
class RedealForm(_Plain):
    """Why the cards were dealt anew."""

    kind: ClassVar[str] = "redeal"
    path: ClassVar[str] = "neu-geben"
    groups: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str = ""

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With the reason that was written down, else the most usual one here."""
        usual = next(iter(spot.rules.incidents.redeal_reasons), "misdeal")
        return cls((spot.before or {}).get("reason", "misdeal" if spot.before else usual))

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:  # noqa: ARG003
        """As it was sent."""
        return cls(one(sent, "reason"))

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The redeal."""
        return kept(spot, "dealer") | {"kind": self.kind, "reason": self.reason}, {}


@dataclass(frozen=True)
class WrongCardForm(_Plain):
    """Who did not follow suit, and what the rules of the group ask about it."""

    kind: ClassVar[str] = "wrong_card"
    path: ClassVar[str] = "falsch-bedient"
    groups: ClassVar[tuple[str, ...]] = ("culprit", "severity", "game", "re", "absagen")

    culprit: str = ""
    severity: str = ""
    solo: bool = False
    re: tuple[str, ...] = ()
    soloist: str = ""
    absagen: str = "0"
    hurts: bool = False

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With what was written down."""
        body = spot.before or {}
        re = tuple(body.get("re", ()))
        solo = body.get("game") in set(ONE_AGAINST_ALL) and len(re) == 1
        return cls(
            culprit=body.get("culprit", ""),
            severity=body.get("severity", "serious") if body else "minor",
            solo=solo,
            re=() if solo else re,
            soloist=re[0] if solo else "",
            absagen=str(body.get("absagen", 0)),
            hurts=bool(body.get("hurts_soloist")),
        )

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:  # noqa: ARG003
        """As it was sent."""
        return cls(
            culprit=one(sent, "culprit"),
            severity=one(sent, "severity"),
            solo=one(sent, "game") == "solo",
            re=tuple(dict.fromkeys(many(sent, "re"))),
            soloist=one(sent, "soloist"),
            absagen=one(sent, "absagen", "0"),
            hurts="hurts" in sent,
        )

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The wrong card with those facts that its price depends on."""
        errors: Errors = {}
        if not self.culprit:
            complain(errors, "culprit", _("Wer hat falsch bedient?"))
        body = kept(spot) | {"kind": self.kind, "culprit": self.culprit}
        mode = spot.rules.incidents.wrong_card
        if mode not in {"ddv", "party_5"}:
            return body, errors
        if self.solo:
            body |= {"game": self._solo_kind(spot), "re": [self.soloist] if self.soloist else []}
            if not self.soloist:
                complain(errors, "re", _("Wer spielt allein?"))
        elif mode == "party_5":
            body["re"] = list(self.re)
            if len(spot.state.active) == 4 and len(self.re) != 2:
                complain(errors, "re", _("Zwei gegen zwei: Tippe zwei an."))
        return body | (self._ddv(errors) if mode == "ddv" else {}), errors

    def _ddv(self, errors: Errors) -> Body:
        if self.severity not in {"minor", "serious"}:
            complain(errors, "severity", _("War es leicht oder schwer?"))
        if self.severity != "serious":
            hurts = self.solo and self.hurts and self.culprit != self.soloist
            return {"severity": "minor"} | ({"hurts_soloist": True} if hurts else {})
        if self.absagen not in set(map(str, range(MOST_ABSAGEN + 1))):
            complain(errors, "absagen", _("Es gibt höchstens vier Absagen."))
            return {"severity": "serious"}
        return {"severity": "serious", "absagen": int(self.absagen)}

    @staticmethod
    def _solo_kind(spot: Spot) -> str:
        was = (spot.before or {}).get("game")
        return was if was in set(ONE_AGAINST_ALL) else GameKind.SOLO.value


@dataclass(frozen=True)
class PenaltyForm(_Plain):
    """Points off or on, for one or several, with a reason. A number without its own sign takes that of `sign`."""

    kind: ClassVar[str] = "penalty"
    path: ClassVar[str] = "strafe"
    groups: ClassVar[tuple[str, ...]] = ("points", "reason")

    sign: str = "minus"
    points: Mapping[str, str] = field(default_factory=dict)
    share: bool = False
    reason: str = ""

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With what was written down; all of one sign are shown without it."""
        body = spot.before or {}
        points: Mapping[str, int] = body.get("points", {})
        plus = bool(points) and all(number >= 0 for number in points.values())
        mixed = not plus and any(number > 0 for number in points.values())
        typed = {player: f"{number:+d}" if mixed else str(abs(number)) for player, number in points.items()}
        return cls("plus" if plus else "minus", typed, bool(body.get("share")), body.get("reason", ""))

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:
        """As it was sent."""
        typed: dict[str, str] = {player: one(sent, f"p:{player}").strip() for player in spot.state.table}
        points = {player: text for player, text in typed.items() if text}
        return cls(one(sent, "sign", "minus"), points, "share" in sent, one(sent, "reason").strip())

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
class PflichtsoloRoundForm(_Plain):
    """A round of Pflichtsoli; there is nothing to ask."""

    kind: ClassVar[str] = "pflichtsolo_round"
    path: ClassVar[str] = "pflichtsolorunde"
    groups: ClassVar[tuple[str, ...]] = ("kind",)

    @classmethod
    def filled(cls, spot: Spot) -> Self:  # noqa: ARG003
        """The empty form."""
        return cls()

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:  # noqa: ARG003
        """The empty form."""
        return cls()

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The round."""
        return kept(spot) | {"kind": self.kind}, {}


@dataclass(frozen=True)
class RulesChangeForm(_Plain):
    """Other rules: those of the Runde as they are now, or a rule set; from now on or for the whole evening."""

    kind: ClassVar[str] = "rules"
    path: ClassVar[str] = "regeln"
    groups: ClassVar[tuple[str, ...]] = ("rules", "scope")

    chosen: str = "runde"
    whole: bool = False

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With the rules that were written down, else those of the Runde."""
        was = (spot.before or {}).get("rules")
        known = {"runde": spot.group_rules} | {name: write_rules(preset(name)) for name in PRESET_NAMES}
        return cls("runde" if was is None else next((name for name in known if known[name] == was), "was"))

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:
        """As it was sent."""
        return cls(one(sent, "rules"), one(sent, "scope") == "whole" and spot.verb == "enter")

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The change."""
        errors: Errors = {}
        rules = self.rules(spot)
        if rules is None:
            complain(errors, "rules", _("Welche Regeln?"))
        elif spot.verb == "enter" and rules == (spot.plan.rules if self.whole else spot.rules):
            complain(errors, "rules", _("Diese Regeln gelten schon."))
        return kept(spot) | {"kind": self.kind, "rules": write_rules(rules or Rules())}, errors

    def rules(self, spot: Spot) -> Rules | None:
        """The rules that were chosen."""
        if self.chosen == "runde":
            return read_rules(spot.group_rules)
        if self.chosen == "was" and spot.before is not None:
            return read_rules(spot.before["rules"])
        return preset(self.chosen) if self.chosen in PRESET_NAMES else None


def one(sent: MultiDict[str, str], name: str, default: str = "") -> str:
    """An answer, cut to what is read."""
    return sent.get(name, default)[:LONGEST]


def many(sent: MultiDict[str, str], name: str) -> list[str]:
    """The answers of one name, as many as are read."""
    return [value[:LONGEST] for value in sent.getlist(name)[:MOST_SENT]]


def kept(spot: Spot, *names: str) -> Body:
    """Facts of the entry being corrected that no form asks for."""
    return {name: spot.before[name] for name in (*names, "note") if spot.before and name in spot.before}


def signed_number(text: str, *, minus: bool) -> int | None:
    """A typed number; without a sign of its own it is negative when `minus`. None for anything else.

    >>> signed_number("8", minus=True), signed_number("+8", minus=True), signed_number("−3", minus=False)
    (-8, 8, -3)
    """
    plain = text.strip().replace("−", "-").replace("–", "-")
    digits = plain.lstrip("+-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4 and len(plain) - len(digits) <= 1):
        return None
    negative = plain.startswith("-") or (minus and not plain.startswith("+"))
    return -int(digits) if negative else int(digits)
