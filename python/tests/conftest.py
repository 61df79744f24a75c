"""What several tests need: the samples, catalogues and packs of them, and a collection that takes long."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import thalweg

REPOSITORY = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="session")
def samples() -> Path:
    return REPOSITORY / "samples" / "pictures"


@pytest.fixture(scope="session")
def harbour(samples: Path) -> Path:
    """One picture, of which much is known."""
    return samples / "danube" / "iron-gates.jpg"


@pytest.fixture
def catalog(samples: Path, tmp_path: Path) -> thalweg.Catalog:
    path = tmp_path / "c.db"
    thalweg.index(samples, path)
    return thalweg.Catalog(path)


@pytest.fixture(scope="session")
def packed(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples' pictures in a pack of two shards."""
    import subprocess
    import sys

    folder = tmp_path_factory.mktemp("packed")
    command = [sys.executable, "-m", "thalweg", "pack", samples, "-o", folder, "--shard-count", "2", "--quiet"]
    # Broken samples are left out and named, with exit code 3.
    assert subprocess.run(command, check=False).returncode in (0, 3)
    return folder


@pytest.fixture
def many(harbour: Path, tmp_path: Path) -> Path:
    """20,000 names of one picture: to decode them all takes a minute."""
    folder = tmp_path / "many"
    folder.mkdir()
    first = folder / "0.jpg"
    shutil.copy(harbour, first)
    for number in range(1, 20_000):
        os.link(first, folder / f"{number}.jpg")
    return folder
