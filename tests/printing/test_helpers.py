"""Papers are made by helper processes, within bounds of time and memory, which end with the
server.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path

import pytest

from scorepad.printing import helpers, printer
from scorepad.printing.helpers import Helper, PaperError, TooLong
from tests.conftest import there
from tests.printing.reading import words

SHORT = "<html lang='de'><head><title>x</title></head><body><p>Anna</p></body></html>"


@pytest.fixture
def papers_once() -> None:
    """Each paper is made anew here."""


@pytest.fixture(scope="module")
def one() -> Iterator[Helper]:
    """A helper for all tests, for each start takes a second; it knows what its server knows."""
    made = Helper()
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("SCOREPAD_SECRET_KEY", "secret")
        monkeypatch.setenv("DATABASE_URL", "postgresql://scorepad:secret@localhost/scorepad")
        yield made
    made.end()


def pid_after_paper(one: Helper) -> int:
    """The process of a helper after it has made a paper."""
    assert words(one.make("write", SHORT, "sheet"))[0].startswith("Anna")
    return there(one.pid)


def gone(pid: int) -> bool:
    """Whether a process goes, and is no longer a zombie either; a busy machine may take its
    time.
    """
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if not Path(f"/proc/{pid}").exists():
            return True
        time.sleep(0.02)
    return False


def test_a_helper_that_was_started_early_is_the_one_that_works() -> None:
    helpers.end_all()
    helpers.get_ready()
    helpers.get_ready()
    (early,) = helpers._idle
    with helpers.helper() as taken:
        assert taken is early
        assert taken.pid is not None
        assert taken.make("write", SHORT, "sheet").startswith(b"%PDF")
    helpers.end_all()


def test_there_is_no_process_before_the_first_paper_and_the_same_one_makes_the_next(
    one: Helper,
) -> None:
    assert Helper().pid is None
    first = pid_after_paper(one)
    assert one.make("preview", SHORT, "sheet").startswith(b"\x89PNG")
    assert one.pid == first


def test_a_helper_is_renewed_as_every_paper_leaves_memory_behind(
    one: Helper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(helpers, "RENEWED", len(SHORT) + 1)
    one.end()
    first = pid_after_paper(one)
    assert pid_after_paper(one) == first
    assert pid_after_paper(one) != first
    assert gone(first)


def test_one_that_takes_too_long_is_killed_and_the_next_comes(
    one: Helper, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = pid_after_paper(one)
    monkeypatch.setattr(helpers, "SECONDS", 0.01)
    with pytest.raises(TooLong):
        one.make("write", SHORT.replace("Anna", "Bert " * 20_000), "sheet")
    assert gone(first)
    monkeypatch.undo()
    pid_after_paper(one)


def test_a_document_that_is_longer_than_any_evening_is_not_even_tried() -> None:
    one = Helper()
    with pytest.raises(TooLong):
        one.make("write", "x" * (helpers.LONGEST + 1), "sheet")
    assert one.pid is None


def test_a_helper_knows_no_secret_of_the_server_and_has_bounds_of_memory(one: Helper) -> None:
    """What asks for more is a paper too long, not a machine without memory."""
    pid = pid_after_paper(one)
    known = Path(f"/proc/{pid}/environ").read_bytes()
    assert b"SCOREPAD_" not in known
    assert b"DATABASE_URL" not in known
    limits = Path(f"/proc/{pid}/limits").read_text(encoding="ascii")
    assert re.search(rf"^Max address space .*{printer.MOST_MEMORY}", limits, re.MULTILINE)
    code = """
import resource
from scorepad.printing import printer

def much(document, style):
    return bytes(2 * printer.MOST_MEMORY)

resource.setrlimit(resource.RLIMIT_AS, (printer.MOST_MEMORY, printer.MOST_MEMORY))
printer.WORKS["write"] = much
assert printer._answer("write", "", "") == printer.TOO_MUCH
"""
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_one_that_was_killed_is_replaced_and_the_paper_comes_all_the_same(
    one: Helper, number: int
) -> None:
    first = pid_after_paper(one)
    os.kill(first, number)
    assert pid_after_paper(one) != first


def test_a_document_that_kills_its_helper_is_not_tried_for_ever(
    one: Helper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Helper, "_asked", lambda *_: (_ for _ in ()).throw(EOFError))
    with pytest.raises(TooLong):
        one.make("write", SHORT, "sheet")


def test_a_mistake_in_a_paper_is_told_and_ends_nothing(one: Helper) -> None:
    first = pid_after_paper(one)
    with pytest.raises(PaperError, match="No such file"):
        one.make("write", SHORT, "nothing-of-this-name")
    assert pid_after_paper(one) == first


@pytest.mark.parametrize("at_work", [False, True])
def test_a_helper_gives_way_to_its_server_and_ends_with_it_however_it_went(at_work: bool) -> None:
    """Also with kill -9, also in the middle of a paper."""
    code = f"""
import time
from scorepad.printing.helpers import helper

short = {SHORT!r}
with helper() as maker:
    maker.make("write", short, "sheet")
    print(maker.pid, flush=True)
    if {at_work}:
        maker.make("write", short.replace("Anna", "Bert " * 20_000), "sheet")
    time.sleep(60)
"""
    run = [sys.executable, "-c", code]
    with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as server:
        pid = int(there(server.stdout).readline())
        assert niceness(pid) - niceness(server.pid) == 10
        if at_work:
            time.sleep(0.2)
        server.kill()
        server.wait()
        assert gone(pid)


def niceness(pid: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, pid)


def test_a_copy_of_the_server_leaves_its_helper_alone() -> None:
    """Servers that copy themselves into workers: each has helpers of its own, and none is a
    zombie.
    """
    code = f"""
import os
from scorepad.printing import helpers

def pid_after_paper():
    with helpers.helper() as maker:
        maker.make("write", {SHORT!r}, "sheet")
    return maker.pid

first = pid_after_paper()
child = os.fork()
if child == 0:
    is_other = pid_after_paper() != first
    helpers.end_all()
    os._exit(0 if is_other else 1)
_pid, status = os.waitpid(child, 0)
assert status == 0
assert pid_after_paper() == first
"""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=False)
    assert done.returncode == 0


def test_a_helper_that_ends_because_nothing_comes_writes_nothing_into_the_log() -> None:
    """It was started early, so that it has imported what reads photos."""
    ours, theirs = Pipe()
    code = f"""
from multiprocessing.connection import Connection
from scorepad.printing import printer

printer.SOON = printer.IDLE = 0.1
printer.run(Connection({theirs.fileno()}), 0)
"""
    command = [sys.executable, "-c", code]
    descriptor = theirs.fileno()
    done = subprocess.run(command, pass_fds=[descriptor], capture_output=True, check=False)
    ours.close()
    theirs.close()
    assert done.returncode == -signal.SIGKILL
    assert done.stderr == b""
    assert done.stdout == b""


def test_what_a_file_of_text_may_not_hold_is_left_out_of_a_paper(one: Helper) -> None:
    odd = SHORT.replace("Anna", "\x00An\x0bn\ufffe\ud800a")
    assert words(one.make("write", odd, "sheet"))[0].startswith("Anna")
