"""The command `scorepad`. Each command imports what it needs, so that `--help` and `score` start quickly."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from scorepad import __version__
from scorepad.settings import TABLE, SettingsError, load


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit status. A mistake in the settings is one sentence and status 2."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except SettingsError as error:
        print(f"scorepad: {error}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorepad", description="Score keeping for Doppelkopf.")
    parser.add_argument("--version", action="version", version=f"scorepad {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    serve = commands.add_parser("serve", help="serve the pages to the phones in this network")
    serve.add_argument("--host", help="network address to serve on (setting: host)")
    serve.add_argument("--port", type=_port, help="port to serve on (setting: port)")
    serve.add_argument("--demo", action="store_true", help="fill in the demo first and show its link")
    serve.set_defaults(run=_serve)

    database = commands.add_parser("db", help="look after the database")
    steps = database.add_subparsers(title="steps", metavar="STEP", required=True)
    steps.add_parser("upgrade", help="bring the tables up to date").set_defaults(run=_upgrade)

    demo = commands.add_parser("demo", help="fill in a Runde with two played evenings, once")
    demo.set_defaults(run=_demo)
    commands.add_parser("settings", help="print the table of settings").set_defaults(run=_settings)
    return parser


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("expected a whole number from 1 to 65535")
    return int(text)


def _serve(arguments: argparse.Namespace) -> int:
    from scorepad.serving import serve

    settings = load()
    host, port = arguments.host or settings.host, arguments.port or settings.port
    return serve(settings, host=host, port=port, demo=arguments.demo)


def _upgrade(_arguments: argparse.Namespace) -> int:
    from sqlalchemy import create_engine

    from scorepad.store import schema
    from scorepad.store.engine import driver_url

    engine = create_engine(driver_url(load().database))
    schema.upgrade(engine)
    engine.dispose()
    return 0


def _demo(_arguments: argparse.Namespace) -> int:
    from scorepad.app import create_app
    from scorepad.demo import fill

    with create_app(load()).app_context():
        print(fill())
    return 0


def _settings(_arguments: argparse.Namespace) -> int:
    print("| Setting | Variable | Default | Meaning |\n|---|---|---|---|")
    for known in TABLE:
        print(f"| `{known.name}` | `{known.variable}` | {known.default} | {known.meaning} |")
    return 0
