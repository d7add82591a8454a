"""The measurements of scripts/bench: each in one run against something of the same machine, with
its limit.
"""

import sys
import time
from collections.abc import Callable, Sequence

from tests.bench import (
    commands,
    crowd,
    exports,
    lists,
    mixed,
    pages,
    photos,
    polls,
    season,
    sheets,
    taps,
)
from tests.bench.measuring import Result

MEASUREMENTS: dict[str, Callable[[], Sequence[Result]]] = {
    "scoring": commands.scoring,
    "replay": commands.replay_of_an_evening,
    "example": commands.slowest_answer,
    "polls": polls.of_all,
    "flights": crowd.flights,
    "crowd": crowd.phones,
    "sheet": sheets.papers,
    "season": season.many_evenings_against_few,
    "bytes": pages.bytes_with_assets,
    "memory": pages.memory_after_requests,
    "growth": mixed.growth,
    "exports": exports.streamed,
    "bounds": sheets.beside_papers,
    "taps": taps.thumb,
    "draws": commands.large_round,
    "lists": lists.pasted,
    "photos": photos.twelve_megapixels,
}
LONGEST = 600
"""Seconds that all of them may take on a machine that does nothing else."""


def main(chosen: Sequence[str]) -> int:
    """Print the chosen measurements, or all; 1 when a limit is missed, 2 for an unknown name."""
    unknown = sorted(set(chosen) - set(MEASUREMENTS))
    if unknown:
        print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(MEASUREMENTS)}.", file=sys.stderr)
        return 2
    missed = 0
    begin = time.monotonic()
    print(f"{'measurement':<50} {'measured':>12} {'limit':>12}")
    for name, measure in MEASUREMENTS.items():
        if chosen and name not in chosen:
            continue
        since = time.monotonic()
        for result in measure():
            missed += not result.kept
            print(result.line, flush=True)
        print(f"{name}: {time.monotonic() - since:.0f} s", file=sys.stderr)
    if not chosen:
        whole = Result("all of this", time.monotonic() - begin, LONGEST, "s")
        missed += not whole.kept
        print(whole.line)
    print("All limits kept." if not missed else f"{missed} limits missed.")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
