"""`python -m scorepad` is the command `scorepad`."""

import sys

from scorepad.cli import main

sys.exit(main())
