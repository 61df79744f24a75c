"""Drops files of a list from the page cache: `evict.py LIST [all]`.

Without `all`, only the files of every other folder are dropped, so that the collection is half in memory.
Inodes and directories stay in memory.
"""

import os
import sys


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as lines:
        paths = [line.rstrip("\n") for line in lines]
    folders = sorted({os.path.dirname(path) for path in paths})
    dropped = set(folders if sys.argv[2:] == ["all"] else folders[::2])
    for path in paths:
        if os.path.dirname(path) in dropped:
            descriptor = os.open(path, os.O_RDONLY)
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(descriptor)


main()
