"""``python -m companion`` is the command ``ming-table``."""

import sys

from companion.cli import main

sys.exit(main())
