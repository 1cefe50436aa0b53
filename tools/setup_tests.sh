#!/bin/sh
# Installs the programs that some tests need and pip cannot bring: a browser (Chromium), a database server (PostgreSQL)
# and a proxy (nginx), which the tests start by themselves in folders of their own. As root on Debian it installs what is
# missing; otherwise it says what is missing. It never fails: tests whose program is missing are skipped, and where
# skipping is forbidden (ORLOJ_NO_SKIP) that fails the test run.
# `make test` and `make soak` call it.
set -eu

say() { printf 'setup_tests: %s\n' "$*"; }
warn() { printf 'setup_tests: WARNING: %s\n' "$*" >&2; }

# These look where src/orloj/testing/browser.py and src/orloj/testing/postgres.py look.
has_chromium() {
  command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}

has_postgresql() {
  command -v initdb >/dev/null && command -v postgres >/dev/null && return
  for folder in /usr/lib/postgresql/*/bin; do
    if [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ]; then return; fi
  done
  return 1
}

# Debian keeps it where only root looks.
has_nginx() { PATH="$PATH:/usr/sbin" command -v nginx >/dev/null; }

missing() {
  has_chromium || echo chromium
  has_postgresql || echo postgresql
  has_nginx || echo nginx
}

tests_of() {
  case $1 in
    chromium) echo 'the tests of the pages in a browser' ;;
    postgresql) echo 'the tests with a PostgreSQL database' ;;
    nginx) echo 'the tests of the proxy' ;;
  esac
}

apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 "$@" \
    </dev/null >"$log" 2>&1
}

# The list of packages may be missing or too old; so it is refreshed, but only when the first attempt fails.
install_packages() {
  apt_install "$@" || { apt-get update -qq >"$log" 2>&1 && apt_install "$@"; }
}

wanted=$(missing)
[ -n "$wanted" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  for package in $wanted; do
    say "installing Debian's $package for $(tests_of "$package")"
    install_packages "$package" || { warn "$package could not be installed:"; tail -n 5 "$log" >&2; }
  done
else
  warn "not root on a system with apt-get, so nothing is installed (Debian: apt install --no-install-recommends" $wanted')'
fi

for package in $(missing); do
  warn "$package is missing: $(tests_of "$package") will be SKIPPED"
done
