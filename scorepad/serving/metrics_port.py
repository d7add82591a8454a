"""The port of the metrics, also where the library that counts is not installed."""

from collections.abc import Iterable
from http import HTTPStatus
from importlib.util import find_spec
from threading import Thread
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler, make_server

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

LOCAL = "127.0.0.1"
MISSING = "Metrics need the package prometheus-client: pip install 'scorepad[metrics]'\n"


def serve(app: Flask, port: int) -> None:
    """Count the requests of an app and show the metrics on a port of this machine.

    Without prometheus-client nothing is counted, and the port answers 404 with what to install.
    Raises OSError where the port is taken.
    """
    if find_spec("prometheus_client") is None:
        _say_what_is_missing(port)
        return
    from scorepad.serving import metrics  # noqa: PLC0415 - takes a megabyte, and few ask for it

    metrics.serve(app, LOCAL, port)


def _say_what_is_missing(port: int) -> None:
    server = make_server(LOCAL, port, _missing, handler_class=_Quiet)
    Thread(target=server.serve_forever, daemon=True).start()


def _missing(_environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
    status = HTTPStatus.NOT_FOUND
    start(f"{status.value} {status.phrase}", [("Content-Type", "text/plain; charset=utf-8")])
    return [MISSING.encode()]


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has there
        """Write no line for a request."""
