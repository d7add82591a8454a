"""docs/contributing.md is carried out in a checkout that nobody has worked in: at night, with
`--from-network`.
"""

import os
import subprocess
from pathlib import Path

import pytest

from tests.deploy.conftest import ROOT
from tests.deploy.pages import Block, blocks, done
from tests.deploy.test_home import git, served

SERVES = "scripts/serve --demo --port 8080"


@pytest.fixture(scope="module")
def checkout(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a checkout of this version, of which nothing is set up."""
    if not request.config.getoption("--from-network"):
        pytest.skip("installs all packages anew: --from-network")
    folder = tmp_path_factory.mktemp("working")
    git("clone", "--quiet", ROOT, folder / "scorepad")
    return folder


def carry_out(folder: Path, line: str) -> str:
    """What a command says that has to succeed."""
    own = {"HOME": os.environ["HOME"], "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    own |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    told = subprocess.run(
        ["bash", "-ec", line], cwd=folder, env=own, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, f"{line}: {told.stdout}{told.stderr}"
    return told.stdout


def is_of(block: Block) -> bool:
    return block.tried == "at night"


def test_everything_that_somebody_who_works_on_it_is_told_to_do_succeeds(checkout: Path) -> None:
    here = checkout / "scorepad"
    lines = [line for block in filter(is_of, blocks("contributing")) for line in done(block)]
    assert lines[0] == "scripts/setup --test"
    assert lines[1] == SERVES
    carry_out(here, lines[0])
    any_port = SERVES.removesuffix(" --port 8080")
    with served(checkout, f"cd ~/scorepad\n{any_port}", PATH=os.environ["PATH"]):
        pass
    for line in lines[2:]:
        carry_out(here, line)
    (wheel,) = (here / "dist").glob("*.whl")
    assert wheel.name.startswith("scorepad-")
    assert git("-C", here, "status", "--short") == ""
