"""Static files: URLs with a content hash, and minified scripts and style sheets."""

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, current_app, request
from rcssmin import cssmin
from rjsmin import jsmin
from werkzeug.security import safe_join

SMALLER: Mapping[str, tuple[str, Callable[[str], str]]] = {
    ".css": ("text/css", cssmin),
    ".js": ("text/javascript", jsmin),
}
"""The minified kinds of files, by suffix: media type and minifier."""


def init(app: Flask) -> None:
    """Serve static files, and give templates the function `asset`."""
    app.view_functions["static"] = send
    app.add_template_global(asset, "asset")


def asset(name: str) -> str:
    """The URL of a static file with the hash of its content, so that browsers may cache it as
    immutable.
    """
    version = versions(name)
    return f"{request.script_root}{current_app.static_url_path}/{name}{version and f'?v={version}'}"


def is_current(path: str, version: str) -> bool:
    """Whether `version` is the content hash of the file, so that the response may be cached as
    immutable.

    During an upgrade a process of the old version may get a URL of the new one.
    """
    return bool(version) and version == _version_of(
        path.removeprefix(f"{current_app.static_url_path}/")
    )


def versions(*names: str) -> str:
    """The content hashes of these files in one string; cached, except in debug mode."""
    if current_app.debug:
        _versions.cache_clear()
    return _versions(str(current_app.static_folder), names)


def send(filename: str) -> Response:
    """A static file."""
    path = safe_join(str(current_app.static_folder), filename)
    file = Path(path) if path else None
    if file is None or file.suffix not in SMALLER or not file.is_file():
        return current_app.send_static_file(filename)
    response = Response(smaller(file), mimetype=SMALLER[file.suffix][0])
    response.add_etag()
    response.make_conditional(request)
    return response


def smaller(file: Path) -> str:
    """The minified content of a script or a style sheet, cached until the file changes."""
    return _smaller(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _smaller(file: Path, _changed: int) -> str:
    return SMALLER[file.suffix][1](file.read_text(encoding="utf-8"))


def _version_of(name: str) -> str:
    path = safe_join(str(current_app.static_folder), name)
    file = Path(path) if path else None
    return _version(file, file.stat().st_mtime_ns) if file is not None and file.is_file() else ""


@lru_cache(maxsize=256)
def _versions(_folder: str, names: tuple[str, ...]) -> str:
    return "".join(map(_version_of, names))


@lru_cache(maxsize=256)
def _version(file: Path, _changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:10]
