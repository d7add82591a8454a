"""Names of other scripts over a chart: a picture has its words letter by letter, the page around it has them right.

A letter by itself stands at its place only in scripts like Latin: Hebrew comes out backwards, Arabic unjoined, and an
emoji of several signs in pieces.
"""

from __future__ import annotations

import re

_WORDS = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_LOOK = re.compile(r'([a-z-]+)="([^"]*)"')
_PLAIN = re.compile("[\\s\u0020-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u205f\u20a0-\u2bff]*")
"""Latin, Greek and Cyrillic letters and common signs, none of them put on top of another."""
_ASCENT = 0.96
"""From the top of a line to the foot of its letters, as part of their size."""


def over(svg: str, unit: float) -> str:
    """A chart whose names in other scripts are words of the page over it; `unit` are the points of one of its own."""
    names: list[str] = []

    def apart(found: re.Match[str]) -> str:
        look = dict(_LOOK.findall(found[1]))
        if _PLAIN.fullmatch(found[2]) or "text-anchor" in look:
            return found[0]
        names.append(_word(found[2], look, unit))
        return ""

    drawn = _WORDS.sub(apart, svg)
    return f'<div style="position:relative">{drawn}{"".join(names)}</div>' if names else svg


def _word(words: str, look: dict[str, str], unit: float) -> str:
    size, top = float(look["font-size"]), float(look["y"]) - _ASCENT * float(look["font-size"])
    return (
        f'<span style="position:absolute;white-space:nowrap;line-height:1.2;left:{float(look["x"]) * unit:.2f}pt;'
        f"top:{top * unit:.2f}pt;font-size:{size * unit:.2f}pt;font-weight:{look.get('font-weight', '400')};"
        f'color:{look["fill"]}">{words}</span>'
    )
