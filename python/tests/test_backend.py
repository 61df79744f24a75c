"""The build backend: what a build lacks is said before anything is compiled."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

BACKEND = Path(__file__).parents[1] / "backend/thalweg_backend.py"


@pytest.fixture
def backend() -> ModuleType:
    spec = importlib.util.spec_from_file_location("thalweg_backend", BACKEND)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def refusal(backend: ModuleType) -> str:
    with pytest.raises(SystemExit) as ended:
        backend.get_requires_for_build_wheel()
    return str(ended.value)


def test_a_missing_program_is_named(backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    which = shutil.which
    monkeypatch.setattr(backend.shutil, "which", lambda name: None if name == "nasm" else which(name))
    monkeypatch.setattr(backend.sys, "platform", "linux")
    assert refusal(backend).startswith("error: missing: nasm.")


def test_an_old_rust_is_refused(backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "oldest_rust", lambda: "99.1")
    assert "is too old, 99.1 or newer is needed" in refusal(backend)


def test_little_memory_and_room_are_refused(backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "DISK_MB", 10**12)
    assert "MB are free on this disk" in refusal(backend)
    if Path("/proc/meminfo").exists():
        monkeypatch.setattr(backend, "MEMORY_MB", 10**12)
        assert "MB of memory are free" in refusal(backend)


def test_the_oldest_rust_is_that_of_the_workspace(backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BACKEND.parent)
    manifest = BACKEND.parents[2] / "Cargo.toml"
    assert f'rust-version = "{backend.oldest_rust()}"' in manifest.read_text()
    assert backend.version("1.95.0-nightly") > backend.version("1.9")
