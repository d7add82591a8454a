"""What hands are called after which is dealt again: by the number of cards that the rules name."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.rules import Rules

_KINGS = Text("{count} Könige", "{count} kings")
_NINES = Text("{count} Neunen", "{count} nines")
_FULL_CARDS = Text("{count} Volle", "{count} full cards")


def counted_names(rules: Rules, lang: str) -> dict[str, str]:
    """The names of those hands of which the rules say from how many cards on.

    >>> counted_names(Rules(), "en")["nines"]
    '5 nines'
    """
    incidents = rules.incidents
    counts = {
        "kings": (incidents.redeal_kings, _KINGS),
        "nines": (incidents.redeal_nines, _NINES),
        "full_cards": (incidents.redeal_full_cards, _FULL_CARDS),
    }
    return {ident: text.in_(lang).format(count=count) for ident, (count, text) in counts.items() if count}
