"""The tariff of a Runde: the rules for money.

Every mode is off by default, and all can be combined.
Sources: KIF (only minus points if the stake goes into the Kasse), catalog 1.7 and Part 8 (half to
the Kasse and half to the winners, price per kind of solo, pay for a misdeal and a zero game,
difference to the best).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from scorepad.declare import Option, Text, option, options_of
from scorepad.ledger.rates import Rates

SECTIONS: Mapping[str, Text] = {
    "points": Text("Punkte", "Points"),
    "dues": Text("Beiträge", "Dues"),
    "prices": Text("Preise", "Prices"),
    "limits": Text("Grenzen und Reste", "Limits and odd cents"),
}
_dues = partial(option, 0, shape="cents", chapter="dues")
_price = partial(option, 0, shape="cents", chapter="prices")
_limit = partial(option, 0, shape="cents", chapter="limits")


@dataclass(frozen=True)
class EventPrice:
    """The price of an event by its name, paid to the Kasse or to the others at the table."""

    name: str
    cents: int
    to: Literal["kasse", "others"] = "kasse"


@dataclass(frozen=True)
class Tariff(Rates):
    """The tariff of a Runde. All amounts but the rates are whole cents."""

    dues: int = _dues(
        "Outside",
        label=Text("Beitrag je Abend", "Dues per evening"),
        help=Text(
            "Wer am Tisch saß, zahlt so viel in die Kasse.",
            "Whoever sat at the table pays this much into the kitty.",
        ),
        line=Text("Beitrag {value} je Abend", "Dues {value} per evening"),
        example={"dues": 200},
    )
    month_dues: int = _dues(
        "options.md, field",
        label=Text("Beitrag für einen Monat ohne Abend", "Dues for a month without an evening"),
        help=Text(
            "War in einem Monat kein Abend, zahlt jedes Mitglied, das keine Pause macht, so viel "
            "in die Kasse: vom Monat an, in dem dies ausgemacht wurde und das Mitglied dazukam. "
            "Ist der Monat vorbei, steht es auf der Seite der Kasse; gebucht wird es dort mit "
            "einem Tipp oder von selbst, wenn der nächste Abend abgerechnet wird, und nie "
            "zweimal.",
            "Where a month had no evening, every member who is not on a break pays this much into the kitty: from the "
            "month on in which this was agreed and the member joined. Once the month is over the page of the kitty "
            "says so; it is recorded there with one tap, or by itself when the next evening is settled, and never "
            "twice.",
        ),
        line=Text(
            "Beitrag {value} für jeden Monat ohne Abend",
            "Dues {value} for each month without an evening",
        ),
        example={"month_dues": 500},
        scene="none",
    )
    absent: Literal["nothing", "fixed", "worst"] = option(
        "nothing",
        "Outside",
        chapter="dues",
        choices={
            "nothing": Text("nichts", "nothing"),
            "fixed": Text("einen festen Betrag", "a fixed sum"),
            "worst": Text("so viel wie der Letzte", "as much as the worst"),
        },
        label=Text("Wer fehlt, zahlt", "Whoever is absent pays"),
        help=Text(
            "Wer zur Runde gehört und nicht da war, zahlt in die Kasse: einen festen Betrag oder so viel wie der, der "
            "an dem Abend am meisten zahlt.",
            "Whoever belongs to the group and was not there pays the kitty: a fixed sum, or as much as the one who "
            "pays most that evening.",
        ),
        line=Text("Wer fehlt, zahlt {value}", "Whoever is absent pays {value}"),
        example={"losers_rate": "5", "absent": "worst"},
    )
    absent_cents: int = _dues(
        "Outside",
        label=Text("Fester Betrag für Fehlende", "Fixed sum for absence"),
        help=Text("Gilt nur mit „einen festen Betrag“.", "Counts only with “a fixed sum”."),
        line=Text("Fehlen kostet {value}", "Absence costs {value}"),
        example={"absent": "fixed", "absent_cents": 300},
    )
    solo_prices: tuple[tuple[str, int], ...] = option(
        (),
        "Catalog Part 8",
        shape="prices",
        chapter="prices",
        label=Text("Preis je Solo", "Price per solo"),
        help=Text(
            "Gewinnt der Solist, zahlt ihm jeder Gegner so viel; verliert er, zahlt er es jedem. Kommt zu den Punkten "
            "dazu.",
            "When the soloist wins, each opponent pays this much; a soloist who loses pays it to each. On top of the "
            "points.",
        ),
        line=Text("Solo: {value}", "Solo: {value}"),
        example={"solo_prices": {"damen": 50}},
    )
    redeal_price: int = _price(
        "Catalog Part 8",
        label=Text("Neu geben", "Dealing again"),
        help=Text(
            "Der Geber zahlt so viel in die Kasse.", "The dealer pays this much into the kitty."
        ),
        line=Text("Neu geben {value}", "Dealing again {value}"),
        example={"redeal_price": 20},
    )
    redeal_for: Literal["misdeal", "all"] = option(
        "misdeal",
        "Catalog Part 8",
        chapter="prices",
        choices={
            "misdeal": Text("nur, wenn vergeben wurde", "only after a misdeal"),
            "all": Text("jedes Mal", "every time"),
        },
        label=Text("Neu geben kostet", "Dealing again costs"),
        help=Text(
            "Für ein schlechtes Blatt kann der Geber nichts; vergeben hat er selbst.",
            "The dealer cannot help a bad hand; a misdeal is the dealer’s own.",
        ),
        line=Text("Neu geben kostet {value}", "Dealing again costs {value}"),
        example={"redeal_price": 20, "redeal_for": "all"},
    )
    zero_price: int = _price(
        "Catalog Part 8",
        label=Text("Nullspiel", "Zero game"),
        help=Text(
            "Ist ein Spiel null Punkte wert, hat niemand dem anderen etwas zu zahlen: Dann zahlt jeder, der "
            "mitspielte, so viel in die Kasse.",
            "Where a game is worth zero points, nobody owes the others: then everybody who played pays this much into "
            "the kitty.",
        ),
        line=Text("Nullspiel {value}", "Zero game {value}"),
        example={"zero_price": 10},
    )
    event_prices: tuple[EventPrice, ...] = option(
        (),
        "options.md, field",
        shape="events",
        chapter="prices",
        label=Text("Was sonst etwas kostet", "What else has a price"),
        help=Text(
            "Was bei euch sonst etwas kostet, bekommt einen Namen und einen Preis, etwa „Dulle verloren“. Am Abend "
            "steht es dann unter „Mehr“: Wem es passiert, der zahlt in die Kasse oder den anderen am Tisch zu gleichen "
            "Teilen; ein Cent, der dabei übrig bleibt, geht den Weg der anderen. Punkte gibt es dafür nicht.",
            "Whatever else costs something in your group gets a name and a price, such as “Dulle "
            "lost”. In the evening it is under “More”: whoever it happens to pays the kitty, or "
            "the others at the table in equal parts; an odd cent of that goes the way of the "
            "others. It gives no points.",
        ),
        line=Text("Es kosten: {value}", "These cost: {value}"),
        example={"event_prices": [{"name": "Dulle verloren", "cents": 50, "to": "others"}]},
        scene="events",
    )
    bock_prices: bool = option(
        False,
        "CuteSoft, Bock",
        chapter="prices",
        label=Text("Preise im Bock mal Faktor", "Prices times the Bock factor"),
        help=Text(
            "Solo und Nullspiel kosten im Bock so oft das Einfache, wie die Punkte zählen: "
            "meist das Doppelte.",
            "In a Bock game a solo and a zero game cost as many times the price as the "
            "points count: mostly double.",
        ),
        line=Text("Preise im Bock mal Faktor", "Prices times the Bock factor"),
        example={"zero_price": 10, "bock_prices": True},
    )
    cap: int = _limit(
        "Outside",
        label=Text("Höchstens je Abend und Person", "At most per evening and person"),
        help=Text(
            "Mehr zahlt niemand an einem Abend, alles zusammen. Was darüber liegt, fehlt zuerst der Kasse, dann denen, "
            "die etwas bekommen. 0: keine Grenze.",
            "Nobody pays more in an evening, all in all. What is above is missed by the kitty first, then by those who "
            "get something. 0: no limit.",
        ),
        line=Text(
            "Höchstens {value} je Abend und Person", "At most {value} per evening and person"
        ),
        example={"players_rate": "5", "cap": 80},
    )
    rounding: Literal["remainder", "kasse"] = option(
        "remainder",
        "Outside",
        chapter="limits",
        choices={
            "remainder": Text(
                "an den, bei dem am meisten abgerundet wurde", "to whoever was rounded down most"
            ),
            "kasse": Text("in die Kasse", "to the kitty"),
        },
        label=Text("Ein übriger Cent geht", "An odd cent goes"),
        help=Text(
            "Halbe Cent gibt es nicht. Entweder wird so gerundet, dass alles aufgeht: Den Cent bekommt, bei wem am "
            "meisten abgerundet wurde, bei gleichen, wer weiter vorn am Tisch sitzt. Oder jeder wird zu seinen "
            "Ungunsten gerundet, und der Rest geht in die Kasse.",
            "There are no half cents. Either rounding makes everything add up: the cent goes to whoever was "
            "rounded down most, among equal ones to whoever sits first. Or everybody is rounded against them, and "
            "the rest goes into the kitty.",
        ),
        line=Text("Ein übriger Cent geht {value}", "An odd cent goes {value}"),
        example={"players_rate": "1/2", "rounding": "kasse"},
    )
    imbalance: Literal["average", "kasse", "refuse"] = option(
        "average",
        "Outside",
        chapter="limits",
        choices={
            "average": Text(
                "der Schnitt am Tisch zählt als null", "the average of the table counts as zero"
            ),
            "kasse": Text("die Kasse gleicht aus", "the kitty makes it up"),
            "refuse": Text("nicht abrechnen", "do not settle"),
        },
        label=Text("Punkte ergeben nicht null", "Points do not add up to zero"),
        help=Text(
            "Werden nur Plus- oder Minuspunkte gezählt oder hat eine Strafe keinen Gegenwert, gehen die Punkte "
            "untereinander nicht auf. Dann zählt, wie weit jeder über oder unter dem Schnitt am Tisch steht, oder die "
            "Kasse gleicht den Unterschied aus. An einem Abend lässt sich das bei der Abrechnung ändern.",
            "Where only plus or minus points are counted, or a penalty goes to nobody, the points among the players do "
            "not add up. Then it counts how far everybody is above or below the average of the table, or the kitty "
            "makes up the difference. It can be changed for an evening when that is settled.",
        ),
        line=Text("Gehen die Punkte nicht auf: {value}", "Points that do not add up: {value}"),
        example={"players_rate": "5", "imbalance": "kasse"},
        scene="minus",
    )

    @property
    def on(self) -> bool:
        """Whether anybody can have to pay by this tariff."""
        rates = (
            self.players_rate,
            self.losers_rate,
            self.best_rate,
            self.winners_rate,
            self.game_rate,
        )
        solo_prices = [cents for _kind, cents in self.solo_prices]
        cents = [self.dues, self.month_dues, self.redeal_price, self.zero_price, *solo_prices]
        if self.absent == "fixed":
            cents.append(self.absent_cents)
        return any(rates) or any(cents) or bool(self.event_prices)

    def price(self, kind: str) -> int:
        """The price of a kind of solo in cents, 0 for none."""
        prices = dict(self.solo_prices)
        return prices.get(kind, 0)


FIELDS: Mapping[str, Option] = options_of(Tariff, within={"chapter": "points"})
"""Every field of the tariff by name, in the order of the page; its usual chapter is "points"."""
