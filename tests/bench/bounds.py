"""What the others at the table notice while somebody asks for much: sheets, and files that are read in."""

import re
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from scorepad.actions import runde
from scorepad.actions.imports import import_evening
from scorepad.printing.helpers import Helper
from scorepad.scoring.rules import Rules
from scorepad.store import runden
from tests.bench import exports, server
from tests.bench.games import CAST
from tests.bench.measuring import Result
from tests.bench.pages import Phone, serving

SHEETS, ROUNDS, POLLS, LOOKS = 50, 3, 400, 100
EVENINGS = 500
NOTHING: Mapping[str, str] = MappingProxyType({})
_TOKEN = re.compile(rb'name="csrf_token" value="([^"]+)"')


class Asking(Phone):
    """A phone that may be told to come again."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.connection.timeout = 120

    def status(self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] = NOTHING) -> int:
        """The status of an answer, whatever it is."""
        self.connection.request(method, path, body, {"Cookie": self.cookie, **headers})
        answer = self.connection.getresponse()
        answer.read()
        return answer.status


def asked_for_much() -> Sequence[Result]:
    """Looks at a board while 50 sheets are asked for, and against those of before; then the largest file comes back."""
    with serving("tests.bench.bounds") as (phone, told, _process):
        port = phone.connection.port
        looks = [Asking(port) for _ in range(2)]
        for one in looks:
            one.get(told["link"])
        looks[0].get(told["other"])
        quiet, busy = _beside_papers(looks[0], told["board"])
        for one in looks:
            one.connection.close()
        with _asking(port, told) as answers:
            slow = [_took(looks[1], told["board"]) for _ in range(LOOKS)]
        codes = {code: answers.count(code) for code in sorted(set(answers))}
        size, status, longest = _read_back(looks, told)
    shown = ", ".join(f"{count}x {code}" for code, count in codes.items())
    return [
        Result("polls a second beside two papers / without", quiet / busy, 0.9, "x", at_least=True),
        Result(f"board during {SHEETS} sheets ({shown}), p99", _p99(slow), 1.0, "s"),
        Result(f"export of {EVENINGS} evenings, {size / 1e6:.1f} MB, read in: {status}", float(status != 303), 0, ""),
        Result("board meanwhile, longest", longest, 2.0, "s"),
    ]


def _beside_papers(phone: Phone, board: str) -> tuple[float, float]:
    """The median seconds of unchanged polls: alone, and while two helpers lay papers out, taken in turns."""
    tag = phone.get(board)[0].getheader("ETag") or ""
    alone, beside = [], []
    told = "<p>Anna, Bert, Cem und Doro</p>" * 4_000
    document = f"<html lang='de'><head><title>x</title></head><body>{told}</body></html>"
    for _ in range(ROUNDS):
        phone.connection.close()  # which has rested too long
        alone += [_took(phone, board, **{"If-None-Match": tag}) for _ in range(POLLS)]
        helpers = [Helper(), Helper()]
        with ThreadPoolExecutor(len(helpers)) as pool:
            made = [pool.submit(one.make, "write", document, "sheet") for one in helpers]
            time.sleep(1)
            beside += [_took(phone, board, **{"If-None-Match": tag}) for _ in range(POLLS)]
            if any(one.done() for one in made):
                raise RuntimeError("a paper was done before the looks beside it")
            for one in made:
                one.result()
        for helper in helpers:
            helper.end()
    return statistics.median(alone), statistics.median(beside)


@contextmanager
def _asking(port: int, told: dict[str, str]) -> Iterator[list[int]]:
    """Fifty phones that ask for papers of different people meanwhile; their answers."""
    answers: list[int] = []

    def ask(number: int) -> None:
        phone = Asking(port)
        phone.get(told["link"])
        people, names = 4 + number % 4, ("0", "leer")[number % 2]
        path = f"{told['runde']}/leerformular.pdf?people={people}&names={names}"
        language = ("de", "en")[number // 8 % 2]
        answers.append(phone.status("GET", path, headers={"Accept-Language": language}))

    with ThreadPoolExecutor(SHEETS) as phones:
        asked = [phones.submit(ask, number) for number in range(SHEETS)]
        yield answers
        for one in asked:
            one.result()


def _read_back(looks: Sequence[Asking], told: dict[str, str]) -> tuple[int, int, float]:
    """The export of a Runde as a new one: its size, the status, and the longest look at a board meanwhile."""
    text = looks[0].get(f"{told['large']}/export.json")[1]
    found = _TOKEN.search(looks[0].get("/runde/aus-datei")[1])
    if found is None:
        raise RuntimeError("no form for a file")
    token, done = found[1], list[int]()
    sending = threading.Thread(target=lambda: done.append(_send(looks[0], token, text)))
    sending.start()
    took = [_took(looks[1], told["board"])]
    while sending.is_alive():
        took.append(_took(looks[1], told["board"]))
        time.sleep(0.02)
    return len(text), done[0], max(took)


def _send(phone: Asking, token: bytes, text: bytes) -> int:
    border = b"----of-the-bench"
    head = b'--%b\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n'
    body = head % (border, b"csrf_token", token)
    body += b'--%b\r\nContent-Disposition: form-data; name="file"; filename="x.json"\r\n\r\n' % border
    body += text + b"\r\n--%b--\r\n" % border
    kind = f"multipart/form-data; boundary={border.decode()}"
    return phone.status("POST", "/runde/aus-datei", body, {"Content-Type": kind})


def _took(phone: Phone, path: str, **headers: str) -> float:
    begin = time.perf_counter()
    phone.get(path, **headers)
    return time.perf_counter() - begin


def _p99(times: Sequence[float]) -> float:
    return sorted(times)[int(len(times) * 0.99) - 1]


def fill() -> dict[str, str]:
    """The evening of the other measurements, and a Runde of many evenings, which the same phone holds."""
    told = server.fill()
    made = runde.create("Viele", list(CAST), "€", Rules(), exports.NOW)
    ids = {member.name: str(member.id) for member in runden.members(made.runde_id)}
    for number in range(EVENINGS):
        day = exports.FIRST + exports.WEEK * number
        import_evening(made.runde_id, exports.evening(ids, day, str(number)), link_id=None, now=exports.NOW)
    return told | {
        "runde": told["board"].partition("/abend/")[0],
        "large": f"/runde/{made.runde_id}",
        "other": f"/l/{made.write.token}",
    }


if __name__ == "__main__":
    server.main(Path(sys.argv[1]), fill)
