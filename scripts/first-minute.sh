#!/usr/bin/env bash
# Times the first minute of a new user: from the download of the archive to the first answers, in a minimal Debian 12 with
# curl and xz, without caches. Needs root, debootstrap, and the archive of scripts/release.sh.
#   first-minute.sh [MBIT]     MBIT is the simulated speed of the network, 20 unless named
# The archive is served from this machine at that speed; the limit for everything is 60 seconds.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
CARGO_TARGET_DIR=$(target_folder)
name=thalweg-$(uname -m)-unknown-linux-musl
archive=$CARGO_TARGET_DIR/dist/$name.tar.xz
rate=$((${1:-20} * 125))k
[ -f "$archive" ] || fail "$archive is missing: run scripts/release.sh $(uname -m)-unknown-linux-musl"
need debootstrap=debootstrap python3=python3
[ "$(id -u)" -eq 0 ] || fail "a chroot needs root"

root=$(mktemp -d)
server=''
leave() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$root"
}
trap leave EXIT
fresh_debian "$root/debian" || fail "debootstrap cannot make a Debian here"
cp -r samples/pictures "$root/debian/root/Pictures"
: >"$root/server"
python3 -u -m http.server --bind 127.0.0.1 --directory "$(dirname "$archive")" 0 >"$root/server" 2>&1 &
server=$!
until grep -q 'port [0-9]' "$root/server"; do sleep 0.1; done
port=$(sed -n 's/.*port \([0-9]*\).*/\1/p' "$root/server" | head -n 1)

# What README.md says to type, with the address of this machine.
cat >"$root/debian/root/first-minute" <<END
set -e
cd /root
curl -fsSL --limit-rate $rate http://127.0.0.1:$port/$name.tar.xz | tar -xJ
install $name/thalweg /usr/local/bin
date +%s.%N >/root/installed
thalweg index Pictures
thalweg find thalweg.db --near Passau
END
began=$(date +%s.%N)
inside "$root/debian" sh /root/first-minute
ended=$(date +%s.%N)
python3 - "$began" "$(cat "$root/debian/root/installed")" "$ended" "${1:-20}" <<'PYTHON'
import sys
began, installed, ended = map(float, sys.argv[1:4])
print(f"{ended - began:.1f} s in all: download at {sys.argv[4]} Mbit/s and unpacking {installed - began:.1f} s, "
      f"index and first answer {ended - installed:.2f} s")
if ended - began > 60:
    sys.exit("more than 60 s")
PYTHON
