"""Problems with an amount, a tariff or a settlement; their sentences are in `problems.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.declare import Text, texts_beside
from scorepad.ledger.wording import write_cents, write_plain
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.problems import Problem

PROBLEMS: Mapping[str, Text] = texts_beside(__file__)["problems"]
_AMOUNTS = frozenset({"least", "most", "amount"})
"""Parameters that are cents."""


@dataclass(frozen=True, slots=True)
class MoneyProblem(Problem):
    """A problem whose sentence is among `PROBLEMS`."""

    def message(self, lang: str = "de", currency: str = "") -> str:
        """One sentence in German ("de") or English ("en")."""
        params = {key: _readable(key, value, lang, currency) for key, value in self.params.items()}
        return PROBLEMS[self.code].in_(lang).format_map(params)


def _readable(key: str, value: str | int, lang: str, currency: str) -> str | int:
    if not isinstance(value, int):
        return value
    if key not in _AMOUNTS:
        return real_minus(value)
    if not currency:
        return write_plain(value, lang)
    return write_cents(value, lang, currency)
