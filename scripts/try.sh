#!/usr/bin/env bash
# Builds the program and shows on samples/pictures what it does. Changes nothing outside the target folder.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"

heading "Prerequisites"
need cc=build-essential make=build-essential cmake=cmake nasm=nasm
need_rust
echo "$(rustc --version), $(cc --version | head -n 1)"

heading "Build (the first time takes some minutes)"
cargo build --release --locked --package thalweg
target=${CARGO_TARGET_DIR:-target}
thalweg=$target/release/thalweg
catalog=$target/try/thalweg.db
mkdir -p "$target/try"
rm -f "$catalog" "$catalog-wal" "$catalog-shm"

# ask QUESTION COMMAND...: runs a command of the program under the question it answers. To find nothing, or files that
# cannot be read, is an answer.
ask() {
    heading "$1"
    shift
    local word line='$ thalweg'
    for word in "$@"; do
        case $word in *[!A-Za-z0-9_./,=:-]*) line+=" \"$word\"" ;; *) line+=" $word" ;; esac
    done
    printf '%s\n' "$line"
    local code=0
    "$thalweg" "$@" || code=$?
    case $code in 0 | 1 | 3) ;; *) fail "thalweg ended with $code" ;; esac
}

ask "Thirty files into a catalogue" index samples/pictures --catalog "$catalog"
ask "Which cameras, how many pictures, from when to when?" query "$catalog" \
    "SELECT model, count(*) AS pictures, min(taken_at) AS first, max(taken_at) AS last
     FROM image WHERE model IS NOT NULL GROUP BY model ORDER BY pictures DESC"
ask "What happened in which order, wherever the clocks stood?" query "$catalog" \
    "SELECT taken_utc, taken_at, substr(path, instr(path, 'pictures/') + 9) AS file
     FROM image WHERE taken_utc LIKE '2022-%' ORDER BY taken_utc"
ask "What was taken within 60 km of Schaffhausen?" find "$catalog" --near 47.70,8.63,60
ask "What is there twice (same size, same moment)?" find "$catalog" --duplicates=size-time
ask "What could not be read, and why?" query "$catalog" \
    "SELECT path, error FROM image WHERE error IS NOT NULL ORDER BY path"

heading "Now your own pictures"
cat <<END
    alias thalweg='$(realpath "$thalweg")'
    thalweg index ~/Pictures                 # makes ./thalweg.db; the next run opens only what changed
    thalweg find thalweg.db --help           # by date, place, camera, words, what is broken, what is double
    thalweg query thalweg.db "SELECT count(*), sum(bytes) FROM image"
    thalweg export thalweg.db pictures.parquet

More questions: docs/query-cookbook.md
END
