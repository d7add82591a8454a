"""Options about the value of a game: base point, steps, announcements, doubling."""

from dataclasses import dataclass
from typing import Any, Literal

from scorepad.declare import Text, option


def doubles(rules: Any) -> object:
    """Whether anything doubles the value of a game under these rules."""
    value = rules.value
    effects = {
        value.re_kontra_effect,
        value.level_effect,
        rules.games.klopfen,
        value.step_effect,
        rules.gegen.effect,
        rules.solo.effect,
    }
    return not effects.isdisjoint({"double", "add_and_double"})


def _steps_add(rules: Any) -> object:
    return rules.value.step_effect == "add"


def _step(level: str, label: Text, does: Text, words: str) -> Any:
    return option(
        "same",
        "options.md, field",
        name=f"value.step_points.{level}",
        shape="whole",
        same="value.step_points",
        only_when=_steps_add,
        label=label,
        help=Text(
            f"So viel zählt es, wenn der Verlierer {does.de}.",
            f"What it counts that the loser {does.en}.",
        ),
        words=words,
        says={
            "same": Text("Diese Stufe zählt wie die übrigen.", "This step counts like the others."),
            0: Text("Diese Stufe bringt keine Punkte.", "This step brings no points."),
        },
    )


@dataclass(frozen=True)
class Value:
    won_rule: Literal[
        "always", "any_side_reached_121", "winner_reached_minimum", "not_at_120_120"
    ] = option(
        "always",
        "TSR 7.2.2a; KIF A-01; Branderhof A-24",
        choices={
            "always": Text("immer", "always"),
            "any_side_reached_121": Text("wenn eine Seite 121 hat", "when one side has 121"),
            "winner_reached_minimum": Text(
                "wenn der Gewinner genug Augen hat", "when the winner has enough card points"
            ),
            "not_at_120_120": Text("außer bei 120 zu 120", "except at 120 to 120"),
        },
        label=Text("Punkt für gewonnen", "Point for winning"),
        help=Text(
            "Wann es für das Gewinnen selbst einen Punkt gibt.",
            "When winning itself gives a point.",
        ),
        words="Grundpunkt, gewonnen, Spielpunkt, 120:120, base point",
        says={
            "always": Text(
                "Wer gewinnt, bekommt dafür immer einen Punkt.",
                "Whoever wins always gets a point for it.",
            ),
            "any_side_reached_121": Text(
                "Den Punkt für gewonnen gibt es, sobald eine der beiden Parteien 121 Augen hat.",
                "The point for winning is given as soon as either party has 121 card points.",
            ),
            "winner_reached_minimum": Text(
                "Re bekommt den Punkt für gewonnen ab 121 Augen, Kontra ab 120.",
                "Re gets the point for winning from 121 card points on, Kontra from 120.",
            ),
            "not_at_120_120": Text(
                "Bei 120 zu 120 gibt es den Punkt für gewonnen nicht.",
                "At 120 to 120 the point for winning is not given.",
            ),
        },
    )
    base_points: int = option(
        1,
        "TSR 7.2.2a; options.md, field",
        least=1,
        most=99,
        label=Text("Gewinnen zählt", "Winning counts"),
        help=Text(
            "So viele Punkte ist der Punkt für gewonnen wert.",
            "How many points winning itself is worth.",
        ),
        words="Grundwert, Grundpunkte, Spielwert, gewonnen, base value",
    )
    re_kontra_effect: Literal["add", "double", "add_and_double"] = option(
        "add",
        "TSR 7.2.2b; Mainz 3.2.1; KIF V29; options.md, field",
        choices={
            "add": Text("zählen Punkte", "add points"),
            "double": Text("verdoppeln", "double"),
            "add_and_double": Text("zählen Punkte und verdoppeln", "add points and double"),
        },
        label=Text("Re und Kontra", "Re and Kontra"),
        help=Text(
            "Ob Re und Kontra Punkte dazugeben oder den Wert verdoppeln.",
            "Whether Re and Kontra add points or double the value.",
        ),
        words=(
            "Contra, Ansage, doppelt, verdoppeln, mal zwei, plus zwei, Spritzen, Schuss, double, "
            "double points, Re verdoppelt"
        ),
        says={
            "add": Text(
                "Jedes Re und jedes Kontra bringt dem Gewinner Punkte.",
                "Each Re and each Kontra brings the winner points.",
            ),
            "double": Text(
                "Jedes Re und jedes Kontra verdoppelt den Wert.",
                "Each Re and each Kontra doubles the value.",
            ),
            "add_and_double": Text(
                "Jedes Re und jedes Kontra bringt Punkte und verdoppelt dann den Wert.",
                "Each Re and each Kontra brings points and then doubles the value.",
            ),
        },
    )
    re_kontra_points: int = option(
        2,
        "TSR 7.2.2b; KIF",
        only_when=lambda rules: rules.value.re_kontra_effect != "double",
        label=Text("Punkte für Re und Kontra", "Points for Re and Kontra"),
        help=Text(
            "So viel bringt jedes Re und jedes Kontra dem Gewinner.",
            "What each Re and each Kontra brings the winner.",
        ),
        words="Contra, Ansage, plus zwei, Re +2, Kontra +1, call re, Re zählt, Punkte für Re",
        off=Text("Re und Kontra bringen keine Punkte.", "Re and Kontra bring no points."),
    )
    level_effect: Literal["add", "double"] = option(
        "add",
        "TSR 7.2.2c, d; KIF V29",
        choices={
            "add": Text("zählen Punkte", "add points"),
            "double": Text("verdoppeln", "double"),
        },
        label=Text("Absagen", "Higher announcements"),
        help=Text(
            "Ob eine Absage, keine 90 bis schwarz, Punkte dazugibt oder den Wert verdoppelt.",
            "Whether a higher announcement, no 90 to schwarz, adds points or doubles the value.",
        ),
        words="keine 90, keine 60, keine neun, keine sechs, k90, Absage, Absagen verdoppeln, "
        "ab, no 90, double",
        says={
            "add": Text(
                "Jede Absage, keine 90 bis schwarz, bringt dem Gewinner Punkte.",
                "Each higher announcement, no 90 to schwarz, brings the winner points.",
            ),
            "double": Text(
                "Jede Absage, keine 90 bis schwarz, verdoppelt den Wert.",
                "Each higher announcement, no 90 to schwarz, doubles the value.",
            ),
        },
    )
    level_points: int = option(
        1,
        "TSR 7.2.2c, d",
        only_when=lambda rules: rules.value.level_effect == "add",
        label=Text("Punkte je Absage", "Points per higher announcement"),
        help=Text(
            "So viel bringt jede Absage dem Gewinner, gleich wer sie gemacht hat.",
            "What each higher announcement brings the winner, whoever made it.",
        ),
        words=(
            "keine 90, keine 60, keine neun, k90, Absage, Absagen, no 90, keine neunzig, "
            "schwarz angesagt, keine 90 angesagt, schwarz ansagen"
        ),
        off=Text("Absagen bringen keine Punkte.", "Higher announcements bring no points."),
    )
    level_counts: Literal["both", "winner"] = option(
        "both",
        "TSR 7.2.2c, d; options.md, field",
        choices={
            "both": Text("von beiden Parteien", "of both parties"),
            "winner": Text("vom Gewinner, wenn geschafft", "of the winner, when reached"),
        },
        label=Text("Absagen zählen", "Higher announcements count"),
        help=Text(
            "Wessen Absagen dem Gewinner etwas bringen.",
            "Whose higher announcements bring the winner something.",
        ),
        words="keine 90, Absage, verlorene Absage, Absage der Gegner, nur geschaffte, no 90",
        says={
            "both": Text(
                "Auch die Absagen des Verlierers bringen dem Gewinner etwas.",
                "The loser’s higher announcements bring the winner something too.",
            ),
            "winner": Text(
                "Nur Absagen, die der Gewinner gemacht und geschafft hat, bringen etwas.",
                "Only higher announcements that the winner made and reached bring something.",
            ),
        },
    )
    doubling_covers: Literal["base", "base_and_gegen", "everything"] = option(
        "base",
        "FreeDoko 11.2 A-21; Mainz 3.12; CuteSoft; KIF A-06",
        choices={
            "base": Text(
                "ohne gegen und Sonderpunkte", "without “against the Alten” and special points"
            ),
            "base_and_gegen": Text("alles ohne Sonderpunkte", "all without special points"),
            "everything": Text("alles", "everything"),
        },
        only_when=doubles,
        label=Text("Verdoppelt wird", "What is doubled"),
        help=Text(
            "Welche Teile des Wertes mitverdoppelt werden.",
            "Which parts of the value are doubled too.",
        ),
        words="Sonderpunkte verdoppeln, alles doppelt, doppelt zählen",
        says={
            "base": Text(
                "Gegen die Alten und Sonderpunkte bleiben einfach.",
                "Against the Alten and special points stay single.",
            ),
            "base_and_gegen": Text(
                "Nur die Sonderpunkte bleiben einfach.", "Only the special points stay single."
            ),
            "everything": Text(
                "Auch gegen die Alten und die Sonderpunkte werden verdoppelt.",
                "Against the Alten and the special points are doubled too.",
            ),
        },
    )
    against_announcement: int = option(
        1,
        "TSR 7.2.2e, f",
        always_said=True,
        usual=1,
        label=Text("Gegen eine Absage gespielt", "Played against an announcement"),
        help=Text(
            "So viel bekommt, wer 30 Augen mehr hat, als ihm abgesagt war, etwa 120 gegen "
            "keine 90.",
            "What a party gets for 30 card points more than was announced against it, such "
            "as 120 against no 90.",
        ),
        words="gegen keine 90, Absage gebrochen, 120 gegen 90, zu hoch angesagt, against no 90",
        off=Text(
            "Wer viel mehr Augen hat, als ihm abgesagt war, bekommt dafür nichts extra.",
            "Having far more card points than was announced brings nothing extra.",
        ),
    )
    step_effect: Literal["add", "double"] = option(
        "add",
        "TSR 7.2.2a; options.md, field",
        choices={
            "add": Text("zählen Punkte", "add points"),
            "double": Text("verdoppeln", "double"),
        },
        label=Text("Stufen", "Steps"),
        help=Text(
            "Ob eine Stufe, unter 90 bis kein Stich, Punkte dazugibt oder den Wert verdoppelt.",
            "Whether a step, under 90 to no trick, adds points or doubles the value.",
        ),
        words="Spritzen, verdoppeln, keine 90, Schneider, schwarz, double",
        says={
            "add": Text(
                "Jede Stufe bringt dem Gewinner Punkte.", "Each step brings the winner points."
            ),
            "double": Text(
                "Jede Stufe, unter 90 bis kein Stich, verdoppelt den Wert.",
                "Each step, under 90 to no trick, doubles the value.",
            ),
        },
    )
    step_points: int = option(
        1,
        "TSR 7.2.2a",
        only_when=_steps_add,
        label=Text("Punkte je Stufe", "Points per step"),
        help=Text(
            "So viel zählt jede Stufe: der Verlierer unter 90, unter 60, unter 30, ohne Stich.",
            "What each step counts: the loser under 90, under 60, under 30, without a trick.",
        ),
        words="keine 90, keine 60, keine 30, schwarz, unter 90, Schneider, no 90, black",
        off=Text(
            "Wie hoch jemand gewinnt, bringt keine Punkte.",
            "How high somebody wins brings no points.",
        ),
    )
    step_points_90: int | Literal["same"] = _step(
        "90",
        Text("Unter 90", "Under 90"),
        Text("unter 90 bleibt", "stays under 90"),
        "keine 90, unter 90, Schneider, no 90",
    )
    step_points_60: int | Literal["same"] = _step(
        "60",
        Text("Unter 60", "Under 60"),
        Text("unter 60 bleibt", "stays under 60"),
        "keine 60, unter 60, no 60",
    )
    step_points_30: int | Literal["same"] = _step(
        "30",
        Text("Unter 30", "Under 30"),
        Text("unter 30 bleibt", "stays under 30"),
        "keine 30, unter 30, no 30",
    )
    step_points_schwarz: int | Literal["same"] = _step(
        "schwarz",
        Text("Kein Stich", "No trick"),
        Text("keinen Stich hat", "takes no trick"),
        "schwarz, kein Stich, Durchmarsch, black, no trick",
    )
    floor_at_zero: bool = option(
        False,
        "KIF Wertung; V31",
        always_said=True,
        label=Text("Gewinner nie im Minus", "Winner never below zero"),
        help=Text(
            "Sonderpunkte der Verlierer drücken den Wert höchstens auf null.",
            "Special points of the losers bring the value down to zero at most.",
        ),
        words="negativ, minus, unter null, negative",
        off=Text(
            "Haben die Verlierer genug Sonderpunkte, schreibt der Gewinner Minus.",
            "With enough special points of the losers the winner writes a minus.",
        ),
    )
    split_factor: int = option(
        1,
        "options.md, field",
        least=1,
        quiet=True,
        label=Text("120 zu 120 zählt mal", "120 to 120 counts times"),
        help=Text(
            "Hat bei 120 zu 120 jemand gewonnen, zählt der ganze Wert so oft, mit allen "
            "Sonderpunkten.",
            "Where somebody wins at 120 to 120, the whole value counts so many times, "
            "special points included.",
        ),
        words="Gleichstand, gespalten, gespaltener Arsch, 120:120, doppelt, split, tie",
        says={
            1: Text(
                "Bei 120 zu 120 zählt der Wert wie sonst.",
                "At 120 to 120 the value counts as otherwise.",
            )
        },
    )
