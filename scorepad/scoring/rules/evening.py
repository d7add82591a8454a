"""Options about the evening: who deals, how long it lasts."""

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, option
from scorepad.scoring.words import labels


@dataclass(frozen=True)
class Ending:
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
        help=Text(
            "Wonach sich richtet, wann der Abend aus ist.", "What decides when the evening is over."
        ),
        words=(
            "Schluss, Feierabend, Spielende, wie lange, Anzahl Spiele, Runden, stop, Punktetopf, "
            "lange spielen, how long do we play"
        ),
        says={
            "games": Text(
                "Der Abend hat eine feste Zahl von Spielen.",
                "The evening has a fixed number of games.",
            ),
            "rounds": Text(
                "Der Abend hat eine feste Zahl von Runden.",
                "The evening has a fixed number of rounds.",
            ),
            "points": Text(
                "Jedes Spiel nimmt seinen Wert aus einem Topf; ist der Topf leer, ist Schluss.",
                "Each game takes its value out of a pot; when the pot is empty, the evening "
                "is over.",
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
            "So viele Spiele, Runden oder Punkte hat der Abend.",
            "How many games, rounds or points the evening has.",
        ),
        words=(
            "Schluss, wie viele Spiele, wie viele Runden, Anzahl Spiele, 24 Spiele, number of games, "
            "wieviele Runden, viele Spiele spielen, how many games"
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
            "So viele Spiele hat der Abend, wenn fünf oder mehr am Tisch sitzen.",
            "How many games the evening has with five or more people at the table.",
        ),
        words=(
            "Schluss, fünf Spieler, zu fünft, Geber setzt aus, wie viele Spiele, number of "
            "games, five players"
        ),
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
        words="Uhr, Zeitlimit, Stunden, Zeitgrenze, time limit, hours, Spielzeit, Uhrzeit",
        off=Text("Es läuft keine Uhr mit.", "No clock is running."),
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
        help=Text(
            "Wer das erste Spiel des Abends gibt.", "Who deals the first game of the evening."
        ),
        words="Geber, wer gibt, auslosen, Los, anfangen, draw, erster Geber, first dealer",
        says={
            "first_seat": Text(
                "Zuerst gibt, wer auf dem ersten Platz sitzt.",
                "Whoever has the first seat deals first.",
            ),
            "random": Text(
                "Das Los entscheidet, wer zuerst gibt.", "Who deals first is drawn by lot."
            ),
            "chosen": Text("Ihr sucht aus, wer zuerst gibt.", "You choose who deals first."),
        },
    )
    dealer_again_after: tuple[str, ...] = option(
        ("pflichtsolo",),
        "TSR 3.3.1, 4.2.5; Mainz 4.7",
        choices=labels(
            "pflichtsolo", "vorgefuehrt", "lustsolo", "stille_hochzeit", "hochzeit_allein"
        ),
        label=Text("Derselbe gibt noch einmal nach", "The same deals again after"),
        help=Text(
            "Nach einem solchen Spiel gibt derselbe noch einmal.",
            "After such a game the same dealer deals again.",
        ),
        words=(
            "nochmal geben, Geber bleibt, Solo Geber, deal again, who deals next, gibt als Nächstes, "
            "Geber nach einem Solo noch mal, same dealer again"
        ),
        off=Text("Nach jedem Spiel gibt der Nächste.", "After every game the next one deals."),
    )
    dealer_again_at_five: bool = option(
        True,
        "House rule",
        quiet=True,
        only_when=lambda rules: rules.evening.dealer_again_after,
        label=Text("Noch einmal geben auch ab fünf Leuten", "Deal again from five people on too"),
        help=Text(
            "Derselbe gibt noch einmal, gleich wie viele am Tisch sitzen.",
            "The same dealer deals again, however many people sit at the table.",
        ),
        words="nur zu viert nochmal geben, zu fünft gibt der Nächste, Geber wandert, five "
        "players deal",
        off=Text(
            "Ab fünf Leuten am Tisch gibt nach jedem Spiel der Nächste; noch einmal gegeben "
            "wird nur zu viert.",
            "From five people on the next one deals after every game; the same deals again "
            "at four only.",
        ),
    )

    def games(self, people: int) -> int:
        """The games of an evening that ends after games, with so many people at the table."""
        return self.ends_after_at_five if people >= 5 else self.ends_after
