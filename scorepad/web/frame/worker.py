"""The service worker, which caches pages for use without network; the manifest, and the offline
page.
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, render_template, request, url_for

from scorepad import __version__
from scorepad.web.frame.assets import smaller

blueprint = Blueprint("worker", __name__)
KEPT = (
    "css/board",
    "css/entry",
    "css/evening",
    "css/frame",
    "css/ticksheet",
    "js/board",
    "js/entry",
    "js/evening",
    "js/frame",
    "js/ticksheet",
)
"""Folders of the static files that the service worker caches."""
GROUNDS = {"light": "#f6f4ee", "dark": "#14171a"}
"""The colour of the page, of the title bar and of the splash by theme, as in base.css."""
MASKABLE = "scorepad-maskable-512.png"
"""The icon that a phone cuts into a shape of its own: its ground reaches to all edges."""


@blueprint.get("/sw.js")
def script() -> Response:
    """The script of the service worker, at the root of the site, because its scope is its own
    folder.
    """
    folder = Path(str(current_app.static_folder))
    if current_app.debug:
        files_kept.cache_clear()
    version, names = files_kept(folder)
    files = [f"{request.script_root}{current_app.static_url_path}/{name}" for name in names]
    given = {"VERSION": version, "FILES": files, "ONLY": url_for("worker.only_with_network")}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    body = head + smaller(folder / "js" / "sw.js")
    return Response(body, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


@blueprint.get("/scorepad.webmanifest")
def manifest() -> Response:
    """The web app manifest; browsers fetch it without cookies, so the query names language and
    colours.
    """
    german = request.args.get("sprache") != "en"
    sized = [(f"scorepad-{n}.png", f"{n}x{n}", "image/png") for n in (192, 512)]
    icons = [("scorepad.svg", "any", "image/svg+xml"), *sized]
    told_icons = [_icon(*icon) for icon in icons]
    told_icons.append(_icon(MASKABLE, "512x512", "image/png") | {"purpose": "maskable"})
    ground = GROUNDS["dark" if request.args.get("farben") == "dark" else "light"]
    enter = "Spiel eintragen" if german else "Enter a game"
    told = {
        "name": "Scorepad",
        "short_name": "Scorepad",
        "description": "Doppelkopf aufschreiben" if german else "Keep the score of Doppelkopf",
        "lang": "de" if german else "en",
        "start_url": url_for("start.last"),
        "id": url_for("start.show"),
        "scope": url_for("start.show"),
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        **_dark_colours(),
        "icons": told_icons,
        "shortcuts": [{"name": enter, "url": url_for("start.enter"), "icons": told_icons[1:2]}],
    }
    return Response(
        json.dumps(told, separators=(",", ":"), ensure_ascii=False),
        mimetype="application/manifest+json",
    )


def _dark_colours() -> dict[str, Any]:
    """The colours on a phone that is dark, for one whose theme follows the phone."""
    if request.args.get("farben") in GROUNDS:
        return {}
    dark = GROUNDS["dark"]
    return {"color_scheme_dark": {"background_color": dark, "theme_color": dark}}


def _icon(name: str, sizes: str, kind: str) -> dict[str, str]:
    """An icon as the manifest names it."""
    return {"src": url_for("static", filename=f"icons/{name}"), "sizes": sizes, "type": kind}


@blueprint.get("/nur-mit-netz")
def only_with_network() -> str:
    """The offline page, shown in place of a page that is not cached."""
    return render_template("frame/offline.html")


@lru_cache(maxsize=4)
def files_kept(folder: Path) -> tuple[str, tuple[str, ...]]:
    """A hash and the names of the files that the service worker caches.

    The hash changes with each of them, with the worker's own file, and with the version.
    """
    files = list[Path]()
    for name in KEPT:
        files += [file for file in (folder / name).iterdir() if file.is_file()]
    files.sort()
    mark = hashlib.sha256(__version__.encode())
    for file in (*files, folder / "js" / "sw.js"):
        mark.update(file.read_bytes())
    names = tuple(file.relative_to(folder).as_posix() for file in files)
    return mark.hexdigest()[:10], names
