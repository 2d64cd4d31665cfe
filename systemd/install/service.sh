# shellcheck shell=bash
# The running service: started, watched, and back to the version before.

PATIENCE=60 # seconds in which a new version must be healthy
STEADY=8    # seconds that the same process must have gone on since: the watchdog ends one that hangs before

control() { # $*: what systemctl is to do in the service manager that runs the companion
    if [ "$MODE" = desktop ]; then
        systemctl --user --machine="$SESSION_USER@.host" "$@"
    else
        systemctl "$@"
    fi
}

enable_service() {
    in_systemd enable companion-settle.service companion-phones.path
    if [ "$MODE" = desktop ]; then
        in_systemd --global enable "$(unit_name)"
    else
        in_systemd enable "$(unit_name)"
    fi
}

why_not_now() { # prints why the service can't be started at once, if it can't
    local who=$SESSION_USER
    [ "$who" != root ] || who="whoever logs in"
    if ! live; then
        echo "That system isn't running: the companion starts with it."
    elif [ "$MODE" = desktop ] && ! session_is_ready; then
        echo "It starts with the desktop of $who: restart the Pi."
    fi
}

session_is_ready() { # whether somebody is at the desktop, and has been in the group companion since the login
    local number session
    number=$(id -u "$SESSION_USER") && [ "$number" != 0 ] || return 1
    # A login over ssh has a service manager, too, but no screen for the service.
    session=$(loginctl show-user "$number" --property=Display --value 2>/dev/null) && [ -n "$session" ] || return 1
    case $(loginctl show-session "$session" --property=Type --value) in wayland | x11) ;; *) return 1 ;; esac
    grep -q "^Groups:.*\b$(getent group companion | cut -d: -f3)\b" "/proc/$(pgrep -o -u "$number" -x systemd)/status"
}

restart_service() {
    live || return 0
    udevadm control --reload
    udevadm trigger --subsystem-match=tty --subsystem-match=gpio --subsystem-match=usb \
        --subsystem-match=backlight
    [ -z "$(why_not_now)" ] || return 0
    control daemon-reload
    control --no-block restart "$(unit_name)"
    # A version before may have had none, and one that runs is to be that of this version.
    [ ! -e "$ROOT/etc/systemd/system/companion-phones.path" ] || {
        systemctl daemon-reload
        systemctl stop companion-phones.service
        systemctl start companion-phones.path
    }
}

process_of_service() { # prints the number of its process while it is active, which it is once it has said READY
    local state
    state=$(control show --property=ActiveState --property=MainPID "$(unit_name)")
    case $state in *ActiveState=active*) sed -n 's/^MainPID=//p' <<<"$state" ;; esac
}

healthy() {
    if [ -n "${HEALTHY_COMMAND:-}" ]; then
        sh -c "$HEALTHY_COMMAND"
    elif [ -z "$(why_not_now)" ]; then
        steady_within "$PATIENCE"
    else
        say "$(why_not_now)"
    fi
}

steady_within() { # $1: seconds
    local until=$((SECONDS + $1)) process
    while [ $SECONDS -lt $until ]; do
        process=$(process_of_service)
        if [ -n "$process" ]; then
            sleep "$STEADY"
            [ "$(process_of_service)" != "$process" ] || { say "It is ready." && return; }
        fi
        sleep 1
    done
    return 1
}

roll_back() { # $1: the version that isn't healthy
    local before
    before=$(named_by previous)
    can_go_back "$before" "$1" ||
        stop "Version $1 isn't healthy, and there is none to go back to. $(journal_command) says why."
    go_back "$before" "$1"
    restart_service
    stop "Version $1 isn't healthy. Version $before is back in its place. $(journal_command) says why."
}

journal_command() {
    if [ "$MODE" = desktop ]; then echo "journalctl --user -u companion-desktop"; else echo "journalctl -u companion"; fi
}
