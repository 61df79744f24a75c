#!/usr/bin/env bash
# Storages and profiles for `cargo xtask bench tuned`.
#
#   tuned.sh start THALWEG SCRATCH COLLECTION SMALL   # before the bench, which calls this by itself
#   tuned.sh stop SCRATCH                             # afterwards: removes the copy in memory and the modelled disk
#
# Three storages: COLLECTION where it lies, a copy of SMALL in memory (/dev/shm), and, if THALWEG_HDDFUSE names the
# program that models a spinning disk, copies of some files of COLLECTION on that disk (root only). SCRATCH-tuned is
# then a folder for caches with the profiles that `thalweg tune` wrote for them, and SCRATCH-plain one with the same
# profiles reduced to what the probe found. SCRATCH-hdd.list exists if there is a modelled disk.
set -euo pipefail

MEMORY=/dev/shm/thalweg-bench

stop() {
    local scratch=$1
    rm -rf "$MEMORY" "$scratch-hdd.list"
    umount "$scratch-hdd" 2> /dev/null || true
    [ -f "$scratch-hdd.loop" ] && losetup -d "$(cat "$scratch-hdd.loop")" 2> /dev/null || true
    fusermount3 -u "$scratch-hdd.fuse" 2> /dev/null || true
    rm -f "$scratch-hdd.loop" "$scratch-hdd.img"
}

# A disk of 250 GiB with the service times of a drive with 7,200 rpm, and 2,000 files in an order unlike that of names.
start_disk() {
    local scratch=$1 collection=$2
    mkdir -p "$scratch-hdd" "$scratch-hdd.fuse"
    truncate -s 250G "$scratch-hdd.img"
    NCQ=32 setsid "$THALWEG_HDDFUSE" "$scratch-hdd.img" "$scratch-hdd.fuse" > /dev/null 2>&1 &
    for _ in $(seq 50); do
        [ -e "$scratch-hdd.fuse/disk" ] && break
        sleep 0.1
    done
    local loop
    loop=$(losetup --direct-io=on -f --show "$scratch-hdd.fuse/disk")
    echo "$loop" > "$scratch-hdd.loop"
    mkfs.ext4 -q -F -E lazy_itable_init=1,lazy_journal_init=1,nodiscard "$loop"
    mount -o noinit_itable,noatime "$loop" "$scratch-hdd"
    mkdir -p "$scratch-hdd/photos"
    head -n 2000 "$collection.list" | shuf --random-source=<(yes) | while read -r path; do
        head -c 150K "$path" > "$scratch-hdd/photos/$(basename "$path")"
    done
    sync
    find "$scratch-hdd/photos" -type f > "$scratch-hdd.list"
}

start() {
    local thalweg=$1 scratch=$2 collection=$3 small=$4
    stop "$scratch"
    rm -rf "$scratch-tuned" "$scratch-plain"
    mkdir -p "$scratch-tuned" "$scratch-plain/thalweg"
    cp -r "$small" "$MEMORY"
    local folders=("$collection" "$MEMORY")
    if [ -n "${THALWEG_HDDFUSE:-}" ]; then
        start_disk "$scratch" "$collection"
        folders+=("$scratch-hdd/photos")
    fi
    # Files that were just made are written to the device in the background, which disturbs cold runs.
    sync
    for folder in "${folders[@]}"; do
        XDG_CACHE_HOME=$scratch-tuned "$thalweg" tune "$folder" --seed 1 --time "${THALWEG_TUNE_TIME:-200}"
    done
    for profile in "$scratch-tuned"/thalweg/storage-*.txt; do
        grep -E '^(format|measured_at_s|seeks|median_ns|end) ' "$profile" > "$scratch-plain/thalweg/$(basename "$profile")"
    done
}

case ${1:-} in
    start) start "$2" "$3" "$4" "$5" ;;
    stop) stop "$2" ;;
    *) sed -n '2,6p' "$0"; exit 2 ;;
esac
