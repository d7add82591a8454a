"""The course of an evening: dealing, duty soli, penalties, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, always, option
from scorepad.scoring.rules.bock import TRIGGERS
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.soli import SOLI
from scorepad.scoring.words import labels
from scorepad.scoring.words.evening import REDEALS


@dataclass(frozen=True)
class Ending:
    """How long the evening runs and who deals."""

    ends: Literal["games", "rounds", "points", "open"] = option(
        "games",
        "TSR 8.5; FreeDoko 6; KIF V42",
        choices={
            "games": Text("Spielen", "games"),
            "rounds": Text("Runden", "rounds"),
            "points": Text("Punkten", "points"),
            "open": Text("offen", "open"),
        },
        label=Text("Der Abend endet nach", "The evening ends after"),
        help=Text("Wonach sich richtet, wann der Abend aus ist.", "What decides when the evening is over."),
    )
    ends_after: int = option(
        24,
        "TSR 8.5; CuteSoft",
        least=1,
        most=9999,
        only_when=lambda rules: rules.evening.ends != "open",
        label=Text("Länge des Abends", "Length of the evening"),
        help=Text(
            "Die Zahl der Spiele, Runden oder Punkte bis zum Ende.",
            "The number of games, rounds or points until the end.",
        ),
    )
    ends_after_at_five: int = option(
        30,
        "TSR 10.1; Reading A-45",
        least=1,
        most=9999,
        only_when=lambda rules: rules.evening.ends == "games",
        label=Text("Länge des Abends ab fünf Leuten", "Length of the evening from five people on"),
        help=Text(
            "So viele Spiele, wenn fünf oder mehr am Tisch sitzen; nach Runden ist eine Runde eine Runde.",
            "So many games with five or more people at the table; by rounds, a round is a round.",
        ),
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
        choices={
            "first_seat": Text("erster Platz", "first seat"),
            "random": Text("ausgelost", "drawn by lot"),
            "chosen": Text("ausgesucht", "chosen"),
        },
        label=Text("Erster Geber", "First dealer"),
        help=Text("Wer das erste Spiel des Abends gibt.", "Who deals the first game of the evening."),
    )
    dealer_again_after: tuple[str, ...] = option(
        ("pflichtsolo",),
        "TSR 3.3.1, 4.2.5; Mainz 4.7",
        choices=labels("pflichtsolo", "vorgefuehrt", "lustsolo", "stille_hochzeit", "hochzeit_allein"),
        label=Text("Derselbe gibt noch einmal nach", "The same deals again after"),
        help=Text("Nach welchen Spielen der Geber nicht wechselt.", "After which games the deal does not move on."),
    )


@dataclass(frozen=True)
class Pflichtsolo:
    """Soli that everybody owes."""

    count: int = option(
        1,
        "TSR 4.2.3; KIF V11; CuteSoft",
        only_when=always,
        always_said=True,
        label=Text("Pflichtsoli je Spieler", "Pflichtsolos per player"),
        help=Text("So viele Soli schuldet jeder am Abend.", "How many solos everybody owes in an evening."),
    )
    kinds: tuple[str, ...] = option(
        (),
        "CuteSoft",
        choices=labels(*SOLI),
        own=True,
        label=Text("Als Pflichtsolo gilt", "Counts as Pflichtsolo"),
        help=Text(
            "Mit welchen Soli man seine Pflicht erfüllt; leer heißt mit jedem.",
            "Which solos fulfil the duty; empty means any.",
        ),
    )
    end: Literal["forced", "after_last_round", "penalty", "none"] = option(
        "forced",
        "TSR 8.6; KIF V11",
        choices={
            "forced": Text("werden vorgeführt", "are forced"),
            "after_last_round": Text("folgen nach der letzten Runde", "follow after the last round"),
            "penalty": Text("kosten Strafe", "cost a penalty"),
            "none": Text("bleiben ohne Folge", "have no consequence"),
        },
        label=Text("Offene Pflichtsoli", "Pflichtsolos still owed"),
        help=Text("Was mit Soli geschieht, die zuletzt fehlen.", "What happens to solos missing at last."),
    )
    penalty_factor: int = option(
        5,
        "KIF V11 A-09",
        most=99,
        only_when=lambda rules: rules.pflichtsolo.count and rules.pflichtsolo.end == "penalty",
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
        only_when=lambda rules: rules.pflichtsolo.count,
        chapter="pflichtsolo",
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
        choices=labels(*REDEALS),
        label=Text("Neu gegeben wird bei", "Dealt again with"),
        help=Text("Warum derselbe Geber noch einmal gibt.", "Why the same dealer deals again."),
    )
    wrong_card: Literal["ddv", "party_5", "culprit_15", "replay", "none"] = option(
        "ddv",
        "TSR 9.3, 9.4; KIF, V40; Branderhof",
        name="wrong_card",
        choices={
            "ddv": Text("wie im Turnier", "as in tournaments"),
            "party_5": Text("die Partei verliert je 5", "the party loses 5 each"),
            "culprit_15": Text("15, nur der Schuldige", "15, the culprit alone"),
            "replay": Text("neu gespielt", "played again"),
            "none": Text("nichts", "nothing"),
        },
        label=Text("Falsch bedient", "Wrong card"),
        help=Text("Was es kostet, eine falsche Karte zu spielen.", "What it costs to play a wrong card."),
    )
    special_round_kind: Literal["off", "ka_da_mu", "schiebekopf"] = option(
        "off",
        "CuteSoft, Sonderspiele",
        name="special_round.kind",
        choices={"off": Text("aus", "off"), **labels("ka_da_mu", "schiebekopf")},
        chapter="bock",
        label=Text("Sonderspiele", "Special rounds"),
        help=Text("Welches Spiel auf einen Anlass folgt.", "Which game follows a trigger."),
    )
    special_round_triggers: tuple[str, ...] = option(
        (),
        "CuteSoft, Sonderspiele",
        name="special_round.triggers",
        choices=TRIGGERS,
        only_when=lambda rules: rules.incidents.special_round_kind != "off",
        chapter="bock",
        label=Text("Sonderspiele gibt es nach", "Special rounds come after"),
        help=Text("Welche Ereignisse Sonderspiele auslösen.", "Which events start a special round."),
    )
    special_round_length: Literal["single", "round"] = option(
        "single",
        "CuteSoft, Sonderspiele",
        name="special_round.length",
        choices={"single": Text("ein Spiel", "one game"), "round": Text("eine Runde", "one round")},
        only_when=lambda rules: rules.incidents.special_round_kind != "off",
        chapter="bock",
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
        choices={note.id: note.label for note in NOTES.values()},
        chapter="notes",
        label=Text("Weitere Absprachen", "Further agreements"),
        help=Text(
            "Regeln der Runde für das Kartenspiel, die keine Punkte ändern.",
            "Rules of card play that the group uses and that change no points.",
        ),
    )
