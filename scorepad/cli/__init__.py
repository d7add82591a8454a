"""The command line.

Each command imports its module when it runs, so that `--help` and `score` start quickly.
"""

import argparse
import io
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, TextIO

from scorepad import __version__
from scorepad.cli.helpful import Parser, language, meant, parse, sentences
from scorepad.settings import TABLE, SettingsError, load

A_GAME = """\
  echo '{"re":["Anna","Cem"],"kontra":["Bert","Doro"],"game":"normal","augen":{"re":151}}' | scorepad score"""
AN_EVENING = """\
  echo '{"table":["Anna","Bert","Cem","Doro"],
         "entries":[{"re":["Anna","Cem"],"game":"normal","augen":{"re":151}}]}' | scorepad replay"""
A_ROUND = """\
  echo '{"entries":[{"number":1},{"number":2},{"number":3},{"number":4}],"round":1,"kind":"random","seed":"sommer"}' |
  scorepad tournament draw"""
A_STANDING = """\
  echo '{"rounds":1,"entries":[{"number":1,"name":"Anna"}],
         "results":[{"round":1,"table":1,"totals":{"1":12,"2":-4,"3":0,"4":-8}}]}' | tr -d '\\n' |
  scorepad tournament rank"""
A_SHEET = """\
  scorepad ticksheet print --rules ddv --names Anna,Bert,Cem,Doro --games 24 sheet.pdf"""
A_PHOTO = """\
  scorepad ticksheet read --rules ddv --names Anna,Bert,Cem,Doro --games 24 photo.jpg"""
WHERE_LOADED = """\
  scorepad completion bash > ~/.local/share/bash-completion/completions/scorepad
  scorepad completion zsh > ~/.zfunc/_scorepad
  scorepad completion fish > ~/.config/fish/completions/scorepad.fish"""
OWNER_ONLY = 0o077
"""The umask of all commands: their files hold names, accounts and keys."""
NO_POSTGRESQL = (
    "database: it is on PostgreSQL, and what speaks to that is not installed: "
    "pip install 'scorepad[postgres]', or pipx inject scorepad 'psycopg[binary]'."
)
ONE_RULE = "change one rule, as solo.factor=2; scorepad rules list names them"


class Commands(Protocol):
    """The object to which argparse adds subcommands."""

    choices: Any

    def add_parser(self, name: str, **more: Any) -> argparse.ArgumentParser: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; a wrong setting prints a sentence, status 2."""
    arguments = parse(_parser(), argv)
    others = os.umask(OWNER_ONLY)
    try:
        status: int = arguments.run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SettingsError as error:
        print(f"scorepad: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of the output has closed the pipe
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
    # Redirect standard output to /dev/null, so that Python prints no error when it flushes at exit.
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> Parser:
    parser = Parser(
        prog="scorepad",
        description="Score keeping for Doppelkopf.",
        epilog="A Runde is a group of people who play together.",
    )
    parser.add_argument("--version", action="version", version=f"scorepad {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    _add_serve(commands)
    _add_database(commands)
    command(commands, "demo", "fill in a Runde to look around in, unless it is there")
    command(commands, "settings", "print the table of settings").set_defaults(run=_settings)
    _add_operating(commands)
    _add_backup(commands)
    for name in ("demo", "links", "delete-runde", "stats", "retire", "backup", "restore"):
        commands.choices[name].set_defaults(run=_on_database, command=name)
    _add_scoring(commands)
    _add_rules(commands)
    _add_tournament(commands)
    _add_ticksheet(commands)
    _add_about(commands)
    return parser


def _add_serve(commands: Commands) -> None:
    serve = command(commands, "serve", "serve the pages to the phones in this network")
    serve.add_argument("--host", help="network address to serve on (setting: host)")
    serve.add_argument("--port", type=_port, help="port to serve on (setting: port)")
    serve.add_argument(
        "--tls-cert",
        metavar="FILE",
        type=Path,
        help="certificate to serve https by (setting: tls_cert)",
    )
    serve.add_argument(
        "--tls-key", metavar="FILE", type=Path, help="its private key (setting: tls_key)"
    )
    serve.add_argument(
        "--demo", action="store_true", help="fill in the demo first and show its link"
    )
    serve.add_argument(
        "--no-upgrade",
        action="store_true",
        help="do not bring the tables up to date first, but stop where they are not",
    )
    serve.set_defaults(run=_on_database, command="serve")


def _add_database(commands: Commands) -> None:
    database = command(commands, "db", "look after the database")
    steps = database.add_subparsers(title="steps", metavar="STEP", required=True)
    upgrade = command(steps, "upgrade", "make the tables, or bring them up to date")
    upgrade.add_argument(
        "--partitions",
        metavar="NUMBER",
        type=_partitions,
        help="make the tables of an empty PostgreSQL database in so many hash partitions by Runde",
    )
    command(steps, "new-key", "end all links of now, and go on with the secret key of the settings")
    for name, step in steps.choices.items():
        step.set_defaults(run=_on_database, command=name)


def command(commands: Commands, name: str, does: str, example: str = "") -> argparse.ArgumentParser:
    """Add a command with its help; `example` stands at the end of its own help page."""
    return commands.add_parser(
        name,
        help=does,
        description=f"{does[0].upper()}{does[1:]}.",
        epilog=f"example:\n{example}" if example else "",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_operating(commands: Commands) -> None:
    links = command(
        commands, "links", "print the links of every Runde, for whoever has lost one, or renew one"
    )
    tasks = links.add_subparsers(title="tasks", metavar="TASK", dest="task")
    renew = command(
        tasks, "renew", "end a link that has leaked, on every phone, and print the new one"
    )
    delete = command(
        commands, "delete-runde", "delete a Runde with everything in it, once its name was typed"
    )
    for each in (renew, delete):
        each.add_argument("runde", metavar="RUNDE", help="its name, or one of its links")
    renew.add_argument("role", choices=("write", "read"), help="which of its links")
    delete.add_argument(
        "--file", metavar="FILE", type=Path, help="write it into a file first, to be read in again"
    )
    delete.add_argument("--yes", action="store_true", help="do not ask")
    stats = command(
        commands, "stats", "how many Runden, evenings and games there are, and their size; no names"
    )
    stats.add_argument("--json", action="store_true", help="answer in JSON")
    command(
        commands,
        "retire",
        "archive or delete Runden that nobody uses (settings: idle_months, idle_end)",
    )
    doctor = command(
        commands, "doctor", "look over this installation; status 1 when something is wrong"
    )
    doctor.add_argument(
        "--backups",
        metavar="FOLDER",
        type=Path,
        default=Path("backups"),
        help="where backups are kept",
    )
    doctor.add_argument(
        "--quiet", action="store_true", help="say only what is not right, for a timer"
    )
    doctor.set_defaults(run=_doctor)


def _add_backup(commands: Commands) -> None:
    backup = command(
        commands, "backup", "write database and secret key into one file, also while serving"
    )
    backup.add_argument(
        "--runde",
        metavar="NUMBER",
        type=_runde,
        help="only this Runde, by the number in its addresses",
    )
    backup.add_argument(
        "--verify",
        action="store_true",
        help="then try it: restore it into a scratch database and compare both",
    )
    restore = command(commands, "restore", "put a backup into the database, also while serving")
    restore.add_argument(
        "--replace", action="store_true", help="let the backup take the place of what is there"
    )
    restore.add_argument(
        "--verify",
        action="store_true",
        help="only try it, in a scratch database; also a copy of an SQLite file",
    )
    for each in (backup, restore):
        each.add_argument(
            "--progress", action="store_true", help="show how far it is, also to no terminal"
        )
        each.add_argument("file", metavar="FILE", type=Path, help="the file of the backup")


def _add_scoring(commands: Commands) -> None:
    score = command(commands, "score", "score one game per line of standard input (JSON)", A_GAME)
    score.add_argument(
        "--rules",
        default="ddv",
        metavar="PRESET",
        help="a preset, ddv by default; `scorepad rules list` names them",
    )
    score.add_argument(
        "--rules-file",
        metavar="FILE",
        type=argparse.FileType(encoding="utf-8"),
        help="a rule set as JSON",
    )
    score.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help=ONE_RULE)
    score.set_defaults(run=_score)
    replay = command(
        commands, "replay", "work out one evening per line of standard input (JSON)", AN_EVENING
    )
    replay.add_argument("--tariff", metavar="FILE", type=Path, help="what is played for, as JSON")
    replay.set_defaults(run=_replay)
    for each in (score, replay):
        _add_language(each)


def _add_rules(commands: Commands) -> None:
    rules = command(
        commands,
        "rules",
        "list the rules, show a rule set, compare two, or read one in from elsewhere",
    )
    tasks = rules.add_subparsers(title="tasks", metavar="TASK", required=True, dest="task")
    command(tasks, "list", "every option with its values, help and source")
    show = command(tasks, "show", "a rule set; what differs from its preset is marked with *")
    show.add_argument("rules", metavar="RULES", help="a preset, or a file with a rule set as JSON")
    show.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help=ONE_RULE)
    compare = command(tasks, "diff", "where two rule sets differ")
    for name in ("first", "second"):
        compare.add_argument(
            name, metavar=name.upper(), help="a preset, or a file with a rule set as JSON"
        )
    read_in = command(
        tasks,
        "import",
        "read a rule set in from elsewhere; --json gives it as a file for --rules-file",
    )
    read_in.add_argument(
        "rules",
        metavar="SOURCE",
        help="a link to a rule set, a file with one or with its link, or - for input",
    )
    for task in tasks.choices.values():
        task.add_argument("--json", action="store_true", help="answer in JSON")
        _add_language(task)
    rules.set_defaults(run=_rules)


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang",
        choices=("de", "en"),
        default=language(),
        help="language of the words, else that of LANG",
    )


def _add_about(commands: Commands) -> None:
    """The commands that tell of the program itself."""
    schema = command(commands, "schema", "print the JSON Schema of a game or of an evening")
    described = ("game", "evening")
    schema.add_argument("of", metavar="game|evening", choices=described, help="what it describes")
    schema.set_defaults(run=_schema)
    docs = command(commands, "docs", "list the documents that come with it, or print one")
    docs.add_argument("name", metavar="NAME", nargs="?", help="which one; all are listed without")
    docs.set_defaults(run=_docs)
    command(commands, "man", "print the manual page, for man -l or a file").set_defaults(run=_man)
    completion = command(
        commands, "completion", "print what a shell loads so that Tab completes", WHERE_LOADED
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), help="for which shell")
    completion.set_defaults(run=_completion)
    complete = commands.add_parser("complete")
    complete.add_argument("words", nargs=argparse.REMAINDER)
    complete.set_defaults(run=_complete)


def _add_tournament(commands: Commands) -> None:
    tournament = command(
        commands, "tournament", "seat a round of a tournament, or work out its standing (JSON)"
    )
    tasks = tournament.add_subparsers(title="tasks", metavar="TASK", required=True, dest="task")
    command(tasks, "draw", "seat one round per line of standard input", A_ROUND)
    command(tasks, "rank", "work out one standing per line of standard input", A_STANDING)
    for task in tasks.choices.values():
        _add_language(task)
    tournament.set_defaults(run=_tournament)


def _add_ticksheet(commands: Commands) -> None:
    ticksheet = command(
        commands,
        "ticksheet",
        "print a sheet of boxes to tick the games of an evening, and read its photos",
    )
    tasks = ticksheet.add_subparsers(title="tasks", metavar="TASK", required=True, dest="task")
    write = command(tasks, "print", "write a tick sheet as PDF", A_SHEET)
    read = command(tasks, "read", "read the games on photos of a tick sheet (JSON)", A_PHOTO)
    for task in tasks.choices.values():
        task.add_argument(
            "--rules", default="ddv", metavar="RULES", help="a preset, or a file with a rule set"
        )
        task.add_argument(
            "--set", action="append", default=[], metavar="OPTION=VALUE", help=ONE_RULE
        )
        task.add_argument(
            "--names",
            required=True,
            metavar="NAMES",
            help="four to seven names, with commas between",
        )
        task.add_argument("--games", type=int, metavar="NUMBER", help="as the rules say by default")
        _add_language(task)
    write.add_argument("--title", default="", help="what stands at the top: the name of the group")
    write.add_argument("--paper", choices=("a4", "letter"), default="a4", help="size of the paper")
    write.add_argument("--large", action="store_true", help="large print")
    write.add_argument("--sheet", type=int, default=1, metavar="NUMBER", help="number of the sheet")
    write.add_argument(
        "--address", default="", metavar="URL", help="the page that the first code opens"
    )
    write.add_argument(
        "--layout",
        type=Path,
        metavar="FILE",
        help="write where each box stands (JSON, millimetres)",
    )
    write.add_argument("file", type=Path, metavar="FILE", help="the PDF to write")
    read.add_argument(
        "photos", type=Path, nargs="+", metavar="PHOTO", help="JPEG, PNG, WebP or a scan as PDF"
    )
    ticksheet.set_defaults(run=_ticksheet)


def _ticksheet(arguments: argparse.Namespace) -> int:
    if arguments.task == "read":
        from scorepad.cli import ticksheet_photos

        return ticksheet_photos.answer(arguments, _output(), sys.stderr)
    from scorepad.cli import ticksheet

    return ticksheet.answer(arguments, sys.stderr)


def _tournament(arguments: argparse.Namespace) -> int:
    from scorepad.cli.scoring import answer_lines
    from scorepad.cli.tournament import TASKS

    all_legal = answer_lines(_lines(), TASKS[arguments.task], _output(), arguments.lang)
    return 0 if all_legal else 1


def _schema(arguments: argparse.Namespace) -> int:
    import json

    from scorepad.scoring import evening_schema, game_schema

    made = game_schema() if arguments.of == "game" else evening_schema()
    print(json.dumps(made, ensure_ascii=False, indent=1), file=_output())
    return 0


def _docs(arguments: argparse.Namespace) -> int:
    from scorepad.cli.docs import documents, listed

    there = documents()
    if arguments.name is None:
        _output().write(listed())
        return 0
    if arguments.name not in there:
        advice = f"{meant(arguments.name, there)} scorepad docs lists them."
        print(f"scorepad: there is no document {arguments.name!r}.{advice}", file=sys.stderr)
        return 2
    _output().write(there[arguments.name].read_text(encoding="utf-8"))
    return 0


def _man(_arguments: argparse.Namespace) -> int:
    from scorepad.cli.man import page

    _output().write(page(_parser()))
    return 0


def _completion(arguments: argparse.Namespace) -> int:
    from scorepad.cli.completion import SCRIPTS

    _output().write(SCRIPTS[arguments.shell])
    return 0


def _complete(arguments: argparse.Namespace) -> int:
    from scorepad.cli.completion import candidates

    words = arguments.words[1:] if arguments.words[:1] == ["--"] else arguments.words
    print("\n".join(candidates(_parser(), words)), file=_output())
    return 0


def _rules(arguments: argparse.Namespace) -> int:
    from scorepad.cli.rules import answer

    return answer(arguments, _output(), sys.stderr)


def _score(arguments: argparse.Namespace) -> int:
    from scorepad.cli.scoring import chosen_rules, score_lines
    from scorepad.scoring.errors import Refused

    try:
        rules = chosen_rules(arguments.rules, arguments.rules_file, arguments.set)
    except Refused as refused:
        print("\n".join(sentences(refused.problems, arguments.lang)), file=sys.stderr)
        return 2
    all_legal = score_lines(_lines(), rules, _output(), arguments.lang)
    return 0 if all_legal else 1


def _replay(arguments: argparse.Namespace) -> int:
    from scorepad.cli.scoring import replay_lines

    tariff = "null"
    if arguments.tariff:
        tariff = arguments.tariff.read_text("utf-8", "replace")
    all_legal = replay_lines(_lines(), _output(), arguments.lang, tariff)
    return 0 if all_legal else 1


def _output() -> TextIO:
    """Standard output in UTF-8, whatever the locale; a lone surrogate is written as its escape."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return sys.stdout


def _lines() -> Iterable[str]:
    """The lines of standard input; bytes that are not UTF-8 become replacement characters."""
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return (line.decode("utf-8", "replace") for line in sys.stdin.buffer)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("expected a whole number from 1 to 65535")
    return int(text)


def _partitions(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 4 and 2 <= int(text) <= 1000):
        raise argparse.ArgumentTypeError("expected a whole number from 2 to 1000")
    return int(text)


def _runde(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 15):
        raise argparse.ArgumentTypeError("expected a whole number, as in /runde/7")
    return int(text)


def _on_database(arguments: argparse.Namespace) -> int:
    settings = load()
    for name in ("host", "port", "tls_cert", "tls_key"):
        value = getattr(arguments, name, None)
        if value:
            settings = replace(settings, **{name: value})
    with _told_in_a_sentence(settings.database):
        if arguments.command == "serve":
            from scorepad.serving.server import serve

            return serve(settings, demo=arguments.demo, upgrades=not arguments.no_upgrade)
        if arguments.command in {"upgrade", "new-key", "backup", "restore"}:
            from scorepad.cli import backup

            return backup.answer(settings, arguments)
        from scorepad.cli import runden

        return runden.answer(settings, arguments)


@contextmanager
def _told_in_a_sentence(address: str) -> Iterator[None]:
    """Turn errors of the database into a SettingsError of one sentence.

    It never holds the address, in which there is a password.
    """
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

    from scorepad.store.away import Unavailable
    from scorepad.store.engine import driver_url

    try:
        host = make_url(driver_url(address)).host
    except (SQLAlchemyError, ValueError) as error:
        raise SettingsError("database: its address cannot be read.") from error
    if "@" in (host or ""):  # the end of a password, which no message may repeat
        raise SettingsError("database: in its password an @ is written %40.")
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise SettingsError(NO_POSTGRESQL) from error
    except (SQLAlchemyError, ImportError, Unavailable) as error:
        told = str(error.orig) if isinstance(error, DBAPIError) else str(error)
        raise SettingsError(f"database: {_in_one_line(told)}") from error


def _in_one_line(told: str) -> str:
    """What a database says in some lines, each as a sentence."""
    lines = [" ".join(line.split()) for line in told.splitlines() if line.strip()]
    return " ".join(line if line.endswith((".", "?", "!")) else f"{line}." for line in lines)


def _doctor(arguments: argparse.Namespace) -> int:
    from scorepad.cli.doctor import examine

    settings = load()
    with _told_in_a_sentence(settings.database):
        return examine(settings, arguments.backups, quiet=arguments.quiet)


def _settings(_arguments: argparse.Namespace) -> int:
    print("| Setting | Variable | Default | Meaning |\n|---|---|---|---|")
    for known in TABLE:
        print(f"| `{known.name}` | `{known.variable}` | {known.default} | {known.meaning} |")
    return 0
