"""Options about Gegen die Alten: the points for winning against Re."""

from dataclasses import dataclass
from typing import Any, Literal

from scorepad.declare import Text, always, option


def counts_against(rules: Any) -> object:
    """Whether winning against Re brings points or a doubling."""
    gegen = rules.gegen
    return gegen.points or gegen.effect == "double"


def _in_solo(rules: Any) -> object:
    gegen = rules.gegen
    return gegen.in_solo or gegen.in_stille_hochzeit is True


@dataclass(frozen=True)
class Gegen:
    effect: Literal["add", "double"] = option(
        "add",
        "TSR 7.2.3; options.md, field",
        only_when=always,
        quiet=True,
        choices={
            "add": Text("zählt Punkte", "adds points"),
            "double": Text("verdoppelt", "doubles"),
        },
        label=Text("Was gegen die Alten bewirkt", "What against the Alten does"),
        help=Text(
            "Ob gegen die Alten Punkte dazugibt oder den Wert verdoppelt.",
            "Whether against the Alten adds points or doubles the value.",
        ),
        words="Spritzen, verdoppeln, gegen die Kreuz-Damen, Gegenpunkt, double",
        says={
            "add": Text(
                "Gegen die Alten bringt Kontra Punkte.", "Against the Alten brings Kontra points."
            ),
            "double": Text(
                "Gewinnt Kontra, verdoppelt das den Wert.", "When Kontra wins, the value doubles."
            ),
        },
    )
    points: int = option(
        1,
        "TSR 7.2.3",
        only_when=lambda rules: rules.gegen.effect == "add",
        always_said=True,
        usual=1,
        label=Text("Gegen die Alten", "Against the Alten"),
        help=Text("So viel bekommt Kontra, wenn es gewinnt.", "What Kontra gets when it wins."),
        words=(
            "gegen die Kreuz-Damen, gegen die Alten, Gegenpunkt, Kontra gewinnt, gegen die Omas, "
            "against the old, Kontra gewinnt Extrapunkt, against the old ladies"
        ),
        off=Text(
            "Kontra bekommt für das Gewinnen nichts extra.",
            "Kontra gets nothing extra for winning.",
        ),
    )
    in_solo: bool = option(
        False,
        "TSR 7.2.4; KIF; Mainz 3.8",
        always_said=True,
        only_when=lambda rules: counts_against(rules) and rules.solo.mode == "computed",
        label=Text("Gegen die Alten im Solo", "Against the Alten in a solo"),
        help=Text(
            "Verliert ein Solist, zählt gegen die Alten auch.",
            "When a soloist loses, against the Alten counts too.",
        ),
        words="Gegenpunkt, Solo verloren, verlorenes Solo",
        off=Text(
            "Verliert ein Solist, zählt gegen die Alten nicht.",
            "When a soloist loses, against the Alten does not count.",
        ),
    )
    in_armut: bool = option(
        True,
        "Reading A-23",
        only_when=lambda rules: counts_against(rules) and rules.games.armut_allowed,
        label=Text("Gegen die Alten in der Armut", "Against the Alten in an Armut"),
        help=Text(
            "Verliert Re eine Armut, zählt gegen die Alten auch.",
            "When Re loses an Armut, against the Alten counts too.",
        ),
        words="Gegenpunkt, Armut verloren",
        off=Text(
            "Verliert Re eine Armut, zählt gegen die Alten nicht.",
            "When Re loses an Armut, against the Alten does not count.",
        ),
    )
    in_hochzeit: bool = option(
        True,
        "options.md, field",
        quiet=True,
        label=Text("Gegen die Alten in der Hochzeit", "Against the Alten in a Hochzeit"),
        help=Text(
            "Verliert eine Hochzeit mit Partner, zählt gegen die Alten auch.",
            "When a Hochzeit with a partner loses, against the Alten counts too.",
        ),
        words="Gegenpunkt, Hochzeit verloren, wedding",
        off=Text(
            "Verliert eine Hochzeit mit Partner, zählt gegen die Alten nicht.",
            "When a Hochzeit with a partner loses, against the Alten does not count.",
        ),
    )
    in_stille_hochzeit: Literal["same", True, False] = option(
        "same",
        "options.md, field",
        choices={
            "same": Text("wie im Solo", "as in a solo"),
            True: Text("ja", "yes"),
            False: Text("nein", "no"),
        },
        label=Text(
            "Gegen die Alten in der stillen Hochzeit", "Against the Alten in a silent Hochzeit"
        ),
        help=Text(
            "Ob gegen die Alten zählt, wenn eine stille Hochzeit verliert.",
            "Whether against the Alten counts when a silent Hochzeit loses.",
        ),
        words="Gegenpunkt, stilles Solo, silent wedding",
        says={
            "same": Text(
                "In der stillen Hochzeit zählt gegen die Alten wie im Solo.",
                "In a silent Hochzeit against the Alten counts as in a solo.",
            ),
            True: Text(
                "Verliert eine stille Hochzeit, zählt gegen die Alten.",
                "When a silent Hochzeit loses, against the Alten counts.",
            ),
            False: Text(
                "Verliert eine stille Hochzeit, zählt gegen die Alten nicht.",
                "When a silent Hochzeit loses, against the Alten does not count.",
            ),
        },
    )
    at_split_only: bool = option(
        False,
        "options.md, field",
        only_when=lambda rules: counts_against(rules) and _in_solo(rules),
        label=Text(
            "Gegen die Alten im Solo nur bei 120 zu 120",
            "Against the Alten in a solo at 120 to 120 only",
        ),
        help=Text(
            "Im Solo zählt gegen die Alten nur bei 120 zu 120.",
            "In a solo against the Alten counts at 120 to 120 only.",
        ),
        words="Gegenpunkt, Gleichstand, 120:120, split",
        off=Text(
            "Im Solo zählt gegen die Alten bei jeder Niederlage.",
            "In a solo against the Alten counts for every defeat.",
        ),
    )
    when_won_by_missed: bool = option(
        True,
        "KIF V30 A-05",
        label=Text(
            "Gegen-Punkt auch, wenn Re nur zu hoch angesagt hat",
            "Against the Alten even where Re only announced too much",
        ),
        help=Text(
            "Gegen die Alten zählt auch, wenn Kontra keine 120 Augen hat, aber Re seine "
            "Absage verfehlt.",
            "Against the Alten counts with fewer than 120 card points too, when Re missed "
            "what it announced.",
        ),
        words="geschenkt, zu hoch angesagt, Gegenpunkt",
        off=Text(
            "Gegen die Alten zählt nicht, wenn Kontra keine 120 Augen hat, aber Re seine "
            "Absage verfehlt.",
            "Against the Alten does not count when Kontra has fewer than 120 card points and "
            "Re merely missed.",
        ),
    )
