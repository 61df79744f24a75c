#!/usr/bin/env bash
# The package on real engines: local clusters of Ray and of Spark, whose workers are killed meanwhile, and the examples of the
# documents for Ray Data, Daft, Dask and Lance. They are large (a gigabyte) and slow to start, so scripts/test.sh leaves them
# out.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
venv=$(realpath -m "${CARGO_TARGET_DIR:-target}")/python/venv

want java=default-jre-headless
bash scripts/python.sh --install
[ -x "$venv/bin/thalweg" ] || exit 0
heading "Engines"
if ! "$venv/bin/pip" install --quiet --disable-pip-version-check 'ray[data]>=2.9' 'pyspark>=4.0' dask daft pylance; then
    echo "skipped: Ray, PySpark, Dask, Daft or Lance are not available here"
    exit 0
fi
cd python/tests
"$venv/bin/python" -m pytest --quiet engines test_documents.py
