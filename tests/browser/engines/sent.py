"""What a test changes of what the server sends: the same way in every engine, whatever its driver
can do.
"""

import re
from pathlib import Path

from flask import Flask, Response, request

FIRST = "/static/first.js"
ERRORS = (Path(__file__).parent / "errors.js").read_text(encoding="utf-8")
"""Lets pages in WebKit keep their errors: WebDriver tells of none."""


class Sent:
    """The pages, scripts and style sheets of one server, for phones that lack something or lose
    something.
    """

    def __init__(self, app: Flask) -> None:
        self.clear()
        app.before_request(self._answer)
        app.after_request(self._change)

    def clear(self) -> None:
        """Change nothing more."""
        self.first = ""
        """A script that each page runs before any other."""
        self.instead = dict[str, str]()
        """Words of pages and style sheets, and what stands there instead."""
        self.lost = ""
        """A pattern of the paths of files that never arrive."""
        self.posts = list[str]()
        """The paths of the forms that arrived."""

    def _answer(self) -> Response | None:
        if request.method == "POST" and "ask" not in request.form:  # who only asks sends no form
            self.posts.append(request.path)
        if request.path == FIRST:
            return Response((ERRORS if _webkit() else "") + self.first, mimetype="text/javascript")
        return Response(status=404) if self.lost and re.search(self.lost, request.path) else None

    def _change(self, response: Response) -> Response:
        page = response.mimetype == "text/html"
        instead = dict(self.instead)
        if page and (self.first or _webkit()):
            instead["<head>"] = f'<head><script src="{FIRST}"></script>'
        if instead and (page or response.mimetype == "text/css"):
            response.direct_passthrough = False
            text = response.get_data(as_text=True)
            for words, other in instead.items():
                text = text.replace(words, other)
            response.set_data(text)
        return response


def _webkit() -> bool:
    agent = request.user_agent.string
    return "AppleWebKit" in agent and "Chrome" not in agent
