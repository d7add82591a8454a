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
    """The URL of a static file with the hash of its content, so that browsers may keep it."""
    url = f"{request.script_root}{current_app.static_url_path}/{name}"
    version = versions(name)
    return f"{url}?v={version}" if version else url


def is_current(path: str, version: str) -> bool:
    """Whether `version` is the content hash of the file, so that browsers may keep the answer.

    During an upgrade a process of the old version may get a URL of the new one.
    """
    if not version:
        return False
    name = path.removeprefix(f"{current_app.static_url_path}/")
    return version == _version_of(name)


def versions(*names: str) -> str:
    """The content hashes of these files in one string; cached, except in debug mode."""
    if current_app.debug:
        _versions.cache_clear()
    return _versions(str(current_app.static_folder), names)


def send(filename: str) -> Response:
    """A static file, a script or a style sheet without what only its authors read."""
    file = _file(filename)
    if file is None or file.suffix not in SMALLER:
        return current_app.send_static_file(filename)
    mimetype, _minifier = SMALLER[file.suffix]
    response = Response(smaller(file), mimetype=mimetype)
    response.add_etag()
    response.make_conditional(request)
    return response


def smaller(file: Path) -> str:
    """The minified content of a script or a style sheet, cached until the file changes."""
    return _smaller(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _smaller(file: Path, _changed: int) -> str:
    _mimetype, minify = SMALLER[file.suffix]
    return minify(file.read_text(encoding="utf-8"))


def _file(name: str) -> Path | None:
    """The static file of a name; None for what is none, or outside of the folder."""
    path = safe_join(str(current_app.static_folder), name)
    if path is None:
        return None
    file = Path(path)
    return file if file.is_file() else None


def _version_of(name: str) -> str:
    """The content hash of a static file; empty where there is none."""
    file = _file(name)
    return "" if file is None else _version(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _versions(_folder: str, names: tuple[str, ...]) -> str:
    return "".join(map(_version_of, names))


@lru_cache(maxsize=256)
def _version(file: Path, _changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:8]
