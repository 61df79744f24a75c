#!/usr/bin/env bash
# Times the first minute of a new user without a compiler, in a minimal Debian 12, without caches: what README.md says to type,
# from the first download to the first answers, by the install script, and by pip where a wheel was built.
#   first-minute.sh [MBIT]     MBIT is the simulated speed of the network, 20 unless named
# Needs root, debootstrap, and what scripts/release.sh and scripts/wheels.sh made: it is served from this machine at that
# speed. The limit for each way is 60 seconds.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
CARGO_TARGET_DIR=$(target_folder)
dist=$CARGO_TARGET_DIR/dist
rate=$((${1:-20} * 125))k
archives=("$dist"/thalweg-"$(uname -m)"-unknown-linux-*.tar.xz)
[ -f "${archives[0]}" ] || fail "$dist has no archive for this machine: run scripts/release.sh $(uname -m)-unknown-linux-gnu"
need debootstrap=debootstrap python3=python3
[ "$(id -u)" -eq 0 ] || fail "a chroot needs root"

root=$(mktemp -d)
server=''
leave() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$root"
}
trap leave EXIT
: >"$root/server"
python3 -u -m http.server --bind 127.0.0.1 --directory "$dist" 0 >"$root/server" 2>&1 &
server=$!
until grep -q 'port [0-9]' "$root/server"; do sleep 0.1; done
address=http://127.0.0.1:$(sed -n 's/.*port \([0-9]*\).*/\1/p' "$root/server" | head -n 1)

# timed WAY: runs the commands of standard input, which install the program, in a fresh system, and asks the program; prints
# how long both took, and fails after a minute.
timed() {
    local system=$root/debian commands began
    commands=$(cat)
    rm -rf "$system"
    fresh_debian "$system" || fail "debootstrap cannot make a Debian here"
    cp -r samples/pictures "$system/root/Pictures"
    echo "limit-rate = $rate" >"$system/root/.curlrc"
    {
        echo 'set -e; cd /root; export HOME=/root'
        echo "$commands"
        echo 'date +%s.%N >/root/installed; thalweg index Pictures; thalweg find thalweg.db --near Passau'
    } >"$system/root/first-minute"
    heading "$1"
    began=$(date +%s.%N)
    inside "$system" sh /root/first-minute
    python3 - "$began" "$(cat "$system/root/installed")" "$(date +%s.%N)" <<'PYTHON'
import sys
began, installed, ended = map(float, sys.argv[1:4])
print(f"{ended - began:.1f} s in all: installed after {installed - began:.1f} s, index and first answer {ended - installed:.2f} s")
if ended - began > 60:
    sys.exit("more than 60 s")
PYTHON
}

timed "The install script, at ${1:-20} Mbit/s" <<END
curl -fsSL $address/thalweg-install.sh | sh -s -- --from $address
END

wheels=("$dist"/wheels/thalweg-*manylinux*"$(uname -m)".whl)
if [ -f "${wheels[0]}" ]; then
    # pip has no limit of its own for the speed, so curl fetches the wheel.
    timed "pip, at ${1:-20} Mbit/s" <<END
curl -fsSLO $address/wheels/$(basename "${wheels[0]}")
python3 -m venv .venv
.venv/bin/pip install --quiet --no-index --disable-pip-version-check --find-links . thalweg
PATH=/root/.venv/bin:\$PATH
END
else
    echo "no wheel for this machine in $dist/wheels, so pip is not timed: run scripts/wheels.sh $(uname -m)-unknown-linux-gnu"
fi
