"""Soli and the other special games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from scorepad.declare import Text, option
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import GameKind
from scorepad.scoring.words import labels


@dataclass(frozen=True, slots=True)
class OwnSolo:
    """A kind of solo that only this group plays."""

    id: str
    name: str


@dataclass(frozen=True)
class Solo:
    """Soli: how they count and which are played."""

    mode: Literal["computed", "fixed"] = option(
        "computed",
        "TSR 7.2; Branderhof, Soli",
        choices={"computed": Text("gerechnet", "computed"), "fixed": Text("feste Punkte", "fixed points")},
        label=Text("Wertung der Soli", "Scoring of solos"),
        help=Text(
            "Ob ein Solo wie ein Spiel gerechnet wird oder feste Punkte bringt.",
            "Whether a solo is scored like a game or gives fixed points.",
        ),
    )
    factor: int = option(
        3,
        "TSR 7.3; KIF",
        least=1,
        only_when=lambda rules: rules.solo.mode == "computed",
        clash=(
            "solo_factor_needs_counting",
            lambda rules: rules.solo.factor != 3 and rules.table.counting == "plus_minus",
        ),
        label=Text("Solofaktor", "Solo factor"),
        help=Text(
            "Womit der Wert für den Solisten malgenommen wird.", "What the value is multiplied by for the soloist."
        ),
    )
    fixed_plain: int = option(
        3,
        "Branderhof, Soli",
        multiple=3,
        most=99,
        only_when=lambda rules: rules.solo.mode == "fixed",
        label=Text("Festes Solo", "Fixed solo"),
        help=Text(
            "Was der Solist ohne Ansage gewinnt oder verliert.",
            "What the soloist wins or loses without an announcement.",
        ),
    )
    fixed_with_re: int = option(
        6,
        "Branderhof, Soli",
        multiple=3,
        most=99,
        only_when=lambda rules: rules.solo.mode == "fixed",
        label=Text("Festes Solo mit Re", "Fixed solo with Re"),
        help=Text(
            "Was der Solist gewinnt oder verliert, wenn er Re angesagt hat.",
            "What the soloist wins or loses after announcing Re.",
        ),
    )
    extra_point: int = option(
        0,
        "Outside: Dokorama",
        label=Text("Zuschlag im Solo", "Extra in a solo"),
        help=Text(
            "Punkte, die jedes Solo mehr wert ist, vor dem Solofaktor.",
            "Points that each solo is worth more, before the solo factor.",
        ),
    )
    kinds: tuple[str, ...] = option(
        ("damen", "buben", "fleischlos", "karo", "kreuz", "pik", "herz"),
        "TSR 4.2; all five texts",
        choices=labels(*SOLI),
        own=True,
        label=Text("Gespielte Soli", "Solos played"),
        help=Text("Welche Soli in der Eingabe zur Wahl stehen.", "Which solos can be chosen on the entry page."),
    )
    most_per_player: int = option(
        0,
        "Branderhof, Vorbehalte",
        label=Text("Soli je Spieler", "Solos per player"),
        help=Text(
            "Wie viele Soli jemand am Abend spielen darf; 0 heißt beliebig viele.",
            "How many solos somebody may play in an evening; 0 means any number.",
        ),
    )
    own: tuple[OwnSolo, ...] = ()
    kind_points: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Games:
    """Which other special games are played, and how."""

    hochzeit_allein_fixed: int = option(
        0,
        "Branderhof, Hochzeit",
        name="hochzeit_allein.fixed",
        multiple=3,
        most=99,
        label=Text("Feste Punkte für Hochzeit allein", "Fixed points for Hochzeit alone"),
        help=Text(
            "Was eine Hochzeit ohne Partner bringt oder kostet; 0 heißt wie ein Solo.",
            "What a Hochzeit without a partner gives or costs; 0 means like a solo.",
        ),
    )
    stille_hochzeit_allowed: bool = option(
        True,
        "TSR 4.4; Branderhof",
        name="stille_hochzeit.allowed",
        always_said=True,
        label=Text("Stille Hochzeit", "Silent Hochzeit"),
        help=Text(
            "Wer beide Kreuz-Damen hat, darf schweigen und allein spielen.",
            "Who holds both Queens of clubs may keep silent and play alone.",
        ),
    )
    armut_allowed: bool = option(
        False,
        "TSR; FreeDoko 7.6.4; KIF",
        name="armut.allowed",
        always_said=True,
        label=Text("Armut", "Armut"),
        help=Text(
            "Wer kaum Trumpf hat, darf ihn einem Partner geben.", "Who holds hardly any trump may hand it to a partner."
        ),
    )
    leiche_allowed: bool = option(
        False,
        "KIF V3",
        name="leiche.allowed",
        label=Text("Leiche", "Leiche"),
        help=Text(
            "Es gibt das Solo, in dem der Solist keinen Stich bekommen will.",
            "There is the solo in which the soloist wants to take no trick.",
        ),
    )
    orgasmus_allowed: bool = option(
        False,
        "KIF V6",
        name="orgasmus.allowed",
        label=Text("Orgasmus", "Orgasmus"),
        help=Text(
            "Es gibt das Spiel, das beide Parteien verlieren wollen.",
            "There is the game that both parties want to lose.",
        ),
    )
    schiebekopf_allowed: bool = option(
        False,
        "CuteSoft, Sonderspiele",
        name="schiebekopf.allowed",
        label=Text("Schiebekopf", "Schiebekopf"),
        help=Text(
            "Es gibt das Spiel jeder für sich, dessen Punkte eingetippt werden.",
            "There is the game of everybody for themselves, with points typed in.",
        ),
    )
    ka_da_mu_allowed: bool = option(
        False,
        "CuteSoft, Sonderspiele",
        name="ka_da_mu.allowed",
        label=Text("Ka-Da-Mu", "Ka-Da-Mu"),
        help=Text(
            "Es gibt das Solo, zu dem reihum einer gezwungen ist.",
            "There is the solo that somebody is forced to play in turn.",
        ),
    )
    schwarze_sau_allowed: bool = option(
        False,
        "KIF V4",
        name="schwarze_sau.allowed",
        label=Text("Schwarze Sau", "Schwarze Sau"),
        help=Text(
            "Es gibt das Spiel, in dem die zweite Pik-Dame den Solisten bestimmt.",
            "There is the game in which the second Queen of spades makes the soloist.",
        ),
    )
    schwarze_sau_after_zero_game: bool = option(
        False,
        "KIF V4",
        name="schwarze_sau.after_zero_game",
        only_when=lambda rules: rules.games.schwarze_sau_allowed,
        label=Text("Schwarze Sau nach Nullspiel", "Schwarze Sau after a zero game"),
        help=Text(
            "Nach einem Spiel ohne Punkte muss eine Schwarze Sau gespielt werden.",
            "After a game worth nothing a Schwarze Sau has to be played.",
        ),
    )
    genscher: Literal["off", "two_kings", "last_three", "last_trick"] = option(
        "off",
        "FreeDoko 10; KIF V24, V25; CuteSoft",
        name="genscher",
        choices={
            "off": Text("aus", "off"),
            "two_kings": Text("mit beiden Karo-Königen", "with both Kings of diamonds"),
            "last_three": Text("mit beiden in den letzten drei Karten", "with both among the last three cards"),
            "last_trick": Text("mit einem im letzten Stich", "with one in the last trick"),
        },
        label=Text("Genscher", "Genscher"),
        help=Text(
            "Wann jemand mit Karo-Königen den Partner wechseln darf.",
            "When somebody may change partner with Kings of diamonds.",
        ),
    )
    genscher_voids_levels: bool = option(
        False,
        "FreeDoko 10",
        name="genscher.voids_levels",
        only_when=lambda rules: rules.games.genscher != "off",
        label=Text("Genscher löscht Absagen", "Genscher cancels announcements"),
        help=Text(
            "Nach einem Wechsel zählen Ansagen ab keine 90 nicht mehr.",
            "After a change, announcements from no 90 on no longer count.",
        ),
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
    )
    pflichtansage_over: int = option(
        0,
        "KIF V28 A-39",
        name="pflichtansage.over",
        most=120,
        chapter="announcements",
        label=Text("Pflichtansage ab mehr als", "Forced announcement above"),
        help=Text(
            "Ein erster Stich mit mehr Augen zwingt zu Re oder Kontra; 0 heißt nie.",
            "A first trick with more card points forces Re or Kontra; 0 means never.",
        ),
    )

    def allow(self, kind: GameKind) -> bool:
        """Whether the group plays this kind of game; one without a switch is played everywhere."""
        switches = {
            GameKind.STILLE_HOCHZEIT: self.stille_hochzeit_allowed,
            GameKind.ARMUT: self.armut_allowed,
            GameKind.SCHWARZE_SAU: self.schwarze_sau_allowed,
            GameKind.LEICHE: self.leiche_allowed,
            GameKind.ORGASMUS: self.orgasmus_allowed,
            GameKind.SCHIEBEKOPF: self.schiebekopf_allowed,
        }
        return switches.get(kind, True)
