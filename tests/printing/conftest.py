"""Of a matrix of papers a few in every run: each value of each parameter once. All of them with
`--every-paper`.
"""

from collections import defaultdict

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what a matrix has besides."""
    matrices: defaultdict[str, list[pytest.Function]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("matrix"):
            matrices[item.nodeid.partition("[")[0]].append(item)
    if config.getoption("--every-paper"):
        return
    more = {item for every in matrices.values() for item in set(every) - set(covering(every))}
    config.hook.pytest_deselected(items=[*more])
    items[:] = [item for item in items if item not in more]


def covering(every: list[pytest.Function]) -> list[pytest.Function]:
    """Few tests that have every value of every parameter between them."""
    values = {
        item: {(name, repr(value)) for name, value in item.callspec.params.items()}
        for item in every
    }
    left = set().union(*values.values())
    chosen = []
    while left:
        chosen.append(max(every, key=lambda item: len(values[item] & left)))
        left -= values[chosen[-1]]
    return chosen
