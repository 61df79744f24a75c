"""Ctrl-C ends a call within a second, and other threads run meanwhile."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import thalweg

CALLS = {
    "iterate": "for batch in thalweg.scan(folder, verify=True, batch_rows=10): pass",
    "index": "thalweg.index(folder, folder + '/../c.db', verify=True)",
    "verify": "thalweg.verify(folder)",
    "table": "thalweg.scan(folder, verify=True, batch_rows=10).to_pylist()",
    "query": "thalweg.index(folder + '/0.jpg', folder + '/../c.db')\nprint('go', flush=True)\n"
    "for batch in thalweg.Catalog(folder + '/../c.db').query("
    "'WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0'): pass",
}

SCRIPT = """
import sys, thalweg
folder = sys.argv[1]
print("go", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def interrupted(script: str, folder: Path) -> tuple[float, str]:
    """Seconds from the signal to the end of the process, and what it said."""
    process = subprocess.Popen([sys.executable, "-c", script, str(folder)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "go\n"
    time.sleep(0.5)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=30)[0]
    return time.monotonic() - sent, said


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_ends_a_call(name: str, many: Path) -> None:
    call = CALLS[name].replace("\n", "\n    ")
    elapsed_s, said = interrupted(SCRIPT.replace("{call}", call), many)
    assert said.endswith("interrupted\n")
    assert elapsed_s < 2


TAKEN = """
import sys, pyarrow, thalweg
print("go", flush=True)
try:
    try:
        pyarrow.table(thalweg.scan(sys.argv[1], verify=True, batch_rows=10))
        print("all of it", flush=True)
    except Exception as error:
        # Arrow's C interface carries a text only; the exception follows it.
        for _ in range(10):
            pass
        print("not interrupted:", error, flush=True)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_ends_a_stream_that_another_library_takes(many: Path) -> None:
    elapsed_s, said = interrupted(TAKEN, many)
    assert said == "interrupted\n"
    assert elapsed_s < 2


def test_finished_work_is_kept(many: Path, tmp_path: Path) -> None:
    elapsed_s, _ = interrupted(SCRIPT.replace("{call}", CALLS["index"]), many)
    assert elapsed_s < 2
    n_kept = thalweg.Catalog(tmp_path / "c.db").count()
    assert 0 < n_kept < 20_000


def test_other_threads_run_meanwhile(many: Path) -> None:
    n_turns, is_over = 0, threading.Event()

    def count() -> None:
        nonlocal n_turns
        while not is_over.is_set():
            n_turns += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    started = time.monotonic()
    thalweg.read_tags((many / f"{number}.jpg" for number in range(3000)), ["Model"])
    for batch in thalweg.scan(many, columns=["path"]):
        assert len(batch)
    elapsed_s = time.monotonic() - started
    is_over.set()
    thread.join()
    # A turn is a millisecond. Workers share the processors: an eighth of what it could have had is enough.
    assert n_turns > elapsed_s * 1000 / 8


SLOW = """
import sys, thalweg
folder = sys.argv[1]
assert len(thalweg.scan(folder, hash=True, batch_rows=100).{method}()) == 20_000
print("all of it")
"""


@pytest.mark.parametrize("method", ["to_arrow", "to_pandas", "to_polars", "to_pylist"])
def test_tables_of_scans_that_take_long(method: str, many: Path) -> None:
    """Longer than the time between two looks at signals: pyarrow pulls without Python's lock, below a call of ours."""
    script = SLOW.replace("{method}", method)
    said = subprocess.run([sys.executable, "-c", script, str(many)], check=True, capture_output=True, text=True, timeout=120).stdout
    assert said == "all of it\n"
