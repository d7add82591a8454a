"""Statistics of players: whole numbers for each evening that add up over a season.

`sums(plan, result)` counts one evening, `add(in_order)` adds up several, `write_sums` and
`read_sums` convert sums to and from JSON.
"""

from scorepad.scoring.season.codec import SUMS_VERSION, read_sums, write_sums
from scorepad.scoring.season.counting import sums
from scorepad.scoring.season.sums import Person, Streak, Sums, Tally, add, common_unit, total

__all__ = [
    "SUMS_VERSION",
    "Person",
    "Streak",
    "Sums",
    "Tally",
    "add",
    "common_unit",
    "read_sums",
    "sums",
    "total",
    "write_sums",
]
