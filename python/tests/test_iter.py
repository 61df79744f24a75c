"""`iter_tags` and `iter_verify`: lists of any length, lazily, with bounded memory."""

from __future__ import annotations

import gc
import io
import itertools
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import thalweg


def test_tags_come_in_the_order_of_the_paths(samples: Path) -> None:
    paths = [path for path in sorted(samples.rglob("*")) if path.is_file()] * 40
    assert list(thalweg.iter_tags(iter(paths), ["FileName", "Model"], threads=3)) == thalweg.read_tags(paths, ["FileName", "Model"])
    assert list(thalweg.iter_tags([])) == []
    (one,) = thalweg.iter_tags(paths[0])
    assert one == thalweg.read_tags(paths[0])[0]


def test_paths_and_contents_mix(samples: Path, harbour: Path) -> None:
    cut = samples / "inbox" / "cut-off.jpg"
    given: list[Any] = [harbour.read_bytes(), cut, io.BytesIO(b""), harbour, b"Dear reader", str(cut)]
    assert list(thalweg.iter_tags(given, ["FileType"])) == thalweg.read_tags(given[:2] + [io.BytesIO(b"")] + given[3:], ["FileType"])
    before = {name for name in os.listdir(tempfile.gettempdir()) if name.startswith("thalweg-")}
    found = list(thalweg.iter_verify([given[0], cut, b"Dear reader"], isolated=False))
    assert sorted((verified.path, verified.verdict) for verified in found) == [("-", "not_a_picture"), ("-", "whole"), (str(cut), "damaged")]
    assert {name for name in os.listdir(tempfile.gettempdir()) if name.startswith("thalweg-")} == before


@pytest.mark.parametrize("isolated", [True, False])
def test_verdicts_are_those_of_verify(samples: Path, isolated: bool) -> None:
    def key(verified: thalweg.Verified) -> str:
        return verified.path

    found = sorted(thalweg.iter_verify([samples], isolated=isolated), key=key)
    assert found == sorted(thalweg.verify(samples, isolated=isolated), key=key)


@pytest.mark.parametrize("call", [thalweg.iter_tags, lambda paths: thalweg.iter_verify(paths, isolated=False)], ids=["tags", "verify"])
def test_an_endless_iterable_is_pulled_a_little_ahead(call: Any, harbour: Path) -> None:
    n_pulled, threads = 0, set()

    def paths() -> Iterator[Path]:
        nonlocal n_pulled
        while True:
            n_pulled += 1
            threads.add(threading.get_ident())
            yield harbour

    with call(paths()) as results:
        assert len(list(itertools.islice(results, 100))) == 100
    assert 100 <= n_pulled < 5000
    assert threads == {threading.get_ident()}
    n_then = n_pulled
    assert list(results) == []
    assert n_pulled == n_then


def test_nothing_stands_still(many: Path) -> None:
    """A caller that sleeps for results while a worker waits for paths would do so until it looks at signals: 0.1 s."""
    n_gaps, last = 0, time.monotonic()
    for _ in thalweg.iter_tags((many / f"{number}.jpg" for number in range(20_000)), ["Model"]):
        now = time.monotonic()
        n_gaps += now - last > 0.09
        last = now
    assert n_gaps < 6


def n_threads() -> int:
    return len(os.listdir("/proc/self/task"))


def test_an_iterator_that_is_dropped_ends_its_workers(harbour: Path) -> None:
    before = n_threads()
    for call in (thalweg.iter_tags, thalweg.iter_verify):
        results = call(itertools.repeat(harbour))
        next(results)
        assert n_threads() > before
        del results
        gc.collect()
        deadline = time.monotonic() + 5
        while n_threads() > before and time.monotonic() < deadline:
            time.sleep(0.01)
        assert n_threads() <= before


def test_an_exception_of_the_iterable_comes_after_the_results(harbour: Path) -> None:
    def paths() -> Iterator[Any]:
        yield from [harbour] * 300
        raise LookupError("the list is torn")

    for call, last in ((thalweg.iter_tags, LookupError), (thalweg.iter_verify, LookupError)):
        results, n_results = call(paths()), 0
        with pytest.raises(last, match="torn"):
            for _ in results:
                n_results += 1
        assert n_results == 300
        assert list(results) == []
    results, n_results = thalweg.iter_tags([harbour, 7]), 0  # type: ignore[list-item]
    with pytest.raises(TypeError, match="a picture must be a path"):
        for _ in results:
            n_results += 1
    assert n_results == 1


def test_what_makes_no_sense_is_refused_at_once(harbour: Path) -> None:
    with pytest.raises(thalweg.UsageError):
        thalweg.iter_tags([harbour], groups=7)
    with pytest.raises(thalweg.UsageError):
        thalweg.iter_verify([harbour], time_limit_s=-1)
    with pytest.raises(TypeError, match="a picture must be a path"):
        thalweg.iter_tags(7)  # type: ignore[arg-type]
    with pytest.warns(UserWarning, match="`Modle`"):
        thalweg.iter_tags([harbour], ["Modle"])


def test_two_threads_do_not_take_at_once(harbour: Path) -> None:
    inside, go_on = threading.Event(), threading.Event()

    def paths() -> Iterator[Path]:
        inside.set()
        go_on.wait(10)
        yield harbour

    results = thalweg.iter_tags(paths())
    thread = threading.Thread(target=lambda: list(results))
    thread.start()
    inside.wait(10)
    with pytest.raises(thalweg.UsageError, match="another thread"):
        next(results)
    go_on.set()
    thread.join()


INTERRUPTED = """
import itertools, sys, thalweg
try:
    for _ in thalweg.{call}(itertools.repeat(sys.argv[1])):
        print("go", flush=True) if _ is not None else None
        break
    for _ in thalweg.{call}(itertools.repeat(sys.argv[1])):
        pass
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("call", ["iter_tags", "iter_verify"])
def test_ctrl_c_ends_it(call: str, harbour: Path) -> None:
    script = INTERRUPTED.replace("{call}", call)
    process = subprocess.Popen([sys.executable, "-c", script, str(harbour)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "go\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    assert process.communicate(timeout=30)[0] == "interrupted\n"
    assert time.monotonic() - sent < 2


FORKED = """
import itertools, os, sys, thalweg
results = thalweg.iter_tags(itertools.repeat(sys.argv[1]))
next(results)
child = os.fork()
if child == 0:
    del results  # It has none of the threads, and must not wait for them.
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
next(results)
"""


def test_a_fork_does_not_wait_for_it(harbour: Path) -> None:
    subprocess.run([sys.executable, "-c", FORKED, harbour], check=True, timeout=60)


def test_results_have_a_type_for_annotations(harbour: Path) -> None:
    assert "Results" in repr(thalweg.Results[thalweg.Verified])
    assert repr(thalweg.iter_tags([harbour])) == "<thalweg.Results>"
