# shellcheck shell=bash
# What kind of machine this is, and whether the companion can be installed on it.

live() { [ -z "$ROOT" ] && [ -d /run/systemd/system ]; }

folder_of() { # $1: a folder; prints its whole path, and nothing for /
    local path
    path=$(cd -- "$1" 2>/dev/null && pwd) || stop "There is no folder $1 to install into."
    printf '%s' "${path%/}"
}

require_root() {
    [ -n "$ROOT" ] || [ "$(id -u)" = 0 ] || stop "Only root may do that: put sudo before it."
}

require_writable_root() {
    live && [ "$(findmnt --noheadings --output FSTYPE /)" = overlay ] || return 0
    stop "The root is read-only: what is changed now is gone after the next start." \
        "First: sudo systemd/install.sh --writable-root, and restart."
}

require_python() {
    local wanted='import sys; sys.exit(sys.version_info < (3, 11) or sys.maxsize < 2**32)'
    command -v "$PYTHON" >/dev/null || stop "There is no $PYTHON; sudo apt install python3, or name another with PYTHON=."
    "$PYTHON" -c "$wanted" || stop "$PYTHON is older than 3.11 or has 32 bits; Raspberry Pi OS bookworm or newer, 64-bit, is needed."
    local there=$ROOT/usr/bin/python3
    [ -n "$ROOT" ] && [ -L "$there" ] || return 0
    local theirs ours
    theirs=$(basename "$(readlink "$there")")
    ours=$("$PYTHON" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    [ "$theirs" = "$ours" ] || stop "$ROOT has $theirs and this machine $ours: run the installer inside it, with chroot."
}

on_a_pi() { # also where the system is only made for one (--pi): an image has no device tree
    [ "$PI" = yes ] || { [ -z "$ROOT" ] && grep -qs 'Raspberry Pi' /proc/device-tree/model; }
}

has_lgpio() { "$1" -P -c 'import importlib.util as u, sys; sys.exit(u.find_spec("lgpio") is None)'; } # $1: a Python

choose_mode() {
    [ -z "$MODE" ] || return 0
    local target
    target=$(readlink "$ROOT/etc/systemd/system/default.target" || true)
    MODE=lite
    if [ -L "$ROOT/etc/systemd/system/display-manager.service" ] && [ "${target##*/}" != multi-user.target ]; then
        MODE=desktop
    fi
}

unit_name() {
    if [ "$MODE" = desktop ]; then echo companion-desktop.service; else echo companion.service; fi
}
