#!/bin/sh
# Installs the released program: downloads the archive for this machine, compares its checksum, and puts the program into
# /usr/local/bin, or for others than root into ~/.local/bin. Needs curl or wget, tar and xz; no compiler.
#   curl -fsSL https://github.com/thalweg/thalweg/releases/latest/download/thalweg-install.sh | sh
# With options: ... | sh -s -- --to FOLDER --from ADDRESS
#   --to FOLDER     where the program goes
#   --from ADDRESS  where the archives and SHA256SUMS are, for a mirror or another version
set -eu

FROM=https://github.com/thalweg/thalweg/releases/latest/download

main() {
    from=$FROM to=''
    while [ $# -gt 0 ]; do
        case $1 in
        --to) to=${2:?--to needs a folder} && shift 2 ;;
        --from) from=${2:?--from needs an address} && shift 2 ;;
        *) fail "unknown option $1; there are --to FOLDER and --from ADDRESS" ;;
        esac
    done
    if [ -z "$to" ]; then
        if [ "$(id -u)" -eq 0 ]; then to=/usr/local/bin; else to=$HOME/.local/bin; fi
    fi

    target=$(target)
    archive=thalweg-$target.tar.xz
    has tar || fail "tar is missing"
    has xz || fail "xz is missing: on Debian and Ubuntu it is in the package xz-utils"
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    download "$from/$archive" "$scratch/$archive"
    download "$from/SHA256SUMS" "$scratch/SHA256SUMS"
    compare "$scratch" "$archive"
    tar -xJf "$scratch/$archive" -C "$scratch"
    program=$scratch/thalweg-$target/thalweg
    version=$("$program" --version) || fail "the program for $target does not start on this machine"

    # Under its name when it is complete: a running program is not disturbed, nor is one half written.
    mkdir -p "$to" && cp "$program" "$to/.thalweg-new" || fail "$to cannot be written: name another folder with --to FOLDER"
    mv -f "$to/.thalweg-new" "$to/thalweg"
    echo "$version is installed as $to/thalweg"
    case :$PATH: in
    *":$to:"*) echo "Begin with: thalweg index ~/Pictures" ;;
    *) echo "$to is not on your PATH. Begin with: $to/thalweg index ~/Pictures" ;;
    esac
}

fail() {
    echo "error: $1" >&2
    exit 1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# The name of the archive for this machine. The program for glibc opens libheif and LibRaw of the system, the static one runs
# everywhere else.
target() {
    machine=$(uname -m)
    case $machine in
    x86_64 | amd64) machine=x86_64 ;;
    aarch64 | arm64) machine=aarch64 ;;
    *) fail "there is no program for $machine; README.md says how to build one" ;;
    esac
    case $(uname -s) in
    Linux) ;;
    Darwin) echo "$machine-apple-darwin" && return ;;
    *) fail "this script is for Linux and macOS; the archive for Windows is at https://github.com/thalweg/thalweg/releases" ;;
    esac
    # "glibc 2.36"; nothing where the C library is another one.
    glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || glibc=''
    minor=${glibc#glibc 2.}
    case $minor in
    '' | *[!0-9]*) echo "$machine-unknown-linux-musl" ;;
    *) if [ "$minor" -ge 28 ]; then echo "$machine-unknown-linux-gnu"; else echo "$machine-unknown-linux-musl"; fi ;;
    esac
}

# download ADDRESS FILE
download() {
    if has curl; then
        curl -fsSL "$1" -o "$2"
    elif has wget; then
        wget -q "$1" -O "$2"
    else
        fail "neither curl nor wget is there to download with"
    fi || fail "$1 cannot be downloaded: check the network, and whether there is a release for this machine"
}

# compare FOLDER FILE: ends unless the file has the checksum that SHA256SUMS has for it.
compare() {
    wanted=$(sed -n "s/^\([0-9a-f]\{64\}\)  *\**$2\$/\1/p" "$1/SHA256SUMS")
    if has sha256sum; then found=$(sha256sum "$1/$2"); else found=$(shasum -a 256 "$1/$2"); fi
    [ -n "$wanted" ] && [ "${found%% *}" = "$wanted" ] || fail "$2 is not the file that was released: its checksum differs"
}

# At the end, so that a script of which only a part arrived does nothing.
main "$@"
