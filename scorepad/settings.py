"""The settings of an installation.

What comes later in this list wins: defaults, instance/config.toml, SCOREPAD_*, DATABASE_URL. Each
is declared once, as a field of `Settings`; `scorepad settings` and docs/hosting.md show these
declarations.
"""

import os
import re
import secrets
import tomllib
import zoneinfo
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

PREFIX = "SCOREPAD_"
CHECKOUT = Path(__file__).parent.parent
KEPT = ("secret.key", "config.toml")
"""Files by which a folder is known as that of an installation."""
KEY_LENGTH = 32
LONGEST_CODE = 100
MOST_DIGITS = 9
TRUE = ("1", "true", "yes", "on")
FALSE = ("0", "false", "no", "off")
_HOST = re.compile(r"[a-z0-9.-]+|\[[0-9a-f:]+\]")
Reader = Callable[[object], object]


class SettingsError(Exception):
    """A wrong setting; the text is one sentence that names it."""


def read_whole(low: int, high: int) -> Reader:
    """Reads a whole number from `low` to `high`."""

    def read(value: object) -> int:
        text = str(value)
        is_number = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
        if not is_number or not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return int(text)

    return read


def read_flag(value: object) -> bool:
    word = str(value).lower()
    if word not in TRUE + FALSE:
        raise ValueError("true or false")
    return word in TRUE


def text_where(fits: Callable[[str], object], expected: str) -> Callable[[object], str]:
    """Reads a text for which `fits` is true; the error names what is `expected`."""

    def read(value: object) -> str:
        text = value.strip() if isinstance(value, str) else ""
        if not fits(text):
            raise ValueError(expected)
        return text

    return read


def read_one_of(*words: str) -> Reader:
    return text_where(words.__contains__, " or ".join(words))


read_text = text_where(bool, "a text that is not empty")
read_secret = text_where(
    lambda key: len(key) >= KEY_LENGTH, f"a text of at least {KEY_LENGTH} characters"
)
read_zone = text_where(
    lambda name: name in zoneinfo.available_timezones(),
    "the name of a time zone such as Europe/Berlin",
)
read_database = text_where(
    re.compile(r"(sqlite|postgresql|postgres)(\+[^:]*)?://").match,
    "an address such as sqlite:////folder/file or postgresql://host/name",
)


def _is_contact(url: str) -> bool:
    is_plain = url.isprintable() and " " not in url
    return is_plain and urlsplit(url).scheme in {"mailto", "https", "tel"}


read_contact = text_where(
    _is_contact,
    "an address such as mailto:help@doko.example.org or https://doko.example.org/contact",
)


def read_address(value: object) -> str:
    """A URL without a slash at its end, or nothing."""
    if value == "":
        return ""
    try:
        parts = urlsplit(read_text(value))
        has_place = parts.hostname and parts.port != 0  # a port that is none raises ValueError
    except ValueError:
        has_place = False
    if not has_place or parts.scheme not in {"http", "https"} or parts.query or parts.fragment:
        raise ValueError("an address such as https://doko.example.org")
    return parts.geturl().rstrip("/")


def read_hosts(value: object) -> tuple[str, ...]:
    parts = [part.strip().lower() for part in str(value).split(",")]
    names = tuple(part for part in parts if part)
    if not all(_HOST.fullmatch(name) for name in names):
        raise ValueError("names such as doko.example.org, with commas between")
    return names


def read_code(value: object) -> str:
    """A text of at most `LONGEST_CODE` characters, which may be empty, or a number of TOML."""
    text = str(value).strip()
    if len(text) > LONGEST_CODE:
        raise ValueError(f"a text of at most {LONGEST_CODE} characters")
    return text


def read_path(value: object) -> Path:
    return Path(read_text(str(value))).expanduser().resolve()


def _setting(read: Reader, meaning: str, *, default: Any, shown: str | None = None) -> Any:
    if shown is None:
        shown = str(default).lower() if isinstance(default, bool) else str(default)
    note = {"read": read, "meaning": meaning, "shown": shown}
    return field(default=default, repr=read is not read_secret, metadata=note)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings of an installation, read and checked."""

    instance: Path = _setting(
        read_path,
        "Folder of database, secret key and config.toml; only in the environment.",
        default=Path("instance"),
        shown="`instance` of a checkout, else the data folder of the user",
    )
    database: str = _setting(
        read_database,
        "Address of the database; `DATABASE_URL` wins.",
        default="",
        shown="SQLite file in `instance`",
    )
    prepared_statements: bool = _setting(
        read_flag,
        "Let PostgreSQL keep statements prepared; behind a pooler such as PgBouncer it never does.",
        default=True,
    )
    secret_key: str = _setting(
        read_secret,
        "Key that signs links and sessions; belongs to the backup.",
        default="",
        shown="made once in `instance/secret.key`",
    )
    host: str = _setting(read_text, "Network address to serve on.", default="0.0.0.0")  # noqa: S104 - phones at the table
    port: int = _setting(read_whole(1, 65535), "Port to serve on.", default=8000)
    threads: int = _setting(read_whole(1, 256), "Requests answered at the same time.", default=2)
    papers: int = _setting(
        read_whole(1, 32), "PDFs and previews made at the same time, each by a process.", default=2
    )
    paper: str = _setting(
        read_one_of("language", "a4", "letter"),
        "Paper to print on; by `language` it is Letter for American English alone.",
        default="language",
    )
    new_runden: int = _setting(
        read_whole(0, 100_000), "Runden that one address may found in an hour.", default=20
    )
    new_runden_in_all: int = _setting(
        read_whole(0, 1_000_000), "Runden that all may found in a day.", default=5_000
    )
    runde_code: str = _setting(
        read_code, "Code to type to found a Runde.", default="", shown="none: everybody may"
    )
    public_address: str = _setting(
        read_address,
        "Address that links and QR codes carry.",
        default="",
        shown="the one asked for, if it leads here",
    )
    hosts: tuple[str, ...] = _setting(
        read_hosts, "Names it goes by, comma between; others get 400.", default=(), shown="any"
    )
    tls_cert: Path | None = _setting(
        read_path,
        "Certificate (PEM, with its chain) to serve https by.",
        default=None,
        shown="none: plain http",
    )
    tls_key: Path | None = _setting(
        read_path,
        "Private key of the certificate (PEM, without a password).",
        default=None,
        shown="none",
    )
    timezone: str = _setting(
        read_zone, "Time zone that decides the date of an evening.", default="Europe/Berlin"
    )
    trusted_proxies: int = _setting(
        read_whole(0, 10), "Number of reverse proxies in front.", default=0
    )
    secure_cookies: bool = _setting(
        read_flag, "Send cookies over https only, whatever the request says.", default=False
    )
    log_format: str = _setting(
        read_one_of("text", "json"),
        "Log lines: `text` (mistakes only) or `json` (every request too).",
        default="text",
    )
    metrics_port: int = _setting(
        read_whole(0, 65535),
        "Port on 127.0.0.1 that shows figures to Prometheus; 0 for none.",
        default=0,
    )
    idle_months: int = _setting(
        read_whole(0, 1200),
        "Months without an entry after which `scorepad retire` ends a Runde; 0 for never.",
        default=0,
    )
    idle_end: str = _setting(
        read_one_of("archive", "delete"),
        "What it does with it, a month after its page said so.",
        default="archive",
    )
    security_contact: str = _setting(
        read_contact,
        "Whom to tell about a weakness (`mailto:…`), in `/.well-known/security.txt`.",
        default="",
        shown="none",
    )

    @property
    def known_hosts(self) -> tuple[str, ...]:
        """The host names that are accepted from a proxy: `hosts` and that of `public_address`."""
        public = urlsplit(self.public_address).hostname
        if not public:
            return self.hosts
        return (*self.hosts, public)


class SettingRow(NamedTuple):
    """A row of the table of settings: `variable` is the name in the environment."""

    name: str
    variable: str
    default: str
    meaning: str


TABLE = tuple(
    SettingRow(
        each.name, PREFIX + each.name.upper(), each.metadata["shown"], each.metadata["meaning"]
    )
    for each in fields(Settings)
)
_SECRET = {"secret_key": "a text that is too short", "database": "what stands there"}
"""Settings whose value may be a secret, with the words for it in an error."""
_READERS: Mapping[str, Reader] = {each.name: each.metadata["read"] for each in fields(Settings)}


def load(environ: Mapping[str, str] | None = None) -> Settings:
    """Read all settings; create the instance folder and the secret key where they are missing.

    Raises SettingsError.
    """
    environ = os.environ if environ is None else environ
    given = _from_environment(environ)
    instance = given.pop("instance", None) or _usual_instance()
    merged = _from_file(instance / "config.toml") | given
    url = environ.get("DATABASE_URL")
    if url:
        merged["database"] = _read("database", url, "DATABASE_URL", _READERS)
    try:
        instance.mkdir(parents=True, exist_ok=True)
        merged.setdefault("secret_key", _kept_secret(instance / "secret.key"))
    except OSError as error:
        raise SettingsError(
            f"instance: the folder {instance} cannot be used: {error.strerror}."
        ) from error
    merged.setdefault("database", f"sqlite:///{instance / 'scorepad.sqlite'}")
    return Settings(instance=instance, **merged)


def _usual_instance() -> Path:
    """The folder of the data where none is set: of a checkout, or of the place in which an
    installed package has kept it until now, else the data folder of the user.
    """
    if (CHECKOUT / "pyproject.toml").exists():
        return CHECKOUT.resolve() / "instance"
    here = Path.cwd() / "instance"
    if any((here / name).exists() for name in KEPT):
        return here
    import platformdirs  # noqa: PLC0415 - a checkout does not need it

    return platformdirs.user_data_path("scorepad", appauthor=False)


def key_file(settings: Settings) -> Path | None:
    """The file of the secret key; None where the key is a setting."""
    given = {*_from_environment(os.environ), *_from_file(settings.instance / "config.toml")}
    return None if "secret_key" in given else settings.instance / "secret.key"


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    variables: dict[str, str] = {}
    for variable in sorted(environ):
        if variable.startswith(PREFIX):
            name = variable.removeprefix(PREFIX).lower()
            variables[name] = variable
    return {
        name: _read(name, environ[variable], variable, _READERS)
        for name, variable in variables.items()
    }


def _from_file(file: Path) -> dict[str, Any]:
    readers = {name: read for name, read in _READERS.items() if name != "instance"}
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{file} cannot be read: {error}.") from error
    return {
        name: _read(name, value, f"{name} in {file}", readers) for name, value in content.items()
    }


def _read(name: str, value: object, place: str, readers: Mapping[str, Reader]) -> object:
    if name not in readers:
        raise SettingsError(
            f"{place}: there is no such setting; the known ones are {', '.join(sorted(readers))}."
        )
    try:
        return readers[name](value)
    except ValueError as error:
        said = _SECRET.get(name) or repr(value)
        raise SettingsError(f"{place}: expected {error}, not {said}.") from error


def _kept_secret(file: Path) -> str:
    """The secret key of a file; the first start creates it, readable by its owner only."""
    if not file.exists():
        draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(secrets.token_urlsafe(48) + "\n")
            out.flush()
            os.fsync(out.fileno())
        try:
            os.link(draft, file)  # where two processes start at once, the first key stays
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    content = file.read_text(encoding="utf-8")
    return str(_read("secret_key", content, f"secret_key in {file}", _READERS))
