#!/usr/bin/env bash
# Everything that must hold before a change is taken: style, lints, tests, documents, the public API, a release, the oldest
# Rust, fuzz targets, the Windows build. `test.sh --quick [CRATE...]` is for a first change: see scripts/quick.sh.
# Needs no corpora; tests that want them find them by THALWEG_CORPORA or beside the repository, and say when they skip.
#
# Compiling takes most of the time, so each stage uses what earlier ones compiled. Cargo compiles a crate again for every
# set of features, which the selected packages decide together: stages that select fewer say below how they get the same.
# Downloads run beside the lints. Documents, fuzz targets and Windows run beside the tests, which mostly wait.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
case ${1:-} in
'') ;;
--quick) exec bash scripts/quick.sh "${@:2}" ;;
*) fail "usage: test.sh, or test.sh --quick [CRATE...]" ;;
esac

WINDOWS=x86_64-pc-windows-gnu
# Crates that hold no C: they are checked for Windows on any machine. The others need a cross compiler for SQLite.
WINDOWS_PURE=(compare gate file glossary iostream lanczos place tag-table tag weir)
WINDOWS_WITH_C=(catalog pack pixel engine lab)

SECONDS=0
logs=$(mktemp -d)
stage_name='' stage_began=0 timings='' downloads='' checks=''

# stage NAME: begins a stage, and says how long the one before took.
stage() {
    if [ -n "$stage_name" ]; then
        printf '%s: %d s\n' "$stage_name" $((SECONDS - stage_began))
        timings+=$(printf '%5d s  %s' $((SECONDS - stage_began)) "$stage_name")$'\n'
    fi
    stage_name=$1 stage_began=$SECONDS
    heading "$1"
}

# joined PID LOG: waits for what runs beside the stages, shows what it said, and fails if it failed.
joined() {
    local code=0
    wait "$1" || code=$?
    cat "$2"
    [ "$code" -eq 0 ] || fail "failed, see above"
}

# Ends what runs beside the stages, each with a process group of its own, when one of them fails.
leave() {
    local group
    for group in $downloads $checks; do kill -- "-$group" 2>/dev/null || true; done
    rm -rf "$logs"
}
trap leave EXIT

# packages FOLDER...: the options that select crates, by their folders under crates/.
packages() {
    local crate
    for crate in "$@"; do
        printf -- '--package\n%s\n' "$(sed -n 's/^name = "\(.*\)"/\1/p' "crates/$crate/Cargo.toml" | head -n 1)"
    done
}

check_documents() {
    heading "Documents"
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --lib --no-deps --locked
}

check_site() {
    heading "Site"
    bash scripts/site.sh
}

# What rustdoc sees of the crates that other programs use, against crates/*/public-api.txt.
check_public_api() {
    heading "Public API"
    cargo run --quiet --locked --package xtask -- api
}

# The next release up to its push, in a clone: numbers, changelog, and everything that `cargo publish` checks, except that
# the packages compile by themselves, which takes as long as the tests.
check_release() {
    heading "Release"
    local version
    version=$(sed -n 's/^## \(.*\) (not yet released)$/\1/p' CHANGELOG.md | head -n 1)
    if [ -n "$version" ]; then
        cargo run --quiet --locked --package xtask -- release "$version" --rehearse
    else
        echo "CHANGELOG.md has no section of a next version: packages only"
        cargo publish --workspace --dry-run --no-verify --locked --allow-dirty --quiet
    fi
    python3 -m py_compile scripts/release/*.py
}

check_workflows() {
    heading "Workflows"
    local lint
    lint=$(command -v actionlint || echo "$(target_folder)/tools/bin/actionlint")
    if [ -x "$lint" ]; then
        "$lint" .github/workflows/*.yml
    else
        echo "skipped: actionlint is not installed, and there is no Go to install it with"
    fi
}

# The library and the program by the oldest Rust that the manifests allow, without C libraries but SQLite.
check_oldest_rust() {
    heading "Oldest Rust"
    local oldest
    oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    case $(rustc --version) in "rustc $oldest."*) echo "Rust $oldest is what the tests were compiled with" && return ;; esac
    if has rustup && rustup toolchain install "$oldest" --profile minimal >/dev/null 2>&1; then
        cargo "+$oldest" check --locked --package thalweg --no-default-features --features cli
    else
        echo "skipped: Rust $oldest cannot be installed here"
    fi
}

check_fuzz_targets() {
    [ -f fuzz/Cargo.toml ] || return 0
    heading "Fuzz targets compile"
    # In the same target folder: its profile is the workspace's, so most dependencies are there.
    CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$REPOSITORY/target} cargo check --manifest-path fuzz/Cargo.toml --locked
}

# check_for_windows FOLDER...: type-checks crates.
check_for_windows() {
    local selected
    mapfile -t selected < <(packages "$@")
    # Without libjpeg-turbo and libwebp, whose builds would need a whole tool chain for Windows.
    cargo check --locked --no-default-features --target "$WINDOWS" "${selected[@]}"
}

check_windows() {
    heading "Windows"
    if ! { has rustup && rustup target add "$WINDOWS" >/dev/null 2>&1; }; then
        echo "skipped: the target $WINDOWS cannot be added here"
    elif has x86_64-w64-mingw32-gcc; then
        check_for_windows "${WINDOWS_PURE[@]}" "${WINDOWS_WITH_C[@]}"
    else
        check_for_windows "${WINDOWS_PURE[@]}"
        echo "skipped: ${WINDOWS_WITH_C[*]} (SQLite is C; type: sudo apt-get install -y gcc-mingw-w64-x86-64)"
    fi
}

stage "Prerequisites"
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
# Servers for tests of object stores, and what the Python tests import.
download() {
    bash scripts/buckets.sh
    bash scripts/python.sh --environment
    bash scripts/site.sh --setup
    if has go && ! has actionlint; then
        GOBIN=$(target_folder)/tools/bin go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12 ||
            echo "actionlint cannot be installed here"
    fi
}
set -m
download >"$logs/downloads" 2>&1 &
downloads=$!
set +m

stage "Format"
cargo fmt --all --check

stage "Tidy"
# Here, because the fuzz targets come last, and a new dependency is easily forgotten in their lock file.
cargo metadata --locked --format-version 1 --manifest-path fuzz/Cargo.toml >/dev/null
cargo run --quiet --locked --package xtask -- tidy
cargo run --quiet --locked --package xtask -- docs --check

stage "Lints"
cargo clippy --workspace --all-targets --locked -- -D warnings

stage "Tests compile"
cargo test --workspace --locked --no-run

stage "Tests"
joined "$downloads" "$logs/downloads"
downloads=''
# At the lowest priority, and not before Cargo has let go of the target folder.
beside() {
    until grep -q Running "$logs/tests" 2>/dev/null; do sleep 1; done
    renice -n 19 "$BASHPID" >/dev/null
    check_documents
    check_site
    check_public_api
    check_release
    check_workflows
    check_oldest_rust
    check_fuzz_targets
    check_windows
}
set -m
beside >"$logs/checks" 2>&1 &
checks=$!
set +m
cargo test --workspace --locked 2>&1 | tee "$logs/tests"

stage "Python"
# A wheel of the same profile and features: of other crates only PyO3 is built. Ray and Spark are too large for every run;
# run scripts/engines.sh after a change of what uses them.
THALWEG_TESTS_COMPILED=1 bash scripts/python.sh

stage "Page"
bash scripts/browser.sh

stage "Documents, site, public API, release, workflows, oldest Rust, fuzz targets, Windows"
joined "$checks" "$logs/checks"
checks=''

stage "All good"
printf '%s' "$timings"
printf '%5d s  in all\n' "$SECONDS"
