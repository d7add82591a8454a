"""Two processes of Scorepad on one database, and a proxy in front that runs by the file that is
shipped.
"""

import contextlib
import http.client
import http.cookiejar
import os
import shutil
import signal
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.conftest import free_port
from tests.launch import Process, certify, make_tables
from tests.web.critic import Page

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
SITE = "doko.example.org"
FORM = "application/x-www-form-urlencoded"


class Site:
    """Two processes, a proxy with https before them, and phones that trust its certificate."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.secure = free_port()
        self.plain = free_port()
        instance = folder / "instance"
        behind = {"trusted_proxies": "1", "secure_cookies": "true", "log_format": "json"}
        behind["public_address"] = f"https://localhost:{self.secure}"
        self.processes = [Process(instance, **behind) for _ in range(2)]
        make_tables(f"sqlite:///{instance}/scorepad.sqlite")
        self.processes[0].run("demo")
        said = self.processes[0].run("links").splitlines()[1:]
        self.write, self.read = (line.rpartition("/l/")[2] for line in said)
        self.proxy: subprocess.Popen[bytes] | None = None
        certify(folder, "site")
        (folder / "both.pem").write_text(
            (folder / "site.pem").read_text() + (folder / "site.key").read_text()
        )
        self.trust = ssl.create_default_context(cafile=folder / "site.pem")

    def shipped(self, name: str, changed: Mapping[str, str]) -> Path:
        """A file of deploy/ with the ports and places of this test in it."""
        text = (DEPLOY / name).read_text(encoding="utf-8")
        for shown, process in zip(("8001", "8002"), self.processes, strict=True):
            changed = {**changed, f"127.0.0.1:{shown}": f"127.0.0.1:{process.port}"}
        for shown, used in changed.items():
            assert shown in text, shown
            text = text.replace(shown, used)
        file = self.folder / name
        file.write_text(text, encoding="utf-8")
        return file

    def begin(self, *command: str) -> None:
        """Start both processes and the proxy."""
        for process in self.processes:
            process.begin()
        with (self.folder / "proxy.log").open("wb") as log:
            self.proxy = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, "HOME": str(self.folder)}
            )
        answers(self.secure, self.proxy)

    def end(self) -> str:
        """Stop all; what the proxy and both processes wrote."""
        for process in self.processes:
            process.end(signal.SIGKILL)
        if self.proxy is not None:
            self.proxy.terminate()
            self.proxy.wait(timeout=20)
        logs = [*self.folder.glob("*.log"), *self.folder.glob("instance/log-*")]
        return "\n".join(file.read_text(encoding="utf-8") for file in logs)


class Phone:
    """A browser with a cookie jar; it follows no redirect."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.jar = http.cookiejar.CookieJar()

    def ask(
        self, path: str, body: Mapping[str, list[str]] | None = None, **headers: str
    ) -> http.client.HTTPResponse:
        """An answer, read to its end: its text is in `body`."""
        url = f"https://localhost:{self.site.secure}{path}"
        sent = None if body is None else urllib.parse.urlencode(body, doseq=True).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(url, sent, {"Referer": url, "Content-Type": FORM, **named})
        self.jar.add_cookie_header(request)
        phone = http.client.HTTPSConnection(
            "localhost", self.site.secure, context=self.site.trust, timeout=20
        )
        with contextlib.closing(phone):
            phone.request(request.get_method(), path, sent, dict(request.header_items()))
            answer = phone.getresponse()
            answer.body = answer.read()  # type: ignore[attr-defined]
        self.jar.extract_cookies(answer, request)
        return answer

    def text(self, path: str) -> str:
        """A page."""
        answer = self.ask(path)
        assert answer.status == 200, path
        return str(answer.body.decode())  # type: ignore[attr-defined]

    def fields(self, path: str) -> dict[str, list[str]]:
        """What the last form of a page holds."""
        return Page(self.text(path)).forms[-1].values


def answers(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody listens on a port."""
    for _ in range(600):
        assert process.poll() is None, "it ended at once"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise AssertionError("nobody listens")


def program(name: str) -> str:
    """Where a program is that administrators have on their path."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def nginx(site: Site) -> list[str]:
    """nginx by deploy/nginx.conf."""
    folder = site.folder
    file = site.shipped(
        "nginx.conf",
        {
            "listen 80;": f"listen {site.plain};",
            "    listen [::]:80;\n": "",
            "listen 443 ssl": f"listen {site.secure} ssl",
            "    listen [::]:443 ssl http2;\n": "",
            f"server_name {SITE}": "server_name localhost",
            f"/etc/letsencrypt/live/{SITE}/fullchain.pem": f"{folder}/site.pem",
            f"/etc/letsencrypt/live/{SITE}/privkey.pem": f"{folder}/site.key",
            "/var/log/nginx": str(folder),
            "/var/cache/nginx": str(folder),
        },
    )
    user = "user root;" if os.geteuid() == 0 else ""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    main = folder / "main.conf"
    main.write_text(
        f"{user} daemon off; pid {folder}/pid; error_log {folder}/main.log; events {{ worker_connections 768; }}\n"
        f"http {{ {temporary}\n include {file}; }}\n"
    )
    command = [program("nginx"), "-p", str(folder), "-c", str(main)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    return command


def caddy(site: Site) -> list[str]:
    """Caddy by deploy/Caddyfile, but for its own certificate."""
    own = f"tls {site.folder}/site.pem {site.folder}/site.key"
    file = site.shipped("Caddyfile", {f"{SITE} {{": f"localhost:{site.secure} {{\n\t{own}"})
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("{\n", f"{{\n\tadmin off\n\thttp_port {site.plain}\n", 1), encoding="utf-8"
    )
    return [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]


def haproxy(site: Site) -> list[str]:
    """HAProxy by deploy/haproxy.cfg."""
    places = {
        "/dev/log local0": "stderr format raw local0",
        "bind :80": f"bind 127.0.0.1:{site.plain}",
        "bind :443": f"bind 127.0.0.1:{site.secure}",
        f"/etc/haproxy/{SITE}.pem": f"{site.folder}/both.pem",
    }
    command = [program("haproxy"), "-f", str(site.shipped("haproxy.cfg", places))]
    checked = subprocess.run([*command, "-c"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    return [*command, "-db"]


PROXIES: Mapping[str, Callable[[Site], list[str]]] = {
    "nginx": nginx,
    "caddy": caddy,
    "haproxy": haproxy,
}


@pytest.fixture(params=PROXIES)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """The demo behind a proxy."""
    program(request.param)
    made = Site(tmp_path)
    try:
        made.begin(*PROXIES[request.param](made))
        yield made
    finally:
        made.end()
