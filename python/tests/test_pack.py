"""Packs: random access, from threads, forks and spawned workers."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import pickle
import random
import subprocess
import sys
import tarfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import thalweg


@pytest.fixture
def contents(packed: Path) -> dict[str, bytes]:
    """What Python's own tarfile finds in the shards."""
    found: dict[str, bytes] = {}
    for shard in sorted(packed.glob("*.tar")):
        with tarfile.open(shard) as archive:
            for member in archive:
                file = archive.extractfile(member)
                assert file is not None
                found[member.name] = file.read()
    return found


def test_members_are_those_of_the_shards(packed: Path, contents: dict[str, bytes]) -> None:
    pack = thalweg.Pack(packed)
    pictures = {name: content for name, content in contents.items() if not name.endswith(".json")}
    assert len(pack) == len(pictures) > 20
    assert pack.names() == list(pictures)
    assert list(pack) == list(pictures.values())
    for number, (name, content) in enumerate(pictures.items()):
        key = pack.key(number)
        assert name.startswith(key + ".")
        assert pack[number] == pack[name] == pack[key] == pack[number - len(pack)] == content
        assert pack.view(name) == content
        assert pack.index(key) == number
        assert pack[key + ".json"] == contents[key + ".json"]
        metadata = pack.metadata(number)
        assert metadata is not None and metadata["path"].endswith(Path(metadata["path"]).name)
    assert pack.keys() == [name.rsplit(".", 1)[0] for name in pictures]
    names = random.Random(7).sample(list(pictures), 10)
    assert pack.get_many(names) == [pictures[name] for name in names]
    assert pack.get_many([0, -1]) == [pack[0], pack[-1]]
    assert names[0] in pack and "nothing" not in pack


def test_what_is_not_there_is_named(packed: Path, tmp_path: Path) -> None:
    pack = thalweg.Pack(packed)
    for read in (pack.__getitem__, pack.view, pack.index):
        with pytest.raises(thalweg.MissingKeyError, match="`nothing`"):
            read("nothing")
    with pytest.raises(KeyError):
        pack.get_many(["nothing"])
    for number in (len(pack), -len(pack) - 1):
        with pytest.raises(IndexError):
            pack[number]
    with pytest.raises(FileNotFoundError):
        thalweg.Pack(tmp_path / "missing" / "pack")
    with pytest.raises(thalweg.DamagedError):
        thalweg.Pack(tmp_path)


def test_a_view_outlives_its_pack(packed: Path) -> None:
    expected = thalweg.Pack(packed)[0]
    view = thalweg.Pack(packed).view(0)
    assert view.readonly
    assert bytes(view) == expected


def test_a_shard_that_was_cut_gives_no_wrong_bytes(packed: Path, tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "cut"
    shutil.copytree(packed, folder)
    whole = list(thalweg.Pack(packed))
    last = sorted(folder.glob("*.tar"))[-1]
    os.truncate(last, last.stat().st_size // 2)
    pack, n_lost = thalweg.Pack(folder), 0
    for number, content in enumerate(whole):
        try:
            assert pack[number] == content
            assert pack.view(number) == content
        except thalweg.DamagedError as error:
            n_lost += 1
            assert error.path == str(last)
    assert 0 < n_lost < len(whole)


def sizes(pack: thalweg.Pack, numbers: list[int]) -> list[int]:
    return [len(pack[number]) for number in numbers]


def test_threads_share_a_pack(packed: Path) -> None:
    pack = thalweg.Pack(packed)
    expected = sizes(pack, list(range(len(pack))))
    with ThreadPoolExecutor(8) as threads:
        orders = [random.Random(seed).sample(range(len(pack)), len(pack)) for seed in range(40)]
        for order, found in zip(orders, threads.map(lambda order: sizes(pack, order), orders)):
            assert found == [expected[number] for number in order]


def test_spawned_workers_have_it_by_pickle(packed: Path) -> None:
    pack = thalweg.Pack(packed)
    again = pickle.loads(pickle.dumps(pack))
    assert (len(again), again.path) == (len(pack), pack.path)
    with multiprocessing.get_context("spawn").Pool(2) as workers:
        found = workers.starmap(sizes, [(pack, [number]) for number in range(len(pack))])
    assert sum(found, []) == [len(content) for content in pack]


FORKED = """
import multiprocessing, sys, thalweg
pack = thalweg.Pack(sys.argv[1])
expected = [len(content) for content in pack]  # Opened, and read from, before the fork.
view = pack.view(0)
def size(number):
    assert len(pack.view(0)) == len(view)
    return len(pack[number])
with multiprocessing.get_context("fork").Pool(3) as workers:
    assert workers.map(size, range(len(pack))) == expected
scan = thalweg.scan(sys.argv[2], batch_rows=1)
next(scan)
import os
child = os.fork()
if child == 0:
    del scan  # It has none of the threads, and must not wait for them.
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
assert sum(len(batch) for batch in scan) == 29
"""


def test_forked_workers_share_it(packed: Path, samples: Path) -> None:
    subprocess.run([sys.executable, "-c", FORKED, packed, samples], check=True, timeout=60)


LOADER = """
import sys, torch, thalweg
class Pictures(torch.utils.data.Dataset):
    def __init__(self, path): self.pack = thalweg.Pack(path)
    def __len__(self): return len(self.pack)
    def __getitem__(self, number): return len(self.pack[number])
pictures = Pictures(sys.argv[1])
loader = torch.utils.data.DataLoader(pictures, batch_size=4, num_workers=2)
assert sum(int(batch.sum()) for batch in loader) == sum(len(content) for content in pictures.pack)
"""


def test_torch_loads_from_it(packed: Path) -> None:
    pytest.importorskip("torch")
    subprocess.run([sys.executable, "-c", LOADER, packed], check=True, timeout=120)


def outcome(call: Callable[[], Any]) -> Any:
    """What a call returns, or the class of what it raises."""
    try:
        return call()
    except Exception as error:
        return next(found for found in (IndexError, ValueError, TypeError) if isinstance(error, found))


def test_a_pack_is_a_sequence_as_a_list_is(packed: Path) -> None:
    pack = thalweg.Pack(packed)
    assert isinstance(pack, Sequence)
    expected = list(pack)
    n = len(expected)
    assert len(pack) == n and list(reversed(pack)) == expected[::-1]
    assert [pack[number] for number in range(n)] == expected
    numbers = [0, 1, -1, n - 1, n, -n, -n - 1, 10**30, True, 1.5, None]
    for number in numbers:
        of_list = outcome(lambda: expected[number])  # type: ignore[call-overload, index]
        assert outcome(lambda: pack[number]) == of_list, number  # type: ignore[call-overload, index]
    bounds = [None, 0, 1, 3, -1, -3, n, n + 5, -n - 5]
    for start, stop, step in itertools.product(bounds, bounds, [None, 1, 2, -1, -2, n]):
        assert pack[start:stop:step] == expected[start:stop:step]
    assert outcome(lambda: pack[::0]) == outcome(lambda: expected[::0]) == ValueError
    for value in [expected[0], expected[-1], bytearray(expected[3]), b"", b"nothing", expected[0][:-1], 7, None, 1.5]:
        assert (value in pack) == (value in expected), value
        assert pack.count(value) == expected.count(value)  # type: ignore[arg-type]
        assert outcome(lambda: pack.index(value)) == outcome(lambda: expected.index(value))  # type: ignore[arg-type]
        for start, stop in [(1, None), (-1, None), (0, 1), (2, -1), (-n - 3, n + 3), (5, 2)]:
            of_list = outcome(lambda: expected.index(value, start, n if stop is None else stop))  # type: ignore[arg-type]
            assert outcome(lambda: pack.index(value, start, stop)) == of_list  # type: ignore[arg-type]


def test_a_name_in_a_pack_is_what_can_be_had_by_it(packed: Path) -> None:
    pack = thalweg.Pack(packed)
    for number, (key, name) in enumerate(zip(pack.keys(), pack.names())):
        for given in (key, name):
            assert given in pack
            assert (pack.index(given), pack.count(given)) == (number, 1)
        assert (f"{key}.json" in pack) == (pack.metadata(number) is not None)
    for given in ("nothing", "nothing.json", ""):
        assert given not in pack and pack.count(given) == 0
        with pytest.raises(KeyError):
            pack[given]
    with pytest.raises(thalweg.MissingKeyError):
        pack.index(pack.keys()[0], 1)


def test_slices_are_lists_of_members(packed: Path) -> None:
    pack = thalweg.Pack(packed)
    everything = list(pack)
    for which in (slice(0, 2), slice(None), slice(-3, None), slice(None, None, -2), slice(5, 2), slice(0, 10**9, 7)):
        assert pack[which] == everything[which]
    with pytest.raises(TypeError):
        pack[1.5]  # type: ignore[call-overload]


def test_a_pack_is_read_where_it_was_written(packed: Path) -> None:
    """Over HTTP, as from any store: the lookup at once, and each member by its range."""
    import http.server
    import re
    import threading

    ranges = []

    class Ranges(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments, directory=str(packed))

        def do_GET(self) -> None:
            asked = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
            path = Path(self.translate_path(self.path))
            if not path.is_file():
                self.send_error(404)
                return
            whole = path.read_bytes()
            first, last = (int(asked[1]), min(int(asked[2]), len(whole) - 1)) if asked else (0, len(whole) - 1)
            ranges.append((path.name, last - first + 1))
            self.send_response(206 if asked else 200)
            self.send_header("Content-Length", str(last - first + 1))
            self.send_header("Content-Range", f"bytes {first}-{last}/{len(whole)}")
            self.end_headers()
            self.wfile.write(whole[first : last + 1])

        def log_message(self, *_arguments: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ranges)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/images"
        here, there = thalweg.Pack(packed), thalweg.Pack(url)
        assert there.names() == here.names() and len(there) == len(here)
        assert there[3] == here[3] and bytes(there.view(-1)) == here[-1]
        assert there[here.key(5)] == here[5] and there.metadata(2) == here.metadata(2)
        assert there.get_many([4, 0, 4]) == here.get_many([4, 0, 4])
        # No shard was read as a whole.
        assert max(length for name, length in ranges if name.endswith(".tar")) < (packed / "images-000000.tar").stat().st_size
        assert thalweg.decode(there[0], 32).shape[2] == 3
        with pytest.raises(thalweg.DamagedError, match="no such folder, lookup or archive"):
            thalweg.Pack(f"http://127.0.0.1:{server.server_port}/none")
    finally:
        server.shutdown()
        server.server_close()
