"""How hard properties try: quickly in the checks, thoroughly at night.

``pytest --hypothesis-profile=thorough`` tries twenty times as many examples as are asked for here. No property has a
deadline, and none may be too slow, so that none fails because the machine is busy.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

THOROUGH = "thorough"
TIMES = 20


def register() -> None:
    """Make both profiles known and take the quick one; pytest then loads the one asked for on the command line."""
    settings.register_profile("quick", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile(THOROUGH, settings(), deadline=None, suppress_health_check=[*HealthCheck])
    settings.load_profile("quick")


def is_thorough() -> bool:
    """Whether properties shall try hard; asked when tests are collected, for then the profile is chosen."""
    return settings.get_current_profile_name() == THOROUGH


def examples(count: int) -> settings:
    """So many examples of a property, more when it is to be thorough."""
    return settings(max_examples=count * TIMES if is_thorough() else count)
