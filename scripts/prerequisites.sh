# shellcheck shell=bash
# What the scripts need on the machine: found, or installed with apt where that is allowed, or named with the line to type.
# Sourced by try.sh and test.sh.

# The repository, whatever directory the script was called from.
REPOSITORY=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# target_folder: the absolute path of Cargo's target folder, which is created.
target_folder() {
    local folder=${CARGO_TARGET_DIR:-$REPOSITORY/target}
    mkdir -p "$folder"
    (cd "$folder" && pwd)
}

heading() {
    if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
        printf '\n\033[1m== %s\033[0m\n' "$*"
    else
        printf '\n== %s\n' "$*"
    fi
}

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# need PROGRAM=PACKAGE...: programs without which nothing goes on. One apt run for all that are missing.
need() {
    local pair missing=()
    for pair in "$@"; do
        has "${pair%%=*}" || missing+=("${pair#*=}")
    done
    [ "${#missing[@]}" -eq 0 ] && return
    install_packages "${missing[@]}" || fail "missing: ${missing[*]}. Type: sudo apt-get install -y ${missing[*]}"
}

# want PROGRAM=PACKAGE...: programs without which some tests skip. Installed where that is allowed, else only said.
want() {
    local pair missing=()
    for pair in "$@"; do
        has "${pair%%=*}" || missing+=("${pair#*=}")
    done
    [ "${#missing[@]}" -eq 0 ] && return
    install_packages "${missing[@]}" ||
        echo "not here, so tests that need them skip: ${missing[*]} (sudo apt-get install -y ${missing[*]})"
}

# Installs with apt as root, and says so; fails where there is no apt or no right to it.
install_packages() {
    [ "$(id -u)" -eq 0 ] && has apt-get || return 1
    echo "installing with apt: $*"
    local log
    log=$(mktemp)
    if ! { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

# Rust, no older than the workspace declares.
need_rust() {
    if ! has cargo && [ -f "$HOME/.cargo/env" ]; then
        # shellcheck source=/dev/null
        . "$HOME/.cargo/env"
    fi
    has cargo || fail "missing: Rust. Type: curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y"
    local wanted found
    wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$REPOSITORY/Cargo.toml")
    found=$(rustc --version | cut -d ' ' -f 2)
    if [ "$(printf '%s\n' "$wanted" "${found%%-*}" | sort -V | head -n 1)" != "$wanted" ]; then
        fail "Rust $found is too old, $wanted or newer is needed. Type: rustup update stable"
    fi
}

# need_to_build MEMORY_MB DISK_MB: what a build needs and would only miss after minutes: compilers, Rust, memory, room in
# the target folder, and the packages from the network.
need_to_build() {
    need cc=build-essential g++=build-essential make=build-essential cmake=cmake nasm=nasm
    need_rust
    need_memory "$1"
    need_room "$2"
    need_packages
}

# need_memory MB: free memory, for the largest compiler. With less than two of them need, one runs at a time.
need_memory() {
    local free
    free=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo 2>/dev/null)
    [ -n "$free" ] || return 0
    [ $((free / 1024)) -ge "$1" ] ||
        fail "$((free / 1024)) MB of memory are free, and a build needs $1 MB. Close other programs, or add swap space."
    if [ $((free / 1024)) -lt $(($1 * 2)) ] && [ -z "${CARGO_BUILD_JOBS:-}" ]; then
        echo "little memory is free, so one compiler runs at a time"
        export CARGO_BUILD_JOBS=1
    fi
}

# need_room MB: free space where the build writes.
need_room() {
    local folder free
    folder=$(target_folder) || fail "the folder for the build cannot be made. Name another one in CARGO_TARGET_DIR."
    free=$(df -Pk "$folder" | awk 'NR == 2 { print int($4 / 1024) }')
    [ "$free" -ge "$1" ] ||
        fail "$free MB are free in $folder, and a build needs $1 MB. Free some, or name another folder in CARGO_TARGET_DIR."
}

# Fetches the packages that the program is made of, those that are not there yet.
need_packages() {
    local log host
    host=$(rustc -vV | sed -n 's/^host: //p')
    log=$(mktemp)
    if ! cargo fetch --locked --target "$host" >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        rm -f "$log"
        fail "the packages of the program cannot be fetched, see above. Check the network and, if there is one, the proxy (HTTPS_PROXY)."
    fi
    rm -f "$log"
}

# need_component COMPONENT=PROGRAM: rustfmt or clippy, which minimal installations leave out.
need_component() {
    has "${1#*=}" && "${1#*=}" --version >/dev/null 2>&1 && return
    has rustup && rustup component add "${1%%=*}" >/dev/null 2>&1 && return
    fail "missing: ${1%%=*}. Type: rustup component add ${1%%=*}"
}

# python_tools PACKAGE==VERSION...: programs that come as Python packages, installed below the target folder. Their folder is
# then in PYTHON_TOOLS. Fails where there is no Python with venv, or a package cannot be fetched.
python_tools() {
    local venv package installed
    venv=$(target_folder)/tools/python
    PYTHON_TOOLS=$venv/bin
    [ -x "$venv/bin/pip" ] || python3 -m venv "$venv" >/dev/null 2>&1 || return 1
    installed=$("$venv/bin/pip" freeze --disable-pip-version-check)
    for package in "$@"; do
        grep -qix "$package" <<<"$installed" && continue
        "$venv/bin/pip" install --quiet --disable-pip-version-check --no-compile "$package" || return 1
    done
}

# fresh_debian FOLDER: a minimal Debian 12 with curl, xz and Python's venv, which ordinary installations have. It is downloaded once,
# kept below the target folder, and copied.
fresh_debian() {
    local base log packages=ca-certificates,curl,xz-utils,python3-venv
    base=$(target_folder)/debian-12
    if [ "$(cat "$base/complete" 2>/dev/null)" != "$packages" ]; then
        need debootstrap=debootstrap
        rm -rf "$base"
        log=$(mktemp)
        if ! debootstrap --variant=minbase --include="$packages" bookworm "$base" >"$log" 2>&1; then
            tail -n 5 "$log" >&2
            rm -f "$log"
            return 1
        fi
        rm -f "$log"
        echo "$packages" >"$base/complete"
    fi
    mkdir -p "$(dirname "$1")"
    cp -a "$base" "$1"
}

# inside FOLDER COMMAND...: runs a command in a system that lies in a folder. Its /proc is mounted for this command alone,
# so nothing has to be unmounted afterwards.
inside() {
    unshare --mount sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$@"
}
