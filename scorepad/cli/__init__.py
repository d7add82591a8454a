"""The command `scorepad`. Each command imports what it needs, so that `--help` and `score` start quickly."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TextIO

from scorepad import __version__
from scorepad.cli.parser import Commands, add_operating, command
from scorepad.settings import TABLE, Settings, SettingsError, load

A_GAME = """\
  echo '{"re":["Anna","Cem"],"kontra":["Bert","Doro"],"game":"normal","augen":{"re":151}}' | scorepad score"""
AN_EVENING = """\
  echo '{"table":["Anna","Bert","Cem","Doro"],
         "entries":[{"re":["Anna","Cem"],"game":"normal","augen":{"re":151}}]}' | scorepad replay"""
OWNER_ONLY = 0o077
"""What others may not do with the files that a command makes: they hold names, accounts and keys."""
ONE_RULE = "change one rule, as solo.factor=2; scorepad rules list names them"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit status. A mistake in the settings is one sentence and status 2."""
    arguments = _parser().parse_args(argv)
    others = os.umask(OWNER_ONLY)
    try:
        status: int = arguments.run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SettingsError as error:
        print(f"scorepad: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever reads the answers has enough of them
        _discard()
        return 1
    except OSError as error:  # a full disk, an input that is a folder
        _discard()
        where = f"{error.filename}: " if error.filename else ""
        print(f"scorepad: {where}{error.strerror or error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        _discard()
        return 130
    finally:
        os.umask(others)
    return status


def _discard() -> None:
    """Let what is still to be written go nowhere, so that Python can end without a word about it."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorepad", description="Score keeping for Doppelkopf.")
    parser.add_argument("--version", action="version", version=f"scorepad {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    serve = command(commands, "serve", "serve the pages to the phones in this network")
    serve.add_argument("--host", help="network address to serve on (setting: host)")
    serve.add_argument("--port", type=_port, help="port to serve on (setting: port)")
    serve.add_argument(
        "--tls-cert", metavar="FILE", type=Path, help="certificate to serve https by (setting: tls_cert)"
    )
    serve.add_argument("--tls-key", metavar="FILE", type=Path, help="its private key (setting: tls_key)")
    serve.add_argument("--demo", action="store_true", help="fill in the demo first and show its link")
    serve.set_defaults(run=_serve)

    database = command(commands, "db", "look after the database")
    steps = database.add_subparsers(title="steps", metavar="STEP", required=True)
    command(steps, "upgrade", "make the tables, or bring them up to date").set_defaults(run=_upgrade)
    new_key = command(steps, "new-key", "end all links of now, and go on with the secret key of the settings")
    new_key.set_defaults(run=_new_key)

    command(commands, "demo", "fill in a Runde to look around in, unless it is there").set_defaults(run=_demo)
    command(commands, "settings", "print the table of settings").set_defaults(run=_settings)
    operating = add_operating(commands)
    for name in ("links", "delete-runde", "stats", "retire"):
        operating[name].set_defaults(run=_runden, command=name)
    operating["doctor"].set_defaults(run=_doctor)
    _add_backup(commands)
    _add_scoring(commands)
    _add_rules(commands)
    return parser


def _add_backup(commands: Commands) -> None:
    backup = command(commands, "backup", "write database and secret key into one file, also while serving")
    backup.add_argument(
        "--runde", metavar="NUMBER", type=_runde, help="only this Runde, by the number in its addresses"
    )
    backup.set_defaults(run=_backup)
    restore = command(commands, "restore", "put a backup into the database, also while serving")
    restore.add_argument("--replace", action="store_true", help="let the backup take the place of what is there")
    restore.set_defaults(run=_restore)
    for each in (backup, restore):
        each.add_argument("--progress", action="store_true", help="show how far it is, also to no terminal")
        each.add_argument("file", metavar="FILE", type=Path, help="the file of the backup")


def _add_scoring(commands: Commands) -> None:
    score = command(commands, "score", "score one game per line of standard input (JSON)", A_GAME)
    score.add_argument(
        "--rules", default="ddv", metavar="PRESET", help="a preset, ddv by default; `scorepad rules list` names them"
    )
    score.add_argument(
        "--rules-file", metavar="FILE", type=argparse.FileType(encoding="utf-8"), help="a rule set as JSON"
    )
    score.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help=ONE_RULE)
    score.set_defaults(run=_score)
    replay = command(commands, "replay", "compute one evening per line of standard input (JSON)", AN_EVENING)
    replay.add_argument("--tariff", metavar="FILE", type=Path, help="what is played for, as JSON")
    replay.set_defaults(run=_replay)
    for each in (score, replay):
        each.add_argument("--lang", choices=("de", "en"), default="de", help="language of messages")


def _add_rules(commands: Commands) -> None:
    rules = command(commands, "rules", "list the rules, show a rule set, compare two, or read one in from elsewhere")
    tasks = rules.add_subparsers(title="tasks", metavar="TASK", required=True, dest="task")
    command(tasks, "list", "every option with its values, help and source")
    show = command(tasks, "show", "a rule set; what differs from its preset is marked with *")
    show.add_argument("rules", metavar="RULES", help="a preset, or a file with a rule set as JSON")
    show.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help=ONE_RULE)
    compare = command(tasks, "diff", "where two rule sets differ")
    for name in ("first", "second"):
        compare.add_argument(name, metavar=name.upper(), help="a preset, or a file with a rule set as JSON")
    read_in = command(tasks, "import", "read a rule set in from elsewhere; --json gives it as a file for --rules-file")
    read_in.add_argument(
        "rules", metavar="SOURCE", help="a link to a rule set, a file with one or with its link, or - for input"
    )
    for task in tasks.choices.values():
        task.add_argument("--json", action="store_true", help="answer in JSON")
        task.add_argument("--lang", choices=("de", "en"), default="de", help="language of the words")
    rules.set_defaults(run=_rules)


def _rules(arguments: argparse.Namespace) -> int:
    from scorepad.cli.rules import answer

    return answer(arguments, _output(), sys.stderr)


def _score(arguments: argparse.Namespace) -> int:
    from scorepad.cli.scoring import chosen_rules, score_lines
    from scorepad.scoring.errors import Refused

    try:
        rules = chosen_rules(arguments.rules, arguments.rules_file, arguments.set)
    except Refused as refused:
        print("\n".join(problem.message(arguments.lang) for problem in refused.problems), file=sys.stderr)
        return 2
    return 0 if score_lines(_lines(), rules, _output(), arguments.lang) else 1


def _replay(arguments: argparse.Namespace) -> int:
    from scorepad.cli.scoring import replay_lines

    tariff = arguments.tariff.read_text("utf-8", "replace") if arguments.tariff else "null"
    return 0 if replay_lines(_lines(), _output(), arguments.lang, tariff) else 1


def _output() -> TextIO:
    """Standard output in UTF-8 whatever the locale; half a character goes out as the escape JSON has for it."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return sys.stdout


def _lines() -> Iterable[str]:
    """Standard input line by line; bytes that are no UTF-8 make their own line unreadable, not the run."""
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return (line.decode("utf-8", "replace") for line in sys.stdin.buffer)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("expected a whole number from 1 to 65535")
    return int(text)


def _runde(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 15):
        raise argparse.ArgumentTypeError("expected a whole number, as in /runde/7")
    return int(text)


@contextmanager
def _database(address: str) -> Iterator[None]:
    """A database that cannot be opened, read or written is told in one sentence, without its address."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

    from scorepad.store.away import Unavailable
    from scorepad.store.engine import driver_url

    try:
        host = make_url(driver_url(address)).host
    except (SQLAlchemyError, ValueError) as error:
        raise SettingsError("database: its address cannot be read.") from error
    if "@" in (host or ""):  # the rest of a password, which no message may repeat
        raise SettingsError("database: in its password an @ is written %40.")
    try:
        yield
    except (SQLAlchemyError, ImportError, Unavailable) as error:
        told = str(error.orig) if isinstance(error, DBAPIError) else str(error)
        raise SettingsError(f"database: {' '.join(told.split())}.") from error


def _with_database(does: Callable[[Settings], int]) -> int:
    settings = load()
    with _database(settings.database):
        return does(settings)


def _serve(arguments: argparse.Namespace) -> int:
    from scorepad.serving.server import serve

    given = {name: value for name in ("host", "port", "tls_cert", "tls_key") if (value := getattr(arguments, name))}
    settings = replace(load(), **given)
    with _database(settings.database):
        return serve(settings, demo=arguments.demo)


def _upgrade(_arguments: argparse.Namespace) -> int:
    from scorepad.cli.backup import upgrade

    return _with_database(upgrade)


def _new_key(_arguments: argparse.Namespace) -> int:
    from scorepad.cli.backup import end_links

    return _with_database(end_links)


def _backup(arguments: argparse.Namespace) -> int:
    from scorepad.cli.backup import backup

    return _with_database(partial(backup, file=arguments.file, runde_id=arguments.runde, progress=arguments.progress))


def _restore(arguments: argparse.Namespace) -> int:
    from scorepad.cli.backup import restore

    given = {"file": arguments.file, "replace": arguments.replace, "progress": arguments.progress}
    return _with_database(partial(restore, **given))


def _demo(_arguments: argparse.Namespace) -> int:
    from scorepad.cli.runden import demo

    return _with_database(demo)


def _runden(arguments: argparse.Namespace) -> int:
    def does(settings: Settings) -> int:
        from scorepad.cli.runden import answer

        return answer(settings, arguments)

    return _with_database(does)


def _doctor(arguments: argparse.Namespace) -> int:
    from scorepad.cli.doctor import examine

    return examine(load(), arguments.backups)


def _settings(_arguments: argparse.Namespace) -> int:
    print("| Setting | Variable | Default | Meaning |\n|---|---|---|---|")
    for known in TABLE:
        print(f"| `{known.name}` | `{known.variable}` | {known.default} | {known.meaning} |")
    return 0
