"""The form of a wrong card. To and from the interchange form of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from flask_babel import gettext as _

from scorepad.scoring.evening.spoiled import MODES
from scorepad.scoring.terms import ONE_AGAINST_ALL, GameKind
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.parts.entry_form import Plain, Spot, kept
from scorepad.web.parts.said_body import said_so_far

MOST_ABSAGEN = 4
ASKS_PARTIES = frozenset({"ddv", "party_5", *MODES})
"""Values of the rule under which it matters who plays with whom."""


@dataclass(frozen=True)
class WrongCardForm(Plain):
    """Who did not follow suit, and what the rules of the group ask about it."""

    kind: ClassVar[str] = "wrong_card"
    path: ClassVar[str] = "falsch-bedient"
    groups: ClassVar[tuple[str, ...]] = ("culprit", "severity", "game", "re", "absagen", "said")
    group_of: ClassVar[Mapping[str, str]] = {"announcements": "said"}
    waits: ClassVar[bool] = True
    looked_at: ClassVar[bool] = True

    culprit: str = ""
    severity: str = ""
    game: str = "normal"
    re: tuple[str, ...] = ()
    soloist: str = ""
    absagen: str = "0"
    hurts: bool = False
    said: tuple[str, ...] = ()

    @property
    def solo(self) -> bool:
        """Whether somebody played alone."""
        return self.game in set(ONE_AGAINST_ALL)

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With what was written down."""
        body = spot.before or {}
        re = tuple(body.get("re", ()))
        solo = body.get("game") in set(ONE_AGAINST_ALL) and len(re) == 1
        plain = "solo" if solo else cls.game
        return cls(
            culprit=body.get("culprit", ""),
            severity=body.get("severity", "serious") if body else "minor",
            game=body.get("game", plain) if spot.rules.incidents.wrong_card in MODES else plain,
            re=() if solo else re,
            soloist=re[0] if solo else "",
            absagen=str(body.get("absagen", 0)),
            hurts=bool(body.get("hurts_soloist")),
            said=tuple(f"{part['party']}:{part['says']}" for part in body.get("announcements", ()) if "party" in part),
        )

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The wrong card with those facts that its price depends on."""
        errors: Errors = {}
        if not self.culprit:
            complain(errors, "culprit", _("Wer hat falsch bedient?"))
        body = kept(spot) | {"kind": self.kind, "culprit": self.culprit}
        mode = spot.rules.incidents.wrong_card
        if mode not in ASKS_PARTIES:
            return body, errors
        body |= self._parties(mode, spot, errors)
        if mode in MODES:
            body |= {
                "game": self.game,
                "announcements": said_so_far(self.said, spot.rules, spot.before or {}),
            }
        return body | (self._ddv(errors) if mode == "ddv" else {}), errors

    def _parties(self, mode: str, spot: Spot, errors: Errors) -> Body:
        if self.solo:
            if not self.soloist:
                complain(errors, "re", _("Wer spielt allein?"))
            return {"game": self._solo_kind(spot), "re": [self.soloist] if self.soloist else []}
        if mode == "ddv":
            return {}
        if len(spot.state.active) == 4 and len(self.re) != 2:
            complain(errors, "re", _("Zwei gegen zwei: Tippe zwei an."))
        return {"re": list(self.re)}

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
