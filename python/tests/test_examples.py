"""The examples, run on the samples."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import thalweg

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def run(name: str, *arguments: object) -> str:
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout


def test_archivist(samples: Path, tmp_path: Path) -> None:
    said = run("archivist.py", samples, tmp_path / "c.db")
    assert "30 files" in said
    assert "broken, 57% is left" in said or "broken, 58% is left" in said
    assert said.count("double: ") == 2


def test_asset_manager(samples: Path, tmp_path: Path) -> None:
    said = run("asset_manager.py", samples / "danube" / "iron-gates.jpg", samples / "inbox" / "letter.jpg", tmp_path)
    assert "iron-gates.jpg: 2024-09-03" in said
    assert "letter.jpg: refused, TXT" in said
    assert len(list(tmp_path.glob("*.jpg"))) == 1


def test_data_engineer(samples: Path, tmp_path: Path) -> None:
    said = run("data_engineer.py", samples, tmp_path / "images.parquet")
    assert "30 rows" in said
    assert (tmp_path / "images.parquet").stat().st_size > 0


def test_trainer(packed: Path, samples: Path, tmp_path: Path) -> None:
    thalweg.index(samples, tmp_path / "c.db")
    n_packed = len(thalweg.Pack(packed))
    for given, n_pictures in [(packed, n_packed), (samples, 25), (tmp_path / "c.db", 19)]:
        said = run("trainer.py", given)
        assert f"{n_pictures} pictures by 2 workers" in said
        assert 20 < int(said.rpartition(" of 255")[0].rpartition(" ")[2]) < 200


def test_none_is_forgotten() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert {path.stem for path in EXAMPLES.glob("*.py")} <= tested


pytestmark = pytest.mark.filterwarnings("default")
