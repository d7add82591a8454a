"""The answer to a phone that has a page already."""

from __future__ import annotations

from flask import Response, request


def unchanged(tag: str) -> Response | None:
    """304 where the phone has what this mark stands for; None where it has to be sent.

    Compared weakly: a proxy that packs an answer calls its mark a weak one from then on. Source: RFC 9110, 13.1.2.
    """
    if not request.if_none_match.contains_weak(tag):
        return None
    answer = Response(status=304)
    answer.set_etag(tag)
    return answer
