"""The service worker, which keeps pages for times without network, and the page that it shows for all others."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Response, current_app, render_template, request, url_for

from scorepad import __version__

blueprint = Blueprint("worker", __name__)
KEPT = ("css/entry", "css/evening", "css/frame", "js/entry", "js/evening", "js/frame")
"""The folders of static files that the pages without network need."""


@blueprint.get("/sw.js")
def script() -> Response:
    """The service worker; it stands at the root, because it may keep only what lies below it."""
    folder = Path(str(current_app.static_folder))
    if current_app.debug:
        files_kept.cache_clear()
    version, names = files_kept(folder)
    given = {
        "VERSION": version,
        "FILES": [f"{request.script_root}{current_app.static_url_path}/{name}" for name in names],
        "ONLY": url_for("worker.only_with_network"),
    }
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    body = head + (folder / "js" / "sw.js").read_text(encoding="utf-8")
    return Response(body, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


@blueprint.get("/nur-mit-netz")
def only_with_network() -> str:
    """What stands in place of a page that is not kept on this phone."""
    return render_template("frame/offline.html")


@lru_cache(maxsize=4)
def files_kept(folder: Path) -> tuple[str, tuple[str, ...]]:
    """A mark of this version of the program, and the files to keep."""
    found = sorted(file for name in KEPT for file in (folder / name).iterdir() if file.is_file())
    mark = hashlib.sha256(__version__.encode())
    for file in (*found, folder / "js" / "sw.js"):
        mark.update(file.read_bytes())
    return mark.hexdigest()[:10], tuple(file.relative_to(folder).as_posix() for file in found)
