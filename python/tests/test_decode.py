"""`decode`: pixels as an array, compared with pictures whose pixels are known."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy
import pytest

import thalweg


def png(pixels: numpy.typing.NDArray[numpy.uint8]) -> bytes:
    """A PNG of an array with 1 (grey), 3 or 4 channels."""
    height, width, n_channels = pixels.shape
    colour = {1: 0, 3: 2, 4: 6}[n_channels]

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def noise(height: int, width: int, n_channels: int) -> numpy.typing.NDArray[numpy.uint8]:
    return numpy.random.default_rng(7).integers(0, 256, (height, width, n_channels), dtype=numpy.uint8)


def test_pixels_are_those_of_the_file(tmp_path: Path) -> None:
    pixels = noise(5, 7, 3)
    (tmp_path / "noise.png").write_bytes(png(pixels))
    found = thalweg.decode(tmp_path / "noise.png")
    assert (found.shape, found.dtype) == ((5, 7, 3), numpy.uint8)
    assert (found == pixels).all()
    # An array of one's own: contiguous, and fit for `torch.from_numpy`.
    assert found.flags.c_contiguous and found.flags.writeable
    found[0, 0] = 0


def test_channels_are_three_or_four() -> None:
    grey = noise(4, 4, 1)
    assert (thalweg.decode(png(grey)) == grey.repeat(3, axis=2)).all()
    alpha = noise(4, 4, 4)
    alpha[0, 0], alpha[0, 1] = (1, 2, 3, 0), (1, 2, 3, 255)
    assert (thalweg.decode(png(alpha), alpha=True) == alpha).all()
    on_white = thalweg.decode(png(alpha))
    assert on_white.shape == (4, 4, 3)
    assert list(on_white[0, 0]) == [255, 255, 255] and list(on_white[0, 1]) == [1, 2, 3]
    opaque = thalweg.decode(png(noise(4, 4, 3)), alpha=True)
    assert opaque.shape == (4, 4, 4) and (opaque[:, :, 3] == 255).all()


def test_a_jpeg_is_near_to_a_png_of_the_same_picture(samples: Path, harbour: Path) -> None:
    source, photo = thalweg.decode(samples / "danube" / "source.png"), thalweg.decode(harbour)
    (tags,) = thalweg.read_tags(harbour, ["ImageWidth", "ImageHeight", "Orientation"])
    sides = {tags["ImageWidth"], tags["ImageHeight"]}
    assert set(photo.shape[:2]) == sides
    assert source.shape[2] == photo.shape[2] == 3
    # Full size and half size are one picture: means of squares of the one are the pixels of the other.
    half = thalweg.decode(harbour, max(photo.shape) // 2).astype(float)
    height, width = half.shape[0] // 8 * 8, half.shape[1] // 8 * 8
    mean = photo[: height * 2, : width * 2].astype(float).reshape(height // 8, 16, width // 8, 16, 3).mean((1, 3))
    small = half[:height, :width].reshape(height // 8, 8, width // 8, 8, 3).mean((1, 3))
    assert abs(mean - small).mean() < 4


def test_the_longer_side_is_bounded(harbour: Path) -> None:
    full = thalweg.decode(harbour)
    for size in (1, 17, 224, 100_000):
        found = thalweg.decode(harbour, size)
        assert max(found.shape[:2]) == min(size, max(full.shape[:2]))
    assert abs(thalweg.decode(harbour, 224).mean() - full.mean()) < 3


def test_pictures_come_upright(tmp_path: Path) -> None:
    """The upper half is black; EXIF says that the left side is up."""
    pixels = numpy.zeros((16, 32, 3), dtype=numpy.uint8)
    pixels[8:] = 255
    # eXIf comes before IDAT: a block with nothing but the orientation.
    tiff = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    plain = png(pixels)
    at = plain.index(b"IDAT") - 4
    exif = struct.pack(">I", len(tiff)) + b"eXIf" + tiff + struct.pack(">I", zlib.crc32(b"eXIf" + tiff))
    found = thalweg.decode(plain[:at] + exif + plain[at:])
    assert found.shape == (32, 16, 3)
    assert (found[:, 8:] == 0).all() and (found[:, :8] == 255).all()


def test_all_kinds_of_inputs(harbour: Path, packed: Path) -> None:
    expected, contents = thalweg.decode(harbour, 64), harbour.read_bytes()
    given: list[Any] = [str(harbour), contents, bytearray(contents), memoryview(contents), io.BytesIO(contents)]
    for form in given:
        assert (thalweg.decode(form, 64) == expected).all()
    pack = thalweg.Pack(packed)
    number = next(number for number, name in enumerate(pack.names()) if name.endswith(".jpg"))
    shards = [shard for shard in sorted(packed.glob("*.tar")) if pack.names()[number].encode() in shard.read_bytes()]
    member = thalweg.decode(f"{shards[0]}//{pack.names()[number]}", 64)
    assert (member == thalweg.decode(pack.view(number), 64)).all()
    assert (member == thalweg.decode(pack[number], 64)).all()


def test_what_is_broken_says_so(samples: Path, tmp_path: Path) -> None:
    inbox = samples / "inbox"
    for name in ("cut-off.jpg", "letter.jpg", "empty.jpg", "cut-in-the-header.jpg"):
        with pytest.raises(thalweg.DamagedError) as caught:
            thalweg.decode(inbox / name)
        assert caught.value.path == str(inbox / name)
        assert caught.value.reason
    part = thalweg.decode(inbox / "cut-off.jpg", partial=True)
    assert part[: part.shape[0] // 3].std() > 10
    with pytest.raises(thalweg.DamagedError) as caught:
        thalweg.decode(b"Dear reader")
    assert caught.value.path == "-"
    with pytest.raises(FileNotFoundError):
        thalweg.decode(tmp_path / "missing.jpg")


def test_a_picture_that_is_too_large_is_refused() -> None:
    with pytest.raises(thalweg.DamagedError, match="more than the limit"):
        thalweg.decode(png(noise(10, 10, 3)), max_pixels=99)
    assert thalweg.decode(png(noise(10, 10, 3)), max_pixels=100).shape == (10, 10, 3)
    # 60,000 by 60,000 pixels, in a file of a few bytes.
    bomb = bytearray(png(noise(1, 1, 3)))
    bomb[16:24] = struct.pack(">II", 60_000, 60_000)
    bomb[29:33] = struct.pack(">I", zlib.crc32(bytes(bomb[12:29])))
    for size in (None, 100):
        with pytest.raises(thalweg.DamagedError, match="more than the limit"):
            thalweg.decode(bytes(bomb), size)
    for wrong in ({"max_size": 0}, {"max_pixels": 0}):
        with pytest.raises(thalweg.UsageError):
            thalweg.decode(png(noise(1, 1, 3)), **wrong)  # type: ignore[arg-type]


def test_without_numpy_there_is_a_named_error(harbour: Path) -> None:
    script = """
import sys
sys.modules["numpy"] = None
import thalweg
thalweg.thumbnail(sys.argv[1])
try:
    thalweg.decode(sys.argv[1])
except ImportError as error:
    assert str(error) == "decode() needs numpy: pip install numpy", error
else:
    raise SystemExit("no error")
"""
    subprocess.run([sys.executable, "-c", script, harbour], check=True)
