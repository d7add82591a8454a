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
        words="Schluss, Feierabend, Spielende, wie lange, Anzahl Spiele, Runden, stop",
        says={
            "games": Text("Der Abend hat eine feste Zahl von Spielen.", "The evening has a fixed number of games."),
            "rounds": Text("Der Abend hat eine feste Zahl von Runden.", "The evening has a fixed number of rounds."),
            "points": Text(
                "Jedes Spiel nimmt seinen Wert aus einem Topf; ist der Topf leer, ist Schluss.",
                "Each game takes its value out of a pot; when the pot is empty, the evening is over.",
            ),
            "open": Text("Ihr hört auf, wann ihr wollt.", "You stop when you like."),
        },
    )
    ends_after: int = option(
        24,
        "TSR 8.5; CuteSoft",
        least=1,
        most=9999,
        only_when=lambda rules: rules.evening.ends != "open",
        label=Text("Länge des Abends", "Length of the evening"),
        help=Text(
            "So viele Spiele, Runden oder Punkte hat der Abend.", "How many games, rounds or points the evening has."
        ),
        words="Schluss, wie viele Spiele, wie viele Runden, Anzahl Spiele, 24 Spiele, number of games",
    )
    ends_after_at_five: int = option(
        30,
        "TSR 10.1; Reading A-45",
        least=1,
        most=9999,
        only_when=lambda rules: rules.evening.ends == "games",
        label=Text("Länge des Abends ab fünf Leuten", "Length of the evening from five people on"),
        help=Text(
            "So viele Spiele hat der Abend, wenn fünf oder mehr am Tisch sitzen.",
            "How many games the evening has with five or more people at the table.",
        ),
        words="Schluss, fünf Spieler, zu fünft, wie viele Spiele, number of games",
    )
    minutes: int = option(
        0,
        "TSR 8.5; CuteSoft",
        most=999,
        usual=180,
        label=Text("Zeit in Minuten", "Time in minutes"),
        help=Text(
            "Nach so vielen Minuten zeigt die Liste, dass die Zeit um ist.",
            "After so many minutes the board shows that time is up.",
        ),
        words="Uhr, Zeitlimit, Stunden, Zeitgrenze, time limit, hours",
        says={0: Text("Es läuft keine Uhr mit.", "No clock is running.")},
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
        words="Geber, wer gibt, auslosen, Los, anfangen, draw",
        says={
            "first_seat": Text(
                "Zuerst gibt, wer auf dem ersten Platz sitzt.", "Whoever has the first seat deals first."
            ),
            "random": Text("Das Los entscheidet, wer zuerst gibt.", "Who deals first is drawn by lot."),
            "chosen": Text("Ihr sucht aus, wer zuerst gibt.", "You choose who deals first."),
        },
    )
    dealer_again_after: tuple[str, ...] = option(
        ("pflichtsolo",),
        "TSR 3.3.1, 4.2.5; Mainz 4.7",
        choices=labels("pflichtsolo", "vorgefuehrt", "lustsolo", "stille_hochzeit", "hochzeit_allein"),
        label=Text("Derselbe gibt noch einmal nach", "The same deals again after"),
        help=Text(
            "Nach einem solchen Spiel gibt derselbe noch einmal.", "After such a game the same dealer deals again."
        ),
        words="nochmal geben, Geber bleibt, Solo Geber, deal again",
        says={(): Text("Nach jedem Spiel gibt der Nächste.", "After every game the next one deals.")},
    )


@dataclass(frozen=True)
class Pflichtsolo:
    """Soli that everybody owes."""

    count: int = option(
        1,
        "TSR 4.2.3; KIF V11; CuteSoft",
        only_when=always,
        always_said=True,
        usual=1,
        label=Text("Pflichtsoli je Spieler", "Pflichtsolos per player"),
        help=Text("So viele Soli schuldet jeder am Abend.", "How many solos everybody owes in an evening."),
        words="Pflicht, Mussolo, Muss-Solo, Zwangssolo, Solopflicht, vorgeführt, Vorführung, duty solo, compulsory",
        says={0: Text("Niemand muss ein Solo spielen.", "Nobody has to play a solo.")},
    )
    kinds: tuple[str, ...] = option(
        (),
        "CuteSoft",
        choices=labels(*SOLI),
        own=True,
        label=Text("Als Pflichtsolo gilt", "Counts as Pflichtsolo"),
        help=Text("Nur mit diesen Soli erfüllt man seine Pflicht.", "Only these solos fulfil the duty."),
        words="Pflicht, welche Soli, duty solo",
        says={(): Text("Jedes Solo erfüllt die Pflicht.", "Any solo fulfils the duty.")},
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
        help=Text(
            "Was mit Soli geschieht, die am Ende noch fehlen.", "What happens to solos still missing at the end."
        ),
        words="Pflicht, nicht gespielt, Solo offen, vorgeführt, Vorführung, duty solo",
        says={
            "forced": Text(
                "Sind nur noch so viele Spiele übrig, wie Soli fehlen, muss spielen, wer eins schuldet.",
                "Once as many games are left as solos are owed, whoever owes one has to play it.",
            ),
            "after_last_round": Text(
                "Wer noch ein Solo schuldet, spielt es nach der letzten Runde.",
                "Whoever still owes a solo plays it after the last round.",
            ),
            "penalty": Text(
                "Wer am Ende noch ein Solo schuldet, zahlt Punkte an die anderen.",
                "Whoever still owes a solo at the end pays points to the others.",
            ),
            "none": Text(
                "Wer am Ende noch ein Solo schuldet, zahlt nichts.",
                "Whoever still owes a solo at the end pays nothing.",
            ),
        },
    )
    penalty_factor: int = option(
        5,
        "KIF V11 A-09",
        most=99,
        only_when=lambda rules: rules.pflichtsolo.count and rules.pflichtsolo.end == "penalty",
        label=Text("Strafe je fehlendem Solo", "Penalty per missing solo"),
        help=Text(
            "So viele Punkte zahlt man für ein fehlendes Solo an jeden anderen am Tisch.",
            "How many points one pays to each of the others at the table for a missing solo.",
        ),
        words="Pflicht, Strafpunkte, nicht gespielt, duty solo",
        says={0: Text("Ein fehlendes Solo kostet nichts.", "A missing solo costs nothing.")},
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
            "Whoever still owes a Pflichtsolo should not play a Lustsolo.",
        ),
        words="freies Solo, freiwilliges Solo, Lust, free solo",
        says={
            False: Text(
                "Ein Lustsolo geht auch, wenn man noch ein Pflichtsolo schuldet.",
                "A Lustsolo may be played while one still owes a Pflichtsolo.",
            )
        },
    )
    misdeal_penalty_after: int = option(
        0,
        "KIF Wertung A-10",
        name="misdeal.penalty_after",
        usual=3,
        label=Text("Strafe nach so vielen Fehlgaben", "Penalty after so many misdeals"),
        help=Text(
            "Muss jemand so oft hintereinander neu geben, zahlt er jedem am Tisch einen Punkt.",
            "A dealer who has to deal again so often in a row pays everybody at the table one point.",
        ),
        words="vergeben, Vergeber, falsch gegeben, vermischt, misdeal",
        says={0: Text("Neu geben kostet keine Punkte.", "Dealing again costs no points.")},
    )
    redeal_reasons: tuple[str, ...] = option(
        ("misdeal",),
        "KIF; FreeDoko 7.6; Branderhof; CuteSoft",
        name="redeal.reasons",
        choices=labels(*REDEALS),
        label=Text("Neu gegeben wird bei", "Dealt again with"),
        help=Text("In einem solchen Fall gibt derselbe noch einmal.", "In such a case the same dealer deals again."),
        words=(
            "einwerfen, Einwurf, schmeißen, hinschmeißen, wegwerfen, zusammenwerfen, neu mischen, fünf Neunen, "
            "fünf Könige, Bilder, Vollen, drei Trumpf, vergeben, throw in, reshuffle, five kings, five nines"
        ),
        says={(): Text("Neu gegeben wird nie.", "The cards are never dealt again.")},
    )
    wrong_card: Literal["ddv", "party_5", "culprit_15", "replay", "none"] = option(
        "ddv",
        "TSR 9.3, 9.4; KIF, V40; Branderhof",
        name="wrong_card",
        choices={
            "ddv": Text("wie im Turnier", "as in tournaments"),
            "party_5": Text("die Partei verliert je 5", "the party loses 5 each"),
            "culprit_15": Text("15, nur der Schuldige", "15, the one alone"),
            "replay": Text("neu gespielt", "played again"),
            "none": Text("nichts", "nothing"),
        },
        label=Text("Falsch bedient", "Wrong card"),
        help=Text("Was es kostet, eine falsche Karte zu spielen.", "What it costs to play a wrong card."),
        words=(
            "falsch bedient, nicht bedient, Farbe nicht bekannt, Bedienfehler, Renonce, verworfen, Strafe, "
            "revoke, renege"
        ),
        says={
            "ddv": Text(
                "Wer falsch bedient, zahlt jedem Mitspieler 1 Punkt, im schweren Fall 4 und 1 je Absage.",
                "Whoever plays a wrong card pays everybody 1 point, if serious 4 and 1 per higher announcement.",
            ),
            "party_5": Text("Die ganze Partei verliert je 5 Punkte.", "The whole party loses 5 points each."),
            "culprit_15": Text(
                "Wer falsch bedient, zahlt jedem Mitspieler 5 Punkte.",
                "Whoever plays a wrong card pays each of the other players 5 points.",
            ),
            "replay": Text(
                "Das Spiel zählt nicht und wird neu gegeben.", "The game does not count, and the cards are dealt again."
            ),
            "none": Text("Es kostet keine Punkte.", "It costs no points."),
        },
    )
    special_round_kind: Literal["off", "ka_da_mu", "schiebekopf"] = option(
        "off",
        "CuteSoft, Sonderspiele",
        name="special_round.kind",
        choices={"off": Text("aus", "off"), **labels("ka_da_mu", "schiebekopf")},
        chapter="bock",
        label=Text("Sonderspiele", "Special rounds"),
        help=Text("Welches Spiel auf einen Anlass folgt.", "Which game follows a trigger."),
        words="Sonderrunde, Spezialrunde, Kadamu, special",
        says={
            "off": Text("Es gibt keine Sonderspiele.", "There are no special rounds."),
            "ka_da_mu": Text("Nach einem Anlass kommt Ka-Da-Mu.", "After a trigger comes Ka-Da-Mu."),
            "schiebekopf": Text("Nach einem Anlass kommt Schiebekopf.", "After a trigger comes Schiebekopf."),
        },
    )
    special_round_triggers: tuple[str, ...] = option(
        (),
        "CuteSoft, Sonderspiele",
        name="special_round.triggers",
        choices=TRIGGERS,
        only_when=lambda rules: rules.incidents.special_round_kind != "off",
        chapter="bock",
        label=Text("Sonderspiele gibt es nach", "Special rounds come after"),
        help=Text("Ein solches Spiel löst Sonderspiele aus.", "Such a game starts a special round."),
        words="Sonderrunde, Spezialrunde, Auslöser, trigger",
        says={(): Text("Kein Spiel löst Sonderspiele aus.", "No game starts a special round.")},
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
        words="Sonderrunde, Spezialrunde, wie lange",
        says={
            "single": Text("Ein Anlass bringt ein Sonderspiel.", "A trigger brings one special game."),
            "round": Text(
                "Ein Anlass bringt eine ganze Runde Sonderspiele.", "A trigger brings a whole round of special games."
            ),
        },
    )
    notes: tuple[str, ...] = option(
        (),
        "KIF V2, V7-V47: card play only",
        name="notes",
        choices={note.id: note.label for note in NOTES.values()},
        chapter="notes",
        label=Text("Weitere Absprachen", "Further agreements"),
        help=Text(
            "Das habt ihr fürs Kartenspielen abgemacht; an den Punkten ändert es nichts.",
            "What you agreed on for the card play; it changes no points.",
        ),
        words="Hausregeln, Absprachen, Vereinbarungen, Kartenspiel, house rules, agreements",
        says={
            (): Text("Fürs Kartenspielen ist nichts weiter abgemacht.", "Nothing else is agreed on for the card play.")
        },
    )
