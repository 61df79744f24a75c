#!/usr/bin/env bash
# The Windows build, tested on a Debian machine: cross-built with mingw-w64, run under Wine. Installs what is missing.
#   windows.sh              unit tests and suites of all crates, the program's commands, the comparison with Linux
#   windows.sh --smoke      the program's commands and the comparison: a few minutes where Cargo has compiled before
#   windows.sh --setup      packages, the Rust target and a Wine prefix, and no more
#   windows.sh --run EXE ARGUMENT...   runs one program there; Cargo's runner for the tests
# Everything that is made lies below the target folder. What Wine does not do like Windows is in docs/windows.md.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
TARGET=x86_64-pc-windows-gnu
CARGO_TARGET_DIR=$(realpath -m "${CARGO_TARGET_DIR:-$REPOSITORY/target}")
export CARGO_TARGET_DIR
home=$CARGO_TARGET_DIR/windows
# Wine's own warnings would be taken for the program's.
export WINEPREFIX=$home/prefix WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES="mscoree,mshtml="

setup() {
    heading "Wine, mingw-w64 and the Rust target"
    need wine=wine x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 x86_64-w64-mingw32-g++=g++-mingw-w64-x86-64 \
        cmake=cmake nasm=nasm python3=python3
    rustup target add "$TARGET"
    mkdir -p "$home"
    # The first start looks for a 32-bit Wine, which is not needed, and says so.
    [ -f "$WINEPREFIX/system.reg" ] || wineboot --init >/dev/null 2>&1
    x86_64-w64-mingw32-gcc -O2 -s -shared -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" \
        "$REPOSITORY/scripts/windows/bcryptprimitives.c" -ladvapi32
}

# Links without debug information: a hundred test programs would fill a small disk.
build() {
    heading "The program, for Linux and for Windows"
    cd "$REPOSITORY"
    cargo build --locked --package thalweg
    cargo build --locked --package thalweg --target "$TARGET"
}

compare() {
    heading "The program's commands under Wine, and its answers against Linux's"
    rm -rf "$home/compare"
    mkdir -p "$home/compare"
    python3 "$REPOSITORY/scripts/windows/compare.py" --linux "$CARGO_TARGET_DIR/debug/thalweg" \
        --windows "$CARGO_TARGET_DIR/$TARGET/debug/thalweg.exe" --repository "$REPOSITORY" --work "$home/compare"
}

tests() {
    heading "Tests of all crates under Wine"
    cd "$REPOSITORY"
    # The packages that run there; the Python package and the repository's chores do not.
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER="$REPOSITORY/scripts/windows.sh --run" \
        cargo test --locked --no-fail-fast --workspace --exclude thalweg-python --exclude xtask --exclude xtask-api \
        --exclude xtask-bench --target "$TARGET" --lib --bins --tests
}

export CARGO_PROFILE_DEV_DEBUG=${CARGO_PROFILE_DEV_DEBUG:-0}
case ${1:-} in
--run) shift && exec wine "$@" ;;
--setup) setup ;;
--smoke) setup && build && compare ;;
'') setup && build && compare && tests ;;
*) sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
esac
