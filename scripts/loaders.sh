#!/usr/bin/env bash
# Installs the loaders that tests/loaders reads packs with, below the target folder: nothing outside of it changes. What
# cannot be had here is said, and its test skips.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
loaders=$(realpath -m "${CARGO_TARGET_DIR:-target}")/loaders
mkdir -p "$loaders"

heading "Loaders"
for package in webdataset==1.0.2 wids==0.1.11 webshart==0.4.6 'datasets==5.2.0 pillow'; do
    # Words of one package, on purpose.
    # shellcheck disable=SC2086
    if ! { python3 -m venv "$loaders/venv" && "$loaders/venv/bin/pip" install --quiet $package; }; then
        echo "skipped: Python's venv or $package is not available here"
    fi
done
