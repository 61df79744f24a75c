#!/usr/bin/env bash
# Checks the scripts of the page of `thalweg serve` (types, unused names, widths of lines), and tests the page in Chromium,
# on the real server and on a made-up collection of a million pictures; the main ways through it in Firefox too, if there
# is one (firefox-esr, or the program that FIREFOX names).
#
#   scripts/browser.sh                 tests the program that `cargo build` makes, or the one that THALWEG names
#   scripts/browser.sh --check         checks the scripts alone, without a browser
#   scripts/browser.sh --screenshots   makes the pictures in docs/serve instead
#
# Skips, and says so, where node, npm or chromium is missing. LONGEST_TASK=50 makes the limit for tasks of the page
# strict, for a machine without other work.
set -euo pipefail
. "$(dirname "$0")/prerequisites.sh"
cd "$REPOSITORY"

for program in node npm; do
    has "$program" || { echo "skipped: the page's tests need $program (sudo apt-get install -y nodejs npm)"; exit 0; }
done
tests=$REPOSITORY/crates/serve/tests/browser
if [ ! -f "$tests/node_modules/.package-lock.json" ] ||
    [ "$tests/package-lock.json" -nt "$tests/node_modules/.package-lock.json" ]; then
    npm ci --prefix "$tests" --silent --no-audit --no-fund ||
        { echo "skipped: npm cannot fetch typescript, playwright-core and axe-core"; exit 0; }
fi
node "$tests/check.mjs"
if [ "${1:-}" = --check ]; then
    exit 0
fi

if [ -z "${CHROMIUM:-}" ] && ! has chromium && ! has chromium-browser && ! has google-chrome; then
    echo "skipped: the page's tests need Chromium (sudo apt-get install -y chromium)"
    exit 0
fi

if [ -z "${THALWEG:-}" ]; then
    need_rust
    cargo build --quiet --workspace --bin thalweg
    THALWEG=$(target_folder)/debug/thalweg
fi
export THALWEG
cd "$tests"
if [ "${1:-}" = --screenshots ]; then
    exec node screenshots.mjs
fi
exec node --test --test-concurrency=1 --test-reporter=spec
