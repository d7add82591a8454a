"""The whole site on both databases, and phones that judge every page they open."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorepad.app import create_app
from scorepad.printing.helpers import Helper
from scorepad.settings import Settings
from scorepad.store.db import db
from tests.conftest import CAST, empty, hurried
from tests.web.critic import Phone, phone
from tests.web.evening_pages import begin, three_games
from tests.web.stages import stage


@pytest.fixture(scope="session")
def sites() -> Iterator[dict[str, Flask]]:
    """The apps as they are served of this process, by the address of their database."""
    made: dict[str, Flask] = {}
    yield made
    for site in made.values():
        with site.app_context():
            db.engine.dispose()


@pytest.fixture
def site(database: str, sites: dict[str, Flask], tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The site without any Runde, made once for each database."""
    if database not in sites:
        sites[database] = make_site(database, tmp_path_factory.mktemp("site"))
    site = sites[database]
    with site.app_context():
        empty()
    return site


def make_site(url: str, instance: Path) -> Flask:
    """The app as it is served, for a database that has its tables."""
    settings = Settings(instance=instance, database=url, secret_key="of the tests " * 4)
    made = hurried(create_app(settings))
    made.testing = True
    return made


@pytest.fixture
def stranger(site: Flask) -> Phone:
    """Fritz, who has no link."""
    return phone(site)


@pytest.fixture
def anna(site: Flask) -> Phone:
    """Anna's phone, with which the Runde of the cast was made: /runde/1 on an empty database."""
    holder = phone(site)
    found_runde(holder)
    return holder


@stage
def found_runde(holder: Phone) -> None:
    """Make the Runde of the cast with this phone."""
    assert (
        holder.send("/", "/runde/neu", name="Donnerstag", members="\n".join(CAST)).location
        == "/runde/1/links?neu=1"
    )


@pytest.fixture
def reader(site: Flask, anna: Phone) -> Phone:
    """Bert's phone with the read link."""
    holder = phone(site)
    holder.get(link(anna, "read"))
    return holder


@pytest.fixture
def begun(anna: Phone) -> Phone:
    """Anna's phone in the evening that has just begun: the whole cast sits there, Anna deals
    first.
    """
    return begin(anna)


@pytest.fixture
def played(anna: Phone) -> Phone:
    """Anna's phone after three games; Doro deals the fourth."""
    return three_games(anna)


@pytest.fixture
def bert(site: Flask, anna: Phone) -> Phone:
    """Bert's phone with the write link; the evening has begun."""
    begin(anna)
    holder = phone(site)
    holder.get(link(anna, "write"))
    return holder


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A paper is the document that would be printed: how it is laid out is not looked at."""
    monkeypatch.setattr(Helper, "make", lambda _helper, _work, document, _style: document.encode())


def link(holder: Phone, role: str) -> str:
    """The path of a link of the Runde, as the links page of this phone shows it."""
    found = [url for url in holder.page(f"/runde/1/links?art={role}").links if "/l/" in url]
    return "/l/" + found[0].rpartition("/l/")[2]
