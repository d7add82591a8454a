"""What hands are called after which is dealt again: by the number of cards that the rules name."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.rules import Rules

_COUNTED = {
    "kings": Text("{count} Könige", "{count} kings"),
    "nines": Text("{count} Neunen", "{count} nines"),
    "full_cards": Text("{count} Volle", "{count} full cards"),
}


def counted_names(rules: Rules, lang: str) -> dict[str, str]:
    """The names of those hands of which the rules say from how many cards on.

    >>> counted_names(Rules(), "en")["nines"]
    '5 nines'
    """
    incidents = rules.incidents
    counts = {
        "kings": incidents.redeal_kings,
        "nines": incidents.redeal_nines,
        "full_cards": incidents.redeal_full_cards,
    }
    said = {ident: count for ident, count in counts.items() if count and incidents.says_number(ident)}
    return {ident: _COUNTED[ident].in_(lang).format(count=count) for ident, count in said.items()}
