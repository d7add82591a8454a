"""Options about Bock: its length and its factor."""

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, option
from scorepad.scoring.rules.triggers import BockStart


@dataclass(frozen=True)
class BockRules(BockStart):
    factor: int = option(
        2,
        "options.md, field; FreeDoko",
        least=2,
        label=Text("Bockfaktor", "Bock factor"),
        help=Text("So oft zählt ein Bockspiel.", "How many times a Bock game counts."),
        words="Bockrunde, doppelt, dreifach, verdreifacht, mal zwei, mal drei, triple",
        says={
            2: Text("Ein Bockspiel zählt doppelt.", "A Bock game counts double."),
            3: Text("Ein Bockspiel zählt dreifach.", "A Bock game counts triple."),
        },
    )
    length: Literal["round", "single", "games", "until_dealer_returns"] = option(
        "round",
        "KIF V37; CuteSoft; options.md, field",
        only_when=lambda rules: rules.bock.wanted,
        choices={
            "round": Text("eine Runde", "one round"),
            "single": Text("ein Spiel", "one game"),
            "games": Text("feste Zahl von Spielen", "a fixed number of games"),
            "until_dealer_returns": Text("bis der Geber wiederkommt", "until the dealer returns"),
        },
        clash=(
            "until_dealer_overlap",
            lambda rules: (
                rules.bock.length == "until_dealer_returns"
                and rules.bock.overlap not in ("stack", "ignore")
            ),
        ),
        label=Text("Bock dauert", "Bock lasts"),
        line=Text("dauert {value}", "lasts {value}"),
        help=Text(
            "Wie viele Bockspiele ein Anlass bringt.", "How many Bock games a trigger brings."
        ),
        words=(
            "vier Spiele, Bockrunde, Bockspiele, wie lange, Runde oder Spiel, Bocklänge, "
            "Rundenlänge, lange geht Bock"
        ),
        says={
            "round": Text(
                "Ein Anlass bringt so viele Bockspiele, wie Leute am Tisch sitzen.",
                "A trigger brings as many Bock games as people sit at the table.",
            ),
            "single": Text("Ein Anlass bringt ein Bockspiel.", "A trigger brings one Bock game."),
            "games": Text(
                "Ein Anlass bringt immer gleich viele Bockspiele, ob vier oder fünf am Tisch "
                "sitzen.",
                "A trigger always brings the same number of Bock games, whether four or five "
                "sit at the table.",
            ),
            "until_dealer_returns": Text(
                "Bock läuft, bis wieder gibt, wer das erste Bockspiel gegeben hat.",
                "Bock runs until whoever dealt the first Bock game deals again.",
            ),
        },
    )
    length_games: int = option(
        4,
        "options.md, field",
        least=1,
        most=20,
        only_when=lambda rules: rules.bock.wanted and rules.bock.length == "games",
        label=Text("Bockspiele je Anlass", "Bock games per trigger"),
        help=Text(
            "So viele Bockspiele bringt ein Anlass.", "How many Bock games a trigger brings."
        ),
        words="vier Spiele, Bockrunde, wie viele Bockspiele, wie lange, number of games",
    )
    overlap: Literal["append", "stack", "slots", "restart", "ignore"] = option(
        "append",
        "KIF V38 A-11",
        only_when=lambda rules: rules.bock.wanted,
        choices={
            "append": Text("hängt an", "queues behind"),
            "stack": Text("stapelt sich", "stacks up"),
            "slots": Text("füllt Plätze auf", "fills free slots"),
            "restart": Text("beginnt von vorn", "starts over"),
            "ignore": Text("zählt nicht", "does not count"),
        },
        label=Text("Bock im Bock", "Bock within Bock"),
        help=Text(
            "Was ein Anlass bewirkt, solange noch Bock läuft oder wartet.",
            "What a trigger does while Bock runs or waits.",
        ),
        words="Doppelbock, Bock auf Bock, dreifach, vierfach, Bockrunden, anhängen, stapeln, "
        "double Bock",
        says={
            "append": Text(
                "Neue Bockspiele kommen nach denen, die noch warten.",
                "New Bock games come after those that still wait.",
            ),
            "stack": Text(
                "Kommt Bock zu Bock, wird noch einmal malgenommen.",
                "Bock on top of Bock multiplies once more.",
            ),
            "slots": Text(
                "Kommt Bock zu Bock, wird noch einmal malgenommen; was über dem höchsten "
                "Bock liegt, kommt später.",
                "Bock on top of Bock multiplies once more; what is above the highest Bock "
                "comes later.",
            ),
            "restart": Text(
                "Was noch wartet, verfällt, und Bock beginnt von vorn.",
                "What still waits is dropped, and Bock starts over.",
            ),
            "ignore": Text(
                "Solange Bock läuft oder wartet, löst nichts neuen aus.",
                "While Bock runs or waits, nothing starts new Bock.",
            ),
        },
    )
    most_levels: int = option(
        0,
        "Outside: most often times 8",
        clash=(
            "slots_need_cap",
            lambda rules: rules.bock.overlap == "slots" and not rules.bock.most_levels,
        ),
        label=Text("Höchster Bock", "Highest Bock"),
        help=Text(
            "So viele Bock zählen in einem Spiel höchstens.",
            "How many Bocks act on a game at most.",
        ),
        words="Doppelbock, Dreifachbock, mal acht, Grenze, Begrenzung, limit, Höchstgrenze, "
        "maximal",
        off=Text("Bock auf Bock geht ohne Grenze.", "Bock on Bock goes on without a limit."),
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
        words="Bockrunde, Sonderpunkte im Bock, doppelt",
        says={
            "everything": Text(
                "Ein Bockspiel zählt im Ganzen mehr.", "The whole Bock game counts more."
            ),
            "game_points": Text(
                "Ein Bockspiel zählt mehr, seine Sonderpunkte einfach.",
                "A Bock game counts more, its special points single.",
            ),
            "extra_points": Text(
                "Der Gewinner eines Bockspiels bekommt feste Punkte dazu.",
                "The winner of a Bock game gets fixed points on top.",
            ),
        },
    )
    extra_points: int = option(
        2,
        "Outside",
        only_when=lambda rules: rules.bock.on and rules.bock.effect == "extra_points",
        label=Text("Bockpunkte", "Bock points"),
        help=Text(
            "So viel bekommt der Gewinner eines Bockspiels dazu.",
            "What the winner of a Bock game gets on top.",
        ),
        words="Bockrunde, Zuschlag, bonus",
        off=Text("Ein Bockspiel bringt nichts dazu.", "A Bock game brings nothing on top."),
    )
    in_solo: Literal[True, "later", False] = option(
        True,
        "KIF V37; options.md, field",
        choices={
            True: Text("zählt", "counts"),
            "later": Text("wartet", "waits"),
            False: Text("zählt nicht", "does not count"),
        },
        always_said=True,
        label=Text("Bock im Solo", "Bock in a solo"),
        help=Text(
            "Was aus einem Bockspiel wird, wenn jemand ein Solo spielt.",
            "What becomes of a Bock game when somebody plays a solo.",
        ),
        words="Bockrunde, Solo doppelt, Solo in Bock, Bock wird nachgeholt, aufgeschoben, "
        "postponed",
        says={
            True: Text("Auch ein Solo zählt im Bock mehr.", "A solo counts more under Bock too."),
            "later": Text(
                "Ein Solo zählt im Bock einfach; das Bockspiel wartet auf das nächste Spiel.",
                "A solo under Bock counts single; the Bock game waits for the next game.",
            ),
            False: Text(
                "Ein Solo zählt im Bock einfach; das Bockspiel ist trotzdem verbraucht.",
                "A solo under Bock counts single; the Bock game is used up all the same.",
            ),
        },
    )
    solo_dealt_again_consumes: bool = option(
        False,
        "Reading A-40",
        label=Text("Solo verbraucht Bock", "A solo uses up Bock"),
        help=Text(
            "Ein Solo, nach dem derselbe noch einmal gibt, verbraucht ein Bockspiel.",
            "A solo after which the same dealer deals again uses up a Bock game.",
        ),
        words="Bockrunde, Solo zählt mit, Bockspiel verbraucht",
        off=Text(
            "Ein Solo, nach dem derselbe noch einmal gibt, verbraucht kein Bockspiel.",
            "A solo after which the same dealer deals again uses up no Bock game.",
        ),
    )
    last_round: bool = option(
        False,
        "KIF V42",
        label=Text("Letzte Runde ist Bock", "The last round is Bock"),
        help=Text(
            "In der letzten Runde des Abends ist jedes Spiel ein Bockspiel.",
            "In the last round of the evening each game is a Bock game.",
        ),
        words="Bockrunde, Schlussrunde, Endrunde, Abschlussrunde, final round",
        off=Text(
            "Die letzte Runde des Abends zählt wie jede andere.",
            "The last round of the evening counts like any other.",
        ),
    )
    without_winner: bool = option(
        True,
        "Outside",
        label=Text("Bock ohne Gewinner", "Bock without a winner"),
        help=Text("Bock gilt auch, wenn niemand gewinnt.", "Bock counts when nobody wins, too."),
        words="Bockrunde, niemand gewinnt",
        off=Text(
            "Gewinnt niemand, zählt ein Bockspiel einfach.",
            "When nobody wins, a Bock game counts single.",
        ),
    )

    def times(self, levels: int) -> int:
        """The factor of this many Bock levels."""
        factor: int = self.factor**levels
        return factor

    def levels_of(self, factor: int) -> int | None:
        """The Bock levels with this factor; None if it is no power of the factor of one level."""
        levels = 0
        while factor > 1 and factor % self.factor == 0:
            factor //= self.factor
            levels += 1
        return levels if factor == 1 else None
