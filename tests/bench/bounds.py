"""What the others at the table notice while papers are laid out."""

import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from scorepad.printing.helpers import Helper
from tests.bench.measuring import Result
from tests.bench.pages import Phone, served

ROUNDS, POLLS = 3, 400


def beside_papers() -> Sequence[Result]:
    """The median seconds of unchanged polls: alone, and while two helpers lay papers out, taken in turns."""
    alone, beside = list[float](), list[float]()
    told = "<p>Anna, Bert, Cem und Doro</p>" * 4_000
    document = f"<html lang='de'><head><title>x</title></head><body>{told}</body></html>"
    with served() as (phone, board, _process):
        tag = phone.get(board)[0].getheader("ETag") or ""
        for _ in range(ROUNDS):
            phone.connection.close()  # which has rested too long
            alone += _polls(phone, board, tag)
            helpers = [Helper(), Helper()]
            with ThreadPoolExecutor(len(helpers)) as pool:
                made = [pool.submit(one.make, "write", document, "sheet") for one in helpers]
                time.sleep(1)
                beside += _polls(phone, board, tag)
                if any(one.done() for one in made):
                    raise RuntimeError("a paper was done before the looks beside it")
                for one in made:
                    one.result()
            for helper in helpers:
                helper.end()
    less = statistics.median(alone) / statistics.median(beside)
    return [Result("polls a second beside two papers / without", less, 0.9, "x", at_least=True)]


def _polls(phone: Phone, board: str, tag: str) -> list[float]:
    """How long each took."""
    found = []
    for _ in range(POLLS):
        begin = time.perf_counter()
        phone.get(board, **{"If-None-Match": tag})
        found.append(time.perf_counter() - begin)
    return found
