"""How hard properties try: quickly by day, for there are many, and thoroughly by
`--hypothesis-profile=thorough`.

No property has a deadline, and none may be too slow, so that none fails because the machine is
busy. An app that is shared by all examples of a property is meant: what they store beside each
other harms none of them.
"""

from math import ceil

from hypothesis import HealthCheck, settings

THOROUGH = "thorough"
TIMES = 20
DAILY = 1 / 3
"""The shares of what is asked for that are tried at night and by day."""
USUAL = 100
"""Examples of a property that asks for no number."""


def register() -> None:
    """Make both profiles known and take the quick one; pytest then loads the one asked for on the
    command line.
    """
    unheeded = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
    settings.register_profile(
        "quick", max_examples=ceil(USUAL * DAILY), deadline=None, suppress_health_check=unheeded
    )
    settings.register_profile(
        THOROUGH, max_examples=USUAL * TIMES, deadline=None, suppress_health_check=[*HealthCheck]
    )
    settings.load_profile("quick")


def is_thorough() -> bool:
    """Whether properties shall try hard; asked when tests are collected, for then the profile is
    chosen.
    """
    return settings.get_current_profile_name() == THOROUGH


def examples(count: int, steps: int = 50) -> settings:
    """So many examples of a property, by day a third, at night many times more; a course has so
    many steps.
    """
    return settings(
        max_examples=ceil(count * (TIMES if is_thorough() else DAILY)), stateful_step_count=steps
    )
