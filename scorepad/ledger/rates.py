"""The fields of a tariff that depend on points, of the whole evening or of single games.

Sources: KIF (only minus points if the stake goes into the Kasse), catalog 1.7 and Part 8 (half to
the Kasse and half to the winners, difference to the best), options.md, money (every game paid
singly).
"""

from dataclasses import dataclass
from fractions import Fraction

from scorepad.declare import Text, option

NO_RATE = Fraction()


@dataclass(frozen=True)
class Rates:
    """The rates in cents per point; the other fields are percentages."""

    players_rate: Fraction = option(
        NO_RATE,
        "Catalog 1.7",
        label=Text("Untereinander, je Punkt", "Among the players, per point"),
        help=Text(
            "Wer im Plus steht, bekommt für jeden Punkt so viel; wer im Minus steht, zahlt "
            "es. Auch Bruchteile: 0,5.",
            "Whoever is above zero gets this much for each point, whoever is below pays it. "
            "Fractions work too: 0.5.",
        ),
        line=Text("Untereinander {value} je Punkt", "Among the players {value} per point"),
        example={"players_rate": "5"},
    )
    losers_rate: Fraction = option(
        NO_RATE,
        "KIF; catalog 1.7",
        label=Text("Verlierer zahlen, je Minuspunkt", "Losers pay, per minus point"),
        help=Text(
            "Wer im Minus steht, zahlt für jeden Punkt so viel in die Kasse.",
            "Whoever is below zero pays the kitty this much for each point.",
        ),
        line=Text("Verlierer zahlen {value} je Minuspunkt", "Losers pay {value} per minus point"),
        example={"losers_rate": "5"},
    )
    kasse_percent: int = option(
        100,
        "Catalog Part 8",
        shape="percent",
        label=Text("Davon in die Kasse, Prozent", "Of that into the kitty, percent"),
        help=Text(
            "Der Rest von dem, was die Verlierer zahlen, geht an alle im Plus, im Verhältnis ihrer Punkte. "
            "Steht niemand im Plus, teilen ihn sich die Besten. Ein Cent, der sich nicht teilen lässt, bleibt in der "
            "Kasse.",
            "The rest of what the losers pay goes to all above zero, in the ratio of their "
            "points. Where nobody is above zero, the best share it. A cent that cannot be divided "
            "stays in the kitty.",
        ),
        line=Text("davon {value} % in die Kasse", "of that {value}% into the kitty"),
        example={"losers_rate": "5", "kasse_percent": 50},
    )
    best_rate: Fraction = option(
        NO_RATE,
        "Catalog 1.7",
        label=Text("Differenz zum Besten, je Punkt", "Difference to the best, per point"),
        help=Text(
            "Jeder zahlt für jeden Punkt, der ihm zum Besten fehlt, so viel in die Kasse.",
            "Everybody pays the kitty this much for each point behind the best.",
        ),
        line=Text(
            "Differenz zum Besten {value} je Punkt", "Difference to the best {value} per point"
        ),
        example={"best_rate": "2"},
    )
    winners_rate: Fraction = option(
        NO_RATE,
        "Catalog Part 8",
        label=Text(
            "Gewinner aus der Kasse, je Pluspunkt", "Winners from the kitty, per plus point"
        ),
        help=Text(
            "Wer im Plus steht, bekommt für jeden Punkt so viel aus der Kasse.",
            "Whoever is above zero gets this much for each point out of the kitty.",
        ),
        line=Text("Gewinner bekommen {value} je Pluspunkt", "Winners get {value} per plus point"),
        example={"winners_rate": "1", "losers_rate": "5"},
    )
    game_rate: Fraction = option(
        NO_RATE,
        "options.md, field",
        label=Text("Jedes Spiel für sich, je Punkt", "Every game on its own, per point"),
        help=Text(
            "Nach jedem Spiel zahlt jeder Verlierer für jeden Punkt seines Werts so viel; die Gewinner teilen es sich "
            "zu gleichen Teilen. Der Wert gilt mit Bock, aber ohne den Faktor des Solisten: Wer allein verliert, zahlt "
            "einmal, wer allein gewinnt, bekommt von jedem. Ist der Wert unter null, zahlen die Gewinner. Gewinnt "
            "niemand, zahlt die Partei, die Minuspunkte hätte. Sind Punkte eingetippt, gilt der kleinste Betrag als "
            "Wert. Alle Spiele werden genau zusammengezählt und erst am Ende gerundet.",
            "After each game every loser pays this much for each point of its value; the winners share it equally. "
            "The value is taken with Bock but without the factor of a soloist: whoever loses alone pays once, who wins "
            "alone gets it from each. Where the value is below zero the winners pay. Where nobody wins the party pays "
            "that would have minus points. Of typed points the smallest amount is the value. All games are added up "
            "exactly and rounded only at the end.",
        ),
        line=Text("Jedes Spiel {value} je Punkt", "Every game {value} per point"),
        example={"game_rate": "5"},
        scene="games",
    )
    game_kasse_percent: int = option(
        0,
        "options.md, field",
        shape="percent",
        label=Text(
            "Von jedem Spiel in die Kasse, Prozent", "Of every game into the kitty, percent"
        ),
        help=Text(
            "So viel von dem, was in jedem Spiel gezahlt wird, geht in die Kasse; den Rest bekommen die Gewinner des "
            "Spiels.",
            "This much of what is paid in each game goes into the kitty; the winners of the "
            "game get the rest.",
        ),
        line=Text("davon {value} % in die Kasse", "of that {value}% into the kitty"),
        example={"game_rate": "5", "game_kasse_percent": 50},
        scene="games",
    )
