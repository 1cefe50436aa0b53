#!/bin/sh
# Rewrites constraints.txt: installs Orloj with the newest permitted versions into a throwaway environment
# and records what came. The comment at the top of constraints.txt stays.
set -eu

cd "$(dirname "$0")/.."
export PIP_DISABLE_PIP_VERSION_CHECK=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install -qq -e '.[dev]'
"$work/venv/bin/python" -m pip freeze -q --exclude-editable >"$work/pins"
if grep -q '[@/]' "$work/pins"; then
  echo 'pins: a package came from an address or a folder; it cannot be pinned:' >&2
  grep '[@/]' "$work/pins" >&2
  exit 1
fi
grep '^#' constraints.txt >"$work/new"
cat "$work/pins" >>"$work/new"
cp "$work/new" constraints.txt
echo "pins: constraints.txt now holds $(grep -c '==' constraints.txt) versions; run make test before committing it"
