"""Options about announcements: how they are read, the cost of missed ones, obligatory ones."""

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, option
from scorepad.scoring.words import labels


@dataclass(frozen=True)
class Announcements:
    implied: Literal[True, False, "levels"] = option(
        True,
        "TSR 6.4.3; options.md, field",
        always_said=True,
        clash=(
            "implied_needs_re_kontra",
            lambda rules: (
                rules.announcements.implied is True and not rules.announcements.need_re_kontra
            ),
        ),
        choices={
            True: Text("ja", "yes"),
            False: Text("nein", "no"),
            "levels": Text("nur Absagen", "higher announcements only"),
        },
        label=Text(
            "Höhere Absage schließt die kleineren ein",
            "Higher announcement includes the lower ones",
        ),
        help=Text(
            "Ob eine Absage auch alles darunter sagt.",
            "Whether a higher announcement says what is below it too.",
        ),
        words="überspringen, mit angesagt, Zwischenstufen, skip",
        says={
            True: Text(
                "Wer eine Absage macht, hat auch alle darunter gesagt, auch Re oder Kontra.",
                "A higher announcement says all those below it too, Re or Kontra among them.",
            ),
            False: Text(
                "Es zählt nur, was wirklich gesagt wurde.", "Only what was really said counts."
            ),
            "levels": Text(
                "Wer eine Absage macht, hat auch die kleineren Absagen gesagt, aber nicht Re "
                "oder Kontra.",
                "A higher announcement says the lower ones too, but not Re or Kontra.",
            ),
        },
    )
    need_re_kontra: bool = option(
        True,
        "TSR 6.3.2",
        always_said=True,
        label=Text("Erst Re oder Kontra", "Re or Kontra first"),
        help=Text(
            "Eine Absage geht erst nach dem eigenen Re oder Kontra.",
            "Higher announcements need the party’s own Re or Kontra first.",
        ),
        words="keine 90 ohne Re, Absage ohne Ansage, no 90 without Re",
        off=Text(
            "Eine Absage geht auch ohne Re oder Kontra.",
            "Higher announcements go without Re or Kontra too.",
        ),
    )
    automatic: tuple[str, ...] = option(
        (),
        "options.md, field: Mittwochsregeln",
        choices=labels("solo", "stille_hochzeit", "hochzeit", "armut", "hochzeit_allein"),
        label=Text("Re gilt von selbst als angesagt", "Re counts as announced by itself"),
        help=Text(
            "In diesen Spielen gilt Re als angesagt, auch wenn es niemand sagt.",
            "In these games Re counts as announced even when nobody says it.",
        ),
        words="automatisches Re, stilles Re, Solo zählt doppelt, Re im Solo, Hochzeit Re, "
        "implicit, automatic",
        off=Text("Re gilt nur, wenn es gesagt wird.", "Re counts only when it is said."),
    )
    raises: int = option(
        0,
        "options.md, field",
        usual=1,
        label=Text("Nachlegen nach Re und Kontra", "Topping Re and Kontra"),
        help=Text(
            "So oft darf nach Re und Kontra noch nachgelegt werden, abwechselnd; jedes Mal "
            "zählt wie noch ein Re.",
            "How often Re and Kontra may be topped, in turn; each time counts like one more Re.",
        ),
        words="Rück-Re, Rekontra, Sub, Supra, Hirsch, Stuhlbein, Gegenspritze, noch mal, erwidern, Retour, redouble, "
        "nachlegen, hochbieten, Stoß",
        off=Text("Nach Re und Kontra wird nicht nachgelegt.", "Re and Kontra cannot be topped."),
    )
    vorab_points: int = option(
        0,
        "options.md, field: Mittwochsregeln",
        usual=1,
        label=Text("Punkte für eine Ansage vorab", "Points for announcing in advance"),
        help=Text(
            "So viel mehr bekommt der Gewinner für jede Ansage vor der ersten Karte, gleich "
            "wer sie gemacht hat.",
            "What the winner gets more for each announcement before the first card, whoever "
            "made it.",
        ),
        words="vor der ersten Karte, vor dem Ausspielen, Vorabansage, Ansage vorab, blind, "
        "first card",
        off=Text(
            "Eine Ansage vor der ersten Karte zählt wie jede andere.",
            "An announcement before the first card counts like any other.",
        ),
    )
    vorab_levels: bool = option(
        False,
        "options.md, field",
        only_when=lambda rules: rules.announcements.vorab_points,
        label=Text("Auch Absagen vorab", "Higher announcements in advance too"),
        help=Text(
            "Auch keine 90 und höher kann man vor der ersten Karte sagen.",
            "No 90 and above can be said before the first card too.",
        ),
        words="vor der ersten Karte, keine 90 vorab, Vorabansage",
        off=Text("Vorab sagt man nur Re oder Kontra.", "In advance one says Re or Kontra only."),
    )


@dataclass(frozen=True)
class Missed:
    steps: Literal["none", "reached_by_announcer", "all_announced"] = option(
        "none",
        "TSR 7.2.2; KIF A-03; Mainz 3.9",
        choices={
            "none": Text("nur die gespielten", "only those played"),
            "reached_by_announcer": Text(
                "auch die noch geschafften", "also those the loser reached"
            ),
            "all_announced": Text("alle angesagten", "all that were announced"),
        },
        label=Text("Absage verfehlt, der Gewinner bekommt", "Announcement missed, the winner gets"),
        help=Text(
            "Welche Stufen der Gewinner bekommt, wenn der Verlierer seine Absage verfehlt.",
            "Which steps the winner gets when the loser missed its higher announcement.",
        ),
        words=(
            "verfehlt, nicht geschafft, zu hoch angesagt, überreizt, failed, overbid, Absage verloren, "
            "missed announcement"
        ),
        says={
            "none": Text(
                "Nach einer verfehlten Absage bekommt der Gewinner nur die Stufen, die er "
                "selbst erspielt hat.",
                "After a missed announcement the winner gets only the steps it played itself.",
            ),
            "reached_by_announcer": Text(
                "Nach einer verfehlten Absage bekommt der Gewinner auch Stufen, die der "
                "Verlierer noch geschafft hat.",
                "After a missed announcement the winner also gets the steps that the loser "
                "did reach.",
            ),
            "all_announced": Text(
                "Nach einer verfehlten Absage bekommt der Gewinner jede Stufe, die der "
                "Verlierer abgesagt hat.",
                "After a missed announcement the winner gets every step that the loser announced.",
            ),
        },
    )
    extra_per_level: int = option(
        0,
        "KIF V30, härtere Regel",
        usual=1,
        label=Text("Zuschlag je verfehlter Absage", "Extra per missed higher announcement"),
        help=Text(
            "So viel mehr bekommt der Gewinner für jede verfehlte Absage.",
            "How much more the winner gets for each missed higher announcement.",
        ),
        words="Strafe, zu hoch angesagt, härtere Regel, überreizt, overbid",
        off=Text(
            "Eine verfehlte Absage kostet keinen Zuschlag.",
            "A missed higher announcement costs nothing extra.",
        ),
    )


@dataclass(frozen=True)
class Pflichtansage:
    over: int = option(
        0,
        "KIF V28 A-39",
        most=120,
        usual=30,
        label=Text("Pflichtansage bei mehr Augen als", "Forced announcement above"),
        help=Text(
            "Bekommt eine Partei im ersten Stich mehr Augen als das, muss sie Re oder Kontra "
            "sagen.",
            "A party that takes more card points than this in the first trick has to say Re "
            "or Kontra.",
        ),
        words=(
            "Zwangsansage, Ansagepflicht, muss ansagen, erster Stich, dicker Stich, 30 Augen, forced, "
            "erster Stich über 30, forced announcement"
        ),
        off=Text("Kein Stich zwingt zu einer Ansage.", "No trick forces an announcement."),
    )
    in_solo: bool = option(
        False,
        "FreeDoko; options.md, field",
        only_when=lambda rules: rules.pflichtansage.over or rules.pflichtansage.also,
        label=Text("Pflichtansage auch im Solo", "Forced announcement in a solo too"),
        help=Text(
            "Auch wer allein spielt und seine Gegner müssen dann ansagen, in einer Leiche auch.",
            "Whoever plays alone and the opponents have to announce then, too, in a Leiche "
            "as well.",
        ),
        words="Zwangsansage, Ansagepflicht im Solo, forced",
        off=Text(
            "Im Solo zwingt nichts zu einer Ansage.", "In a solo nothing forces an announcement."
        ),
    )
    also: tuple[str, ...] = option(
        (),
        "options.md, field",
        choices={
            "second_trick": Text("der zweite Stich", "the second trick"),
            "every_game": Text("jeder erste Stich", "every first trick"),
            "armut": Text("jede Armut", "every Armut"),
        },
        label=Text("Zur Ansage zwingt auch", "Also forces an announcement"),
        help=Text(
            "Der zweite Stich zwingt wie der erste, jeder erste Stich die Partei, die ihn "
            "bekommt, jede Armut Re.",
            "The second trick forces like the first, every first trick the party that takes "
            "it, every Armut Re.",
        ),
        words="Zwangsansage, Ansagepflicht, zweiter Stich, jedes Spiel, Armut Re, forced",
        off=Text("Sonst zwingt nichts zu einer Ansage.", "Nothing else forces an announcement."),
    )
    by_klopfen: bool = option(
        False,
        "House rule",
        only_when=lambda rules: (
            (rules.pflichtansage.over or rules.pflichtansage.also) and rules.games.klopfen != "off"
        ),
        label=Text("Klopfen erfüllt die Pflichtansage", "Klopfen fulfils the forced announcement"),
        help=Text(
            "Wer zu einer Ansage gezwungen ist, darf auch klopfen.",
            "Whoever is forced to announce may knock instead.",
        ),
        words="Pflichttuck, Klopfen statt Ansage, geklopft statt angesagt, knock instead",
        off=Text(
            "Wer ansagen muss, dem genügt Klopfen nicht.",
            "Whoever has to announce cannot knock instead.",
        ),
    )
