#!/usr/bin/env bash
# Builds the program, shows on samples/pictures what it does, and offers to do the same with your own pictures. Writes to the
# target folder alone; where programs are missing and it runs as root on Debian, it installs them and says so.
#   try.sh [--no-questions]
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
# shellcheck source=scripts/build.sh
. "$(dirname "${BASH_SOURCE[0]}")/build.sh"
cd "$REPOSITORY"
case ${1:-} in
'' | --no-questions) questions=${1:-} ;;
*) sed -n '2,4s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
esac
target=$(target_folder)
thalweg=$target/release/thalweg
pictures=$(xdg-user-dir PICTURES 2>/dev/null || true)
[ -d "$pictures" ] && [ "$pictures" != "$HOME" ] || pictures=$HOME/Pictures

heading "What happens"
if [ -x "$thalweg" ]; then minutes='what changed since the last time'; else minutes="about $(expected_minutes) minutes here, once"; fi
cat <<END
1. The program is built from this folder ($minutes).
2. It shows on thirty sample pictures what it does.
3. It offers to do the same with $pictures.
Everything is written to $target, which may be deleted afterwards.
END

heading "1. Build"
# The largest compiler, with the linker after it; the target folder as it is at the end, and some room.
need_to_build 1500 2000
echo "$(rustc --version), $(cc --version | head -n 1)"
build_program thalweg

mkdir -p "$target/try"
catalog=$target/try/samples.db
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

heading "2. Samples"
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

heading "3. Your own pictures"
# offer QUESTION: whether the user says yes; false without a terminal.
offer() {
    local answer
    [ -z "$questions" ] && [ -t 0 ] && [ -t 1 ] || return 1
    read -r -p "$1 [Y/n] " answer || return 1
    case $answer in '' | [Yy]*) ;; *) return 1 ;; esac
}

own=$target/try/pictures.db
if [ -d "$pictures" ] && offer "Index $pictures? The pictures are only read; the catalogue is $own."; then
    code=0
    "$thalweg" index "$pictures" --catalog "$own" || code=$?
    case $code in 0 | 3) ;; *) fail "thalweg ended with $code" ;; esac
    if offer "Look at them in the browser?"; then
        echo "Ctrl-C ends it."
        "$thalweg" serve "$own" --open || true
        echo
    fi
fi
cat <<END
To go on:
    alias thalweg='$thalweg'
    thalweg index ~/Pictures                 # makes ./thalweg.db; the next run opens only what changed
    thalweg serve thalweg.db --open          # the page: timeline, search, map, duplicates, broken files
    thalweg find thalweg.db --help           # paths by date, place, camera, words

To keep it: cargo install --path crates/thalweg. More questions: docs/query-cookbook.md
END
