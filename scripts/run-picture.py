#!/usr/bin/env python3
"""Draws docs/run.svg: a real run of the program on the sample pictures, as a terminal shows it.

Usage: scripts/run-picture.py PATH-TO-THALWEG
"""

import html
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
COMMANDS = [
    ["index", "pictures"],
    ["find", "thalweg.db", "--camera", "drawn 2", "--from", "2017-06"],
    ["query", "thalweg.db", "SELECT model, count(*) AS pictures, min(taken_at) AS first FROM image "
     "WHERE model IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 4"],
    ["verify", "pictures/inbox"],
]
COLUMNS = 104
CHARACTER_PX = 8.4
LINE_PX = 19
MARGIN_PX = 16


def shown(word: str) -> str:
    """A word as one would type it: quoted where the shell needs it."""
    return f'"{word}"' if shlex.quote(word) != word else word


def run(program: str, folder: str) -> list[tuple[str, str]]:
    """Lines of the terminal, each with its class: `command` or `output`."""
    lines: list[tuple[str, str]] = []
    for arguments in COMMANDS:
        command = " ".join(["$ thalweg", *map(shown, arguments)])
        lines += [("command", part) for part in wrapped(command)]
        done = subprocess.run([program, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, "NO_COLOR": "1"}, text=True)
        output = done.stdout.replace(os.path.realpath(folder) + "/", "~/")
        for line in output.splitlines():
            lines += [("output", part) for part in wrapped(line)]
        lines.append(("output", ""))
    return lines[:-1]


def wrapped(line: str) -> list[str]:
    parts = [line[at : at + COLUMNS] for at in range(0, len(line), COLUMNS)]
    return parts or [""]


def svg(lines: list[tuple[str, str]]) -> str:
    width = int(COLUMNS * CHARACTER_PX + 2 * MARGIN_PX)
    height = len(lines) * LINE_PX + 2 * MARGIN_PX
    texts = "\n".join(
        f'<text class="{kind}" x="{MARGIN_PX}" y="{MARGIN_PX + (number + 0.75) * LINE_PX:.0f}">{html.escape(line)}</text>'
        for number, (kind, line) in enumerate(lines)
        if line
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<style>
text {{ font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; fill: #d5dbe3; }}
.command {{ fill: #8fd3ff; font-weight: bold; }}
</style>
<rect width="{width}" height="{height}" rx="8" fill="#16202b"/>
{texts}
</svg>
"""


def main() -> None:
    program = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cp", "-r", REPOSITORY / "samples/pictures", folder], check=True)
        picture = svg(run(program, folder))
    (REPOSITORY / "docs/run.svg").write_text(picture)


if __name__ == "__main__":
    main()
