"""The stubs say what the binary is, and the examples are typed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PYTHON = Path(__file__).resolve().parent.parent


def run(*command: str) -> None:
    found = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, check=False, cwd=PYTHON / "tests")
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_stubs_are_those_of_the_binary(tmp_path: Path) -> None:
    allowed = tmp_path / "allowed"
    # Names that are there for the stubs alone, what needs other packages, and a decorator that stubs type loosely.
    names = [r"thalweg\._thalweg\._.*", r"thalweg\.(ray|spark)(\..*)?", r"thalweg\.__main__"]
    names += [r"thalweg\._found\.(pandas|polars|pyarrow)", r"thalweg\._names\.known"]
    allowed.write_text("\n".join(names) + "\n")
    config = ["--mypy-config-file", str(PYTHON / "pyproject.toml")]
    run("mypy.stubtest", "thalweg", "--allowlist", str(allowed), "--ignore-unused-allowlist", *config)


def test_examples_are_typed() -> None:
    run("mypy", "--config-file", str(PYTHON / "pyproject.toml"), "--strict", str(PYTHON / "examples"))
