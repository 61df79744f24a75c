"""Code in the guide, the README and the docstrings: all of it runs."""

from __future__ import annotations

import ast
import doctest
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import thalweg

from test_docs import documented

PACKAGE = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


@pytest.fixture
def place(samples: Path, harbour: Path, packed: Path, tmp_path: Path) -> Iterator[Path]:
    """A folder with everything that examples name, as the working directory."""
    shutil.copytree(samples, tmp_path / "photos")
    shutil.copytree(packed, tmp_path / "packed")
    for name in ("photo.jpg", "upload.jpg"):
        shutil.copy(harbour, tmp_path / name)
    (tmp_path / "list.txt").write_text("photo.jpg\nupload.jpg\n")
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


@pytest.mark.parametrize("document", ["docs/python.md", "python/README.md"])
@pytest.mark.filterwarnings("default")
def test_code_of_documents_runs(document: str, place: Path) -> None:
    text = (PACKAGE.parent / document).read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    blocks = list(BLOCK.finditer(text))
    assert blocks
    for block in blocks:
        # Lines of the document, for the traceback.
        first = text[: block.start(1)].count("\n")
        exec(compile("\n" * first + block[1], document, "exec"), names)


def examples() -> list[str]:
    said = {name: ast.get_docstring(node) or "" for name, node in documented()}
    return [name for name, doc in said.items() if ">>>" in doc]


@pytest.mark.parametrize("name", examples())
def test_examples_of_docstrings_run(name: str, place: Path) -> None:
    thalweg.index("photos", "photos.db")
    if not name.startswith("plan"):
        thalweg.plan("photos", "plan.parquet", shards=100)
    if name == "merge":
        thalweg.index_shard("plan.parquet", list(range(100)), "parts")
    names = {"thalweg": thalweg, "catalog": thalweg.Catalog("photos.db"), "pack": thalweg.Pack("packed")}
    found = doctest.DocTestParser().get_examples(dict((name, ast.get_docstring(node) or "") for name, node in documented())[name])
    assert found
    for example in found:
        exec(compile(example.source, name, "exec"), names)
