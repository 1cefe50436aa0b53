#!/bin/sh
# Creates the virtual environment and installs Orloj with its pinned dependencies into it.
# Usage: tools/setup.sh [FOLDER] (default .venv). PYTHON=... chooses the interpreter.
# Needs only Python 3.11 or newer; `make setup` calls it when something has changed.
set -eu

cd "$(dirname "$0")/.."
venv=${1:-.venv}
export PIP_DISABLE_PIP_VERSION_CHECK=1

say() { printf 'setup: %s\n' "$*"; }
die() { printf 'setup: %s\n' "$*" >&2; exit 1; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
  for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if command -v "$candidate" >/dev/null && new_enough "$candidate"; then
      echo "$candidate"
      return
    fi
  done
  return 1
}

has_ensurepip() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

# Debian splits the venv module off into a package of its own; root may simply install it.
install_venv_package() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
  say "installing $package"
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y -q "$package" >/dev/null 2>&1 ||
    { apt-get update -q >/dev/null 2>&1 && apt-get install -y -q "$package" >/dev/null; }
}

# Without root: an environment without pip, filled by the pip that the system has (pip 22.3 or newer).
create_with_system_pip() {
  "$python" -m pip --version >/dev/null 2>&1 || return 1
  "$python" -m venv --clear --without-pip "$venv" &&
    "$python" -m pip --python "$venv/bin/python" install -qq pip
}

create() {
  say "creating $venv with $("$python" --version)"
  if has_ensurepip || { install_venv_package && has_ensurepip; }; then
    "$python" -m venv --clear "$venv"
  else
    create_with_system_pip
  fi
}

healthy() {
  new_enough "$venv/bin/python" && "$venv/bin/python" -m pip --version >/dev/null 2>&1
}

python=$(find_python) || die "Python 3.11 or newer is needed and was not found (choose one with: make setup PYTHON=/path/to/python3)"
healthy || create || die "cannot create $venv: install the packages python3-venv and python3-pip (Debian: apt install python3-venv python3-pip) and try again"

rm -f "$venv/.orloj-ready"
say "installing Orloj and what it needs into $venv"
"$venv/bin/python" -m pip install -qq -c constraints.txt -e '.[dev]' ||
  die "installation failed, see the messages above (is the package index reachable?)"

touch "$venv/.orloj-ready"
say "ready"
