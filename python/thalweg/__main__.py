"""The command ``thalweg``: the program, in this process."""

from __future__ import annotations

import os
import signal
import sys

from . import _thalweg
from ._again import started_again


def main() -> None:
    """Runs the program with the arguments of this process, and ends the process with its exit code."""
    # As for any program: Ctrl-C ends it, unless a command asks for it; a closed pipe is an error of a write.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    code = _thalweg.run_program(["thalweg", *sys.argv[1:]], started_again())
    # Nothing of Python is left to do, and threads that wait for signals end with the process.
    os._exit(code)


if __name__ == "__main__":
    main()
