#!/usr/bin/env bash
# Everything that must hold before a change is taken: style, lints, tests, documents, the public API, a release, the oldest
# Rust, fuzz targets, the Windows build. `test.sh --quick [CRATE...]` is for a first change: see scripts/quick.sh.
# Needs no corpora; tests that want them find them by THALWEG_CORPORA or beside the repository, and say when they skip.
#
# Here is what has to be on the machine. The stages, and what runs beside them, are in xtask/src/ci.rs.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
case ${1:-} in
'') ;;
--quick) exec bash scripts/quick.sh "${@:2}" ;;
*) fail "usage: test.sh, or test.sh --quick [CRATE...]" ;;
esac

began=$(date +%s)
heading "Prerequisites"
need cc=build-essential make=build-essential g++=build-essential cmake=cmake nasm=nasm python3=python3
want strace=strace mkfs.ext4=e2fsprogs chromium=chromium node=nodejs npm=npm
# By itself, because distributions other than Debian call it differently.
want firefox-esr=firefox-esr
need_rust
need_component rustfmt=rustfmt
need_component clippy=cargo-clippy
echo "$(rustc --version), $(cc --version | head -n 1)"
# `THALWEG_CORPORA=` beside the repository is the tests' own default; named here so that the log says what was used.
if [ -z "${THALWEG_CORPORA:-}" ] && [ -d ../shared/corpora ]; then
    THALWEG_CORPORA=$(realpath ../shared/corpora)
    export THALWEG_CORPORA
fi
echo "corpora: ${THALWEG_CORPORA:-none, tests that want them skip}"
# Started directly: below `cargo run` it would have Cargo's variables in its environment.
cargo build --quiet --locked --package xtask
exec "$(target_folder)/debug/xtask" ci "$began"
