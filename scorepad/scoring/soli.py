"""The kinds of soli: one row each, with everything that words, rules and scoring know about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, rows


@dataclass(frozen=True, slots=True)
class SoloKind:
    """A kind of solo: `suit` is its trump suit if all other suits stay plain and the Fuchs stays a Fuchs.

    `herzstich` tells whether a trick of nothing but hearts is special in it. Source: KIF, Siegpunkte. `words` are
    further words for the search.
    """

    id: str
    label: Text
    meaning: Text
    short: Text | None = None
    suit: Literal["", "clubs", "spades", "hearts", "diamonds"] = ""
    herzstich: bool = True
    words: str = ""


SOLI: Mapping[str, SoloKind] = rows(
    SoloKind(
        "damen",
        Text("Damen-Solo", "Queens solo (Damen)"),
        Text("Nur die Damen sind Trumpf.", "Only the queens are trumps."),
        short=Text("Damen", "Damen"),
        words="Damensolo, Dame, queens",
    ),
    SoloKind(
        "buben",
        Text("Buben-Solo", "Jacks solo (Buben)"),
        Text("Nur die Buben sind Trumpf.", "Only the jacks are trumps."),
        short=Text("Buben", "Buben"),
        words="Bubensolo, Bubi, Bauern, Unter, Jungen, jacks",
    ),
    SoloKind(
        "fleischlos",
        Text("Fleischlos", "No trumps (Fleischlos)"),
        Text("Es gibt keinen Trumpf.", "There are no trumps."),
        short=Text("Fleischlos", "Fleischlos"),
        herzstich=False,
        words=(
            "Fleischlose, Fleischloser, Assesolo, Asse, Knochen, Knochenmann, ohne Trumpf, trumpflos, "
            "Vegetarier, aces, no trumps"
        ),
    ),
    SoloKind(
        "karo",
        Text("Karo-Solo", "Diamonds solo (Karo)"),
        Text("Trumpf ist wie im Normalspiel.", "Trumps are as in a normal game."),
        short=Text("Karo", "Karo"),
        suit="diamonds",
        words="Karosolo, Trumpfsolo, Schellen, Eckstein, diamonds",
    ),
    SoloKind(
        "kreuz",
        Text("Kreuz-Solo", "Clubs solo (Kreuz)"),
        Text("Kreuz ist Trumpf an Stelle von Karo.", "Clubs are trumps, not diamonds."),
        short=Text("Kreuz", "Kreuz"),
        suit="clubs",
        words="Kreuzsolo, Eichel, Treff, clubs",
    ),
    SoloKind(
        "pik",
        Text("Pik-Solo", "Spades solo (Pik)"),
        Text("Pik ist Trumpf an Stelle von Karo.", "Spades are trumps, not diamonds."),
        short=Text("Pik", "Pik"),
        suit="spades",
        words="Piksolo, Schippe, Schippen, Laub, Blatt, spades",
    ),
    SoloKind(
        "herz",
        Text("Herz-Solo", "Hearts solo (Herz)"),
        Text("Herz ist Trumpf an Stelle von Karo.", "Hearts are trumps, not diamonds."),
        short=Text("Herz", "Herz"),
        suit="hearts",
        herzstich=False,
        words="Herzsolo, Rot, hearts",
    ),
    SoloKind(
        "koenige",
        Text("Königs-Solo", "Kings solo (Könige)"),
        Text("Nur die Könige sind Trumpf.", "Only the kings are trumps."),
        short=Text("Könige", "Könige"),
        words="Königssolo, Königesolo, Harry, kings",
    ),
    SoloKind(
        "damen_buben",
        Text("Damen-Buben-Solo", "Queens and jacks solo"),
        Text("Damen und darunter Buben sind Trumpf.", "Queens, and jacks below them, are trumps."),
        short=Text("D+B", "D+B"),
        words="Damenbubensolo, queens and jacks",
    ),
    SoloKind(
        "koenige_damen",
        Text("Königs-Damen-Solo", "Kings and queens solo"),
        Text("Könige und darunter Damen sind Trumpf.", "Kings, and queens below them, are trumps."),
        short=Text("K+D", "K+D"),
        words="Königsdamen, kings and queens",
    ),
    SoloKind(
        "koenige_buben",
        Text("Königs-Buben-Solo", "Kings and jacks solo"),
        Text("Könige und darunter Buben sind Trumpf.", "Kings, and jacks below them, are trumps."),
        short=Text("K+B", "K+B"),
        words="Königsbuben, kings and jacks",
    ),
    SoloKind(
        "koehler",
        Text("Köhler", "Köhler"),
        Text(
            "Könige, Damen und Buben sind Trumpf, in dieser Folge.",
            "Kings, queens and jacks are trumps, in this order.",
        ),
        words="Nuller, Bildersolo, Edelköhler",
    ),
    SoloKind(
        "bilder",
        Text("Bilder-Solo", "Pictures solo (Bilder)"),
        Text(
            "Damen, Buben und Könige sind Trumpf, in dieser Folge.",
            "Queens, jacks and kings are trumps, in this order.",
        ),
        short=Text("Bilder", "Bilder"),
        words="Bildersolo, Hofstaat, pictures",
    ),
    SoloKind(
        "husarenritt",
        Text("Husarenritt", "Husarenritt"),
        Text("Damen und Buben sind Trumpf, nach Farben gemischt.", "Queens and jacks are trumps, mixed by suit."),
        short=Text("Husar", "Husar"),
        words="Husar, Husarensolo",
    ),
    SoloKind(
        "iwan",
        Text("Iwan", "Iwan"),
        Text(
            "Ein Farbsolo, in dem auch die Könige hohe Trümpfe sind.",
            "A suit solo in which the kings are high trumps too.",
        ),
        words="Iwan der Schreckliche",
    ),
    SoloKind(
        "farbe_rein",
        Text("Reines Farbsolo", "Pure suit solo"),
        Text("Trumpf ist eine einzige Farbe, sonst nichts.", "One suit is trumps and nothing else."),
        short=Text("Farbe", "Suit"),
        words="Reinfarbsolo, Farbe rein, pure colour",
    ),
)
"""Every kind of solo by its id, in the order of the pages. Source: the five texts; interchange form."""
