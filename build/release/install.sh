#!/bin/sh
# Installs Ibid @VERSION@ for this user, or for all when run by root: fetches the executable of this machine, compares
# it with the checksum below, and puts it in its place only then.
#   IBID_RELEASE  where the files of the release are: an address, or a folder
#   IBID_BIN      the folder to install into; /usr/local/bin for root, else ~/.local/bin
set -eu

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

target() {
  case "$(uname -s)" in
    Linux) os=linux ;;
    Darwin) os=darwin ;;
    *) os=$(uname -s) ;;
  esac
  case "$(uname -m)" in
    x86_64 | amd64) arch=x64 ;;
    aarch64 | arm64) arch=arm64 ;;
    *) arch=$(uname -m) ;;
  esac
  echo "$os-$arch"
}

fetch() {
  case "$1" in
    http://* | https://*)
      if command -v curl >/dev/null; then curl -fsSL -o "$2" "$1"
      elif command -v wget >/dev/null; then wget -qO "$2" "$1"
      else fail 'Cannot fetch anything: there is neither curl nor wget on this machine'
      fi ;;
    *) cp "$1" "$2" ;;
  esac || fail "Cannot fetch $1"
}

sum_of() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"
  elif command -v shasum >/dev/null; then shasum -a 256 "$1"
  else fail 'Cannot check anything: there is neither sha256sum nor shasum on this machine'
  fi | cut -d ' ' -f 1
}

# Called on the last line, so that a script that arrives cut off does nothing.
main() {
  case "$(target)" in
    @TABLE@
    *) fail "Cannot install: this release has no executable for $(target)" ;;
  esac
  base=${IBID_RELEASE:-@BASE@}
  [ -n "$base" ] || fail 'Cannot install: say where the files of the release are with IBID_RELEASE'
  if [ "$(id -u)" = 0 ]; then bin=${IBID_BIN:-/usr/local/bin}; else bin=${IBID_BIN:-$HOME/.local/bin}; fi
  mkdir -p "$bin" || fail "Cannot write $bin"
  partial=$(mktemp "$bin/.ibid.XXXXXX") || fail "Cannot write $bin"
  trap 'rm -f "$partial"' EXIT
  trap 'exit 1' HUP INT TERM
  fetch "${base%/}/$file" "$partial"
  found=$(sum_of "$partial")
  [ "$found" = "$sum" ] || fail "Cannot use $file: its SHA-256 is $found, and should be $sum"
  chmod 755 "$partial"
  mv -f "$partial" "$bin/ibid"
  echo "Installed $bin/ibid: $("$bin/ibid" --version)"
  case ":$PATH:" in
    *":$bin:"*) echo 'Start it with: ibid' ;;
    *) echo "Start it with: $bin/ibid" ;;
  esac
}

main
