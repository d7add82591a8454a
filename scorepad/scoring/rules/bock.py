"""Bock: what starts it, how long it lasts, what it multiplies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, always, option
from scorepad.scoring.words import labels

TRIGGERS = labels(
    "herzstich", "split_120", "zero_game", "re_lost", "kontra_lost", "solo_lost", "lustsolo", "schwarz", "manual"
)
"""What can start Bock or a special round."""


@dataclass(frozen=True)
class BockRules:
    """Bock games: what starts them, how long, how they overlap, what they multiply."""

    on: bool = option(
        False,
        "KIF V37; CuteSoft, Bock",
        only_when=always,
        always_said=True,
        label=Text("Bock", "Bock"),
        help=Text("Ob manche Spiele mehr zählen als andere.", "Whether some games count more than others."),
    )
    triggers: tuple[str, ...] = option(
        (),
        "KIF V37; CuteSoft",
        choices=TRIGGERS,
        label=Text("Bock gibt es nach", "Bock comes after"),
        line=Text("nach {value}", "after {value}"),
        help=Text("Welche Ereignisse Bockspiele auslösen.", "Which events start Bock games."),
    )
    per_game: Literal["one", "each"] = option(
        "one",
        "Reading A-11",
        choices={"one": Text("eine Bockrunde", "one Bock round"), "each": Text("eine je Anlass", "one per trigger")},
        label=Text("Mehrere Anlässe in einem Spiel", "Several triggers in one game"),
        help=Text(
            "Ob ein Spiel mit mehreren Anlässen einmal oder mehrmals Bock auslöst.",
            "Whether a game with several triggers starts Bock once or several times.",
        ),
    )
    length: Literal["round", "single", "until_dealer_returns"] = option(
        "round",
        "KIF V37; CuteSoft",
        choices={
            "round": Text("eine Runde", "one round"),
            "single": Text("ein Spiel", "one game"),
            "until_dealer_returns": Text("bis der Geber wiederkommt", "until the dealer returns"),
        },
        clash=(
            "until_dealer_overlap",
            lambda rules: rules.bock.length == "until_dealer_returns" and rules.bock.overlap not in ("stack", "ignore"),
        ),
        label=Text("Bock dauert", "Bock lasts"),
        line=Text("dauert {value}", "lasts {value}"),
        help=Text("Wie viele Bockspiele ein Anlass bringt.", "How many Bock games a trigger brings."),
    )
    overlap: Literal["append", "stack", "slots", "restart", "ignore"] = option(
        "append",
        "KIF V38 A-11",
        choices={
            "append": Text("hängt an", "queues behind"),
            "stack": Text("stapelt sich", "stacks up"),
            "slots": Text("füllt Plätze auf", "fills free slots"),
            "restart": Text("beginnt von vorn", "starts over"),
            "ignore": Text("zählt nicht", "does not count"),
        },
        label=Text("Bock im Bock", "Bock within Bock"),
        help=Text("Was ein Anlass bewirkt, solange Bock aussteht.", "What a trigger does while Bock waits."),
    )
    most_levels: int = option(
        0,
        "Outside: most often times 8",
        clash=("slots_need_cap", lambda rules: rules.bock.overlap == "slots" and not rules.bock.most_levels),
        label=Text("Höchster Bock", "Highest Bock"),
        help=Text(
            "So oft darf ein Spiel höchstens verdoppelt werden; 0 heißt beliebig oft.",
            "How often a game may be doubled at most; 0 means any number of times.",
        ),
    )
    effect: Literal["everything", "game_points", "extra_points"] = option(
        "everything",
        "KIF V37; outside",
        choices={
            "everything": Text("alles", "everything"),
            "game_points": Text("alles ohne Sonderpunkte", "all without special points"),
            "extra_points": Text("feste Punkte dazu", "fixed points on top"),
        },
        label=Text("Bock wirkt auf", "Bock acts on"),
        help=Text("Was in einem Bockspiel mehr zählt.", "What counts more in a Bock game."),
    )
    extra_points: int = option(
        2,
        "Outside",
        only_when=lambda rules: rules.bock.on and rules.bock.effect == "extra_points",
        label=Text("Bockpunkte", "Bock points"),
        help=Text(
            "Was jede Bockstufe dazugibt, wenn Bock nicht verdoppelt.",
            "What a Bock level adds when Bock does not double.",
        ),
    )
    in_solo: bool = option(
        True,
        "KIF V37",
        always_said=True,
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
        help=Text("Ob Bock auch gilt, wenn niemand gewonnen hat.", "Whether Bock holds when nobody has won."),
    )
