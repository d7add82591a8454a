"""Phones in words: which ones are about to enter something."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.declare import Text
from scorepad.telling.voice import Voice

_WRITES, _WRITE = Text("{who} schreibt", "{who} is writing"), Text("{who} schreiben", "{who} are writing")
_OTHER = Text("ein anderes Handy", "another phone")


def writing(names: Sequence[str], voice: Voice) -> str:
    """Who is about to enter something; a phone without a name is "another phone". Empty for nobody.

    >>> writing(["", "Anna"], Voice("de"))
    'Anna und ein anderes Handy schreiben'
    """
    if not names:
        return ""
    known = sorted(filter(None, names)) + [voice.say(_OTHER) for name in names if not name][:1]
    told = voice.many(len(known), _WRITES, _WRITE, who=voice.listed(known))
    return told[0].upper() + told[1:]
