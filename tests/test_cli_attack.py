"""Whatever the command line is fed with: an answer a line, one sentence, an exit status, and never
a traceback.
"""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.cli import main
from scorepad.cli.scoring import replay_lines, score_lines
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules
from tests.conftest import use
from tests.effort import examples

GAME = {"game": "normal", "re": ["A", "C"], "kontra": ["B", "D"], "augen": {"re": 130}}
EVENING = {"table": ["A", "B", "C", "D"], "entries": [GAME]}
FIELDS = (
    "kind game re kontra augen no_trick announcements specials solo ka_da_mu pflicht first_trick_augen leiche"
    " bock_triggers points bock dealer sits_out note party says by card id count from tricks tops factor culprit"
    " severity absagen share reason name who table also_sit_out rules preset options entries first_dealer format date"
)
KEYS = FIELDS.split()
WORDS = (
    "re kontra no90 schwarz normal solo hochzeit stille_hochzeit armut leiche orgasmus redeal wrong_card penalty event"
    " seats pflichtsolo_round rules end game damen lustsolo fuchs_caught doppelkopf A B C D"
)
NUMBERS = (0, 1, -1, 30, 31, 120, 240, 241, 2**31, 2**63, 10**4000, 0.5, 1e308)
leaves = st.one_of(
    st.sampled_from((None, True, False, *NUMBERS)),
    st.sampled_from(("", "\x00", "\ud800", "١", *WORDS.split())),
    st.sampled_from((*PRESETS, *OPTIONS)),
    st.text(max_size=6),
)
trees = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from((*KEYS, *OPTIONS, "x")), inner)
    ),
    max_leaves=10,
)
some_fields = st.dictionaries(st.sampled_from(KEYS), trees, max_size=4)


@examples(150)
@given(changes=some_fields, rules=trees)
def test_any_fields_of_a_game_have_an_answer(changes: dict[str, Any], rules: Any) -> None:
    game = {**GAME, **changes}
    for given_line in (game, {"rules": rules, "entry": game}):
        out = io.StringIO()
        clean = score_lines([json.dumps(given_line)], Rules(), out, "en")
        assert ("problems" in json.loads(out.getvalue())) is not clean


@examples(150)
@given(frame=st.dictionaries(st.sampled_from(KEYS), trees, max_size=3), changes=some_fields)
def test_any_fields_of_an_evening_have_an_answer(
    frame: dict[str, Any], changes: dict[str, Any]
) -> None:
    out = io.StringIO()
    replay_lines(
        [json.dumps({**EVENING, "entries": [GAME, {**GAME, **changes}, changes], **frame})], out
    )
    assert json.loads(out.getvalue())


HOSTILE = {
    "a million digits": b'{"game":"normal","augen":{"re":' + b"9" * 10**6 + b"}}",
    "as many digits as can be read": b'{"game":"normal","augen":{"re":' + b"9" * 4300 + b"}}",
    "more than any float": b'{"game":"normal","augen":{"re":1e400}}',
    "not a number": b'{"game":"normal","augen":{"re":NaN}}',
    "endless": b'{"game":"normal","augen":{"re":-Infinity}}',
    "twice the same key": b'{"game":"normal","game":"solo","augen":{"re":1,"re":2}}',
    "half a character": b'{"game":"normal","note":"\\ud800","\\udfff":1}',
    "no characters": b"\0" * 100,
    "no UTF-8": b'\xff\xfe{"game"}',
    "a mark in front": b"\xef\xbb\xbf{}",
    "odd line ends": b"{}\r{}\r\n{}\x85{}\xe2\x80\xa8{}\x0b{}",
    "a huge line": b'{"note":"' + b"x" * 1_000_000 + b'"}',
    "nobody at the table": b'{"table":[],"first_dealer":"A","entries":[{"game":"normal","re":["B"]}]}',
    "only opening": b"{" * 100_000,
    "only quotes": b'"' * 100_001,
    "only backslashes": b'{"' + b"\\" * 100_001,
    "only closing": b"}}}}\n{}\n]",
    "a format": b'{"{key}":1,"{0}":2,"%s":3,"kind":"{value.__class__}"}',
} | {
    f"{depth} deep in {key}": b'{"%s":%s%s}' % (key.encode(), b"[" * depth, b"]" * depth)
    for depth in (5000, 100_000)
    for key in ("kind", "rules")
}


@pytest.mark.parametrize("command", ["score", "replay"])
def test_hostile_lines_are_problems_and_the_run_goes_on(command: str) -> None:
    done = _run([command], lines=b"\n".join((*HOSTILE.values(), b"")))
    assert done.stderr == b""
    assert done.returncode == 1
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers
    assert all("problems" in answer for answer in answers)


@pytest.mark.parametrize("name", HOSTILE)
def test_each_hostile_line_alone(name: str) -> None:
    for lines in (score_lines, lambda given_lines, _rules, out: replay_lines(given_lines, out)):
        out = io.StringIO()
        assert not lines([HOSTILE[name].decode("utf-8", "replace")], Rules(), out)
        assert "problems" in out.getvalue()


@pytest.mark.parametrize(
    ("streams", "sentence"),
    [
        ("<&-", b"scorepad: standard input is closed.\n"),
        (">&-", b"scorepad: standard output is closed.\n"),
        (">/dev/full", b"scorepad: No space left on device.\n"),
        (">&- 2>&-", b""),
    ],
)
def test_streams_that_are_closed_or_full(streams: str, sentence: bytes) -> None:
    command = f'"{sys.executable}" -m scorepad score {streams}'
    done = subprocess.run(
        ["/bin/sh", "-c", command], input=b"{}\n", capture_output=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == sentence


def test_a_rules_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rules.json"
    for content in (
        b"\xff\xfe{",
        b'"\xff"',
        b"{",
        b"[" * 100_000,
        b"",
        b"[]",
        b'{"options": []}',
        b'{"preset": 7}',
    ):
        file.write_bytes(content)
        assert main(["score", "--rules-file", str(file)]) == 2
        assert capsys.readouterr().err.count("\n") >= 1


@pytest.mark.parametrize("value", ["[" * 50_000, "NaN", '"\ud800"', "9" * 5000, "\udcff"])
def test_any_value_of_a_rule(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--set", f"bock.on={value}", "--set", "", "--set", "=1"]) == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    "address",
    [
        "sqlite:////no/such/folder/x",
        "postgresql://a:geheim@[::1",
        "mysql://a:geheim@b",
        "geheim",
        "postgresql+geheim:/",
        "postgresql://a:x@geheim@127.0.0.1:1/b",
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", address)
    for command in (["db", "upgrade"], ["serve"], ["demo"]):
        assert main(command) == 2
        said = capsys.readouterr().err
        assert re.fullmatch(r"scorepad: .*\.\n", said)
        assert "geheim" not in said


@pytest.mark.skipif(sys.platform != "linux", reason="takes rights away from root as Linux does")
def test_a_folder_or_database_that_is_read_only_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = tmp_path / "new"
    used = tmp_path / "used"
    new.mkdir()
    use(used, monkeypatch)
    assert main(["db", "upgrade"]) == 0
    for path in (*used.iterdir(), used, new):
        path.chmod(0o500)
    try:
        told = f"scorepad: instance: the folder {new} cannot be used: Permission denied.\n"
        assert _run(["serve"], new).stderr == told.encode()
        for command in (["serve", "--port", "1"], ["demo"]):
            assert _run(command, used).stderr.startswith(
                b"scorepad: database: attempt to write a readonly"
            )
    finally:
        new.chmod(0o700)
        used.chmod(0o700)


def _run(
    command: list[str], instance: Path | None = None, lines: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """The command, in an installation as somebody for whom the rights of files count, which they do
    not for root.
    """
    run = [sys.executable, "-m", "scorepad", *command]
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SCOREPAD_", "DATABASE_URL"))
    }
    if instance is not None:
        kept["SCOREPAD_INSTANCE"] = str(instance)
        if os.geteuid() == 0:
            run = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner", *run]
    return subprocess.run(run, input=lines, capture_output=True, check=False, timeout=60, env=kept)
