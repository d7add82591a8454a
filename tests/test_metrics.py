"""The port of the metrics, with the library that counts and without it."""

import sys
import urllib.error
import urllib.request

import pytest
from flask import Flask

from scorepad.serving import metrics_port
from tests.conftest import free_port


def test_the_port_shows_figures_to_prometheus() -> None:
    app = Flask("counted")
    port = free_port()
    metrics_port.serve(app, port)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
        figures = answer.read().decode()
    assert "scorepad_saves_total 0.0" in figures
    assert "metrics" in app.extensions


def test_without_the_library_the_port_says_what_to_install_and_nothing_is_counted(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    app = Flask("uncounted")
    port = free_port()
    metrics_port.serve(app, port)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20)
    assert refused.value.code == 404
    assert refused.value.read().decode() == metrics_port.MISSING
    assert "metrics" not in app.extensions
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("installed", [True, False])
def test_a_port_that_is_taken_is_an_error(installed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    metrics_port.serve(Flask("first"), port)
    if not installed:
        monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(OSError, match="in use"):
        metrics_port.serve(Flask("second"), port)
