#!/usr/bin/env bash
# Installs the companion from the folder that this file lies in, updates it, looks after it, and takes it away again.
# shellcheck source-path=SCRIPTDIR
# docs/installation.md tells what happens; each file in install/ does one part of it.
set -euo pipefail
# Others than root have to read what is installed, whatever root's own habit is.
umask 022

HERE=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
SOURCE=$(dirname -- "$HERE")
ROOT=""
TASK=install
MODE=${COMPANION_MODE:-}
SESSION_USER=${COMPANION_USER:-${SUDO_USER:-$(id -un)}}
YES=${COMPANION_YES:-}
APT=${COMPANION_APT:-yes}
PI=${COMPANION_PI:-}
PYTHON=${PYTHON:-/usr/bin/python3}

. "$HERE/install/say.sh"
. "$HERE/install/disk.sh"
. "$HERE/install/machine.sh"
. "$HERE/install/packages.sh"
. "$HERE/install/pip.sh"
. "$HERE/install/slots.sh"
. "$HERE/install/parts.sh"
. "$HERE/install/data.sh"
. "$HERE/install/service.sh"
. "$HERE/install/install.sh"
. "$HERE/install/uninstall.sh"
. "$HERE/install/check.sh"
. "$HERE/install/read_only_root.sh"

usage() {
    cat <<'USAGE'
Usage: sudo systemd/install.sh [FLAGS]      install the companion, or update it to what lies here
       sudo systemd/install.sh --uninstall  take away everything but the data
       systemd/install.sh --check           list what is wrong, and what to do about it
       sudo systemd/install.sh --read-only-root
                                            prepare a card that is never written to; games go to a partition of their own
       sudo systemd/install.sh --writable-root
                                            make that card writable again, from the next start on
       systemd/install.sh --packages        list what comes from apt
       systemd/install.sh --settle          what companion-settle.service does after a power cut during an update

  --lite        the companion has the screen to itself (Raspberry Pi OS Lite)
  --desktop     it is a window of whoever is logged in at the desktop
                (without either: what the machine is)
  --user NAME   who uses the desktop and may run `companion` in a terminal (who called sudo)
  --root DIR    install into the system in that folder, which isn't running; without apt
  --pi          it is for a Raspberry Pi, which can't be seen while an image is made on another computer
  --no-apt      leave apt alone
  --yes         ask nothing
  --help        this

In the environment: COMPANION_MODE=lite|desktop, COMPANION_USER=NAME, COMPANION_PI=yes, COMPANION_APT=no,
COMPANION_YES=yes for the flags, PYTHON=/path/to/python3 for another Python, HEALTHY_COMMAND for a command that says whether
a new version is healthy.
USAGE
}

only_task() {
    [ "$TASK" = install ] ||
        misused "One of --uninstall, --check, --read-only-root, --writable-root and --packages at a time."
    TASK=$1
}

while [ $# -gt 0 ]; do
    case $1 in
    --lite | --desktop) MODE=${1#--} ;;
    --uninstall) only_task uninstall ;;
    --check) only_task check ;;
    --read-only-root) only_task read_only_root ;;
    --writable-root) only_task writable_root ;;
    --packages) only_task packages ;;
    --settle) only_task settle ;;
    --pi) PI=yes ;;
    --no-apt) APT=no ;;
    --yes) YES=yes ;;
    --user | --root)
        [ -n "${2:-}" ] || misused "$1 needs a value."
        if [ "$1" = --user ]; then SESSION_USER=$2; else ROOT=$(folder_of "$2"); fi
        shift
        ;;
    --help) usage && exit ;;
    *) misused "There is no flag $1." ;;
    esac
    shift
done
case $MODE in '' | lite | desktop) ;; *) misused "COMPANION_MODE is lite or desktop, not $MODE." ;; esac

SLOTS=$ROOT/opt/companion
SETTINGS=$ROOT/etc/companion
DATA=$ROOT/var/lib/companion
KERNEL_LINE=$ROOT/boot/firmware/cmdline.txt

trap tell_where_it_stopped EXIT
trap 'stop "It was interrupted."' INT TERM
"task_$TASK"
