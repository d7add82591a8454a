"""What `scorepad serve` says while it starts: an upgrade, the addresses, and who cannot come in."""

import io
import shutil
import sys
from itertools import zip_longest

import segno

from scorepad.actions.instance.upgrading import Upgraded
from scorepad.serving import pango
from scorepad.serving.addresses import EVERYWHERE, address, named_address, only_here
from scorepad.settings import Settings
from scorepad.store import schema

BETWEEN = "   "


def begin() -> None:
    """Say to somebody at a terminal that it starts: the first time takes a while."""
    if sys.stdout is not None and sys.stdout.isatty():
        print("Starting …", flush=True)  # noqa: T201


def tell_upgraded(done: Upgraded) -> None:
    """Say on standard output what an upgrade changed, and where the copy of before is."""
    if not done.has_changed:
        return
    print(f"The database was upgraded from {done.before} to {schema.newest()}.")  # noqa: T201
    if done.copy is not None:
        print(f"A copy as it was before: {done.copy}; delete it when all is well.")  # noqa: T201


def banner(settings: Settings, scheme: str, path: str = "") -> str:
    """The addresses of a server with their QR codes, and what is to be known about them."""
    urls = [f"{url}{path}" for url in addresses(settings, scheme)]
    lines = [f"Scorepad: {urls[0]}"]
    lines += [f"or by name: {url}" for url in urls[1:]]
    if settings.public_address or not only_here(settings.host):
        lines = _with_codes(lines, urls)
    lines += _warnings(settings)
    if pango.missing():
        lines.append(
            f"No paper can be printed until this is there: apt-get install {pango.PACKAGES}"
        )
    if scheme == "https":
        lines.append("Who comes by http:// is led to https://.")
    lines.append(f"Data: {settings.instance}")
    lines.append("Stop with Ctrl+C.")
    return "\n".join(lines)


def addresses(settings: Settings, scheme: str) -> list[str]:
    """The public address, else those by the number and by the name of this machine."""
    if settings.public_address:
        return [settings.public_address]
    by_number = address(settings.host, settings.port, scheme)
    by_name = named_address(settings.host, settings.port, scheme)
    return [by_number, by_name] if by_name else [by_number]


def _warnings(settings: Settings) -> list[str]:
    if settings.public_address or settings.trusted_proxies or not only_here(settings.host):
        return []
    if settings.host in EVERYWHERE:
        return ["This machine is in no network now: no phone reaches this address."]
    only = f"Only this machine reaches this address, no phone: the host is {settings.host}."
    advice = "Without --host, and without the setting host, phones in the same network reach it."
    return [f"{only} {advice}"]


def _with_codes(lines: list[str], urls: list[str]) -> list[str]:
    """The lines with the QR codes: all beside each other above them, or each above its own line
    where the terminal is too narrow for that.
    """
    codes = [_code(url) for url in urls]
    width = sum(len(code[0]) for code in codes) + len(BETWEEN) * (len(codes) - 1)
    if width > shutil.get_terminal_size().columns:
        return [part for code, line in zip(codes, lines, strict=True) for part in (*code, line)]
    blanks = " " * len(codes[0][0])
    rows = [BETWEEN.join(row) for row in zip_longest(*codes, fillvalue=blanks)]
    return [*rows, *lines]


def _code(url: str) -> list[str]:
    drawn = io.StringIO()
    segno.make(url, error="m").terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n").split("\n")


def refuse(sentence: str) -> int:
    """Print why nothing is served to standard error, and return the exit status 1."""
    print(sentence, file=sys.stderr)  # noqa: T201
    return 1
