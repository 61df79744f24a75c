#!/usr/bin/env bash
# The Python package: a wheel with the dev profile, installed with what its tests need into an environment below the target
# folder, and its tests. Nothing outside of the target folder changes. `--environment` makes the environment and no more,
# `--install` leaves the tests out. With THALWEG_TESTS_COMPILED, crates that the tests of the workspace have compiled must not be
# compiled again.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
CARGO_TARGET_DIR=$(realpath -m "${CARGO_TARGET_DIR:-target}")
export CARGO_TARGET_DIR
venv=$CARGO_TARGET_DIR/python/venv
wheels=$CARGO_TARGET_DIR/python/wheels
packages='maturin>=1.9.4,<2 pytest mypy numpy pandas polars pyarrow duckdb tqdm rich'

[ "${1:-}" = --environment ] && heading "Python's environment"
# Made by hand where a distribution's Python lacks the module, as Debian's does without python3-venv.
if ! python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
    echo "skipped: no Python from 3.10 on with venv (on Debian: sudo apt-get install -y python3-venv)"
    exit 0
fi
if [ "$(cat "$venv/packages" 2>/dev/null)" != "$packages" ]; then
    python3 -m venv "$venv"
    # Without bytecode of all that is never imported: half of the time.
    # Words of one list, on purpose.
    # shellcheck disable=SC2086
    if ! "$venv/bin/pip" install --quiet --disable-pip-version-check --no-compile $packages; then
        echo "skipped: the packages that the tests need are not available here"
        exit 0
    fi
    echo "$packages" >"$venv/packages"
fi
[ "${1:-}" = --environment ] && exit 0
rm -rf "$wheels"
# `shared` chooses the features of the workspace's tests: without it Cargo would compile nearly all crates again.
log=$CARGO_TARGET_DIR/python/build.log
(cd python && "$venv/bin/maturin" build --locked --profile dev --features shared --interpreter "$venv/bin/python" \
    --out "$wheels") 2>&1 | tee "$log"
if [ -n "${THALWEG_TESTS_COMPILED:-}" ] && grep -q 'Compiling thalweg-engine' "$log"; then
    fail "the wheel was compiled with other features than the tests, which takes minutes: mend \`shared\` in python/Cargo.toml"
fi
"$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheels"/*.whl
[ "${1:-}" = --install ] && exit 0
# From the tests' own folder: from python/, the package's sources would be found in place of what was installed.
cd python/tests
"$venv/bin/python" -m pytest --quiet --ignore engines .
