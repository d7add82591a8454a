"""`scorepad docs`: the documents that come with the program, and the files of a machine."""

from pathlib import Path

from scorepad.settings import CHECKOUT

PACKAGE = Path(__file__).parent.parent


def documents() -> dict[str, Path]:
    """The documents by name, then the files of `deploy` as deploy/NAME."""
    home = PACKAGE
    pages = list((PACKAGE / "docs").glob("*.md"))
    if (CHECKOUT / "docs").is_dir():
        home = CHECKOUT
        pages = [*(CHECKOUT / "docs").glob("*.md"), *CHECKOUT.glob("[RC]*.md")]
    there: dict[str, Path] = {}
    for page in sorted(pages):
        there[page.stem.lower()] = page
    for file in sorted((home / "deploy").rglob("*")):
        if file.is_file():
            there[str(file.relative_to(home))] = file
    return there


def listed() -> str:
    """All names, each with what it is about."""
    lines: list[str] = []
    for name, file in documents().items():
        lines.append(f"{name:40}{_about(file)}\n")
    return "".join(lines)


def _about(file: Path) -> str:
    """The heading of a document, or the first comment of a file."""
    for line in file.read_text(encoding="utf-8").splitlines():
        about = line.strip("#; ")
        if about and not about.startswith("!"):
            return about
    return ""
