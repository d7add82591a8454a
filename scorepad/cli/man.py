"""`scorepad man`: the manual page in the language of man(1), made from the parser."""

import argparse
from collections.abc import Iterator

from scorepad import __version__
from scorepad.cli.helpful import actions_of, subcommands

_FILES = """\
.SH FILES
.TP
.I config.toml
The settings, in the folder of the data.
.B scorepad settings
prints a table of them.
.TP
.I scorepad.sqlite
The database, unless another one is set.
.TP
.I secret.key
The key that all links are made with. It belongs to every backup.
.SH ENVIRONMENT
.TP
.B SCOREPAD_INSTANCE
The folder of the data. Every other setting has a variable of its own too.
.TP
.BR LC_ALL ", " LC_MESSAGES ", " LANG
The language of answers, German or English, where
.B \\-\\-lang
is not given.
.SH EXIT STATUS
0 when all went well, 1 when something was refused, 2 for a wrong command or setting.
"""


def page(parser: argparse.ArgumentParser) -> str:
    """The manual page of a parser and of all commands beneath it."""
    return "\n".join(_lines(parser)) + "\n" + _FILES


def _lines(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f'.TH SCOREPAD 1 "" "Scorepad {__version__}" "User Commands"'
    yield ".SH NAME"
    yield f"scorepad \\- {_plain(parser.description or '').rstrip('.')}"
    yield ".SH SYNOPSIS"
    yield ".B scorepad\n.I COMMAND\n.RI [ options ]"
    yield ".SH OPTIONS"
    yield from _options(parser)
    yield ".SH COMMANDS"
    for name, command in subcommands(parser).items():
        yield from _command(f"scorepad {name}", command)


def _command(name: str, command: argparse.ArgumentParser) -> Iterator[str]:
    inner = subcommands(command)
    yield f".SS {_plain(name)}"
    yield _sentence(command.description or "")
    yield from _options(command)
    if command.epilog:
        title, _colon, example = command.epilog.partition(":\n")
        yield f".PP\n{_plain(title.capitalize())}:\n.PP\n.nf\n{_plain(example)}\n.fi"
    for own, each in inner.items():
        yield from _command(f"{name} {own}", each)


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in actions_of(parser):
        if action.help == argparse.SUPPRESS:
            continue
        yield ".TP"
        yield _head(action)
        yield _sentence(action.help or "what is meant: one of these words")


def _head(action: argparse.Action) -> str:
    value = ""
    if action.nargs != 0:
        words = "|".join(map(str, action.choices)) if action.choices else ""
        value = str(action.metavar or words or action.dest.upper())
    if not action.option_strings:
        return f".I {_plain(value)}"
    names = ", ".join(action.option_strings)
    return f'.BR "{_plain(names)}" " {_plain(value)}"' if value else f'.B "{_plain(names)}"'


def _sentence(text: str) -> str:
    text = text.replace("%%", "%")
    ended = text if text.endswith(".") else f"{text}."
    return _plain(f"{ended[:1].upper()}{ended[1:]}")


def _plain(text: str) -> str:
    """Text in which nothing is a command of man(1)."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in lines)
