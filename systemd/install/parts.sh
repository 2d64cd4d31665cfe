# shellcheck shell=bash
# The files that are placed in the system (parts.txt), the user and the folders.

part_lines() { # $*: for which kinds of system (both, lite, desktop); prints: mode, file, path
    local kind mode file path
    while read -r kind mode file path; do
        case " $* " in *" $kind "*) printf '%s %s %s\n' "$mode" "$file" "$path" ;; esac
    done < <(sed '/^#/d; /^$/d' "$HERE/parts.txt")
}

place_parts() { # $1: the slot whose files they are, by its own list
    local mode file path other=lite HERE=$SLOTS/slots/$1/systemd
    if [ "$MODE" = lite ]; then other=desktop; fi
    while read -r _ _ path; do take_away "$path"; done < <(part_lines "$other")
    while read -r mode file path; do
        place "$mode" "$HERE/$file" "$ROOT$path"
        say "$path"
    done < <(part_lines both "$MODE")
}

remove_parts_of() { # $1: a slot, $2: the slot whose files stay
    local path HERE=$SLOTS/slots/$2/systemd
    local stays
    stays=$(part_lines both "$MODE" | cut -d' ' -f3)
    HERE=$SLOTS/slots/$1/systemd
    while read -r _ _ path; do
        grep -qxF "$path" <<<"$stays" || take_out "$ROOT$path"
    done < <(part_lines both "$MODE")
}

take_away() { # $1: a path of the other kind of system
    [ -e "$ROOT$1" ] || return 0
    case $1 in
    */systemd/system/*)
        in_systemd disable "$(basename "$1")"
        ! live || systemctl stop "$(basename "$1")"
        ;;
    */systemd/user/*) in_systemd --global disable "$(basename "$1")" ;;
    esac
    take_out "$ROOT$1"
    say "$1 is removed: it is for the other kind of system."
}

in_systemd() { # $*: what systemctl is to do in the files, in whichever root
    if [ -n "$ROOT" ]; then systemctl --quiet --root="$ROOT" "$@"; else systemctl --quiet "$@"; fi
}

make_user() {
    mkdir -p "$ROOT/etc"
    systemd-sysusers --root="$ROOT/" "$ROOT/etc/sysusers.d/companion.conf"
    [ -z "$ROOT" ] && [ "$SESSION_USER" != root ] || return 0
    id "$SESSION_USER" >/dev/null 2>&1 || stop "There is no user $SESSION_USER; --user names one."
    usermod --append --groups companion "$SESSION_USER"
    say "$SESSION_USER is in the group companion, from the next login on."
}

make_folders() {
    mkdir -p "$SETTINGS" "$DATA"
    if [ "$(id -u)" = 0 ]; then
        systemd-tmpfiles --root="$ROOT/" --create "$ROOT/etc/tmpfiles.d/companion.conf"
    fi
    place_settings
    say "$DATA"
}
