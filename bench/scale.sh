#!/usr/bin/env bash
# Prints the inputs of docs/scale.md, "On paper": what an object costs, measured on files. Takes a folder of photos, and one
# whose photos are all different (copies of the same few compress too well), for example
#   bash bench/scale.sh target/bench/jpegs-20k samples
# THALWEG and WEIR_BIN name another program and another folder than those of target/release. Linux only, for strace.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
release=$(realpath -m "${CARGO_TARGET_DIR:-target}")/release
thalweg=${THALWEG:-$release/thalweg}
weir=${WEIR_BIN:-$release}
folder=${1:?name a folder of photos}
different=${2:-samples}
scratch=$(mktemp -d)
servers=()
finish() {
    [ "${#servers[@]}" -eq 0 ] || kill "${servers[@]}"
    rm -rf "$scratch"
}
trap finish EXIT
# Open for both, so that neither waits for the other.
mkfifo "$scratch/nothing"
exec 3<>"$scratch/nothing"
uptime

# value KEY: a number out of the JSON on standard input.
value() {
    sed -n "s/.*\"$1\":{\"min\":\([0-9.]*\).*/\1/p"
}

# plan NAME FOLDER SHARDS: a plan, and how many files are in it.
plan() {
    "$thalweg" plan "$2" --shards "$3" -o "$scratch/$1.plan" --quiet
    find "$2" -type f | wc -l
}

# serve NAME ARGUMENT...: a made-up bucket until the end; its address is in the file NAME.
serve() {
    local address=$scratch/$1
    shift
    # It ends with its standard input; this one gives nothing and does not end.
    "$weir/weir" bucket "$@" <"$scratch/nothing" >"$address" 2>/dev/null &
    servers+=($!)
    until [ -s "$address" ]; do sleep 0.1; done
}

echo "== Range reads of a photo, as the parser asks for them (strace of \`index\`, 16 KiB first)"
find "$folder" -type f -iname '*.jpg' | sort >"$scratch/all"
head -n 1000 "$scratch/all" >"$scratch/list"
mapfile -t photos <"$scratch/list"
strace -f -qq -e trace=openat,pread64 -o "$scratch/trace" \
    "$thalweg" index "${photos[@]}" -c "$scratch/strace.db" --threads 1 --quiet
# A photo is what the thread opened last: one worker, one file at a time. The catalogue's writer is another thread.
awk '
    / openat\(.*\.jpg"/ { thread = $1; descriptor = $NF; photos++; next }
    $1 == thread && $0 ~ " pread64\\(" descriptor "," && photos { reads[photos]++; bytes[photos] += $NF }
    END {
        for (photo = 1; photo <= photos; photo++) {
            all_reads += reads[photo]; all_bytes += bytes[photo]; print bytes[photo] > sorted
        }
        printf "%d photos, %.3f reads and %.0f bytes of each on average\n", photos, all_reads / photos, all_bytes / photos
    }' sorted="$scratch/bytes" "$scratch/trace"
echo "median bytes: $(sort -n "$scratch/bytes" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }')"

echo "== Processor time and memory of a shard (best of 5)"
for shards in 1 4; do
    n_files=$(plan "by-$shards" "$folder" "$shards")
    "$thalweg" time --json -n 5 -- bash -c \
        "rm -rf '$scratch/parts-$shards'; '$thalweg' index --plan '$scratch/by-$shards.plan' --shard 0-$((shards - 1)) -o '$scratch/parts-$shards' --quiet" \
        >"$scratch/time.json" 2>/dev/null
    awk -v n="$n_files" -v user="$(value user_s <"$scratch/time.json")" -v system_s="$(value system_s <"$scratch/time.json")" \
        -v memory="$(value peak_memory_bytes <"$scratch/time.json")" -v shards="$shards" 'BEGIN {
        printf "%d shards, %d files: %.1f processor seconds a million, %.1f MB at most\n", shards, n, (user + system_s) / n * 1e6, memory / 1e6 }'
done

echo "== Bytes of a row"
n_files=$(find "$folder" -type f | wc -l)
n_different=$(plan different "$different" 1)
"$thalweg" index --plan "$scratch/different.plan" --shard 0 -o "$scratch/parts-different" --quiet || [ $? -eq 3 ]
size() { cat "$@" | wc -c; }
echo "plan: $((10 * $(size "$scratch/by-4.plan") / n_files)) tenths of a byte"
echo "part, copies of few: $((10 * $(size "$scratch"/parts-4/*.parquet) / n_files)) tenths"
echo "part, all different: at most $(($(size "$scratch"/parts-different/*.parquet) / n_different)) bytes, of $n_different rows, footer and all"

echo "== A page of a listing"
serve listing --objects 1000000000
echo "$(curl -s "$(cat "$scratch/listing")/photos?list-type=2" | wc -c) bytes for 1,000 keys"

echo "== Processor time of a plain client (object_store, first 16 KiB, 64 in flight, loopback)"
photo=$(sed -n 1p "$scratch/list")
serve small --objects 100000 "$photo"
AWS_ENDPOINT_URL=$(cat "$scratch/small") AWS_ALLOW_HTTP=true AWS_ACCESS_KEY_ID=weir AWS_SECRET_ACCESS_KEY=weir \
    "$thalweg" time --json -n 3 -- "$weir/examples/ranges" plain photos 16384 64 >"$scratch/time.json" 2>/dev/null
awk -v user="$(value user_s <"$scratch/time.json")" -v system_s="$(value system_s <"$scratch/time.json")" \
    -v wall="$(value wall_s <"$scratch/time.json")" -v memory="$(value peak_memory_bytes <"$scratch/time.json")" 'BEGIN {
    printf "%.0f processor seconds a million, %.0f requests/s, %.1f MB at most\n", (user + system_s) * 10, 1e5 / wall, memory / 1e6 }'
