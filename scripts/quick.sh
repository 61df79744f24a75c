#!/usr/bin/env bash
# The checks for a first change, in minutes: style and structure of everything, lints and tests of the crates that changed.
# Everything else is left to scripts/test.sh, which runs before a change is taken.
#   test.sh --quick [CRATE...]     crates by their folders: tag, engine, xtask, python; without any, those that changed since
#                                  the last release, or since the main branch where there is none
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"

# The files that changed, committed or not.
changed_files() {
    local since
    since=$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null) ||
        since=$(git merge-base HEAD origin/main 2>/dev/null) || since=HEAD
    git diff --name-only "$since"
    git ls-files --others --exclude-standard
}

# Their crates, by folder.
changed_crates() {
    changed_files | sed -n 's:^crates/\([^/]*\)/.*:\1:p; s:^\(xtask\|python\)/.*:\1:p' | sort -u
}

# package FOLDER: the name of a crate's package.
package() {
    local manifest=crates/$1/Cargo.toml
    [ -f "$manifest" ] || manifest=$1/Cargo.toml
    [ -f "$manifest" ] || fail "there is no crate $1: name a folder of crates/, xtask or python"
    sed -n 's/^name = "\(.*\)"/\1/p' "$manifest" | head -n 1
}

SECONDS=0
crates=("$@")
[ "${#crates[@]}" -gt 0 ] || mapfile -t crates < <(changed_crates)
selected=()
for crate in "${crates[@]}"; do selected+=(--package "$(package "$crate")"); done

heading "Prerequisites"
need_to_build 1500 4000
need_component rustfmt=rustfmt
need_component clippy=cargo-clippy

heading "Format and structure"
cargo fmt --all --check
cargo run --quiet --locked --package xtask -- tidy
cargo run --quiet --locked --package xtask -- docs --check

if [ "${#selected[@]}" -eq 0 ]; then
    echo "no crate has changed: name one to test it, for example scripts/test.sh --quick tag"
else
    heading "Lints of ${crates[*]}"
    cargo clippy --locked --all-targets "${selected[@]}" -- -D warnings
    heading "Tests of ${crates[*]}"
    cargo test --locked "${selected[@]}"
    case " ${crates[*]} " in *' python '*) bash scripts/python.sh ;; esac
fi
printf '\nall good in %d min %d s; scripts/test.sh is what a change has to pass in the end\n' $((SECONDS / 60)) $((SECONDS % 60))
