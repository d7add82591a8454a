"""`deploy/Containerfile` is built as it stands, and what comes of it serves: at night, with
`--from-network`, by buildah, which needs neither a service nor a registry.

The base that the file names is made here by debootstrap. The processes run below the folder of the
container with the user, the environment and the command of the image, but without namespaces: for
those a machine would have to allow more. `tests/deploy/test_units.py` tries the steps by day.
"""

import json
import os
import re
import shutil
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import free_port
from tests.deploy.conftest import DEPLOY, ROOT, program
from tests.deploy.test_debian import CERTIFICATES

IMAGE = "localhost/scorepad"


class Builder:
    """buildah with a store of its own."""

    def __init__(self, folder: Path) -> None:
        store = ("--storage-driver", "vfs", "--root", folder / "store", "--runroot", folder / "run")
        self.command = [program("buildah"), *map(str, store)]

    def say(self, *arguments: str | Path) -> str:
        """What it says, when it succeeds."""
        told = subprocess.run(
            [*self.command, *map(str, arguments)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stdout + told.stderr
        return told.stdout.strip()

    def base(self, name: str, debian: Path) -> None:
        """Make an image of this name of a folder."""
        container = self.say("from", "scratch")
        self.say("add", "--quiet", container, debian, "/")
        self.say("commit", "--quiet", container, name)
        self.say("rm", container)

    def config(self) -> dict[str, Any]:
        """How the image is run."""
        told = json.loads(self.say("inspect", "--type", "image", IMAGE))
        config: dict[str, Any] = told["Docker"]["config"]
        return config


@pytest.fixture(scope="module")
def builder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Builder:
    """A builder that has built the image."""
    if not request.config.getoption("--from-network"):
        pytest.skip("fetches a whole system: --from-network")
    if os.geteuid() != 0:
        pytest.skip("only root makes a system in a folder")
    debootstrap = program("debootstrap")
    folder = tmp_path_factory.mktemp("container")
    builder = Builder(folder)
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    (name,) = set(re.findall(r"^FROM (\S+)", text, re.MULTILINE))
    suite = re.findall(r"^debian:(\w+)-slim$", name)[0]
    debian = folder / "debian"
    subprocess.run([debootstrap, "--variant=minbase", suite, debian], check=True)
    for file in ("etc/resolv.conf", "etc/hosts"):
        shutil.copy(f"/{file}", debian / file)
    if "PIP_CERT" in os.environ:
        shutil.copy(os.environ["PIP_CERT"], debian / CERTIFICATES[1:])
        (debian / "etc" / "pip.conf").write_text(f"[global]\ncert = {CERTIFICATES}\n")
    builder.base(f"docker.io/library/{name}", debian)
    shutil.rmtree(debian)
    how = ["--isolation", "chroot", "--pull-never", "--format", "docker"]
    builder.say("bud", *how, "--file", "deploy/Containerfile", "--tag", IMAGE, ".")
    return builder


def test_the_image_that_is_built_serves_keeps_its_data_and_knows_that_it_is_well(
    builder: Builder,
) -> None:
    config = builder.config()
    container = builder.say("from", "--pull-never", IMAGE)
    port = free_port()
    run = [*builder.command, "run", "--isolation", "chroot", "--env", f"SCOREPAD_PORT={port}"]
    _kind, *health = (word.replace("8000", str(port)) for word in config["Healthcheck"]["Test"])
    assert config["User"] == "scorepad"
    with subprocess.Popen(
        [*run, container, "--", *config["Cmd"]], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert any(line.startswith("Data: /var/lib/scorepad") for line in process.stdout)
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=20) as answer:
                assert answer.status == 200
            subprocess.run([*run, container, "--", *health], check=True)
        finally:
            process.terminate()
    places = ("/var/lib/scorepad", "/var/lib/scorepad/scorepad.sqlite")
    kept = builder.say("run", "--isolation", "chroot", container, "stat", "--format=%a", *places)
    assert kept.split() == ["700", "600"]
