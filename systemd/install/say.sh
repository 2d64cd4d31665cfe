# shellcheck shell=bash
# What is said to the person, and how it ends.

STEP=""
STOPPED=""

step() { # $1: what is done now, as a sentence
    STEP=$1
    printf '\n== %s\n' "$1"
}

say() { printf '   %s\n' "$*"; }

stop() { # $*: why, and what to do
    STOPPED=yes
    printf '\n%s\n' "$*" >&2
    exit 1
}

misused() { # $*: what is wrong with the flags
    printf '%s systemd/install.sh --help lists what there is.\n' "$*" >&2
    exit 2
}

ask() { # $1: a question; ends everything unless it is answered with yes
    [ "$YES" != yes ] || return 0
    [ -t 0 ] || stop "It would ask: $1 There is nobody to ask; --yes answers."
    local answer
    read -r -p "$1 [y/N] " answer
    case $answer in [yY]*) ;; *) stop "Nothing was changed." ;; esac
}

tell_where_it_stopped() {
    local status=$?
    if [ "$status" != 0 ] && [ -n "$STEP" ]; then
        [ -n "$STOPPED" ] || printf '\nThe reason stands above.\n' >&2
        printf 'It stopped at this step: %s Once the reason is mended, run it again.\n' "$STEP" >&2
    fi
}
