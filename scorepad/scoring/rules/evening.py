"""The course of an evening: Bock, dealing, duty soli, penalties, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.option import option
from scorepad.scoring.terms import SOLO_KINDS, Text

TRIGGERS = (
    "herzstich",
    "split_120",
    "zero_game",
    "re_lost",
    "kontra_lost",
    "solo_lost",
    "lustsolo",
    "schwarz",
    "manual",
)
REDEAL_REASONS = (
    "misdeal",
    "kings",
    "full_cards",
    "one_trump",
    "few_trumps",
    "fuchs_highest",
    "nines",
    "nobody_took_armut",
)
AGAIN_AFTER = ("pflichtsolo", "vorgefuehrt", "lustsolo", "stille_hochzeit", "hochzeit_allein")


@dataclass(frozen=True)
class Bock:
    """Bock games: what starts them, how long, how they overlap, what they multiply."""

    on: bool = option(
        False,
        "KIF V37; CuteSoft, Bock",
        label=Text("Bock", "Bock"),
        help=Text("Ob manche Spiele mehr zählen als andere.", "Whether some games count more than others."),
    )
    triggers: tuple[str, ...] = option(
        (),
        "KIF V37; CuteSoft",
        choices=TRIGGERS,
        label=Text("Bock gibt es nach", "Bock comes after"),
        help=Text("Welche Ereignisse Bockspiele auslösen.", "Which events start Bock games."),
    )
    per_game: Literal["one", "each"] = option(
        "one",
        "Reading A-11",
        label=Text("Mehrere Anlässe in einem Spiel", "Several triggers in one game"),
        help=Text(
            "Ob ein Spiel mit mehreren Anlässen einmal oder mehrmals Bock auslöst.",
            "Whether a game with several triggers starts Bock once or several times.",
        ),
    )
    length: Literal["round", "single", "until_dealer_returns"] = option(
        "round",
        "KIF V37; CuteSoft",
        label=Text("Bock dauert", "Bock lasts"),
        help=Text("Wie viele Bockspiele ein Anlass bringt.", "How many Bock games a trigger brings."),
    )
    overlap: Literal["append", "stack", "slots", "restart", "ignore"] = option(
        "append",
        "KIF V38 A-11",
        label=Text("Bock im Bock", "Bock within Bock"),
        help=Text(
            "Was ein Anlass bewirkt, solange Bock aussteht.",
            "What a trigger does while Bock waits.",
        ),
    )
    most_levels: int = option(
        0,
        "Outside: most often times 8",
        label=Text("Höchster Bock", "Highest Bock"),
        help=Text(
            "So oft darf ein Spiel höchstens verdoppelt werden; 0 heißt beliebig oft.",
            "How often a game may be doubled at most; 0 means any number of times.",
        ),
    )
    effect: Literal["everything", "game_points", "extra_points"] = option(
        "everything",
        "KIF V37; outside",
        label=Text("Bock wirkt auf", "Bock acts on"),
        help=Text("Was in einem Bockspiel mehr zählt.", "What counts more in a Bock game."),
    )
    extra_points: int = option(
        2,
        "Outside",
        label=Text("Bockpunkte", "Bock points"),
        help=Text(
            "Was jede Bockstufe dazugibt, wenn Bock nicht verdoppelt.",
            "What a Bock level adds when Bock does not double.",
        ),
    )
    in_solo: bool = option(
        True,
        "KIF V37",
        label=Text("Bock im Solo", "Bock in a solo"),
        help=Text(
            "Ob ein Solo unter Bock mehr zählt; das Bockspiel ist in jedem Fall verbraucht.",
            "Whether a solo under Bock counts more; the Bock game is used up in any case.",
        ),
    )
    solo_dealt_again_consumes: bool = option(
        False,
        "Reading A-40",
        label=Text("Solo verbraucht Bock", "A solo uses up Bock"),
        help=Text(
            "Ob ein Solo, nach dem derselbe Geber neu gibt, ein Bockspiel verbraucht.",
            "Whether a solo after which the same dealer deals again uses up a Bock game.",
        ),
    )
    last_round: bool = option(
        False,
        "KIF V42",
        label=Text("Letzte Runde ist Bock", "The last round is Bock"),
        help=Text(
            "In der letzten Runde des Abends zählt jedes Spiel mindestens doppelt.",
            "In the last round of the evening each game counts at least double.",
        ),
    )
    without_winner: bool = option(
        True,
        "Outside",
        label=Text("Bock ohne Gewinner", "Bock without a winner"),
        help=Text(
            "Ob Bock auch gilt, wenn niemand gewonnen hat.",
            "Whether Bock holds when nobody has won.",
        ),
    )


@dataclass(frozen=True)
class Course:
    """How long the evening runs and who deals."""

    ends: Literal["games", "rounds", "points", "open"] = option(
        "games",
        "TSR 8.5; FreeDoko 6; KIF V42",
        label=Text("Der Abend endet nach", "The evening ends after"),
        help=Text("Wonach sich richtet, wann der Abend aus ist.", "What decides when the evening is over."),
    )
    ends_after: int = option(
        24,
        "TSR 8.5; CuteSoft",
        least=1,
        most=9999,
        label=Text("Länge des Abends", "Length of the evening"),
        help=Text(
            "Die Zahl der Spiele, Runden oder Punkte bis zum Ende.",
            "The number of games, rounds or points until the end.",
        ),
    )
    ends_after_at_five: int = option(
        30,
        "TSR 10.1",
        least=1,
        most=9999,
        label=Text("Länge des Abends zu fünft", "Length of the evening at five"),
        help=Text("Dieselbe Zahl für fünf Leute am Tisch.", "The same number for five people."),
    )
    minutes: int = option(
        0,
        "TSR 8.5; CuteSoft",
        most=999,
        label=Text("Zeit in Minuten", "Time in minutes"),
        help=Text("Zeigt, wann die Zeit um ist; 0 heißt ohne Uhr.", "Shows when time is up; 0 means no clock."),
    )
    first_dealer: Literal["first_seat", "random", "chosen"] = option(
        "first_seat",
        "TSR 3.3.1; KIF; Branderhof",
        label=Text("Erster Geber", "First dealer"),
        help=Text("Wer das erste Spiel des Abends gibt.", "Who deals the first game of the evening."),
    )
    dealer_again_after: tuple[str, ...] = option(
        ("pflichtsolo",),
        "TSR 3.3.1, 4.2.5; Mainz 4.7",
        choices=AGAIN_AFTER,
        label=Text("Derselbe gibt noch einmal nach", "The same deals again after"),
        help=Text("Nach welchen Spielen der Geber nicht wechselt.", "After which games the deal does not move on."),
    )


@dataclass(frozen=True)
class Pflichtsolo:
    """Soli that everybody owes."""

    count: int = option(
        1,
        "TSR 4.2.3; KIF V11; CuteSoft",
        label=Text("Pflichtsoli je Spieler", "Pflichtsoli per player"),
        help=Text("So viele Soli schuldet jeder am Abend.", "How many soli everybody owes in an evening."),
    )
    kinds: tuple[str, ...] = option(
        (),
        "CuteSoft",
        choices=SOLO_KINDS,
        label=Text("Als Pflichtsolo gilt", "Counts as Pflichtsolo"),
        help=Text(
            "Mit welchen Soli man seine Pflicht erfüllt; leer heißt mit jedem.",
            "Which soli fulfil the duty; empty means any.",
        ),
    )
    end: Literal["forced", "after_last_round", "penalty", "none"] = option(
        "forced",
        "TSR 8.6; KIF V11",
        label=Text("Offene Pflichtsoli", "Pflichtsoli still owed"),
        help=Text(
            "Was mit Soli geschieht, die zuletzt fehlen.",
            "What happens to soli missing at last.",
        ),
    )
    penalty_factor: int = option(
        5,
        "KIF V11 A-09",
        most=99,
        label=Text("Strafe je fehlendem Solo", "Penalty per missing solo"),
        help=Text(
            "So viele Punkte für jeden anderen am Tisch kostet ein fehlendes Solo.",
            "Points for each of the others at the table that a missing solo costs.",
        ),
    )


@dataclass(frozen=True)
class Incidents:
    """Redeals, wrong cards, special rounds, notes."""

    lustsolo_after_pflicht_only: bool = option(
        True,
        "TSR 4.3; FreeDoko 7.4",
        name="lustsolo.after_pflicht_only",
        label=Text("Lustsolo erst nach der Pflicht", "Lustsolo only after the duty"),
        help=Text(
            "Wer noch ein Pflichtsolo schuldet, soll kein Lustsolo spielen.",
            "Who still owes a Pflichtsolo should not play a Lustsolo.",
        ),
    )
    misdeal_penalty_after: int = option(
        0,
        "KIF Wertung A-10",
        name="misdeal.penalty_after",
        label=Text("Strafe nach so vielen Fehlgaben", "Penalty after so many misdeals"),
        help=Text(
            "So oft hintereinander darf neu gegeben werden, bis der Geber zahlt; 0 heißt straflos.",
            "How many redeals in a row make the dealer pay; 0 means no penalty.",
        ),
    )
    redeal_reasons: tuple[str, ...] = option(
        ("misdeal",),
        "KIF; FreeDoko 7.6; Branderhof; CuteSoft",
        name="redeal.reasons",
        choices=REDEAL_REASONS,
        label=Text("Neu gegeben wird bei", "Dealt again with"),
        help=Text("Warum derselbe Geber noch einmal gibt.", "Why the same dealer deals again."),
    )
    wrong_card: Literal["ddv", "party_5", "culprit_15", "replay", "none"] = option(
        "ddv",
        "TSR 9.3, 9.4; KIF, V40; Branderhof",
        name="wrong_card",
        label=Text("Falsch bedient", "Wrong card"),
        help=Text("Was es kostet, eine falsche Karte zu spielen.", "What it costs to play a wrong card."),
    )
    special_round_kind: Literal["off", "ka_da_mu", "schiebekopf"] = option(
        "off",
        "CuteSoft, Sonderspiele",
        name="special_round.kind",
        label=Text("Sonderspiele", "Special rounds"),
        help=Text("Welches Spiel auf einen Anlass folgt.", "Which game follows a trigger."),
    )
    special_round_triggers: tuple[str, ...] = option(
        (),
        "CuteSoft, Sonderspiele",
        name="special_round.triggers",
        choices=TRIGGERS,
        label=Text("Sonderspiele gibt es nach", "Special rounds come after"),
        help=Text("Welche Ereignisse Sonderspiele auslösen.", "Which events start a special round."),
    )
    special_round_length: Literal["single", "round"] = option(
        "single",
        "CuteSoft, Sonderspiele",
        name="special_round.length",
        label=Text("Länge der Sonderspiele", "Length of special rounds"),
        help=Text(
            "Ob ein Spiel oder eine ganze Runde so gespielt wird.",
            "Whether one game or a whole round is played that way.",
        ),
    )
    notes: tuple[str, ...] = option(
        (),
        "KIF V2, V7-V47: card play only",
        name="notes",
        choices=tuple(NOTES),
        label=Text("Weitere Absprachen", "Further agreements"),
        help=Text(
            "Regeln der Runde für das Kartenspiel, die keine Punkte ändern.",
            "Rules of card play that the group uses and that change no points.",
        ),
    )
