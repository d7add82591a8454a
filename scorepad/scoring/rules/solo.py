"""Options about soli: which are played and how they count."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from scorepad.declare import Text, option
from scorepad.scoring.rules.keyed import FixedKind
from scorepad.scoring.rules.value import doubles
from scorepad.scoring.soli import SOLI
from scorepad.scoring.words import labels


@dataclass(frozen=True, slots=True)
class OwnSolo:
    """A kind of solo of the group's own."""

    id: str
    name: str


def pays_fixed(rules: Any) -> object:
    """Whether any kind of game has fixed points."""
    if rules.solo.mode == "fixed" or rules.games.hochzeit_allein_fixed:
        return True
    return any(kind.won for kind in rules.solo.fixed_kind.values())


@dataclass(frozen=True)
class Solo:
    mode: Literal["computed", "fixed"] = option(
        "computed",
        "TSR 7.2.4; Branderhof, Soli",
        choices={
            "computed": Text("gerechnet", "worked out"),
            "fixed": Text("feste Punkte", "fixed points"),
        },
        label=Text("Wertung der Soli", "Scoring of solos"),
        help=Text(
            "Ob ein Solo wie ein Spiel gerechnet wird oder feste Punkte bringt.",
            "Whether a solo is scored like a game or gives fixed points.",
        ),
        words="Solo fest, fester Preis, berechnet, fixed price",
        says={
            "computed": Text(
                "Ein Solo wird gerechnet wie jedes Spiel.", "A solo is scored like any game."
            ),
            "fixed": Text(
                "Ein Solo bringt oder kostet immer gleich viel, jeden Gegner ein Drittel.",
                "A solo always gives or costs the same, each opponent a third.",
            ),
        },
    )
    factor: int = option(
        3,
        "TSR 7.2.4; KIF",
        least=1,
        only_when=lambda rules: rules.solo.mode == "computed",
        clash=(
            "solo_factor_needs_counting",
            lambda rules: rules.solo.factor != 3 and rules.table.counting == "plus_minus",
        ),
        label=Text("Solofaktor", "Solo factor"),
        help=Text(
            "So oft zählt der Wert für den Solisten.",
            "How many times the value counts for the soloist.",
        ),
        words=(
            "dreifach, mal drei, Solo einfach, triple, Solo zählt dreifach, Solospieler, "
            "solo counts triple, Alleinspieler"
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
            "So viel gewinnt oder verliert der Solist, wenn er nichts angesagt hat.",
            "What the soloist wins or loses without an announcement.",
        ),
        words="fester Preis, Solo pauschal, fixed price",
    )
    fixed_with_re: int = option(
        6,
        "Branderhof, Soli",
        multiple=3,
        most=99,
        only_when=lambda rules: rules.solo.mode == "fixed",
        label=Text("Festes Solo mit Re", "Fixed solo with Re"),
        help=Text(
            "So viel gewinnt oder verliert der Solist, wenn er Re angesagt hat.",
            "What the soloist wins or loses after announcing Re.",
        ),
        words="fester Preis, Solo pauschal, Re angesagt, fixed price",
    )
    fixed_kontra_doubles: bool = option(
        False,
        "options.md, field",
        only_when=pays_fixed,
        label=Text("Kontra verdoppelt feste Punkte", "Kontra doubles fixed points"),
        help=Text(
            "Sagen die Gegner Kontra oder mehr an, zählen feste Punkte doppelt, aber nur einmal.",
            "When the opponents announce Kontra or more, fixed points count double, but only once.",
        ),
        words="festes Solo, Contra, fester Preis, fixed price",
        off=Text(
            "Ansagen der Gegner ändern feste Punkte nicht.",
            "Announcements of the opponents do not change fixed points.",
        ),
    )
    effect: Literal["add", "double"] = option(
        "add",
        "TSR 7.2.4; options.md, field",
        quiet=True,
        choices={
            "add": Text("zählt wie gerechnet", "counts as worked out"),
            "double": Text("verdoppelt", "doubles"),
        },
        label=Text("Ein Solo selbst", "A solo itself"),
        help=Text(
            "Ob schon das Alleinspielen den Wert verdoppelt.",
            "Whether playing alone doubles the value by itself.",
        ),
        words="Spritzen, verdoppeln, Solo doppelt, double",
        says={
            "add": Text("Ein Solo verdoppelt nichts.", "A solo doubles nothing."),
            "double": Text(
                "Ein Solo verdoppelt den Wert, noch vor dem Solofaktor.",
                "A solo doubles the value, before the solo factor.",
            ),
        },
    )
    extra_point: int = option(
        0,
        "Outside: Dokorama",
        only_when=lambda rules: rules.solo.effect == "add",
        usual=1,
        label=Text("Zuschlag im Solo", "Extra in a solo"),
        help=Text(
            "So viel ist jedes Solo mehr wert, noch vor dem Solofaktor.",
            "How much more each solo is worth, before the solo factor.",
        ),
        words="Solopunkt, Zusatzpunkt, Soloaufschlag, bonus",
        off=Text("Ein Solo bringt keinen Zuschlag.", "A solo brings nothing extra."),
    )
    extra_doubled: bool = option(
        True,
        "options.md, field",
        quiet=True,
        only_when=lambda rules: (
            rules.solo.effect == "add" and rules.solo.extra_point and doubles(rules)
        ),
        label=Text("Zuschlag im Solo wird verdoppelt", "Extra in a solo is doubled"),
        help=Text(
            "Was den Wert verdoppelt, verdoppelt auch den Zuschlag.",
            "Whatever doubles the value doubles the extra too.",
        ),
        words="Solopunkt, Zusatzpunkt, verdoppeln, double",
        off=Text(
            "Der Zuschlag kommt erst nach dem Verdoppeln dazu.",
            "The extra is added after all doubling.",
        ),
    )
    kinds: tuple[str, ...] = option(
        ("damen", "buben", "fleischlos", "karo", "kreuz", "pik", "herz"),
        "TSR 4.2; all five texts",
        choices=labels(*SOLI),
        own="solo.own",
        label=Text("Gespielte Soli", "Solos played"),
        help=Text(
            "Diese Soli stehen beim Eintragen zur Wahl.",
            "These solos can be chosen when a game is entered.",
        ),
        words=(
            "Soloarten, Fleischlose, Fleischloser, Asse, Assesolo, Damensolo, Bubensolo, Bubi, Farbsolo, "
            "Trumpfsolo, Königssolo, Knochenmann, Brand, Trumpflos, ohne Trumpf, reines Solo, ace solo, "
            "no trumps, welche Soli, which solos can I play"
        ),
        off=Text("Angesagte Soli werden nicht gespielt.", "No announced solos are played."),
    )
    most_per_player: int = option(
        0,
        "Branderhof, Vorbehalte",
        label=Text("Soli je Spieler", "Solos per player"),
        help=Text(
            "So viele Soli darf jeder an einem Abend spielen.",
            "How many solos everybody may play in an evening.",
        ),
        words="ein Solo, Höchstzahl, Begrenzung, limit, viele Soli am Abend",
        off=Text(
            "Jeder darf beliebig viele Soli spielen.", "Everybody may play any number of solos."
        ),
    )
    own: tuple[OwnSolo, ...] = ()
    kind_points: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    fixed_kind: Mapping[str, FixedKind] = field(default_factory=lambda: MappingProxyType({}))
