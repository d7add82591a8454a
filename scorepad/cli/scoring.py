"""`scorepad score` and `scorepad replay`: JSON lines in, JSON lines out, in constant memory.

Source: interchange.md.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TextIO

from scorepad.ledger.played import played
from scorepad.ledger.settle import settle
from scorepad.ledger.tariff import Tariff, read_tariff, settling
from scorepad.scoring.entry import Evening
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.score import score
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_evening, read_game
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.rules import Rules, read_rules

_ROW = ("number", "kind", "dealer", "sits_out", "factor", "points", "totals")
_NEXT = (
    "number",
    "dealer",
    "sits_out",
    "factor",
    "bock_left",
    "pflichtsolo_owed",
    "forced_soloist",
)
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?')
_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def chosen_rules(preset: str, rules_file: TextIO | None, changes: Iterable[str]) -> Rules:
    """The rules of a preset or a file, with the options of `--set`.

    Raises Refused with all problems.
    """
    given: Any = {"preset": preset}
    if rules_file:
        try:
            with rules_file:
                given = _json(rules_file.read())
        except UnicodeDecodeError:
            raise Refused([Problem("not_json")]) from None
    if not isinstance(given, dict) or not isinstance(given.get("options"), dict | None):
        raise Refused([Problem("not_an_object", "rules")])
    options = dict(given.get("options") or {})
    for change in changes:
        name, _, text = change.partition("=")
        try:
            options[name] = _json(text)
        except Refused:  # the text itself, as in --set counting=plus
            options[name] = text
    return read_rules({**given, "options": options})


def score_lines(lines: Iterable[str], rules: Rules, out: TextIO, lang: str = "de") -> bool:
    """Score the game in each line and skip blank lines; True where every game was legal."""
    return answer_lines(lines, lambda given: _scored(given, rules, lang), out, lang)


def answer_lines(
    lines: Iterable[str],
    answer: Callable[[Any], Mapping[str, object]],
    out: TextIO,
    lang: str = "de",
) -> bool:
    """Write the answer to the JSON of each line, or its problems, and skip blank lines.

    True where no line had problems.
    """
    clean = True
    for line in lines:
        if not line.strip():
            continue
        try:
            told = answer(_json(line))
        except Refused as refused:
            clean = False
            told = _problems(refused.problems, lang)
        out.write(_write(told) + "\n")
    return clean


def _scored(given: Any, rules: Rules, lang: str) -> dict[str, object]:
    if isinstance(given, dict) and "entry" in given:
        fields = Fields(given)
        fields.finish(frozenset({"rules", "entry"}))
        if fields.problems:
            raise Refused(fields.problems)
        if given.get("rules") is not None:
            rules = read_rules(given["rules"])
        given = given["entry"]
    return score(read_game(given), rules).as_json(lang)


def _json(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise Refused([Problem("not_json")]) from None


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def replay_lines(lines: Iterable[str], out: TextIO, lang: str = "de", tariff: str = "null") -> bool:
    """Replay each evening, in one line or over several; True where none had problems.

    With the JSON of a tariff, each answer has the money of the evening.
    """
    clean = True
    for text in _documents(lines):
        try:
            clean &= _replay(_json(text), out.write, lang, read_tariff(_json(tariff)))
        except Refused as refused:
            clean = False
            out.write(_write(_problems(refused.problems, lang)))
        out.write("\n")
    return clean


def _documents(lines: Iterable[str]) -> Iterator[str]:
    """Split lines into JSON documents: a line, or those from an opening brace to the closing one.

    A document whose braces never close ends before the next line that is a whole evening.
    """
    pending: list[str] = []
    open_braces = 0
    for line in lines:
        if pending and _is_evening(line):
            yield "".join(pending)
            pending = []
            open_braces = 0
        if pending or line.strip():
            pending.append(line)
            bare = _STRING.sub("", line)
            open_braces += bare.count("{") - bare.count("}")
            if open_braces <= 0:
                yield "".join(pending)
                pending = []
                open_braces = 0
    if pending:
        yield "".join(pending)


def _is_evening(line: str) -> bool:
    if not line.startswith("{") or '"table"' not in line:
        return False
    try:
        given = _json(line)
    except Refused:
        return False
    return isinstance(given, dict) and "kind" not in given


def _replay(given: object, write: Callable[[str], object], lang: str, tariff: Tariff) -> bool:
    """Write an evening as one JSON object, row by row; return whether it has no problems."""
    evening = read_evening(given)
    fold = Fold(evening.plan)
    clean = True
    write('{"rows":[')
    separator = ""
    for entry in evening.entries:
        for row in fold.step(entry):
            clean &= not row.problems
            write(separator + _write(_row_json(row, lang)))
            separator = ","
    following = fold.next()
    told = {name: getattr(following, name) for name in _NEXT}
    rest: dict[str, object] = {"totals": fold.totals, "next": told, "ended": fold.ended}
    if tariff.on:
        money = _money_json(evening, settling(tariff, evening.plan.imbalance), lang)
        clean &= "problems" not in money
        rest["money"] = money
    rest_of_object = _write(rest).removeprefix("{")
    write("]," + rest_of_object)
    return clean


def _money_json(evening: Evening, tariff: Tariff, lang: str) -> dict[str, object]:
    settled = settle(tariff, played(replay(evening.plan, evening.entries)))
    charged = settled.charged
    if charged.problems:
        return _problems(charged.problems, lang)
    transfers = [
        {"from": transfer.payer, "to": transfer.payee, "cents": transfer.cents}
        for transfer in settled.transfers
    ]
    return {"amounts": charged.amounts, "kasse": charged.into_kasse, "transfers": transfers}


def _row_json(row: Row, lang: str) -> dict[str, object]:
    answer: dict[str, object] = {name: getattr(row, name) for name in _ROW}
    answer["winner"] = row.winner.value if row.winner else None
    answer["value"] = row.value
    answer["triggers"] = row.triggers
    answer["notices"] = [notice.as_json(lang) for notice in row.notices]
    answer["reasons"] = [reason.as_json() for reason in row.reasons]
    if row.problems:
        answer |= _problems(row.problems, lang)
    return answer


def _problems(problems: Iterable[Problem], lang: str) -> dict[str, object]:
    return {"problems": [problem.as_json(lang) for problem in problems]}
