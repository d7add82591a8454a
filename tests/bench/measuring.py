"""Taking times, and one line of the table."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """A measurement and the limit it has to keep: at most, unless `at_least`."""

    what: str
    measured: float
    limit: float
    unit: str
    at_least: bool = False

    @property
    def kept(self) -> bool:
        """Whether the limit is kept."""
        if self.at_least:
            return self.measured >= self.limit
        return self.measured <= self.limit

    @property
    def line(self) -> str:
        """The row of the table."""
        digits = 0 if self.measured >= 1000 else 2
        measured = f"{self.measured:,.{digits}f}"
        sign = ">=" if self.at_least else "<="
        bound = f"{sign} {self.limit:,g} {self.unit}"
        verdict = "ok" if self.kept else "NOT OK"
        return f"{self.what:<50} {measured:>9} {self.unit:<3} {bound:>12}  {verdict}"


def seconds(work: Callable[[], object], *, rounds: int = 5) -> float:
    """The shortest of several runs: what disturbs a run only makes it longer."""
    return min(_once(work) for _ in range(rounds))


def ratio(work: Callable[[], object], yardstick: Callable[[], object], *, rounds: int = 5) -> float:
    """How many times longer, taken in turns so that both meet the same disturbances."""
    of_work = list[float]()
    of_yardstick = list[float]()
    for _round in range(rounds):
        of_work.append(_once(work))
        of_yardstick.append(_once(yardstick))
    return min(of_work) / min(of_yardstick)


def _once(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin
