#!/usr/bin/env bash
# Prints the inputs of docs/scale.md, "Estimate for 10^9 objects". Takes a folder of photos, and one whose photos are
# all different (copies of the same few compress too well), which also are what the objects hold, for example
#   bash bench/scale.sh target/bench/jpegs-20k samples
# THALWEG and WEIR_BIN name another program and another folder than those of target/dist.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
dist=$(realpath -m "${CARGO_TARGET_DIR:-target}")/dist
thalweg=${THALWEG:-$dist/thalweg}
weir=${WEIR_BIN:-$dist}
folder=${1:?name a folder of photos}
different=${2:-samples}
scratch=$(mktemp -d)
servers=()
finish() {
    [ "${#servers[@]}" -eq 0 ] || kill "${servers[@]}"
    rm -rf "$scratch"
}
trap finish EXIT
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
    # It ends with its standard input, which is what this shell does not write to `end`.
    mkfifo "$address.end"
    "$weir/weir" bucket "$@" <"$address.end" >"$address" 2>"$address.counts" &
    servers+=($!)
    exec {end}>"$address.end"
    until [ -s "$address" ]; do sleep 0.1; done
}

# serve_photos NAME OBJECTS: a made-up bucket whose objects are the photos, by turns; requests to it follow.
serve_photos() {
    serve "$1" --objects "$2" "${photos[@]}"
    AWS_ENDPOINT_URL=$(cat "$scratch/$1")
    export AWS_ENDPOINT_URL AWS_ALLOW_HTTP=true AWS_ACCESS_KEY_ID=weir AWS_SECRET_ACCESS_KEY=weir
}

# cost PLAN SHARDS FILES WHAT: what it takes to make all parts of a plan.
cost() {
    "$thalweg" time --json -n 5 -- bash -c \
        "rm -rf '$scratch/parts'; '$thalweg' index --plan '$scratch/$1.plan' --shard 0-$(($2 - 1)) -o '$scratch/parts' --quiet" \
        >"$scratch/time.json" 2>/dev/null
    awk -v n="$3" -v user="$(value user_s <"$scratch/time.json")" -v system_s="$(value system_s <"$scratch/time.json")" \
        -v memory="$(value peak_memory_bytes <"$scratch/time.json")" -v what="$4" 'BEGIN {
        printf "%s, %d: %.1f processor seconds a million, %.1f MB at most\n", what, n, (user + system_s) / n * 1e6, memory / 1e6 }'
}

# Shorter ones are no photos as cameras make them, and would cost less.
find "$different" -type f -size +64k -iname '*.jpg' ! -path '*/broken/*' | sort >"$scratch/photos"
mapfile -t photos <"$scratch/photos"

echo "== Requests and bytes of a photo, of ${#photos[@]} kinds"
serve_photos kinds "${#photos[@]}"
"$thalweg" index s3://photos -c "$scratch/kinds.db" --quiet || [ $? -eq 3 ]
exec {end}>&-
wait "${servers[-1]}"
unset 'servers[-1]'
count() { sed -n "s/.* $1: \([0-9]*\),/\1/p" "$scratch/kinds.counts"; }
awk -v requests="$(count n_ranges)" -v bytes="$(count bytes_sent)" -v photos="${#photos[@]}" 'BEGIN {
    printf "%.3f range requests and %.0f bytes of each on average\n", requests / photos, bytes / photos }'

echo "== Processor time and memory of a worker: a shard of objects over loopback, of files in memory (best of 5)"
for n_objects in 5000 20000 100000; do
    serve_photos "of-$n_objects" "$n_objects"
    "$thalweg" plan s3://photos --shards 1 -o "$scratch/of-$n_objects.plan" --quiet
    cost "of-$n_objects" 1 "$n_objects" "a shard of objects"
done
for shards in 1 4; do
    n_files=$(plan "by-$shards" "$folder" "$shards")
    cost "by-$shards" "$shards" "$n_files" "$shards shards of files"
done

echo "== Bytes of a row"
n_files=$(find "$folder" -type f | wc -l)
n_different=$(plan different "$different" 1)
"$thalweg" index --plan "$scratch/different.plan" --shard 0 -o "$scratch/parts-different" --quiet || [ $? -eq 3 ]
size() { cat "$@" | wc -c; }
echo "plan: $((10 * $(size "$scratch/by-4.plan") / n_files)) tenths of a byte"
echo "part, copies of few: $((10 * $(size "$scratch"/parts/*.parquet) / n_files)) tenths"
echo "part, all different: at most $(($(size "$scratch"/parts-different/*.parquet) / n_different)) bytes, of $n_different rows, footer and all"

echo "== A page of a listing"
serve listing --objects 1000000000
echo "$(curl -s "$(cat "$scratch/listing")/photos?list-type=2" | wc -c) bytes for 1,000 keys"
