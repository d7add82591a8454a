"""All wording about games, incidents, evenings, seasons, money and rules.

The functions are pure: values of scoring and ledger in, plain text out, in the language of a
`Voice`. Pages, paper, chat text and spreadsheets show the same text.
"""

from scorepad.telling.voice import Voice

__all__ = ["Voice"]
