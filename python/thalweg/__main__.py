"""The command ``thalweg``: the program, in this process."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from . import _thalweg


def started_again() -> list[str]:
    """What starts the program once more: some commands do a part of their work in processes of their own.

    Not ``-m``, which looks into the working directory first, where anything may lie.
    """
    found_in = str(Path(__file__).resolve().parent.parent)
    start = f"import sys; sys.path.insert(0, {found_in!r}); from thalweg.__main__ import main; main()"
    return [sys.executable, "-c", start]


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
