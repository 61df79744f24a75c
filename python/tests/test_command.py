"""The command `thalweg`, which comes with the package."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import thalweg


def program() -> str:
    found = shutil.which("thalweg", path=os.path.dirname(sys.executable))
    assert found, "pip has not installed the command"
    return found


def run(*arguments: object, **keywords: object) -> subprocess.CompletedProcess[str]:
    command = [program(), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, **keywords)  # type: ignore[call-overload, no-any-return]


def test_it_is_the_program(samples: Path, tmp_path: Path) -> None:
    version = run("--version")
    assert version.stdout == f"thalweg {thalweg.__version__}\n"
    assert run("index", samples, "-c", tmp_path / "c.db", "--quiet").returncode == 0
    lines = run("query", tmp_path / "c.db", "SELECT count(*) AS n FROM image", "--json").stdout
    assert json.loads(lines) == {"n": 30}


def test_exit_codes_are_its_own(samples: Path, tmp_path: Path) -> None:
    assert run("find", tmp_path / "missing.db").returncode == 2
    assert run("nonsense").returncode == 2
    assert run("verify", samples, "--quiet").returncode == 1
    assert run("tags", tmp_path / "missing.jpg").returncode == 1


def test_its_children_are_started_from_anywhere(samples: Path, tmp_path: Path) -> None:
    # A folder whose names would be found before the package's.
    (tmp_path / "thalweg.py").write_text("raise SystemExit('not the package')")
    (tmp_path / "json.py").write_text("raise SystemExit('not the package')")
    found = run("verify", samples / "danube", "--json", "--all", cwd=tmp_path)
    verdicts = {json.loads(line)["verdict"] for line in found.stdout.splitlines()}
    assert verdicts <= {"whole", "unsupported"} and "whole" in verdicts, found


def test_the_lab_measures(tmp_path: Path) -> None:
    found = run("lab", "run", "null", "--quick", "--rounds", "2", "--quiet", cwd=tmp_path)
    assert found.returncode in (0, 1), found.stderr
    assert json.loads((tmp_path / "lab.json").read_text())


def test_a_closed_pipe_is_no_failure(samples: Path) -> None:
    command = f"'{program()}' tags -a -G1 '{samples}'/rhine/* '{samples}'/danube/* | head -n 1; exit ${{PIPESTATUS[0]}}"
    found = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize(("command", "code"), [("index", 130), ("tags", -signal.SIGINT)])
def test_ctrl_c_is_the_programs(many: Path, tmp_path: Path, command: str, code: int) -> None:
    if command == "index":
        arguments = [program(), "index", str(many), "--verify", "-c", str(tmp_path / "c.db")]
    else:
        arguments = [program(), "tags", "-stay_open", "True", "-@", "-"]
    process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=5) == code
    assert process.stdin is not None
    process.stdin.close()
