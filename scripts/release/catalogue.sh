#!/usr/bin/env bash
# Writes a catalogue of the samples for the tests of released versions (crates/thalweg/tests/released.rs):
#   catalogue.sh VERSION [PROGRAM]     PROGRAM is the thalweg of that version, target/debug/thalweg unless named
# Paths in a catalogue are absolute, so the samples are indexed as /tmp/thalweg-samples on every machine.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/../prerequisites.sh"
[ $# -ge 1 ] || { sed -n '2,4s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2; }
program=$(realpath "${2:-$(target_folder)/debug/thalweg}")
samples=/tmp/thalweg-samples
out=$REPOSITORY/crates/thalweg/tests/catalogues/$1.db.gz
rm -rf "$samples"
cp -r "$REPOSITORY/samples/pictures" "$samples"
work=$(mktemp -d)
trap 'rm -rf "$samples" "$work"' EXIT
"$program" index "$samples" --catalog "$work/t.db" --tags --words --hash=blake3,sha256,md5 --hash-picture --perceptual --verify --quiet
# All in one file, without free pages, and without the disk of this machine.
python3 - "$work/t.db" <<'PYTHON'
import sqlite3, sys
catalogue = sqlite3.connect(sys.argv[1])
catalogue.execute("DELETE FROM volume")
catalogue.commit()
catalogue.execute("PRAGMA journal_mode = DELETE")
catalogue.execute("VACUUM")
PYTHON
mkdir -p "$(dirname "$out")"
gzip -9nc "$work/t.db" >"$out"
ls -l "$out"
