"""Every page that the app has, by its map of addresses: a new one is looked at from the day it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from flask import Flask
from werkzeug.routing import Rule

NO_PAGE = re.compile(r"\.(pdf|png|svg|json|ico|js|txt|webmanifest)$|/export\.|^/static/|^/(healthz|readyz)$")
"""Files, and what machines ask."""
LEADS_ON = {"/l/<token>", "/eintragen", "/zuletzt"}
"""Addresses that only lead to a page."""
FRAGMENTS = {"news.show"}
"""Parts of a page that a script asks for."""
_PART = re.compile(r"<(?:any\((?P<words>[^)]*)\):|int:)?(?P<name>\w+)>")
Values = Mapping[str, str | int]


def pages(app: Flask) -> list[Rule]:
    """The rules of all pages."""
    return [
        rule
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ())
        and not NO_PAGE.search(rule.rule)
        and not {rule.rule, rule.endpoint} & (LEADS_ON | FRAGMENTS)
    ]


def addresses(rule: Rule, values: Values) -> Iterator[str]:
    """The addresses of a rule; where it chooses among words, one for each. KeyError where a value is missing."""
    return _filled(rule.rule, values)


def _filled(path: str, values: Values) -> Iterator[str]:
    part = _PART.search(path)
    if part is None:
        yield path
        return
    words = part["words"].replace("'", "").split(", ") if part["words"] else [str(values[part["name"]])]
    for word in words:
        yield from _filled(path[: part.start()] + word + path[part.end() :], values)
