# shellcheck shell=bash
# Builds the program, and shows how far it is in a line that changes. Sourced by try.sh, after prerequisites.sh.

# What a build takes on an idle machine, written by `cargo xtask bench build`.
BUILD_RECORD=$REPOSITORY/bench/records/build.toml

# recorded FIELD: a figure of the case `try` in the record of builds, as a whole number.
recorded() {
    sed -n '/^name = "try"$/,/^$/s/^'"$1"' = \([0-9]*\).*/\1/p' "$BUILD_RECORD" | head -n 1
}

# The minutes that a first build is expected to take here. One compiler works alone at the end, so that more than eight
# processors gain little.
expected_minutes() {
    local processors
    processors=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
    [ "$processors" -le 8 ] || processors=8
    echo $((($(recorded processor_s) / processors + 59) / 60))
}

# build_program PACKAGE: `cargo build --release` of a package. The packages that Cargo compiles are counted, because their
# number is known before; all of its messages are in a log, whose end is shown if it fails.
build_program() {
    local log total began code
    log=$(target_folder)/build.log
    # Each package once; the tree marks those that it has shown before.
    total=$(cargo tree --locked --package "$1" --edges normal,build --prefix none | sed 's/ (\*)$//' | sort -u | wc -l)
    began=$SECONDS
    code=0
    cargo build --release --locked --package "$1" 2>&1 | tee "$log" | show_progress "$total" "$began" || code=$?
    if [ "$code" -ne 0 ]; then
        tail -n 30 "$log" >&2
        fail "the build failed, see above; all of its messages are in $log. $(hint "$log")"
    fi
    printf 'built in %d min %d s\n' $(((SECONDS - began) / 60)) $(((SECONDS - began) % 60))
}

# show_progress TOTAL BEGAN: reads Cargo's messages. On a terminal one line changes; elsewhere a line at each tenth.
show_progress() {
    local line total=$1 began=$2 count=0 tenth=0 passed text
    while IFS= read -r line; do
        case $line in *Compiling\ *) ;; *) continue ;; esac
        line=${line##*Compiling }
        count=$((count + 1)) passed=$((SECONDS - began))
        text=$(printf '%3d of %d packages, %d:%02d min: %s' "$count" "$total" $((passed / 60)) $((passed % 60)) "${line%% *}")
        if [ -t 1 ]; then
            printf '\r\033[K%s' "$text"
        elif [ $((count * 10 / total)) -gt "$tenth" ]; then
            tenth=$((count * 10 / total))
            echo "$text"
        fi
    done
    [ ! -t 1 ] || printf '\r\033[K'
}

# hint LOG: what to do about the usual reasons that only the build itself shows.
hint() {
    if grep -qE 'No space left on device|os error 28' "$1"; then
        echo "The disk is full: free some space, or name another folder in CARGO_TARGET_DIR."
    elif grep -qE 'signal: 9|SIGKILL' "$1"; then
        echo "The compiler was killed, usually for want of memory: close other programs, or set CARGO_BUILD_JOBS=1."
    fi
}
