"""Pictures as batches: one array, and what loaders make batches with."""

from __future__ import annotations

import multiprocessing
import pickle
import sys
import types
from pathlib import Path

import numpy
import pytest

import thalweg


@pytest.fixture(scope="module")
def pictures(samples: Path) -> list[str]:
    names = ["danube/iron-gates.jpg", "danube/passau.jpg", "danube/delta.webp", "rhine/loreley-1.jpg"]
    return [str(samples / name) for name in names]


def test_a_batch_has_the_pixels_of_its_pictures(pictures: list[str]) -> None:
    batch = thalweg.decode_batch(pictures, (96, 128))
    assert (batch.shape, batch.dtype) == ((4, 96, 128, 3), numpy.uint8)
    assert batch.flags.c_contiguous and batch.flags.writeable
    # The same as one by one, and with any number of threads.
    for at, path in enumerate(pictures):
        assert (thalweg.decode_batch(path, (96, 128), threads=1)[0] == batch[at]).all()
    assert (thalweg.decode_batch(pictures, (96, 128), threads=3) == batch).all()
    planes = thalweg.decode_batch(pictures, (96, 128), layout="NCHW")
    assert planes.shape == (4, 3, 96, 128) and (planes.transpose(0, 2, 3, 1) == batch).all()
    assert thalweg.decode_batch([], 8).shape == (0, 8, 8, 3)
    assert thalweg.decode_batch(pictures[0], numpy.int64(8)).shape == (1, 8, 8, 3)


def test_pictures_fill_the_rectangle_as_asked(harbour: Path) -> None:
    # 1280 x 720: at 90 pixels of height it is 160 wide.
    whole = thalweg.decode(harbour, 160).astype(int)
    assert whole.shape == (90, 160, 3)

    def differs(one: numpy.typing.NDArray[numpy.int64], other: numpy.typing.NDArray[numpy.int64]) -> float:
        return float(numpy.abs(one - other).mean())

    (cover,) = thalweg.decode_batch(harbour, 90).astype(int)
    assert differs(cover, whole[:, 35:125]) < 3
    (contain,) = thalweg.decode_batch(harbour, 160, fit="contain").astype(int)
    assert differs(contain[35:125], whole) < 3
    assert (contain[:35] == 0).all() and (contain[125:] == 0).all()
    (stretch,) = thalweg.decode_batch(harbour, (90, 80), fit="stretch").astype(int)
    assert differs(stretch, (whole[:, ::2] + whole[:, 1::2]) // 2) < 5
    # Contents are decoded as files are, and small pictures are enlarged.
    small = thalweg.thumbnail(harbour, 16)
    assert thalweg.decode_batch([small, harbour], 64).shape == (2, 64, 64, 3)


def test_what_cannot_be_decoded_is_an_error_or_zero(pictures: list[str], tmp_path: Path) -> None:
    text = tmp_path / "letter.jpg"
    text.write_text("Dear reader")
    given = [pictures[0], str(text), tmp_path / "missing.jpg", pictures[1]]
    with pytest.raises(thalweg.DamagedError) as caught:
        thalweg.decode_batch(given, 32)
    assert caught.value.path == str(text)
    problems: list[tuple[int, str]] = []
    batch = thalweg.decode_batch(given, 32, problems=problems)
    assert [position for position, _ in problems] == [1, 2]
    assert problems[0][1] == "not a supported image format"
    assert "No such file" in problems[1][1] and str(tmp_path) not in problems[1][1]
    assert (batch[1:3] == 0).all() and (batch[0] == thalweg.decode_batch(pictures[0], 32)[0]).all()
    assert batch[3].any()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"size": 0}, "`size` must be 1 to 8192, not 0"),
        ({"size": (8, -1)}, "`size` must be 1 to 8192, not -1"),
        ({"size": (8, 8, 3)}, "`size` must be a number of pixels, or height and width, not 3 numbers"),
        ({"size": 8, "fit": "crop"}, "`fit` must be cover, contain or stretch, not `crop`"),
        ({"size": 8, "layout": "CHW"}, "`layout` must be NHWC or NCHW, not `CHW`"),
        ({"size": 8, "threads": 0}, "`threads` must be 1 to 4096, not 0"),
    ],
)
def test_what_makes_no_sense_is_named(options: dict[str, object], words: str) -> None:
    with pytest.raises(thalweg.UsageError, match=words):
        thalweg.decode_batch(["p"], **options)  # type: ignore[arg-type]
    if "threads" not in options:
        with pytest.raises(thalweg.UsageError, match=words):
            thalweg.Collate(**options)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`size` must be a number of pixels"):
        thalweg.decode_batch(["p"], "8")  # type: ignore[arg-type]


def test_a_collate_makes_batches(pictures: list[str], packed: Path) -> None:
    collate = thalweg.Collate(48)
    batch = collate(pictures)
    assert (batch == thalweg.decode_batch(pictures, 48, layout="NCHW")).all()
    pixels, labels = collate([(path, number) for number, path in enumerate(pictures)])
    assert (pixels == batch).all() and labels.tolist() == [0, 1, 2, 3]
    pack = thalweg.Pack(packed)
    assert collate([pack[0], pack.view(1)]).shape == (2, 3, 48, 48)
    again = pickle.loads(pickle.dumps(collate))
    assert (again(pictures) == batch).all()
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert all((found == batch).all() for found in pool.map(collate, [pictures] * 2))
    with pytest.raises(thalweg.DamagedError):
        collate([b"\x00\x01 no picture"])
    with pytest.warns(UserWarning, match="left black: picture 0 of a batch: not a supported image format"):
        assert not thalweg.Collate(8, damaged="zeros")([b"\x00\x01 no picture"]).any()
    with pytest.raises(thalweg.UsageError, match="`damaged` must be raise or zeros"):
        thalweg.Collate(8, damaged="skip")  # type: ignore[arg-type]


def test_tensors_come_if_pytorch_is_there(pictures: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in that records the calls: PyTorch is too large to install for this test."""
    torch = types.ModuleType("torch")
    torch.from_numpy = lambda array: ("tensor", array)  # type: ignore[attr-defined]
    data = types.SimpleNamespace(default_collate=lambda labels: ("labels", labels))
    torch.utils = types.SimpleNamespace(data=data)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "torch", torch)
    (kind, array), labels = thalweg.Collate(8)([(pictures[0], 1), (pictures[1], 0)])
    assert kind == "tensor" and array.shape == (2, 3, 8, 8) and labels == ("labels", [1, 0])
