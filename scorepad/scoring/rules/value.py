"""What a game is worth: won, steps, doubling, gegen, Feigheit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, always, option


@dataclass(frozen=True)
class Value:
    """The value of a game before Bock."""

    won_rule: Literal["always", "any_side_reached_121", "winner_reached_minimum", "not_at_120_120"] = option(
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
        help=Text("Wann es für das Gewinnen selbst einen Punkt gibt.", "When winning itself gives a point."),
        words="Grundpunkt, gewonnen, Spielpunkt, 120:120, base point",
        says={
            "always": Text("Wer gewinnt, bekommt dafür immer einen Punkt.", "Whoever wins always gets a point for it."),
            "any_side_reached_121": Text(
                "Den Punkt gibt es, sobald eine der beiden Parteien 121 Augen hat.",
                "The point is given as soon as either party has 121 card points.",
            ),
            "winner_reached_minimum": Text(
                "Re bekommt den Punkt ab 121 Augen, Kontra ab 120.",
                "Re gets the point from 121 card points on, Kontra from 120.",
            ),
            "not_at_120_120": Text("Bei 120 zu 120 gibt es den Punkt nicht.", "At 120 to 120 the point is not given."),
        },
    )
    re_kontra_effect: Literal["add", "double"] = option(
        "add",
        "TSR 7.2.2b; Mainz 3.2.1; KIF V29",
        choices={"add": Text("zählen Punkte", "add points"), "double": Text("verdoppeln", "double")},
        label=Text("Re und Kontra", "Re and Kontra"),
        help=Text(
            "Ob Re und Kontra Punkte dazugeben oder den Wert verdoppeln.",
            "Whether Re and Kontra add points or double the value.",
        ),
        words="Contra, Ansage, doppelt, verdoppeln, mal zwei, plus zwei, Spritzen, Schuss, double",
        says={
            "add": Text(
                "Jedes Re und jedes Kontra bringt dem Gewinner Punkte.",
                "Each Re and each Kontra brings the winner points.",
            ),
            "double": Text(
                "Jedes Re und jedes Kontra verdoppelt den Wert.", "Each Re and each Kontra doubles the value."
            ),
        },
    )
    re_kontra_points: int = option(
        2,
        "TSR 7.2.2b; KIF",
        only_when=lambda rules: rules.value.re_kontra_effect == "add",
        label=Text("Punkte für Re und Kontra", "Points for Re and Kontra"),
        help=Text(
            "So viel bringt jedes Re und jedes Kontra dem Gewinner.", "What each Re and each Kontra brings the winner."
        ),
        words="Contra, Ansage, plus zwei, Re +2, Kontra +1",
        says={0: Text("Re und Kontra bringen keine Punkte.", "Re and Kontra bring no points.")},
    )
    level_effect: Literal["add", "double"] = option(
        "add",
        "TSR 7.2.2c; KIF V29",
        choices={"add": Text("zählen Punkte", "add points"), "double": Text("verdoppeln", "double")},
        label=Text("Absagen", "Higher announcements"),
        help=Text(
            "Ob eine Absage, keine 90 bis schwarz, Punkte dazugibt oder den Wert verdoppelt.",
            "Whether a higher announcement, no 90 to schwarz, adds points or doubles the value.",
        ),
        words="keine 90, keine 60, keine neun, keine sechs, k90, Absage, Absagen verdoppeln, ab, no 90, double",
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
        "TSR 7.2.2c",
        only_when=lambda rules: rules.value.level_effect == "add",
        label=Text("Punkte je Absage", "Points per higher announcement"),
        help=Text(
            "So viel bringt jede Absage dem Gewinner, gleich wer sie gemacht hat.",
            "What each higher announcement brings the winner, whoever made it.",
        ),
        words="keine 90, keine 60, keine neun, k90, Absage, Absagen, no 90",
        says={0: Text("Absagen bringen keine Punkte.", "Higher announcements bring no points.")},
    )
    doubling_covers: Literal["base", "base_and_gegen", "everything"] = option(
        "base",
        "FreeDoko 11.2 A-21; Mainz 3.12; CuteSoft; KIF A-06",
        choices={
            "base": Text("ohne gegen und Sonderpunkte", "without gegen and special points"),
            "base_and_gegen": Text("alles ohne Sonderpunkte", "all without special points"),
            "everything": Text("alles", "everything"),
        },
        only_when=lambda rules: (
            "double" in (rules.value.re_kontra_effect, rules.value.level_effect, rules.games.klopfen)
        ),
        label=Text("Verdoppelt wird", "What is doubled"),
        help=Text("Welche Teile des Wertes mitverdoppelt werden.", "Which parts of the value are doubled too."),
        words="Sonderpunkte verdoppeln, alles doppelt, doppelt zählen",
        says={
            "base": Text(
                "Gegen die Alten und Sonderpunkte bleiben einfach.", "Against the Alten and special points stay single."
            ),
            "base_and_gegen": Text("Nur die Sonderpunkte bleiben einfach.", "Only the special points stay single."),
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
            "So viel bekommt, wer 30 Augen mehr hat, als ihm abgesagt war, etwa 120 gegen keine 90.",
            "What a party gets for 30 card points more than was announced against it, such as 120 against no 90.",
        ),
        words="gegen keine 90, Absage gebrochen, 120 gegen 90, zu hoch angesagt, against no 90",
        says={
            0: Text(
                "Wer viel mehr Augen hat, als ihm abgesagt war, bekommt dafür nichts extra.",
                "Having far more card points than was announced brings nothing extra.",
            )
        },
    )
    step_points: int = option(
        1,
        "TSR 7.2.2d",
        label=Text("Punkte je Stufe", "Points per step"),
        help=Text(
            "So viel zählt jede Stufe: der Verlierer unter 90, unter 60, unter 30, ohne Stich.",
            "What each step counts: the loser under 90, under 60, under 30, without a trick.",
        ),
        words="keine 90, keine 60, keine 30, schwarz, unter 90, Schneider, no 90, black",
        says={0: Text("Wie hoch jemand gewinnt, bringt keine Punkte.", "How high somebody wins brings no points.")},
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
        says={
            False: Text(
                "Haben die Verlierer genug Sonderpunkte, schreibt der Gewinner Minus.",
                "With enough special points of the losers the winner writes a minus.",
            )
        },
    )


@dataclass(frozen=True)
class Gegen:
    """Gegen die Alten: Kontra won."""

    points: int = option(
        1,
        "TSR 7.2.3a",
        only_when=always,
        always_said=True,
        usual=1,
        label=Text("Gegen die Alten", "Against the Alten"),
        help=Text("So viel bekommt Kontra, wenn es gewinnt.", "What Kontra gets when it wins."),
        words="gegen die Kreuz-Damen, gegen die Alten, Gegenpunkt, Kontra gewinnt, gegen die Omas",
        says={0: Text("Kontra bekommt für das Gewinnen nichts extra.", "Kontra gets nothing extra for winning.")},
    )
    in_solo: bool = option(
        False,
        "TSR 7.2.4; KIF; Mainz 3.8",
        always_said=True,
        label=Text("Gegen die Alten im Solo", "Against the Alten in a solo"),
        help=Text("Verliert ein Solist, gibt es den Punkt auch.", "When a soloist loses, the point is given too."),
        words="Gegenpunkt, Solo verloren, verlorenes Solo",
        says={
            False: Text(
                "Verliert ein Solist, gibt es den Punkt nicht.", "When a soloist loses, the point is not given."
            )
        },
    )
    in_armut: bool = option(
        True,
        "Reading A-23",
        label=Text("Gegen die Alten in der Armut", "Against the Alten in an Armut"),
        help=Text("Verliert Re eine Armut, gibt es den Punkt auch.", "When Re loses an Armut, the point is given too."),
        words="Gegenpunkt, Armut verloren",
        says={
            False: Text(
                "Verliert Re eine Armut, gibt es den Punkt nicht.", "When Re loses an Armut, the point is not given."
            )
        },
    )
    when_won_by_missed: bool = option(
        True,
        "KIF V30 A-05",
        label=Text(
            "Gegen-Punkt auch, wenn Re nur zu hoch angesagt hat",
            "Against the Alten even where Re only announced too much",
        ),
        help=Text(
            "Kontra bekommt den Punkt auch mit weniger als 120 Augen, wenn Re nur seine Absage verfehlt hat.",
            "Kontra gets the point with fewer than 120 card points too, when Re merely missed its higher announcement.",
        ),
        words="geschenkt, zu hoch angesagt, Gegenpunkt",
        says={
            False: Text(
                "Hat Kontra weniger als 120 Augen und Re nur seine Absage verfehlt, gibt es den Punkt nicht.",
                "The point is not given when Kontra has fewer than 120 card points and Re merely missed.",
            )
        },
    )


@dataclass(frozen=True)
class Feigheit:
    """The winner announced too little."""

    mode: Literal["off", "flip", "flip_without_specials", "fixed", "missing_minus_2"] = option(
        "off",
        "KIF V45; Branderhof, Feiglingsregel",
        choices={
            "off": Text("aus", "off"),
            "flip": Text("Wert umgedreht", "value turned"),
            "flip_without_specials": Text("umgedreht ohne Sonderpunkte", "turned without special points"),
            "fixed": Text("feste Punkte verloren", "fixed points lost"),
            "missing_minus_2": Text("fehlende Stufen minus 2 verloren", "missing levels minus 2 lost"),
        },
        only_when=always,
        label=Text("Feigheit", "Cowardice"),
        help=Text(
            "Was geschieht, wenn der Gewinner viel weniger ansagte, als er schaffte.",
            "What happens when the winner announced far less than it made.",
        ),
        words="feige, Feigling, zu wenig angesagt, nicht angesagt, gekniffen, Angsthase, coward",
        says={
            "off": Text(
                "Wer zu wenig ansagt, verliert dadurch nichts.", "Whoever announces too little loses nothing by it."
            ),
            "flip": Text(
                "Wer feige gewinnt, schreibt den ganzen Wert als Minus.",
                "A cowardly winner writes the whole value as a minus.",
            ),
            "flip_without_specials": Text(
                "Wer feige gewinnt, schreibt den Wert als Minus; nur die Sonderpunkte werden nicht umgedreht.",
                "A cowardly winner writes the value as a minus; only the special points are not turned.",
            ),
            "fixed": Text("Wer feige gewinnt, verliert feste Punkte.", "A cowardly winner loses fixed points."),
            "missing_minus_2": Text(
                "Wer feige gewinnt, verliert für jede fehlende Stufe einen Punkt, die ersten zwei sind frei.",
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
            "By so many steps the announcement may stay below the result.",
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
        label=Text("Keine Feigheit nach Ansage der Gegner", "No cowardice after an announcement of the opponents"),
        help=Text(
            "Haben die Gegner etwas angesagt, ist niemand feige.",
            "Nobody is a coward when the opponents announced something.",
        ),
        words="feige, Feigling, coward",
        says={
            False: Text(
                "Feige ist man auch, wenn die Gegner etwas angesagt haben.",
                "One can be a coward even when the opponents announced something.",
            )
        },
    )
