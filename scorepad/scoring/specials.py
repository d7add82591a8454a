"""Special points: one row each, with everything that words, rules, entry and scoring know about it.

Source: TSR 7.2.3; KIF, Siegpunkte; FreeDoko 11.2; Branderhof; CuteSoft.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, rows
from scorepad.scoring.soli import SoloKind
from scorepad.scoring.terms import Party


@dataclass(frozen=True, slots=True)
class SpecialPoint:
    """A special point with its usual rules: `points` each, `most` per game.

    `instead` is the special point, with its number, that it counts as where it is not played. `cards` copies of a
    `card` met their `fate`: caught by the opponents, brought home, or winner of the last trick; `last_trick`: that
    trick holds the card; `one_hand`: one hand held all copies. `possible` is the most that can happen in a game, with
    the code of the problem beyond that (0: any number). `least_augen` are the Augen of the cards that make it; `words`
    are further words for the search.
    """

    id: str
    label: Text
    meaning: Text
    source: str
    short: Text | None = None
    points: int = 0
    most: int = 1
    instead: tuple[str, int] = ("", 0)
    card: Literal["", "fuchs", "karlchen", "dulle"] = ""
    cards: int = 1
    fate: Literal["", "caught", "home", "wins"] = ""
    last_trick: bool = False
    least_augen: int = 0
    possible: tuple[int, str] = (0, "")
    escalates: bool = False
    of_hearts: bool = False
    one_hand: bool = False
    words: str = ""

    def of_hand_of(self, party: Party) -> Party | None:
        """The party whose hand held the cards of such a point for `party`; None if several hands may."""
        if not self.one_hand:
            return None
        return party.other if self.fate == "caught" else party

    def counts_in(self, solo: SoloKind | None) -> bool:
        """Whether it counts in this kind of solo; None: a solo of the group's own. Source: KIF, Siegpunkte."""
        if self.card == "fuchs":
            return solo is not None and bool(solo.suit)
        return not self.of_hearts or solo is None or solo.herzstich


SPECIALS: Mapping[str, SpecialPoint] = rows(
    SpecialPoint(
        "doppelkopf",
        Text("Doppelkopf", "Doppelkopf"),
        Text("Ein Stich mit 40 Augen oder mehr.", "A trick of 40 card points or more."),
        "TSR 7.2.3; KIF",
        points=1,
        most=4,
        least_augen=40,
        possible=(4, "too_many_doppelkoepfe"),
        words="Doko, Dicker, Voller, vier Volle, 40 Augen, fat trick",
    ),
    SpecialPoint(
        "fuchs_caught",
        Text("Fuchs gefangen", "Fuchs caught"),
        Text(
            "Ein Karo-Ass der Gegner im eigenen Stich.", "An ace of diamonds of the opponents in a trick of one’s own."
        ),
        "TSR 7.2.3; KIF",
        short=Text("Fuchs", "Fuchs"),
        points=1,
        most=2,
        card="fuchs",
        fate="caught",
        least_augen=11,
        escalates=True,
        words="Karo-Ass, Karo-As, Füchse, Fuchsfang, Fuchs fangen, fox, Fuchs verloren",
    ),
    SpecialPoint(
        "fuchs_caught_last_trick",
        Text("Fuchs im letzten Stich gefangen", "Fuchs caught in the last trick"),
        Text("Ein Fuchs der Gegner, gefangen im letzten Stich.", "A Fuchs of the opponents, caught in the last trick."),
        "KIF V39",
        short=Text("F. letzter", "F. last"),
        most=2,
        instead=("fuchs_caught", 1),
        card="fuchs",
        fate="caught",
        last_trick=True,
        words="Karo-Ass, Füchse, Fuchs am End gefangen, fox",
    ),
    SpecialPoint(
        "fuchs_last_trick",
        Text("Fuchs macht den letzten Stich", "Fuchs wins the last trick"),
        Text("Der letzte Stich, gewonnen mit einem Fuchs.", "The last trick, won by a Fuchs."),
        "Branderhof; FreeDoko 11.2",
        short=Text("F. am End", "F. at end"),
        card="fuchs",
        fate="wins",
        last_trick=True,
        words="Fuchs am End, Fuchs am Ende, Fuchs hinten, Fuchs letzter Stich, Karo-Ass, fox at the end",
    ),
    SpecialPoint(
        "double_fuchs_last_trick",
        Text("Doppel-Fuchs", "Double Fuchs"),
        Text(
            "Der letzte Stich, gewonnen mit einem Fuchs; der andere derselben Partei liegt mit darin.",
            "The last trick, won by a Fuchs with the other one of the party in it.",
        ),
        "FreeDoko 11.2",
        short=Text("Doppelf.", "Double F."),
        instead=("fuchs_last_trick", 1),
        card="fuchs",
        cards=2,
        fate="wins",
        last_trick=True,
        words="zwei Füchse am Ende, Doppelfuchs, foxes",
    ),
    SpecialPoint(
        "both_fuechse_home",
        Text("Beide Füchse nach Hause", "Both Füchse home"),
        Text(
            "Beide Füchse einer Hand in Stichen der eigenen Partei; einer heim und einer gefangen zählt nichts.",
            "Both Füchse of one hand in tricks of their own party; one home and one caught counts nothing.",
        ),
        "Branderhof",
        short=Text("2 F. heim", "2 F. home"),
        card="fuchs",
        cards=2,
        one_hand=True,
        fate="home",
        words="Füchse durchgebracht, Fuchs geschoben, heimgebracht, foxes home",
    ),
    SpecialPoint(
        "both_fuechse_caught",
        Text("Beide Füchse gefangen", "Both Füchse caught"),
        Text("Beide Füchse einer Hand in Stichen der Gegner.", "Both Füchse of one hand in tricks of the opponents."),
        "Branderhof",
        short=Text("2 F. gef.", "2 F. taken"),
        instead=("fuchs_caught", 2),
        card="fuchs",
        cards=2,
        one_hand=True,
        fate="caught",
        words="zwei Füchse, Doppelfuchs, foxes",
    ),
    SpecialPoint(
        "karlchen_last_trick",
        Text("Karlchen macht den letzten Stich", "Karlchen wins the last trick"),
        Text("Der letzte Stich, gewonnen mit einem Kreuz-Buben.", "The last trick, won by a jack of clubs."),
        "TSR 7.2.3; KIF",
        short=Text("Karlchen", "Karlchen"),
        points=1,
        card="karlchen",
        fate="wins",
        last_trick=True,
        least_augen=2,
        words="Charlie, Charly, Karl, Karlchen Müller, Müller, Karlchen am End, Kreuz-Bube, Kreuzbube, jack of clubs, "
        "Karlchen am Ende",
    ),
    SpecialPoint(
        "double_karlchen",
        Text("Doppel-Karlchen", "Double Karlchen"),
        Text(
            "Der letzte Stich, gewonnen mit Karlchen; das andere derselben Partei liegt mit darin.",
            "The last trick, won by Karlchen with the other one of the party in it.",
        ),
        "FreeDoko 11.2",
        short=Text("2 Karlch.", "2 Karlch."),
        instead=("karlchen_last_trick", 1),
        card="karlchen",
        cards=2,
        fate="wins",
        last_trick=True,
        words="Charlie, Charly, Doppelcharlie, Doppelkarlchen, zwei Karlchen",
    ),
    SpecialPoint(
        "karlchen_caught",
        Text("Karlchen gefangen", "Karlchen caught"),
        Text(
            "Ein Kreuz-Bube der Gegner im eigenen letzten Stich.",
            "A jack of clubs of the opponents in a last trick of one’s own.",
        ),
        "KIF V27; Branderhof; Mainz 3.11",
        short=Text("K. gef.", "K. taken"),
        most=2,
        card="karlchen",
        fate="caught",
        last_trick=True,
        words="Charlie, Charly, Karlchen Müller, Charlie gefangen, Kreuz-Bube, Kreuzbube, jack of clubs",
    ),
    SpecialPoint(
        "double_karlchen_caught",
        Text("Beide Karlchen gefangen", "Both Karlchen caught"),
        Text(
            "Beide Kreuz-Buben der Gegner im eigenen letzten Stich.",
            "Both jacks of clubs of the opponents in a last trick of one’s own.",
        ),
        "FreeDoko 11.2",
        short=Text("2 K. gef.", "2 K. taken"),
        instead=("karlchen_caught", 2),
        card="karlchen",
        cards=2,
        fate="caught",
        last_trick=True,
        words="Charlie, Charly, zwei Karlchen, beide Charlies",
    ),
    SpecialPoint(
        "herzstich",
        Text("Herzstich", "Herzstich"),
        Text("Ein Fehlstich aus lauter Herzen.", "A plain trick of nothing but hearts."),
        "KIF; FreeDoko 11.2",
        short=Text("Herzst.", "Herzst."),
        of_hearts=True,
        words="Herzrunde, Herz geht rund, Herzdurchlauf, Herz rum, Herz läuft, alle Herzen, hearts trick",
    ),
    SpecialPoint(
        "dulle_caught",
        Text("Dulle fängt Dulle", "Dulle takes Dulle"),
        Text("Die Dulle der Gegner, gestochen mit der eigenen.", "The opponents’ Dulle, beaten by one’s own."),
        "Mainz 3.11; FreeDoko 11.2",
        short=Text("Dulle", "Dulle"),
        card="dulle",
        fate="caught",
        words="Dullenfang, Dullengriff, Dullenschlag, Tolle, Herz-Zehn, Herzzehn, ten of hearts",
    ),
)
"""Every special point that comes with the program, by its id, in the order of the pages."""
