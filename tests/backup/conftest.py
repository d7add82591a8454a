"""The installation with the demo, as the tests of the commands have it."""

from tests.test_backup_commands import demo, installation

__all__ = ["demo", "installation"]
