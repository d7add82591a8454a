"""Options about the Hochzeit, with a partner or without."""

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, option


@dataclass(frozen=True)
class Hochzeit:
    hochzeit_allein_fixed: int = option(
        0,
        "Branderhof, Hochzeit",
        name="hochzeit_allein.fixed",
        multiple=3,
        most=99,
        usual=3,
        label=Text("Feste Punkte für Hochzeit allein", "Fixed points for Hochzeit alone"),
        help=Text(
            "So viel bringt oder kostet eine Hochzeit, die keinen Partner findet.",
            "What a Hochzeit that finds no partner gives or costs.",
        ),
        words="kein Partner, keinen Mann gefunden, ungeklärt, Klärungsstich, sitzen geblieben, wedding alone",
        off=Text(
            "Eine Hochzeit, die keinen Partner findet, wird gerechnet wie ein Solo.",
            "A Hochzeit that finds no partner is scored like a solo.",
        ),
    )
    hochzeit_allein_factor: Literal["same", 1, 2, 3] = option(
        "same",
        "options.md, field",
        name="hochzeit_allein.factor",
        only_when=lambda rules: not rules.games.hochzeit_allein_fixed and rules.solo.mode == "computed",
        clash=(
            "solo_factor_needs_counting",
            lambda rules: rules.games.hochzeit_allein_factor in (1, 2) and rules.table.counting == "plus_minus",
        ),
        choices={
            "same": Text("wie im Solo", "as in a solo"),
            1: Text("einfach", "single"),
            2: Text("doppelt", "double"),
            3: Text("dreifach", "triple"),
        },
        label=Text("Faktor der Hochzeit allein", "Factor of Hochzeit alone"),
        help=Text(
            "So oft zählt der Wert für den, der keinen Partner fand.",
            "How many times the value counts for the one who found no partner.",
        ),
        words="kein Partner, keinen Mann gefunden, sitzen geblieben, einfach, dreifach, wedding alone",
        says={
            "same": Text(
                "Wer keinen Partner findet, rechnet mit dem Solofaktor.",
                "Whoever finds no partner counts with the solo factor.",
            ),
            1: Text("Wer keinen Partner findet, rechnet einfach.", "Whoever finds no partner counts single."),
            2: Text("Wer keinen Partner findet, rechnet doppelt.", "Whoever finds no partner counts double."),
            3: Text("Wer keinen Partner findet, rechnet dreifach.", "Whoever finds no partner counts triple."),
        },
    )
    hochzeit_bonus: int = option(
        0,
        "options.md, field",
        name="hochzeit.bonus",
        usual=1,
        label=Text("Punkte für die Hochzeit", "Points for the Hochzeit"),
        help=Text(
            "So viel gibt jeder Mitspieler dem, der die Hochzeit hat, gleich wer gewinnt.",
            "What every other player gives the one with the Hochzeit, whoever wins.",
        ),
        words="Hochzeit extra, Hochzeitsgeld, Hochzeitspunkt, Heiratsgeld, beide Alten, wedding gift",
        off=Text("Für eine Hochzeit gibt es keine Punkte.", "A Hochzeit brings no points."),
    )
