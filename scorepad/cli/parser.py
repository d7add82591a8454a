"""How commands are declared; those of an operator."""

import argparse
from pathlib import Path
from typing import Any, Protocol


class Commands(Protocol):
    """What argparse gives to add commands to."""

    choices: Any

    def add_parser(self, name: str, **more: Any) -> argparse.ArgumentParser: ...


def command(commands: Commands, name: str, does: str, example: str = "") -> argparse.ArgumentParser:
    """A command that says what it does in the list and on its own page, there with an example."""
    return commands.add_parser(
        name,
        help=does,
        description=f"{does[0].upper()}{does[1:]}.",
        epilog=example and f"example:\n{example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_operating(commands: Commands) -> dict[str, argparse.ArgumentParser]:
    """What an operator does with Runden and with the installation; each command by its name."""
    links = command(commands, "links", "print the links of every Runde, for whoever has lost one, or renew one")
    tasks = links.add_subparsers(title="tasks", metavar="TASK", dest="task")
    renew = command(tasks, "renew", "end a link that has leaked, on every phone, and print the new one")
    delete = command(commands, "delete-runde", "delete a Runde with everything in it, once its name was typed")
    for each in (renew, delete):
        each.add_argument("runde", metavar="RUNDE", help="its name, or one of its links")
    renew.add_argument("role", choices=("write", "read"), help="which of its links")
    delete.add_argument("--file", metavar="FILE", type=Path, help="write it into a file first, to be read in again")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    stats = command(commands, "stats", "how many Runden, evenings and games there are, and their size; no names")
    stats.add_argument("--json", action="store_true", help="answer in JSON")
    command(commands, "retire", "archive or delete Runden that nobody uses (settings: idle_months, idle_end)")
    doctor = command(commands, "doctor", "look over this installation; status 1 when something is wrong")
    doctor.add_argument(
        "--backups", metavar="FOLDER", type=Path, default=Path("backups"), help="where backups are kept"
    )
    return {name: commands.choices[name] for name in ("links", "delete-runde", "stats", "retire", "doctor")}
