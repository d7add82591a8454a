"""Measurements of lists that are pasted or uploaded: ten times as many lines take about ten times
as long.
"""

import gc
import itertools
import tempfile
from collections.abc import Sequence
from pathlib import Path

from scorepad.app import create_app
from scorepad.settings import Settings
from scorepad.store import schema
from scorepad.store.db import db
from tests.bench.measuring import Result, ratio
from tests.conftest import CAST
from tests.web.attack import token
from tests.web.critic import phone
from tests.web.lists import LISTS, PastedList, paste, prepare

FEW = 2_000
MANY = 20_000
MOST = 15.0


def pasted() -> Sequence[Result]:
    """How many times longer 20,000 lines take than 2,000, for each list."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            Settings(
                instance=Path(folder),
                database=f"sqlite:///{folder}/lists.sqlite",
                secret_key="l" * 40,
            )
        )
        app.testing = True
        with app.app_context():
            schema.upgrade(db.engine)
        leader = phone(app)
        leader.send("/", "/runde/neu", name="Donnerstag", members="\n".join(CAST))
        prepare(leader)
        csrf = token(leader)
        keys = itertools.count()
        gc.freeze()  # the lists are measured, not a look at all that was loaded before
        results = []
        for name, chosen in LISTS.items():

            def send(count: int, chosen: PastedList = chosen) -> None:
                paste(leader, chosen, count, f"bench {next(keys)}", csrf)

            longer = ratio(lambda: send(MANY), lambda: send(FEW), rounds=3)
            results.append(Result(f"list, {MANY:,} lines / {FEW:,}: {name}", longer, MOST, "x"))
        with app.app_context():
            db.engine.dispose()
    return results
