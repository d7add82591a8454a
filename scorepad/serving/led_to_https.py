"""The answer to somebody who speaks http to a port that speaks https: where to go instead."""

import re
from http import HTTPStatus

REQUEST = re.compile(rb"([A-Z]+) (/[\x21-\x7e]*) HTTP/1\.[01]\r?\n")
"""The first line of a request for a page, with its method and its path."""
HOST = re.compile(rb"(?im)^host:[ \t]*((?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?)[ \t]*\r?$")
"""The name, or number, and the port that a request asks for."""
ONLY_HTTPS = "Hier geht es nur mit https://\nThis port speaks https:// only\n"
ELSEWHERE = "Weiter mit https / Go on by https: {}\n"


def answer(head: bytes) -> bytes:
    """The answer to the head of a request: the same address by https, for as long as that is so.

    A sentence with status 400 where the head does not say which address was asked for.
    """
    request = REQUEST.match(head)
    method = request[1] if request is not None else b""
    address = _address(head)
    if address:
        return _as_http(method, HTTPStatus.TEMPORARY_REDIRECT, ELSEWHERE.format(address), address)
    return _as_http(method, HTTPStatus.BAD_REQUEST, ONLY_HTTPS)


def _address(head: bytes) -> str:
    """The address by https that a head asks for; empty where it does not say one."""
    request = REQUEST.match(head)
    hosts = HOST.findall(head)
    if request is None or len(hosts) != 1:
        return ""
    path = request[2].decode("ascii")
    return f"https://{hosts[0].decode('ascii')}{path}"


def _as_http(method: bytes, status: HTTPStatus, text: str, location: str = "") -> bytes:
    body = text.encode()
    lines = [
        f"HTTP/1.1 {status.value} {status.phrase}",
        "Server: Scorepad",
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "Referrer-Policy: no-referrer",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
    ]
    if location:
        lines.append(f"Location: {location}")
    head = "\r\n".join([*lines, "", ""]).encode("ascii")
    return head if method == b"HEAD" else head + body
