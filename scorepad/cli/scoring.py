"""`scorepad score` and `scorepad replay`: lines in, lines out, in constant memory. Source: interchange form."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

from scorepad.ledger.played import played
from scorepad.ledger.settle import settle
from scorepad.ledger.tariff import Tariff, read_tariff, settling
from scorepad.scoring.entry import Evening, Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.evening.rows import Next, Row
from scorepad.scoring.game.score import score
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry, read_evening
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.rules import Rules, read_rules

_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def chosen_rules(preset: str, rules_file: TextIO | None, changes: Iterable[str]) -> Rules:
    """The rules named on the command line: a preset or a file, then single options; `Refused` with all problems."""
    given: Any = _file(rules_file) if rules_file else {"preset": preset}
    if not isinstance(given, dict) or not isinstance(given.get("options"), dict | None):
        raise Refused([Problem("not_an_object", "rules")])
    options = dict(given.get("options") or {})
    for change in changes:
        name, _, text = change.partition("=")
        options[name] = _option_value(text)
    return read_rules({**given, "options": options})


def _file(rules_file: TextIO) -> Any:
    try:
        with rules_file:
            return _json(rules_file.read())
    except UnicodeDecodeError:
        raise Refused([Problem("not_json")]) from None


def _option_value(text: str) -> object:
    """A JSON value, or the text itself: ``--set counting=plus``."""
    try:
        return _json(text)
    except Refused:
        return text


def score_lines(lines: Iterable[str], rules: Rules, out: TextIO, lang: str = "de") -> bool:
    """Scores a game per line; True when every line was a legal game. Blank lines are skipped."""
    clean = True
    for line in lines:
        if not line.strip():
            continue
        try:
            answer = _score_line(line, rules, lang)
        except Refused as refused:
            clean = False
            answer = {"problems": [problem.as_json(lang) for problem in refused.problems]}
        out.write(_write(answer) + "\n")
    return clean


def _score_line(line: str, rules: Rules, lang: str) -> dict[str, object]:
    given = _json(line)
    if isinstance(given, dict) and "entry" in given:
        fields = Fields(given)
        fields.finish(frozenset({"rules", "entry"}))
        if fields.problems:
            raise Refused(fields.problems)
        if given.get("rules") is not None:
            rules = read_rules(given["rules"])
        given = given["entry"]
    entry = read_entry(given)
    if not isinstance(entry, Game):
        raise Refused([Problem("unknown_value", "kind", {"value": entry.kind})])
    return score(entry, rules).as_json(lang)


def _json(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise Refused([Problem("not_json")]) from None


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def replay_lines(lines: Iterable[str], out: TextIO, lang: str = "de", tariff: str = "null") -> bool:
    """Replays an evening per line, or one document over many lines; True when nothing had problems.

    By a tariff, given as its JSON, each answer says what the evening costs whom.
    """
    clean = True
    for text in _documents(lines):
        try:
            clean &= _replay(_json(text), out.write, lang, read_tariff(_json(tariff)))
        except Refused as refused:
            clean = False
            out.write(_write({"problems": [problem.as_json(lang) for problem in refused.problems]}))
        out.write("\n")
    return clean


def _documents(lines: Iterable[str]) -> Iterator[str]:
    """Each document: a line by itself, or the lines from an opening brace to the one that closes it.

    A document that never closes ends where a whole evening stands in one line.
    """
    pending: list[str] = []
    open_braces = 0
    for line in lines:
        if pending and _is_evening(line):
            yield "".join(pending)
            pending, open_braces = [], 0
        if pending or line.strip():
            pending.append(line)
            open_braces += _opened(line)
            if open_braces <= 0:
                yield "".join(pending)
                pending, open_braces = [], 0
    if pending:
        yield "".join(pending)


_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?')


def _opened(line: str) -> int:
    bare = _STRING.sub("", line)
    return bare.count("{") - bare.count("}")


def _is_evening(line: str) -> bool:
    if not line.startswith("{") or '"table"' not in line:
        return False
    try:
        given = _json(line)
    except Refused:
        return False
    return isinstance(given, dict) and "kind" not in given


def _replay(given: object, write: Callable[[str], object], lang: str, tariff: Tariff) -> bool:
    evening = read_evening(given)
    fold = Fold(evening.plan)
    clean = True
    write('{"rows":[')
    separator = ""
    for entry in evening.entries:
        for row in fold.step(entry):
            clean &= not row.problems
            write(separator + _write(row_json(row, lang)))
            separator = ","
    rest: dict[str, object] = {"totals": fold.totals, "next": next_json(fold.next()), "ended": fold.ended}
    if tariff.on:
        rest["money"] = money = money_json(evening, settling(tariff, evening.plan.imbalance), lang)
        clean &= "problems" not in money
    write("]," + _write(rest)[1:])
    return clean


def money_json(evening: Evening, tariff: Tariff, lang: str = "de") -> dict[str, object]:
    """What an evening costs whom in cents, as the command line prints it, or why that cannot be computed."""
    settled = settle(tariff, played(replay(evening.plan, evening.entries)))
    charged = settled.charged
    if charged.problems:
        return {"problems": [problem.as_json(lang) for problem in charged.problems]}
    transfers = [{"from": one.payer, "to": one.payee, "cents": one.cents} for one in settled.transfers]
    return {"amounts": charged.amounts, "kasse": charged.into_kasse, "transfers": transfers}


def row_json(row: Row, lang: str = "de") -> dict[str, object]:
    """A row as the command line prints it."""
    answer: dict[str, object] = {
        "number": row.number,
        "kind": row.kind,
        "dealer": row.dealer,
        "sits_out": row.sits_out,
        "factor": row.factor,
        "points": row.points,
        "totals": row.totals,
        "winner": row.winner.value if row.winner else None,
        "value": row.value,
        "triggers": row.triggers,
        "notices": [notice.as_json(lang) for notice in row.notices],
        "reasons": [reason.as_json() for reason in row.reasons],
    }
    if row.problems:
        answer["problems"] = [problem.as_json(lang) for problem in row.problems]
    return answer


def next_json(following: Next) -> dict[str, object]:
    """The state for the next game as the command line prints it."""
    return {
        "number": following.number,
        "dealer": following.dealer,
        "sits_out": following.sits_out,
        "factor": following.factor,
        "bock_left": following.bock_left,
        "pflichtsolo_owed": following.pflichtsolo_owed,
        "forced_soloist": following.forced_soloist,
    }
