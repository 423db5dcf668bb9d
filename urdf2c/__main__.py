"""python -m urdf2c"""

import sys

from urdf2c.command.cli import main

if __name__ == "__main__":
    sys.exit(main())
