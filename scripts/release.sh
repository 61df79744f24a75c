#!/usr/bin/env bash
# Builds the program for other machines and packs it into archives, with checksums, in target/dist.
#   release.sh [--quick] [TARGET...]   builds, packs and checks; without a target all that this machine can build
#   release.sh --build [--quick] TARGET...   builds only
#   release.sh --pack [TARGET...]      packs and checks what was built before, here or on other machines
#   release.sh --check                 checks the archives in target/dist
#   release.sh --setup [TARGET...]     installs the tools below the target folder, and no more
# --quick leaves out optimisation across crates: to try the script, not to ship. Linux targets are cross-built with zig,
# Windows with mingw-w64, macOS on a Mac only (it needs Apple's SDK). docs/releases.md has times and sizes.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
CARGO_TARGET_DIR=$(target_folder)
export CARGO_TARGET_DIR
dist=$CARGO_TARGET_DIR/dist
LINUX=(x86_64-unknown-linux-musl aarch64-unknown-linux-musl x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu)
WINDOWS=x86_64-pc-windows-gnu
MACOS=(aarch64-apple-darwin x86_64-apple-darwin)
# The oldest glibc that the programs start with: that of Debian 10 and RHEL 8.
GLIBC=2.28

targets_here() {
    case $(uname -s) in
    Darwin) printf '%s\n' "${MACOS[@]}" ;;
    *) printf '%s\n' "${LINUX[@]}" "$WINDOWS" ;;
    esac
}

setup() {
    heading "Tools"
    need_rust
    need cmake=cmake nasm=nasm python3=python3 cc=build-essential
    local target
    for target in "$@"; do
        rustup target add "$target" >/dev/null 2>&1 || fail "the Rust target $target cannot be installed"
        case $target in
        *-linux-*) python_tools ziglang==0.17.1 cargo-zigbuild==0.24.1 || fail "zig cannot be installed from PyPI" ;;
        *-windows-gnu) need x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 x86_64-w64-mingw32-g++=g++-mingw-w64-x86-64 ;;
        esac
    done
    [ -n "${PYTHON_TOOLS:-}" ] && PATH=$PYTHON_TOOLS:$PATH
    return 0
}

build() {
    heading "$1"
    local began=$SECONDS
    case $1 in
    # At a fixed address, as the static programs are: docs/decisions/052-programs-at-a-fixed-address.md.
    *-linux-gnu)
        cargo-zigbuild rustc --locked --profile dist --package thalweg --bin thalweg --target "$1.$GLIBC" -- \
            -C relocation-model=static
        ;;
    # mimalloc without huge pages: clearing them takes the kernel longer than they save (docs/releases.md, Figures).
    *-linux-musl)
        env "CFLAGS_${1//-/_}=-DMI_DEFAULT_ALLOW_THP=0" cargo zigbuild --locked --profile dist --package thalweg --target "$1"
        ;;
    *) cargo build --locked --profile dist --package thalweg --target "$1" ;;
    esac
    echo "$1: $((SECONDS - began)) s"
}

program_of() {
    local suffix=''
    case $1 in *-windows-*) suffix=.exe ;; esac
    echo "$CARGO_TARGET_DIR/$1/dist/thalweg$suffix"
}

# A built program that starts on this machine, which prints the manual page and completions for all archives.
native_program() {
    local target program
    for target in $(targets_here); do
        program=$(program_of "$target")
        if [ -x "$program" ] && "$program" --version >/dev/null 2>&1; then
            echo "$program"
            return
        fi
    done
    fail "no program for this machine was built: build $(uname -m)'s first"
}

# pack TARGET: an archive with the program, licences, manual page and completions. The same input gives the same bytes.
pack() {
    local target=$1 program native folder
    program=$(program_of "$target")
    [ -f "$program" ] || fail "$program was not built"
    native=$(native_program)
    folder=$dist/thalweg-$target
    rm -rf "$folder"
    mkdir -p "$folder/completions" "$folder/man"
    cp "$program" LICENSE-APACHE LICENSE-MIT NOTICE README.md CHANGELOG.md "$folder"
    "$native" man >"$folder/man/thalweg.1"
    "$native" completions bash >"$folder/completions/thalweg.bash"
    "$native" completions zsh >"$folder/completions/_thalweg"
    "$native" completions fish >"$folder/completions/thalweg.fish"
    "$native" completions powershell >"$folder/completions/_thalweg.ps1"
    python3 scripts/release/dependencies.py licences "$target" "$folder/LICENCES-OF-LIBRARIES.txt"
    python3 scripts/release/dependencies.py sbom "$target" "$dist/thalweg-$target.cdx.json"
    python3 scripts/release/archive.py "$folder"
    rm -rf "$folder"
}

# Checksums of all files of the release, in a form that sha256sum -c reads; macOS has another program for it.
checksums() {
    local file
    for file in thalweg[-_]*; do
        [ -f "$file" ] || continue
        if has sha256sum; then sha256sum "$file"; else shasum -a 256 "$file"; fi
    done
}

quick='' action=all targets=()
for argument in "$@"; do
    case $argument in
    --quick) quick=1 ;;
    --build | --pack | --check | --setup) action=${argument#--} ;;
    -*) sed -n '2,10s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
    *) targets+=("$argument") ;;
    esac
done
[ "${#targets[@]}" -gt 0 ] || mapfile -t targets < <(targets_here)
[ -z "$quick" ] || export CARGO_PROFILE_DIST_LTO=off CARGO_PROFILE_DIST_CODEGEN_UNITS=16

case $action in all | build | setup) setup "${targets[@]}" ;; esac
case $action in
all | build) for target in "${targets[@]}"; do build "$target"; done ;;
esac
case $action in
all | pack)
    heading "Archives"
    mkdir -p "$dist"
    for target in "${targets[@]}"; do pack "$target"; done
    cp packaging/install.sh "$dist/thalweg-install.sh"
    (cd "$dist" && checksums >SHA256SUMS)
    ;;
esac
case $action in
all | pack | check)
    heading "Checks"
    python3 scripts/release/check.py "$dist"
    ;;
esac
