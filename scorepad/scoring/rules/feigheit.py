"""Options about Feigheit: the cost of announcing too little."""

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, always, option


@dataclass(frozen=True)
class Feigheit:
    mode: Literal["off", "flip", "flip_without_specials", "fixed", "missing_minus_2"] = option(
        "off",
        "KIF V45; Branderhof, Feiglingsregel",
        choices={
            "off": Text("aus", "off"),
            "flip": Text("Wert umgedreht", "value turned"),
            "flip_without_specials": Text(
                "umgedreht ohne Sonderpunkte", "turned without special points"
            ),
            "fixed": Text("feste Punkte verloren", "fixed points lost"),
            "missing_minus_2": Text(
                "fehlende Stufen minus 2 verloren", "missing steps minus 2 lost"
            ),
        },
        only_when=always,
        label=Text("Feigheit", "Cowardice"),
        help=Text(
            "Was geschieht, wenn der Gewinner viel weniger ansagte, als er schaffte.",
            "What happens when the winner announced far less than it made.",
        ),
        words=(
            "feige, Feigling, mauern, zu wenig angesagt, nicht angesagt, gekniffen, Angsthase, "
            "missing levels, cowardice, Feigheit"
        ),
        says={
            "off": Text(
                "Wer zu wenig ansagt, verliert dadurch nichts.",
                "Whoever announces too little loses nothing by it.",
            ),
            "flip": Text(
                "Wer feige gewinnt, schreibt den ganzen Wert als Minus.",
                "A cowardly winner writes the whole value as a minus.",
            ),
            "flip_without_specials": Text(
                "Wer feige gewinnt, schreibt den Wert als Minus; nur die Sonderpunkte werden "
                "nicht umgedreht.",
                "A cowardly winner writes the value as a minus; only the special points are "
                "not turned.",
            ),
            "fixed": Text(
                "Wer feige gewinnt, verliert feste Punkte.", "A cowardly winner loses fixed points."
            ),
            "missing_minus_2": Text(
                "Wer feige gewinnt, verliert für jede fehlende Stufe einen Punkt, die ersten "
                "zwei sind frei.",
                "A cowardly winner loses a point for each missing step, the first two are free.",
            ),
        },
    )
    allowed_missing: int = option(
        2,
        "KIF V45; Branderhof",
        least=1,
        most=5,
        label=Text("Erlaubte fehlende Stufen", "Steps that may be missing"),
        help=Text(
            "Um so viele Stufen darf die Ansage unter dem Ergebnis bleiben.",
            "The announcement may stay this many steps below the result.",
        ),
        words="feige, Feigling, zu wenig angesagt, coward",
    )
    fixed_re: int = option(
        4,
        "Branderhof, Feiglingsregel",
        most=99,
        only_when=lambda rules: rules.feigheit.mode == "fixed",
        label=Text("Feiges Re verliert", "Cowardly Re loses"),
        help=Text("So viele Punkte verliert ein feiges Re.", "What a cowardly Re loses."),
        words="feige, Feigling, coward",
    )
    fixed_kontra: int = option(
        3,
        "Branderhof, Feiglingsregel",
        most=99,
        only_when=lambda rules: rules.feigheit.mode == "fixed",
        label=Text("Feiges Kontra verliert", "Cowardly Kontra loses"),
        help=Text("So viele Punkte verliert ein feiges Kontra.", "What a cowardly Kontra loses."),
        words="feige, Feigling, coward",
    )
    not_if_opponents_announced: bool = option(
        False,
        "Branderhof, Feiglingsregel",
        label=Text(
            "Keine Feigheit nach Ansage der Gegner",
            "No cowardice after an announcement of the opponents",
        ),
        help=Text(
            "Haben die Gegner etwas angesagt, ist niemand feige.",
            "Nobody is a coward when the opponents announced something.",
        ),
        words="feige, Feigling, coward",
        off=Text(
            "Feige ist man auch, wenn die Gegner etwas angesagt haben.",
            "One can be a coward even when the opponents announced something.",
        ),
    )
    in_solo: bool = option(
        False,
        "options.md, field",
        label=Text("Feigheit auch im Solo", "Cowardice in a solo too"),
        help=Text(
            "Auch wer allein spielt oder gegen ein Solo gewinnt, kann feige sein.",
            "Whoever plays alone, or wins against a solo, can be a coward too.",
        ),
        words="feige, Feigling, Solo, coward",
        off=Text("Im Solo ist niemand feige.", "In a solo nobody is a coward."),
    )
    from_level: Literal[1, 2] = option(
        1,
        "options.md, field",
        quiet=True,
        choices={
            1: Text("ab Re und Kontra", "from Re and Kontra on"),
            2: Text("ab keine 90", "from no 90 on"),
        },
        label=Text("Fehlende Stufen zählen", "Missing steps count"),
        help=Text(
            "Von wo an gezählt wird, was nicht angesagt war.",
            "From where on it is counted what was not announced.",
        ),
        words="feige, Feigling, Re nicht angesagt, coward",
        says={
            1: Text(
                "Auch ein fehlendes Re oder Kontra zählt.", "A missing Re or Kontra counts too."
            ),
            2: Text(
                "Ein fehlendes Re oder Kontra zählt nicht mit, erst keine 90.",
                "A missing Re or Kontra does not count, only no 90 and higher.",
            ),
        },
    )
