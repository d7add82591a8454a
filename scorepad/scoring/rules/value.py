"""What a game is worth: won, steps, announcements, doubling, gegen, Feigheit."""

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
        help=Text(
            "Wann der Gewinner den Punkt für das Gewinnen bekommt.", "When the winner gets the point for winning."
        ),
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
    )
    re_kontra_points: int = option(
        2,
        "TSR 7.2.2b; KIF",
        only_when=lambda rules: rules.value.re_kontra_effect == "add",
        label=Text("Punkte für Re und Kontra", "Points for Re and Kontra"),
        help=Text(
            "So viel gibt jedes Re und jedes Kontra dem Gewinner.", "What each Re and each Kontra adds for the winner."
        ),
    )
    level_effect: Literal["add", "double"] = option(
        "add",
        "TSR 7.2.2c; KIF V29",
        choices={"add": Text("zählen Punkte", "add points"), "double": Text("verdoppeln", "double")},
        label=Text("Höhere Ansagen", "Higher announcements"),
        help=Text(
            "Ob jede Ansage ab keine 90 Punkte dazugibt oder den Wert verdoppelt.",
            "Whether each announcement from no 90 on adds points or doubles the value.",
        ),
    )
    level_points: int = option(
        1,
        "TSR 7.2.2c",
        only_when=lambda rules: rules.value.level_effect == "add",
        label=Text("Punkte je höherer Ansage", "Points per higher announcement"),
        help=Text(
            "So viel gibt jede Stufe ab keine 90 dem Gewinner, gleich wer sie ansagte.",
            "What each level from no 90 on adds for the winner, whoever announced it.",
        ),
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
        help=Text(
            "Welche Teile des Wertes eine verdoppelnde Ansage mitnimmt.",
            "Which parts of the value a doubling announcement takes along.",
        ),
    )
    against_announcement: int = option(
        1,
        "TSR 7.2.2e, f",
        always_said=True,
        label=Text("Gegen eine Absage gespielt", "Played against an announcement"),
        help=Text(
            "Punkte für eine Partei, die 30 Augen mehr als die abgesagte Grenze erreicht.",
            "Points for a party that gets 30 card points more than the limit announced against it.",
        ),
    )
    step_points: int = option(
        1,
        "TSR 7.2.2d",
        label=Text("Punkte je Stufe", "Points per step"),
        help=Text(
            "So viel zählt es, dass der Verlierer unter 90, 60 oder 30 oder ohne Stich bleibt.",
            "What it counts when the loser stays under 90, 60 or 30 or takes no trick.",
        ),
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
    )


@dataclass(frozen=True)
class Announcements:
    """How announcements are read."""

    implied: bool = option(
        True,
        "TSR 6.4.3",
        always_said=True,
        clash=(
            "implied_needs_re_kontra",
            lambda rules: rules.announcements.implied and not rules.announcements.need_re_kontra,
        ),
        label=Text("Höhere Ansage schließt ein", "Higher announcement includes"),
        help=Text(
            "Wer eine Stufe ansagt, hat auch alle darunter angesagt.",
            "Who announces a level has announced all those below it too.",
        ),
    )
    need_re_kontra: bool = option(
        True,
        "TSR 6.3.2",
        always_said=True,
        label=Text("Erst Re oder Kontra", "Re or Kontra first"),
        help=Text(
            "Höhere Ansagen setzen das eigene Re oder Kontra voraus.",
            "Higher announcements require the party's own Re or Kontra.",
        ),
    )


@dataclass(frozen=True)
class Missed:
    """What an announcement that was not reached costs besides the game."""

    steps: Literal["none", "reached_by_announcer", "all_announced"] = option(
        "none",
        "TSR 7.2.2; KIF A-03; Mainz 3.9",
        choices={
            "none": Text("nur die gespielten", "only those played"),
            "reached_by_announcer": Text("auch die erreichten des Ansagers", "also those the announcer reached"),
            "all_announced": Text("alle angesagten", "all that were announced"),
        },
        label=Text("Absage verfehlt, der Gewinner bekommt", "Announcement missed, the winner gets"),
        help=Text(
            "Welche Stufen der Gewinner bekommt, wenn der Verlierer seine Ansage nicht hielt.",
            "Which steps the winner gets when the loser did not keep its announcement.",
        ),
    )
    extra_per_level: int = option(
        0,
        "KIF V30, härtere Regel",
        label=Text("Zuschlag je verfehlter Stufe", "Extra per missed level"),
        help=Text(
            "So viel mehr bekommt der Gewinner für jede nicht gehaltene Stufe.",
            "How much more the winner gets for each level that was not kept.",
        ),
    )


@dataclass(frozen=True)
class Gegen:
    """Gegen die Alten: Kontra won."""

    points: int = option(
        1,
        "TSR 7.2.3a",
        only_when=always,
        always_said=True,
        label=Text("Gegen die Alten", "Against the Alten"),
        help=Text("Punkte für Kontra, wenn es gewonnen hat.", "Points for Kontra when it has won."),
    )
    in_solo: bool = option(
        False,
        "TSR 7.2.4; KIF; Mainz 3.8",
        always_said=True,
        label=Text("Gegen die Alten im Solo", "Against the Alten in a solo"),
        help=Text(
            "Der Punkt gilt auch, wenn ein Solist verloren hat.", "The point also counts when a soloist has lost."
        ),
    )
    in_armut: bool = option(
        True,
        "Reading A-23",
        label=Text("Gegen die Alten in der Armut", "Against the Alten in an Armut"),
        help=Text("Der Punkt gilt auch nach einer Armut.", "The point also counts after an Armut."),
    )
    when_won_by_missed: bool = option(
        True,
        "KIF V30 A-05",
        label=Text(
            "Gegen-Punkt auch, wenn Re nur zu hoch angesagt hat",
            "Against the Alten even where Re only announced too much",
        ),
        help=Text(
            "Der Punkt gilt auch, wenn Kontra unter 120 blieb und Re nur seine Ansage verfehlte.",
            "The point also counts when Kontra stayed under 120 and Re merely missed its announcement.",
        ),
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
        label=Text("Feigheit", "Feigheit"),
        help=Text(
            "Was geschieht, wenn der Gewinner viel weniger ansagte, als er schaffte.",
            "What happens when the winner announced far less than it made.",
        ),
    )
    allowed_missing: int = option(
        2,
        "KIF V45; Branderhof",
        least=1,
        most=5,
        label=Text("Erlaubte fehlende Stufen", "Levels that may be missing"),
        help=Text(
            "So viele Stufen darf die Ansage unter dem Ergebnis bleiben.",
            "How many levels the announcement may stay below the result.",
        ),
    )
    fixed_re: int = option(
        4,
        "Branderhof, Feiglingsregel",
        most=99,
        only_when=lambda rules: rules.feigheit.mode == "fixed",
        label=Text("Feiges Re verliert", "Cowardly Re loses"),
        help=Text(
            "So viele Punkte verliert ein feiges Re, wenn Feigheit feste Punkte kostet.",
            "What a cowardly Re loses when Feigheit costs fixed points.",
        ),
    )
    fixed_kontra: int = option(
        3,
        "Branderhof, Feiglingsregel",
        most=99,
        only_when=lambda rules: rules.feigheit.mode == "fixed",
        label=Text("Feiges Kontra verliert", "Cowardly Kontra loses"),
        help=Text(
            "So viele Punkte verliert ein feiges Kontra, wenn Feigheit feste Punkte kostet.",
            "What a cowardly Kontra loses when Feigheit costs fixed points.",
        ),
    )
    not_if_opponents_announced: bool = option(
        False,
        "Branderhof, Feiglingsregel",
        label=Text("Keine Feigheit nach Ansage der Gegner", "No Feigheit after an announcement of the opponents"),
        help=Text(
            "Sagte die andere Partei etwas an, ist niemand feige.",
            "Nobody is a coward when the other party announced something.",
        ),
    )
