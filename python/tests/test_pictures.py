"""Pictures: small ones, and broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest

import thalweg


def size_of(jpeg: bytes, tmp_path: Path) -> tuple[int, int]:
    path = tmp_path / "small.jpg"
    path.write_bytes(jpeg)
    (tags,) = thalweg.read_tags(path, ["ImageWidth", "ImageHeight"])
    return tags["ImageWidth"], tags["ImageHeight"]


def test_thumbnails_fit(harbour: Path, packed: Path, tmp_path: Path) -> None:
    small = thalweg.thumbnail(harbour, 64)
    assert small.startswith(b"\xff\xd8")
    assert max(size_of(small, tmp_path)) == 64
    assert thalweg.thumbnail(harbour, 64, format="webp").startswith(b"RIFF")
    assert len(thalweg.thumbnail(harbour, 64, quality=10)) < len(small)
    shard = next(packed.glob("*-000000.tar"))
    assert thalweg.thumbnail(f"{shard}//{thalweg.Pack(packed).names()[0]}").startswith(b"\xff\xd8")


def test_what_is_no_picture_says_so(samples: Path, harbour: Path, tmp_path: Path) -> None:
    for name in ("letter.jpg", "empty.jpg"):
        with pytest.raises(thalweg.DamagedError) as caught:
            thalweg.thumbnail(samples / "inbox" / name)
        assert caught.value.path == str(samples / "inbox" / name)
    with pytest.raises(FileNotFoundError):
        thalweg.thumbnail(tmp_path / "missing.jpg")
    for wrong in ({"size": 0}, {"format": "bmp"}, {"quality": 0}, {"embedded": "perhaps"}):
        with pytest.raises(thalweg.UsageError):
            thalweg.thumbnail(harbour, **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("isolated", [True, False])
def test_what_is_broken_is_told(samples: Path, isolated: bool) -> None:
    found = {Path(verified.path).name: verified for verified in thalweg.verify(samples, isolated=isolated)}
    assert len(found) == 30
    assert found["iron-gates.jpg"].verdict == "whole"
    assert (found["iron-gates.jpg"].survives, found["iron-gates.jpg"].reason) == (1.0, None)
    cut = found["cut-off.jpg"]
    assert (cut.verdict, cut.format, cut.at_byte) == ("damaged", "JPEG", 52569)
    assert 0.5 < cut.survives < 0.6
    broken = {name for name, verified in found.items() if verified.verdict == "broken"}
    assert broken == {"cut-in-the-header.jpg", "empty.jpg"}
    assert any(verified.is_misnamed for verified in found.values())


def test_a_picture_has_so_much_time(samples: Path, harbour: Path) -> None:
    (verified,) = thalweg.verify(harbour, time_limit_s=1e-6)
    assert verified.verdict == "too_large"
    assert verified.reason is not None and "took longer" in verified.reason
    with pytest.raises(thalweg.UsageError):
        thalweg.verify(samples, time_limit_s=-1)
