"""Problems with an amount, a tariff or a settlement."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.ledger.wording import write_cents, write_plain
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.problems import Problem

PROBLEMS: Mapping[str, Text] = {
    "not_an_amount": Text(
        "Das ist kein Betrag. Gemeint ist etwas wie 2,50.", "This is not an amount. Something like 2.50 is meant."
    ),
    "not_a_rate": Text(
        "Das ist kein Satz. Gemeint ist etwas wie 0,5 oder 1/2.",
        "This is not a rate. Something like 0.5 or 1/2 is meant.",
    ),
    "not_a_percentage": Text("Das geht von 0 bis 100.", "This ranges from 0 to 100."),
    "amount_range": Text("Das geht von {least} bis {most}.", "This ranges from {least} to {most}."),
    "not_an_object": Text("Hier muss ein Objekt mit Feldern stehen.", "An object with fields belongs here."),
    "tariff_version": Text(
        "Der Tarif ist von einer Fassung ({version}), die dieses Programm nicht kennt.",
        "The tariff is of a version ({version}) that this program does not know.",
    ),
    "unknown_key": Text("Das Feld „{key}“ gibt es nicht.", "There is no field “{key}”."),
    "wrong_type": Text("Das hat die falsche Form.", "This has the wrong form."),
    "unknown_choice": Text("„{value}“ gibt es hier nicht.", "There is no “{value}” here."),
    "event_unnamed": Text("Wie heißt das, was so viel kostet?", "What is it called that costs this much?"),
    "event_twice": Text("„{name}“ steht schon da.", "“{name}” is there already."),
    "too_many_prices": Text("Höchstens {count} Preise.", "At most {count} prices."),
    "unbalanced": Text(
        "Die Punkte ergeben zusammen {points} statt 0. Im Geld fehlen {amount}.",
        "The points add up to {points}, not to 0. In money {amount} is missing.",
    ),
    "unbalanced_over": Text(
        "Die Punkte ergeben zusammen {points} statt 0. Im Geld sind {amount} zu viel.",
        "The points add up to {points}, not to 0. In money {amount} is too much.",
    ),
    "not_there": Text("So viel ist nicht da: höchstens {amount}.", "So much is not there: at most {amount}."),
    "nobody_attended": Text("Niemand war da, unter dem geteilt werden könnte.", "Nobody was there to share it."),
}
_AMOUNTS = frozenset({"least", "most", "amount"})


@dataclass(frozen=True, slots=True)
class MoneyProblem(Problem):
    """A problem whose sentence is in this module."""

    def message(self, lang: str = "de", currency: str = "") -> str:
        """One sentence in German ("de") or English ("en"); amounts among the parameters are cents."""
        params = {key: _readable(key, value, lang, currency) for key, value in self.params.items()}
        return PROBLEMS[self.code].in_(lang).format_map(params)


def _readable(key: str, value: str | int, lang: str, currency: str) -> str | int:
    if not isinstance(value, int):
        return value
    if key not in _AMOUNTS:
        return real_minus(value)
    return write_cents(value, lang, currency) if currency else write_plain(value, lang)
