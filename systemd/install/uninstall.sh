# shellcheck shell=bash
# Takes away everything but the data.

task_uninstall() {
    require_root
    require_writable_root
    ask "Everything of the companion is removed, but not the games in $DATA. Go on?"

    step "Stopping it."
    stop_units

    step "Keeping the settings with the data, where they were changed."
    keep_settings

    step "Removing its files."
    local path
    while read -r _ _ path; do take_out "$ROOT$path"; done < <(part_lines both lite desktop)
    # A version that the power fails to remove to the end must not count as whole.
    rm -f "$SLOTS"/slots/*/ready
    on_disk
    rm -rf "$SLOTS" "$SETTINGS" "$ROOT/var/cache/companion" "$ROOT$VOLATILE_JOURNAL"
    rm -rf "$ROOT"/etc/systemd/{system/companion,user/companion-desktop}.service.d
    ! live || release_machine

    step "Removing its user."
    remove_user

    say "The games are in $DATA. What came from apt stays; so does the line of /etc/fstab that mounts the data."
}

release_machine() {
    systemctl daemon-reload
    udevadm control --reload
    # The companion has taken the first console from its login, which comes back with its target.
    systemctl --no-block start getty.target
}

stop_units() {
    local name
    [ ! -e "$ROOT/etc/systemd/system/companion-settle.service" ] || in_systemd disable companion-settle.service
    if [ -e "$ROOT/etc/systemd/system/companion-phones.path" ]; then
        in_systemd disable companion-phones.path
        ! live || systemctl stop companion-phones.path companion-phones.service
    fi
    for name in system/companion user/companion-desktop; do
        [ -e "$ROOT/etc/systemd/$name.service" ] || continue
        case $name in
        system/*) in_systemd disable "${name#*/}.service" && MODE=lite ;;
        user/*) in_systemd --global disable "${name#*/}.service" && MODE=desktop ;;
        esac
        [ -n "$(why_not_now)" ] || control stop "$(unit_name)"
    done
}

remove_user() {
    grep -qs '^companion:' "$ROOT/etc/passwd" || return 0
    [ "$(id -u)" = 0 ] || { say "Only root may: the user companion stays in $ROOT/etc/passwd." && return; }
    local where=()
    [ -z "$ROOT" ] || where=(--prefix "$ROOT")
    userdel "${where[@]}" companion
    # userdel leaves the group where others are in it, too.
    ! grep -q '^companion:' "$ROOT/etc/group" || groupdel "${where[@]}" companion
}
