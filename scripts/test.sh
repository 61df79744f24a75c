#!/usr/bin/env bash
# Everything that must hold before a change is taken: style, lints, tests, documents, fuzz targets, the Windows build.
# Needs no corpora; tests that want them find them by THALWEG_CORPORA or beside the repository, and say when they skip.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"

WINDOWS=x86_64-pc-windows-gnu
# Crates that hold no C: they are checked for Windows on any machine. The others need a cross compiler for SQLite.
WINDOWS_PURE=(gate file tag-table tag weir)
WINDOWS_WITH_C=(catalog pack pixel engine lab)

heading "Prerequisites"
need cc=build-essential make=build-essential g++=build-essential cmake=cmake nasm=nasm python3=python3
want strace=strace mkfs.ext4=e2fsprogs chromium=chromium meson=meson ninja=ninja-build
need_rust
need_component rustfmt=rustfmt
need_component clippy=cargo-clippy
echo "$(rustc --version), $(cc --version | head -n 1)"
# `THALWEG_CORPORA=` beside the repository is the tests' own default; named here so that the log says what was used.
if [ -z "${THALWEG_CORPORA:-}" ] && [ -d ../shared/corpora ]; then
    THALWEG_CORPORA=$(realpath ../shared/corpora)
    export THALWEG_CORPORA
fi
echo "corpora: ${THALWEG_CORPORA:-none, tests that want them skip}"

heading "Format"
cargo fmt --all --check

heading "Lints"
cargo clippy --workspace --all-targets --locked -- -D warnings

heading "Lints of decoders that are no default"
# AVIF's are C, whose build takes a minute.
decoders=jxl
if has meson && has ninja; then decoders+=,avif; else echo "skipped: avif"; fi
cargo clippy --package thalweg-pixel --all-targets --features "$decoders" --locked -- -D warnings

# Servers for tests of object stores: 10 to 60 s the first time, a second later.
bash scripts/buckets.sh

heading "Tests"
cargo test --workspace --locked

heading "Python"
# A wheel of the same profile: of other crates none is built again. Ray and Spark are too large for every run; who changes
# what uses them runs scripts/engines.sh.
bash scripts/python.sh

heading "Documents"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --lib --no-deps --locked

if [ -f fuzz/Cargo.toml ]; then
    heading "Fuzz targets compile"
    CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$REPOSITORY/target}/fuzz cargo check --manifest-path fuzz/Cargo.toml
fi

# check_for_windows FOLDER...: type-checks crates, by their folders under crates/.
check_for_windows() {
    local crate packages=()
    for crate in "$@"; do
        packages+=(--package "$(sed -n 's/^name = "\(.*\)"/\1/p' "crates/$crate/Cargo.toml" | head -n 1)")
    done
    # Without libjpeg-turbo and libwebp, whose builds would need a whole tool chain for Windows.
    cargo check --locked --no-default-features --target "$WINDOWS" "${packages[@]}"
}

heading "Windows"
if ! { has rustup && rustup target add "$WINDOWS" >/dev/null 2>&1; }; then
    echo "skipped: the target $WINDOWS cannot be added here"
elif has x86_64-w64-mingw32-gcc; then
    check_for_windows "${WINDOWS_PURE[@]}" "${WINDOWS_WITH_C[@]}"
else
    check_for_windows "${WINDOWS_PURE[@]}"
    echo "skipped: ${WINDOWS_WITH_C[*]} (SQLite is C; type: sudo apt-get install -y gcc-mingw-w64-x86-64)"
fi

heading "All good"
