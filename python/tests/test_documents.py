"""Code in the guide, the README and the docstrings: all of it runs."""

from __future__ import annotations

import ast
import doctest
import importlib.util
import os
import re
import shutil
import subprocess
import sys
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


def documents() -> list[str]:
    """Everything that readers copy code from, from the repository's root."""
    root = PACKAGE.parent
    pages = sorted(str(page.relative_to(root)) for page in (root / "docs").rglob("*.md"))
    return [name for name in ["README.md", "python/README.md", *pages] if BLOCK.search((root / name).read_text("utf-8"))]


def missing(packages: str) -> list[str]:
    """Those of some packages that are not installed."""

    def is_missing(name: str) -> bool:
        try:
            return importlib.util.find_spec(name) is None
        except ModuleNotFoundError:
            return True

    return [name for name in re.split(r",\s*", packages) if is_missing(name)]


@pytest.mark.parametrize("document", documents())
@pytest.mark.filterwarnings("default")
def test_code_of_documents_runs(document: str, place: Path) -> None:
    text = (PACKAGE.parent / document).read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    n_run, left_out = 0, []
    thalweg.index("photos", "photos.db")
    thalweg.plan("photos", "plan.parquet", shards=10)
    # What the pages' commands make, which crates/thalweg/tests/documents runs.
    export = [sys.executable, "-m", "thalweg", "export", "photos.db", "tables", "--partition", "year,camera", "--quiet"]
    subprocess.run(export, check=True)
    for block in BLOCK.finditer(text):
        before = text[: block.start()].rstrip().rpartition("\n")[2]
        # What is not run says why, and what needs a package of its own names it.
        if before.startswith("<!-- not run: "):
            continue
        needed = re.fullmatch(r"<!-- run with (.*) -->", before)
        if needed and missing(needed[1]):
            left_out.append(needed[1])
            continue
        # Lines of the document, for the traceback.
        first = text[: block.start(1)].count("\n")
        exec(compile("\n" * first + block[1], document, "exec"), names)
        n_run += 1
    assert n_run
    if left_out:
        print(f"skipped: {document} needs {', '.join(left_out)}; scripts/engines.sh installs them")


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
