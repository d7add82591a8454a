"""How hard properties try: quickly in the checks, thoroughly at night.

``pytest --hypothesis-profile=thorough`` tries twenty times as many examples as are asked for here; by day a share of
them is enough where each takes long. No property has a deadline, and none may be too slow, so that none fails because
the machine is busy. An app that is shared by all examples of a property is meant: what they store beside each other
harms none of them.
"""

from hypothesis import HealthCheck, settings

THOROUGH = "thorough"
TIMES = 20
USUAL = 100
"""Examples of a property that asks for no number."""


def register() -> None:
    """Make both profiles known and take the quick one; pytest then loads the one asked for on the command line."""
    unheeded = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
    settings.register_profile("quick", deadline=None, suppress_health_check=unheeded)
    settings.register_profile(THOROUGH, max_examples=USUAL * TIMES, deadline=None, suppress_health_check=[*HealthCheck])
    settings.load_profile("quick")


def is_thorough() -> bool:
    """Whether properties shall try hard; asked when tests are collected, for then the profile is chosen."""
    return settings.get_current_profile_name() == THOROUGH


def examples(count: int, steps: int = 50, *, share: int = 1) -> settings:
    """So many examples of a property, by day one in `share`, at night many times more; a course has so many steps."""
    return settings(max_examples=count * TIMES if is_thorough() else -(-count // share), stateful_step_count=steps)
