"""The widths of the characters of a font, as a program: the name of a font file in, JSON out.

A program of its own, because fontTools takes seven MB that a web server would keep.
"""

import json
import sys

from fontTools.ttLib import TTFont


def widths(file: str) -> dict[str, float]:
    """The width of every character in ems."""
    in_ems = {}
    with TTFont(file, lazy=True, fontNumber=0) as font:
        units = font["head"].unitsPerEm
        metrics = font["hmtx"].metrics
        for code, glyph in font.getBestCmap().items():
            advance, _left_edge = metrics[glyph]
            in_ems[chr(code)] = advance / units
    return in_ems


if __name__ == "__main__":
    json.dump(widths(sys.argv[1]), sys.stdout)
