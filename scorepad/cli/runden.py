"""`scorepad demo`, `links`, `delete-runde`, `retire` and `stats`."""

import argparse
import contextlib
import datetime as dt
import json
import sys
from collections import Counter
from collections.abc import Iterator

from scorepad.actions.errors import NotFound
from scorepad.actions.evening.deleting import delete_runde
from scorepad.actions.files import exports
from scorepad.actions.instance import instance, retiring, upgrading
from scorepad.actions.instance.demo import fill
from scorepad.actions.problems import clean, looks_like
from scorepad.actions.runde import links as renewing
from scorepad.app import create_app
from scorepad.cli.helpful import meant
from scorepad.files import documents
from scorepad.serving import addresses
from scorepad.settings import Settings, SettingsError
from scorepad.store import idle, links, runden, schema, whole
from scorepad.store.db import db
from scorepad.store.runden import Runde


def answer(settings: Settings, arguments: argparse.Namespace) -> int:
    """Run one of these commands and return its exit status; an error prints a sentence."""
    if arguments.command == "links" and arguments.task is None:
        show_links(settings)
        return 0
    with _app(settings):
        if arguments.command == "demo":
            print(addresses.of_installation(settings) + fill())
            return 0
        if arguments.command == "retire":
            return _retire(settings)
        if arguments.command == "stats":
            return _stats(as_json=arguments.json)
        runde = _found(arguments.runde)
        if runde is None:
            return 1
        if arguments.command == "delete-runde":
            return _delete(runde, arguments)
        renewing.renew(runde.id, arguments.role)
        _show(settings, runde.id, runde.name)
        return 0


@contextlib.contextmanager
def _app(settings: Settings) -> Iterator[None]:
    """The app context, with the secret key of the database.

    Raises SettingsError where a migration is missing.
    """
    app = create_app(settings)
    with app.app_context():
        if not schema.is_current(db.engine):
            raise SettingsError(_why_not_current())
        app.config["SECRET_KEY"] = instance.secret_key(settings, db.engine)
        yield


def _why_not_current() -> str:
    """Why the tables are not those of this version, and what to do, in a sentence."""
    if schema.current(db.engine) is None:
        return "database: there is nothing in it yet; begin by scorepad serve, or restore a backup."
    if schema.is_newer(db.engine):
        return f"database: {upgrading.NEWER}"
    return "database: it is not up to date; run scorepad db upgrade first."


def _found(given: str) -> Runde | None:
    """The Runde of one of its links, or of its name where no other one has it; else None, once it
    was said why.
    """
    link = links.find(given.strip().rpartition("/l/")[2])
    if link is not None:
        return runden.load_runde(link.runde_id)
    named = [runde_id for runde_id, name in runden.named() if looks_like(clean(given), name)]
    if len(named) == 1:
        return runden.load_runde(named[0])
    if named:
        refuse(
            f"{len(named)} Runden have this name; give one of the links of the one that is meant."
        )
    else:
        advice = meant(given, (name for _id, name in runden.named()))
        refuse(f"No Runde has this name, and it is no link that is in force.{advice}")
    return None


def show_links(settings: Settings) -> None:
    """Print the links of all Runden."""
    with _app(settings):
        for runde_id, name in runden.named():
            _show(settings, runde_id, name)


def _show(settings: Settings, runde_id: int, name: str) -> None:
    print(name)
    site = addresses.of_installation(settings)
    for link in links.current(runde_id).values():
        print(f"  {link.role:5}  {site}/l/{link.token}")


def _delete(runde: Runde, arguments: argparse.Namespace) -> int:
    ids = whole.evening_ids(runde.id)
    print(f"{runde.name}: {len(ids)} evenings. All of it goes, on every phone, for good.")
    if not arguments.yes and not _typed(runde.name):
        return refuse("That is not its name; nothing was deleted.")
    if arguments.file is not None:
        members = runden.members(runde.id)
        names = {str(member.id): member.name for member in members}
        head = exports.head(runde, members, accounts=True)
        try:
            with arguments.file.open("x", encoding="utf-8") as out:
                out.writelines(documents.runde(head, exports.evenings(runde.id, ids, names)))
        except FileExistsError:
            return refuse(f"{arguments.file} is there already; nothing was deleted.")
        print(f"Written to {arguments.file}.")
    with contextlib.suppress(NotFound):  # another process deleted it first
        delete_runde(runde.id, runde.name)
    print("Deleted.")
    return 0


def _typed(name: str) -> bool:
    try:
        return looks_like(clean(input("Type its name to delete it: ")), name)
    except EOFError:
        return False


def _retire(settings: Settings) -> int:
    if not settings.idle_months:
        print("The setting idle_months is 0: every Runde stays.")
        return 0
    end: retiring.End = "delete" if settings.idle_end == "delete" else "archive"
    now = dt.datetime.now(dt.UTC)
    done = Counter(retired.step for retired in retiring.retire(settings.idle_months, end, now))
    steps: tuple[retiring.Step, ...] = ("noticed", "spared", "archived", "deleted")
    told = ", ".join(f"{done[step]} {step}" for step in steps)
    print(f"Runden unused for {settings.idle_months} months: {told}.")
    return 0


def _stats(*, as_json: bool) -> int:
    told = idle.size(dt.datetime.now(dt.UTC))
    if as_json:
        print(json.dumps(told))
        return 0
    for name, count in told.items():
        label = name.replace("_", " ")
        shown = str(count)
        if name == "bytes":
            label = "size"
            shown = f"{count / 2**20:.1f} MB"
        print(f"{label:12} {shown:>10}")
    return 0


def refuse(sentence: str) -> int:
    """Print an error to standard error, and return the exit status 1."""
    print(f"scorepad: {sentence}", file=sys.stderr)
    return 1
