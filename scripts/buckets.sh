#!/usr/bin/env bash
# Installs servers that speak S3, for tests, below the target folder: nothing outside of it changes. What is there is left
# alone; what cannot be had here is said, and its tests skip.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
buckets=$(realpath -m "${CARGO_TARGET_DIR:-target}")/buckets
mkdir -p "$buckets"

heading "gofakes3"
if ! (
    has go || exit 1
    # The build's own cache makes this a second if nothing changed.
    cd tests/servers/gofakes3 && go build -trimpath -o "$buckets/gofakes3" .
); then
    echo "skipped: Go or the module gofakes3 is not available here"
fi

heading "moto"
# Without `moto[server]`, which brings what other services than S3 need: four times the time and the disk.
packages='moto==5.2.5 boto3 flask flask-cors'
if [ "$(cat "$buckets/venv/packages" 2>/dev/null)" != "$packages" ]; then
    # Words of one list, on purpose.
    # shellcheck disable=SC2086
    if python3 -m venv "$buckets/venv" && "$buckets/venv/bin/pip" install --quiet --no-compile $packages; then
        echo "$packages" >"$buckets/venv/packages"
    else
        # What is half installed would not skip.
        rm -rf "$buckets/venv"
        echo "skipped: Python's venv or the package moto is not available here"
    fi
fi
cp tests/servers/serve_moto.py "$buckets/"
