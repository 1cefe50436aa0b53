#!/bin/sh
# Creates the virtual environment and installs Orloj with pinned versions of what it needs.
# Usage: tools/setup.sh WHAT [FOLDER] (default .venv). PYTHON=... chooses the interpreter. WHAT is one of
#   player      what `make play` needs
#   developer   everything: tests, checks, laboratory, cluster
#   EXTRAS      some extras of pyproject.toml, with commas between: lab,postgres
# Needs only Python 3.11 or newer; the Makefile calls it when something has changed.
# Packages come by uv, which is quick, and by pip where uv cannot be had. Nothing that is there is installed again.
set -eu

cd "$(dirname "$0")/.."
what=$1
venv=${2:-.venv}
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore PIP_NO_INPUT=1

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

# ---------------------------------------------------------------- pip and uv, only for the time of the set-up

# Debian splits what brings pip into environments off into a package of its own; root may simply install it.
install_venv_package() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
  say "installing Debian's $package"
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y -q "$package" >/dev/null 2>&1 ||
    { apt-get update -q >/dev/null 2>&1 && apt-get install -y -q "$package" >/dev/null; }
}

has_ensurepip() { "$python" -c 'import ensurepip' 2>/dev/null; }

# Leaves in $pip the Python whose pip is used: the system's (22.3 or newer knows --python), or one made for this.
find_pip() {
  if [ -n "$pip" ]; then return; fi
  if "$python" -m pip --python "$venv/bin/python" --version >/dev/null 2>&1; then pip=$python && return; fi
  has_ensurepip || { install_venv_package && has_ensurepip; } || return 1
  say "making a pip"
  "$python" -m venv "$work/pip" && pip=$work/pip/bin/python
}

# Leaves in $uv the command of uv; it is not kept, because it is large.
find_uv() {
  uv=$(command -v uv) && return
  find_pip || return 1
  say "fetching uv, which installs the rest quickly"
  "$pip" -m pip install -q --only-binary :all: --target "$work/uv" uv 2>"$work/said" && uv=$work/uv/bin/uv
}

# uv does not read pip's settings: whoever has told pip about another place of packages means uv too.
obey_settings_of_pip() {
  "${pip:-$python}" -m pip config list >"$work/settings" 2>/dev/null || return 0
  setting() { sed -n "s/^[^=]*\.$1='\(.*\)'\$/\1/p" "$work/settings" | head -n 1 | sed 's/\\n/ /g; s/  */ /g; s/^ //'; }
  default=$(setting index-url) others=$(setting extra-index-url) folders=$(setting find-links) cert=$(setting cert)
  if [ -n "$default" ]; then export UV_DEFAULT_INDEX="${UV_DEFAULT_INDEX:-$default}"; fi
  if [ -n "$others" ]; then export UV_INDEX="${UV_INDEX:-$others}" UV_INDEX_STRATEGY=unsafe-best-match; fi
  if [ -n "$folders" ]; then UV_FIND_LINKS="${UV_FIND_LINKS:-$(echo "$folders" | tr ' ' ',')}" && export UV_FIND_LINKS; fi
  if [ -n "$cert" ]; then export SSL_CERT_FILE="${SSL_CERT_FILE:-$cert}"; fi
}

install_by_uv() {
  find_uv || { say 'uv cannot be had, so pip does it'; return 1; }
  obey_settings_of_pip
  "$uv" pip install --python "$venv/bin/python" -c constraints.txt "$@" ||
    { say 'uv did not succeed; trying pip'; return 1; }
}

# Bytecode is written when a module is first used; that is quicker, and much smaller, than writing all of it now.
install_by_pip() {
  find_pip || die 'no pip: install the packages python3-venv and python3-pip (Debian: apt install python3-venv python3-pip) and try again'
  "$pip" -m pip --python "$venv/bin/python" install --no-compile -c constraints.txt "$@"
}

check_extras() {
  known=$("$python" -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"])')
  for extra in $(echo "$1" | tr ',' ' '); do
    case " $known " in *" $extra "*) ;; *) die "there is no extra $extra; there are: $known" ;; esac
  done
}

# ---------------------------------------------------------------- the environment

# An environment with the old stamp holds Orloj under the name that the package had then: two would get in each
# other's way.
healthy() { new_enough "$venv/bin/python" && [ ! -e "$venv/.orloj-ready" ]; }

create() {
  say "creating $venv with $("$python" --version)"
  "$python" -m venv --clear --without-pip "$venv"
}

python=$(find_python) || die "Python 3.11 or newer is needed and was not found (choose one with: make setup PYTHON=/path/to/python3)"
case $what in player | developer) ;; *) check_extras "$what" ;; esac
pip=
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
healthy || create || die "cannot create $venv; is this folder writable?"

# Where more than a player's set is wanted, pip comes too, for whatever somebody wants to try.
case $what in
  player) stamps=.orloj-player && set -- -e . ;;
  developer) stamps='.orloj-player .orloj-developer' && set -- -e '.[dev]' pip ;;
  *) stamps=.orloj-player && set -- -e ".[$what]" pip ;;
esac
for stamp in $stamps; do rm -f "$venv/$stamp"; done
say "installing Orloj and what it needs ($what) into $venv"
install_by_uv "$@" || install_by_pip "$@" ||
  die 'installation failed, see the messages above (is the package index reachable?)'
for stamp in $stamps; do touch "$venv/$stamp"; done
say ready
