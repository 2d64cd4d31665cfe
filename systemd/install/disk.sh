# shellcheck shell=bash
# Puts files in place so that a power cut leaves the old one or the new one, each whole.

place() { # $1: mode, $2: a file, $3: the path under which it is placed
    install -D --mode="$1" "$2" "$3.new"
    put_in_place "$3"
}

edit() { # $1: a file, $2: what sed is to do to it
    sed "$2" "$1" >"$1.new"
    put_in_place "$1"
}

put_in_place() { # $1: a path, beside which its new contents lie under the same name with .new
    # A file system may write the new name before the bytes that go with it.
    sync "$1.new"
    mv -fT "$1.new" "$1"
    sync "$(dirname "$1")"
}

take_out() { # $1: a path that something was placed under, perhaps not to the end
    rm -f "$1" "$1.new"
}

on_disk() { if [ -n "$ROOT" ]; then sync --file-system "$ROOT"; else sync; fi; }
