"""Options about the triggers of Bock and special games."""

from dataclasses import dataclass
from typing import Any, Literal

from scorepad.declare import Text, always, option
from scorepad.scoring.words import labels
from scorepad.scoring.words.terms import REDEALS

TRIGGERS = labels(
    "herzstich",
    "split_120",
    "zero_game",
    "re_lost",
    "kontra_lost",
    "re_and_kontra",
    "solo_lost",
    "solo",
    "lustsolo",
    "schwarz",
    "redeal",
    "manual",
)
"""The events that can start Bock or a special round."""


def wanted_triggers(rules: Any) -> tuple[str, ...]:
    """The triggers of Bock or special rounds under these rules."""
    return (*rules.bock.wanted, *rules.special_round.wanted)


@dataclass(frozen=True)
class BockStart:
    on: bool = option(
        False,
        "KIF V37; CuteSoft, Bock",
        only_when=always,
        always_said=True,
        label=Text("Bock", "Bock"),
        help=Text(
            "Nach bestimmten Spielen zählen die nächsten mehr.",
            "After certain games the next ones count more.",
        ),
        words="Bockrunde, Bockspiel, Bockspiele, doppelte Runde, Doppelbock, Bockerl, double "
        "round, goat",
        off=Text("Es gibt keine Bockspiele.", "There are no Bock games."),
    )
    triggers: tuple[str, ...] = option(
        (),
        "KIF V37; CuteSoft",
        choices=TRIGGERS,
        label=Text("Bock gibt es nach", "Bock comes after"),
        line=Text("nach {value}", "after {value}"),
        help=Text("Ein solches Spiel löst Bock aus.", "Such a game starts Bock."),
        words=(
            "Bockrunde, Bockgrund, Auslöser, Spaltarsch, Nullspiel, Herzstich, Herz geht rund, 120:120, "
            "verlorenes Re, verlorenes Solo, Herzrunde, Re und Kontra gesagt, nach jedem Solo, trigger, "
            "Bock nach Herzstich"
        ),
        off=Text("Kein Spiel löst Bock aus.", "No game starts Bock."),
    )
    redeal_reasons: tuple[str, ...] = option(
        (),
        "options.md, field",
        choices=labels(*REDEALS),
        own="redeal.reasons",
        only_when=lambda rules: "redeal" in wanted_triggers(rules),
        label=Text("Bock gibt es beim Neugeben nach", "Bock comes after a redeal for"),
        help=Text(
            "Wird aus einem solchen Grund neu gegeben, gilt es gleich für das Spiel, das neu "
            "gegeben wird.",
            "Dealt again for such a reason, it applies at once, to the hand that is dealt again.",
        ),
        words="Bockrunde, einwerfen, schmeißen, neu geben, vergeben, redeal",
        off=Text("Neu geben löst nichts aus.", "A redeal starts nothing."),
    )
    per_game: Literal["one", "each"] = option(
        "one",
        "Reading A-11",
        only_when=lambda rules: rules.bock.wanted,
        choices={
            "one": Text("eine Bockrunde", "one Bock round"),
            "each": Text("eine je Anlass", "one per trigger"),
        },
        label=Text("Mehrere Anlässe in einem Spiel", "Several triggers in one game"),
        help=Text(
            "Ob ein Spiel mit mehreren Anlässen einmal oder mehrmals Bock auslöst.",
            "Whether a game with several triggers starts Bock once or several times.",
        ),
        words="Bockrunde, mehrere Gründe, zwei Bock",
        says={
            "one": Text(
                "Ein Spiel löst höchstens eine Bockrunde aus.",
                "A game starts one Bock round at most.",
            ),
            "each": Text(
                "Jeder Anlass in einem Spiel löst seine eigene Bockrunde aus.",
                "Each trigger in a game starts a Bock round of its own.",
            ),
        },
    )

    @property
    def wanted(self) -> tuple[str, ...]:
        return self.triggers if self.on else ()
