"""Options about special games other than soli, and about events in a game."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from scorepad.declare import Text, option
from scorepad.scoring.terms import KA_DA_MU, GameKind


@dataclass(frozen=True)
class Games:
    hochzeit_allein_fixed: int = option(
        0,
        "Branderhof, Hochzeit",
        name="hochzeit_allein.fixed",
        multiple=3,
        most=99,
        usual=3,
        label=Text("Feste Punkte für Hochzeit allein", "Fixed points for Hochzeit alone"),
        help=Text(
            "So viel bringt oder kostet eine Hochzeit, die keinen Partner findet.",
            "What a Hochzeit that finds no partner gives or costs.",
        ),
        words=(
            "kein Partner, keinen Mann gefunden, ungeklärt, Klärungsstich, sitzen geblieben, "
            "wedding alone, Hochzeit ohne Partner"
        ),
        off=Text(
            "Eine Hochzeit, die keinen Partner findet, wird gerechnet wie ein Solo.",
            "A Hochzeit that finds no partner is scored like a solo.",
        ),
    )
    hochzeit_allein_factor: Literal["same", 1, 2, 3] = option(
        "same",
        "options.md, field",
        name="hochzeit_allein.factor",
        only_when=lambda rules: (
            not rules.games.hochzeit_allein_fixed and rules.solo.mode == "computed"
        ),
        clash=(
            "solo_factor_needs_counting",
            lambda rules: (
                rules.games.hochzeit_allein_factor in (1, 2)
                and rules.table.counting == "plus_minus"
            ),
        ),
        choices={
            "same": Text("wie im Solo", "as in a solo"),
            1: Text("einfach", "single"),
            2: Text("doppelt", "double"),
            3: Text("dreifach", "triple"),
        },
        label=Text("Faktor der Hochzeit allein", "Factor of Hochzeit alone"),
        help=Text(
            "So oft zählt der Wert für den, der keinen Partner fand.",
            "How many times the value counts for the one who found no partner.",
        ),
        words="kein Partner, keinen Mann gefunden, sitzen geblieben, einfach, dreifach, "
        "wedding alone",
        says={
            "same": Text(
                "Wer keinen Partner findet, rechnet mit dem Solofaktor.",
                "Whoever finds no partner counts with the solo factor.",
            ),
            1: Text(
                "Wer keinen Partner findet, rechnet einfach.",
                "Whoever finds no partner counts single.",
            ),
            2: Text(
                "Wer keinen Partner findet, rechnet doppelt.",
                "Whoever finds no partner counts double.",
            ),
            3: Text(
                "Wer keinen Partner findet, rechnet dreifach.",
                "Whoever finds no partner counts triple.",
            ),
        },
    )
    hochzeit_bonus: int = option(
        0,
        "options.md, field",
        name="hochzeit.bonus",
        usual=1,
        label=Text("Punkte für die Hochzeit", "Points for the Hochzeit"),
        help=Text(
            "So viel gibt jeder Mitspieler dem, der die Hochzeit hat, gleich wer gewinnt.",
            "What every other player gives the one with the Hochzeit, whoever wins.",
        ),
        words="Hochzeit extra, Hochzeitsgeld, Hochzeitspunkt, Heiratsgeld, beide Alten, "
        "wedding gift",
        off=Text("Für eine Hochzeit gibt es keine Punkte.", "A Hochzeit brings no points."),
    )
    stille_hochzeit_allowed: bool = option(
        True,
        "TSR 4.4; Branderhof",
        name="stille_hochzeit.allowed",
        always_said=True,
        label=Text("Stille Hochzeit", "Silent Hochzeit"),
        help=Text(
            "Wer beide Kreuz-Damen hat, darf schweigen und allein spielen.",
            "Whoever holds both queens of clubs may keep silent and play alone.",
        ),
        words=(
            "stilles Solo, verdeckte Hochzeit, beide Alten, beide Kreuz-Damen, silent "
            "wedding, marriage, stiller Solist"
        ),
        off=Text(
            "Wer beide Kreuz-Damen hat, muss die Hochzeit ansagen oder ein Solo spielen.",
            "Whoever holds both queens of clubs has to announce the Hochzeit or play a solo.",
        ),
    )
    armut_allowed: bool = option(
        False,
        "TSR; FreeDoko 7.6.4; KIF",
        name="armut.allowed",
        always_said=True,
        label=Text("Armut", "Armut"),
        help=Text(
            "Wer kaum Trumpf hat, darf ihn einem Partner geben.",
            "Whoever holds hardly any trump may hand it to a partner.",
        ),
        words="Trumpfabgabe, Trumpfarmut, mitnehmen, arm, reich, tauschen, schieben, trumps, poverty, Armut abgeben, "
        "Trumpf abgeben, Kartentausch",
        off=Text("Armut wird nicht gespielt.", "Armut is not played."),
    )
    leiche_allowed: bool = option(
        False,
        "KIF V3",
        name="leiche.allowed",
        label=Text("Leiche", "Leiche"),
        help=Text(
            "Ein Solo, das gewinnt, wer keinen Stich bekommt.",
            "A solo that is won by taking no trick.",
        ),
        words="trumpflos, ohne Trumpf, tot, Null Trumpf, corpse, Null ouvert",
        off=Text("Die Leiche wird nicht gespielt.", "The Leiche is not played."),
    )
    orgasmus_allowed: bool = option(
        False,
        "KIF V6",
        name="orgasmus.allowed",
        label=Text("Orgasmus", "Orgasmus"),
        help=Text(
            "Ein Spiel, das beide Parteien verlieren wollen.",
            "A game that both parties want to lose.",
        ),
        words="Superhochzeit, beide Dullen, beide Alten, Ramsch",
        off=Text("Der Orgasmus wird nicht gespielt.", "The Orgasmus is not played."),
    )
    schiebekopf_allowed: bool = option(
        False,
        "CuteSoft, Sonderspiele",
        name="schiebekopf.allowed",
        label=Text("Schiebekopf", "Schiebekopf"),
        help=Text(
            "Ein Spiel jeder für sich; die Punkte tippt ihr ein.",
            "A game of everybody for themselves; you type the points.",
        ),
        words="schieben, Schieber, Karten weitergeben, Ramsch, Schieberamsch, pass on",
        off=Text("Schiebekopf wird nicht gespielt.", "Schiebekopf is not played."),
    )
    ka_da_mu_allowed: bool = option(
        False,
        "CuteSoft, Sonderspiele",
        name="ka_da_mu.allowed",
        label=Text("Ka-Da-Mu", "Ka-Da-Mu"),
        help=Text(
            "Ein Solo, zu dem reihum jemand gezwungen wird.",
            "A solo that somebody is forced to play in turn.",
        ),
        words="Kadamu, Karo-Dame muss, Kreuz-Dame",
        off=Text("Ka-Da-Mu wird nicht gespielt.", "Ka-Da-Mu is not played."),
    )
    schwarze_sau_allowed: bool = option(
        False,
        "KIF V4",
        name="schwarze_sau.allowed",
        label=Text("Schwarze Sau", "Schwarze Sau"),
        help=Text(
            "Ein Spiel, in dem allein spielt, wer den Stich mit der zweiten Pik-Dame bekommt.",
            "A game in which whoever takes the trick with the second queen of spades plays alone.",
        ),
        words="Pik-Dame, zweite Pik-Dame, Sau, black lady, black sow",
        off=Text("Die Schwarze Sau wird nicht gespielt.", "The Schwarze Sau is not played."),
    )
    schwarze_sau_after_zero_game: bool = option(
        False,
        "KIF V4",
        name="schwarze_sau.after_zero_game",
        only_when=lambda rules: rules.games.schwarze_sau_allowed,
        label=Text("Schwarze Sau nach Nullspiel", "Schwarze Sau after a zero game"),
        help=Text(
            "Nach einem Spiel, das null Punkte wert war, muss eine Schwarze Sau gespielt werden.",
            "After a game worth zero points a Schwarze Sau has to be played.",
        ),
        words="Pik-Dame, Sau, black sow",
        off=Text(
            "Nach einem Nullspiel geht es weiter wie sonst.",
            "After a zero game play goes on as usual.",
        ),
    )
    genscher: Literal["off", "two_kings", "last_three", "last_trick"] = option(
        "off",
        "FreeDoko 10; KIF V24, V25; CuteSoft",
        name="genscher",
        choices={
            "off": Text("aus", "off"),
            "two_kings": Text("mit beiden Karo-Königen", "with both kings of diamonds"),
            "last_three": Text(
                "mit beiden in den letzten drei Karten", "with both among the last three cards"
            ),
            "last_trick": Text("mit einem im letzten Stich", "with one in the last trick"),
        },
        label=Text("Genscher", "Genscher"),
        help=Text(
            "Wann jemand mit Karo-Königen den Partner wechseln darf.",
            "When somebody may change partner with kings of diamonds.",
        ),
        words=(
            "Gensch, Genscherdamen, Partner wechseln, Parteiwechsel, Karo-König, Karo-Könige, Wendehals, "
            "Überläufer, kings, change partner"
        ),
        says={
            "off": Text("Die Parteien bleiben, wie sie sind.", "The parties stay as they are."),
            "two_kings": Text(
                "Wer beide Karo-Könige hat, darf den Partner wechseln.",
                "Whoever holds both kings of diamonds may change partner.",
            ),
            "last_three": Text(
                "Wer beide Karo-Könige unter den letzten drei Karten hat, darf den Partner "
                "wechseln.",
                "Whoever holds both kings of diamonds among the last three cards may change "
                "partner.",
            ),
            "last_trick": Text(
                "Wer den letzten Stich mit einem Karo-König macht, sucht sich den Partner aus.",
                "Whoever wins the last trick with a king of diamonds chooses the partner.",
            ),
        },
    )
    genscher_voids_levels: bool = option(
        False,
        "FreeDoko 10",
        name="genscher.voids_levels",
        only_when=lambda rules: rules.games.genscher != "off",
        label=Text("Genscher löscht Absagen", "Genscher cancels higher announcements"),
        help=Text(
            "Wechseln die Parteien, zählen die Absagen nicht mehr, und niemand ist feige.",
            "When the parties change, higher announcements no longer count, and nobody is a "
            "coward.",
        ),
        words="Gensch, Parteiwechsel, Absagen gelten nicht mehr, Absagen verfallen",
        off=Text(
            "Absagen zählen auch, wenn die Parteien wechseln.",
            "Higher announcements count even when the parties change.",
        ),
    )
    genscher_voids: Literal["levels", "all"] = option(
        "levels",
        "FreeDoko 10; options.md, field",
        name="genscher.voids",
        only_when=lambda rules: rules.games.genscher != "off" and rules.games.genscher_voids_levels,
        choices={
            "levels": Text("Absagen", "higher announcements"),
            "all": Text("alle Ansagen", "all announcements"),
        },
        label=Text("Genscher löscht", "Genscher cancels"),
        help=Text(
            "Welche Ansagen nicht mehr zählen, wenn die Parteien wechseln.",
            "Which announcements no longer count when the parties change.",
        ),
        words="Gensch, Parteiwechsel, Re gilt nicht mehr, Ansagen gelten nicht mehr, Ansagen "
        "verfallen",
        says={
            "levels": Text(
                "Re und Kontra zählen auch, wenn die Parteien wechseln.",
                "Re and Kontra count even when the parties change.",
            ),
            "all": Text(
                "Wechseln die Parteien, zählen auch Re und Kontra nicht mehr.",
                "When the parties change, Re and Kontra no longer count either.",
            ),
        },
    )
    klopfen: Literal["off", "add", "double"] = option(
        "off",
        "CuteSoft, Klopfen A-32",
        name="klopfen",
        choices={
            "off": Text("aus", "off"),
            "add": Text("zählt Punkte", "adds points"),
            "double": Text("verdoppelt", "doubles"),
        },
        chapter="announcements",
        label=Text("Klopfen", "Klopfen"),
        help=Text(
            "Ob man ohne Partei ansagen darf und was das bewirkt.",
            "Whether one may announce without a party, and to what effect.",
        ),
        words="Geklopft, klopft, auf den Tisch, Tuck, anonyme Ansage, Spritze, Schuss, knock",
        says={
            "off": Text("Geklopft wird nicht.", "Nobody knocks."),
            "add": Text(
                "Jedes Klopfen bringt dem Gewinner Punkte, gleich wer geklopft hat.",
                "Each knock brings the winner points, whoever knocked.",
            ),
            "double": Text(
                "Jedes Klopfen verdoppelt den Wert, gleich wer geklopft hat.",
                "Each knock doubles the value, whoever knocked.",
            ),
        },
    )
    klopfen_points: int = option(
        2,
        "CuteSoft, Klopfen A-32; options.md, field",
        name="klopfen.points",
        chapter="announcements",
        quiet=True,
        only_when=lambda rules: rules.games.klopfen == "add",
        label=Text("Punkte je Klopfen", "Points per knock"),
        help=Text(
            "So viel bringt jedes Klopfen dem Gewinner.", "What each knock brings the winner."
        ),
        words="Geklopft, Tuck, Spritze, knock",
        off=Text("Klopfen allein bringt keine Punkte.", "Knocking alone brings no points."),
    )
    klopfen_all_four: int = option(
        0,
        "options.md, field",
        name="klopfen.all_four",
        chapter="announcements",
        usual=2,
        only_when=lambda rules: rules.games.klopfen == "add",
        label=Text("Zuschlag, wenn alle klopfen", "Extra when everybody knocks"),
        help=Text(
            "So viel mehr bekommt der Gewinner, wenn jeder im Spiel geklopft hat.",
            "How much more the winner gets when everybody in the game knocked.",
        ),
        words="Geklopft, Tuck, alle vier, knock",
        off=Text("Klopfen alle, gibt es nichts extra.", "When everybody knocks, nothing is added."),
    )

    def allow(self, kind: str) -> bool:
        """Whether these options allow a kind of game, or Ka-Da-Mu.

        A kind without an option is always allowed.
        """
        return kind not in self._left_out

    @cached_property
    def _left_out(self) -> frozenset[str]:
        switches: dict[str, bool] = {
            GameKind.STILLE_HOCHZEIT: self.stille_hochzeit_allowed,
            GameKind.ARMUT: self.armut_allowed,
            GameKind.SCHWARZE_SAU: self.schwarze_sau_allowed or self.schwarze_sau_after_zero_game,
            GameKind.LEICHE: self.leiche_allowed,
            GameKind.ORGASMUS: self.orgasmus_allowed,
            GameKind.SCHIEBEKOPF: self.schiebekopf_allowed,
            KA_DA_MU: self.ka_da_mu_allowed,
        }
        return frozenset(kind for kind, played in switches.items() if not played)
