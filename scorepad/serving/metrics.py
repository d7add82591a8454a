"""Metrics for Prometheus. `metrics_port` decides where they are served."""

from functools import partial

from flask import Flask
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    start_http_server,
)

from scorepad.web.frame.watch import Answered

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
PDF = "application/pdf"


class Figures:
    """The metrics of all requests, labelled by the pattern of the route and never by the address
    itself.
    """

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        by_route = ("method", "route")
        answers = ("method", "route", "status")
        self.requests = Counter(
            "scorepad_requests", "Requests answered.", answers, registry=registry
        )
        self.seconds = Histogram(
            "scorepad_request_seconds",
            "Seconds to an answer.",
            by_route,
            buckets=SECONDS,
            registry=registry,
        )
        counter = partial(Counter, registry=registry)
        self.saves = counter("scorepad_saves", "Forms that were taken and done.")
        self.conflicts = counter(
            "scorepad_conflicts", "Forms refused because somebody else was faster."
        )
        self.outbox = counter(
            "scorepad_outbox_arrivals", "Forms done that had waited on a phone without network."
        )
        self.pdfs = counter("scorepad_pdfs", "Papers made.")

    def count(self, answered: Answered) -> None:
        self.requests.labels(answered.method, answered.route, str(answered.status)).inc()
        self.seconds.labels(answered.method, answered.route).observe(answered.seconds)
        is_form = answered.method == "POST"
        if is_form and answered.status == 303:
            self.saves.inc()
            if answered.waited:
                self.outbox.inc()
        if is_form and answered.status == 409:
            self.conflicts.inc()
        if answered.mimetype == PDF and answered.status == 200:
            self.pdfs.inc()


def serve(app: Flask, host: str, port: int) -> None:
    """Count the requests of an app and serve the metrics at a host and port. Raises OSError where
    the port is taken.
    """
    figures = Figures()
    start_http_server(port, addr=host, registry=figures.registry)
    app.extensions["metrics"] = figures
