#!/usr/bin/env bash
# Builds the wheels and the source distribution of the Python package into target/dist/wheels.
#   wheels.sh [--quick] [TARGET...]   without a target all that this machine can build, and the source distribution
#   wheels.sh --sdist                 the source distribution only
#   wheels.sh --test                  installs what runs here into fresh environments and tests it
# A wheel is for all versions of Python from 3.10 on (abi3). Linux wheels are linked by zig for old systems: manylinux_2_28
# (Debian 10, RHEL 8) and musllinux_1_2 (Alpine 3.13). Windows needs mingw-w64; macOS wheels are built on a Mac.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
CARGO_TARGET_DIR=$(target_folder)
export CARGO_TARGET_DIR
wheels=$CARGO_TARGET_DIR/dist/wheels

targets_here() {
    case $(uname -s) in
    Darwin) printf '%s\n' aarch64-apple-darwin x86_64-apple-darwin ;;
    *) printf '%s\n' x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu x86_64-unknown-linux-musl \
        aarch64-unknown-linux-musl x86_64-pc-windows-gnu ;;
    esac
}

wheel() {
    heading "Wheel for $1"
    local options=(--locked --profile dist --target "$1" --out "$wheels")
    rustup target add "$1" >/dev/null 2>&1 || fail "the Rust target $1 cannot be installed"
    case $1 in
    *-linux-gnu) options+=(--zig --compatibility manylinux_2_28) ;;
    # A shared library cannot be static.
    *-linux-musl)
        options+=(--zig --compatibility musllinux_1_2)
        export "CARGO_TARGET_$(tr a-z- A-Z_ <<<"$1")_RUSTFLAGS=-C target-feature=-crt-static"
        ;;
    *-windows-gnu) need x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 x86_64-w64-mingw32-g++=g++-mingw-w64-x86-64 ;;
    esac
    (cd python && "$PYTHON_TOOLS/maturin" build "${options[@]}")
}

sdist() {
    heading "Source distribution"
    (cd python && "$PYTHON_TOOLS/maturin" sdist --out "$wheels")
}

# installed FILE: a fresh environment with the file alone, in which the package reads the samples.
installed() {
    local venv
    venv=$(mktemp -d)
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$1"
    "$venv/bin/python" - "$REPOSITORY/samples/pictures" <<'PYTHON'
import sys
import thalweg

rows = thalweg.scan(sys.argv[1]).to_pylist()
assert len(rows) == 30, len(rows)
(tags,) = thalweg.read_tags(sys.argv[1] + "/danube/passau.jpg", ["Model"])
assert tags["Model"] == "Drawn 2", tags
PYTHON
    [ "$("$venv/bin/thalweg" --version)" = "thalweg $version" ] || fail "$1 brings another version of the program"
    # Its status is 1, because some samples are broken.
    { "$venv/bin/thalweg" verify samples/pictures 2>&1 || true; } | grep -q '^26 whole' || fail "the program of $1 does not verify"
    rm -rf "$venv"
    echo "$(basename "$1"): $(du -k "$1" | cut -f 1) KiB, installed and used"
}

test_wheels() {
    heading "Tests"
    local file count=0
    for file in "$wheels"/*.whl; do
        case $(uname -sm)-$file in
        "Linux x86_64"-*manylinux*x86_64.whl | "Linux aarch64"-*manylinux*aarch64.whl | "Darwin arm64"-*macosx*arm64.whl)
            installed "$file"
            count=$((count + 1))
            ;;
        *) echo "$(basename "$file"): $(du -k "$file" | cut -f 1) KiB, not for this machine" ;;
        esac
    done
    [ "$count" -gt 0 ] || fail "$wheels contains no wheel for this machine"
}

version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
action=wheels quick='' targets=()
for argument in "$@"; do
    case $argument in
    --quick) quick=1 ;;
    --sdist | --test) action=${argument#--} ;;
    -*) sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
    *) targets+=("$argument") ;;
    esac
done
[ -z "$quick" ] || export CARGO_PROFILE_DIST_LTO=off CARGO_PROFILE_DIST_CODEGEN_UNITS=16
need_rust
mkdir -p "$wheels"
[ "$action" != test ] || { test_wheels && exit; }
python_tools ziglang==0.17.1 'maturin==1.16.0' || fail "maturin and zig cannot be installed from PyPI"
PATH=$PYTHON_TOOLS:$PATH
if [ "$action" = sdist ] || [ "${#targets[@]}" -eq 0 ]; then sdist; fi
[ "$action" != sdist ] || exit 0
[ "${#targets[@]}" -gt 0 ] || mapfile -t targets < <(targets_here)
for target in "${targets[@]}"; do wheel "$target"; done
test_wheels
