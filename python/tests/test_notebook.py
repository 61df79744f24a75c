"""Notebooks: tables with thumbnails, in which nothing that comes from a file is markup."""

from __future__ import annotations

import base64
import os
import re
import shutil
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

import thalweg
from thalweg import _html


class Page(HTMLParser):
    """Counts what a table has, and keeps its images and texts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            self.images.append(dict(attrs))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_a_catalogue_shows_its_first_files(catalog: thalweg.Catalog) -> None:
    page = Page(catalog._repr_html_())
    assert page.tags.count("tr") == 1 + 20
    assert 15 <= len(page.images) <= 20
    assert any("30 files; the first 20" in text for text in page.texts)
    for image in page.images:
        source = image["src"] or ""
        assert source.startswith("data:image/jpeg;base64,")
        jpeg = base64.b64decode(source.partition(",")[2])
        (tags,) = thalweg.read_tags(jpeg, ["ImageWidth", "ImageHeight"])
        assert max(tags["ImageWidth"], tags["ImageHeight"]) <= 96


def test_what_is_found_shows_itself(catalog: thalweg.Catalog) -> None:
    found = catalog.find(format="PNG")
    page = Page(found._repr_html_())
    assert (page.tags.count("tr"), len(page.images)) == (1 + 3, 3)
    assert page.texts.count("PNG") == 3
    # A list that was changed shows what it has now.
    found.reverse()
    found.append("/no/such/file.jpg")
    page = Page(found._repr_html_())
    assert (page.tags.count("tr"), len(page.images)) == (1 + 4, 3)
    paths = [text for text in page.texts if text.startswith("/")]
    assert paths == list(found)
    assert Page(catalog.find(format="none")._repr_html_()).images == []


def test_a_batch_shows_its_rows(samples: Path) -> None:
    batch = next(thalweg.scan(samples))
    page = Page(batch._repr_html_())
    # How many rows the first batch has depends on the workers.
    assert page.tags.count("tr") == 1 + min(20, len(batch))
    assert page.images
    page = Page(next(thalweg.scan(samples, columns=["format", "bytes"]))._repr_html_())
    assert "format" in page.texts and not page.images


def test_all_text_is_escaped(tmp_path: Path, harbour: Path) -> None:
    shutil.copy(harbour, tmp_path / "<script>&'.jpg")
    shutil.copy(harbour, tmp_path / '" onerror="alert(1).jpg')
    (tmp_path / "b\x1b[1m\u202e.txt").write_text("no picture")
    with open(bytes(tmp_path) + b"/\xff.jpg", "wb") as file:
        file.write(harbour.read_bytes())
    thalweg.index(tmp_path, tmp_path / "c.db")
    catalog = thalweg.Catalog(tmp_path / "c.db")
    for html in (catalog._repr_html_(), catalog.find()._repr_html_(), next(thalweg.scan(tmp_path))._repr_html_()):
        page = Page(html)
        assert "script" not in page.tags
        assert all(set(image) == {"src", "alt", "style"} for image in page.images)
        assert not re.search("[\x00-\x1f\u202e\ud800-\udfff]", html)
        html.encode()
        assert "&lt;script&gt;&amp;&#x27;.jpg" in html


def test_a_table_waits_two_seconds_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, catalog: thalweg.Catalog) -> None:
    monkeypatch.setattr(_html, "TIME_LIMIT_S", 0.0)
    assert Page(catalog._repr_html_()).images == []
    # A read that never ends: a pipe into which nobody writes.
    pipe = tmp_path / "never"
    started = time.monotonic()
    try:
        os.mkfifo(pipe)
        monkeypatch.setattr(_html, "TIME_LIMIT_S", 0.5)
        assert _html.table([{"path": "x"}], ["path"], [str(pipe)]).count("<img") == 0
    finally:
        with open(os.open(pipe, os.O_RDWR | os.O_NONBLOCK), "wb", buffering=0):
            pipe.unlink()
    assert time.monotonic() - started < 2
