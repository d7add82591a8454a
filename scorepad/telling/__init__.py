"""Everything said to people about a game, an incident, an evening, a season, money or rules, told once.

The functions are pure: values of scoring and ledger in, plain words out, in the language of a `Voice`. Pages, paper,
chat text and spreadsheet lay the same words out.
"""

from scorepad.telling.voice import Voice

__all__ = ["Voice"]
