# shellcheck shell=bash
# Lists what is wrong, and what to do about it.

WRONG=0

task_check() {
    installed_mode
    if [ ! -e "$SLOTS/current" ]; then
        wrong "The companion isn't installed in ${ROOT:-/}." "sudo systemd/install.sh"
    else
        check_version
        check_pins
        check_parts
        check_user
        check_folders
        check_enabled
    fi
    [ -n "$ROOT" ] || check_packages
    ! live || check_running
    [ "$WRONG" = 0 ] || exit 1
    printf 'ok The companion %s is installed for %s, and nothing is wrong.\n' "$(named_by current)" "$MODE"
}

wrong() { # $1: what is wrong, $2: what to do
    WRONG=$((WRONG + 1))
    printf '!! %s\n   %s\n' "$1" "$2"
}

installed_mode() {
    [ ! -e "$ROOT/etc/systemd/system/companion.service" ] || MODE=lite
    [ ! -e "$ROOT/etc/systemd/user/companion-desktop.service" ] || MODE=desktop
    choose_mode
}

check_version() {
    local again="sudo systemd/install.sh builds it anew"
    if [ -e "$SLOTS/on-trial" ]; then check_trial; fi
    is_whole "$(named_by current)" || wrong "The version $(named_by current) isn't whole." "$again"
    "$SLOTS/current/bin/python" -P -m companion --help >/dev/null 2>&1 || wrong "$(named_by current) doesn't start." "$again"
}

check_pins() {
    on_a_pi || [ "$(uname -m)" = aarch64 ] || return 0
    has_lgpio "$SLOTS/current/bin/python" ||
        wrong "There is no lgpio: the panel's pins can't be used." \
            "sudo apt install python3-lgpio python3-rpi-lgpio, or on bookworm: sudo systemd/install.sh --pi"
}

check_trial() {
    local what="An update was cut off; the next start goes back to the version before."
    is_slot "$(on_trial)" || what="An update was cut off, and $SLOTS/on-trial names no version of $SLOTS/slots."
    wrong "$what" "sudo systemd/install.sh ends it"
}

check_parts() {
    local file path again="sudo systemd/install.sh places it anew"
    while read -r _ file path; do
        if [ ! -e "$ROOT$path" ]; then
            wrong "$path is missing." "$again"
        elif ! cmp --quiet "$SLOTS/current/systemd/$file" "$ROOT$path"; then
            wrong "$path isn't that of the version in use." "$again"
        fi
    done < <(part_lines both "$MODE")
}

check_user() {
    local group again="sudo systemd-sysusers"
    grep -qs '^companion:' "$ROOT/etc/passwd" || { wrong "There is no user companion." "$again" && return; }
    while read -r _ _ group; do
        grep -Eqs "^$group:.*[:,]companion(,|\$)" "$ROOT/etc/group" || wrong "companion isn't in the group $group." "$again"
    done < <(grep '^m companion' "$SLOTS/current/systemd/companion.sysusers")
}

check_folders() {
    [ -e "$SETTINGS/companion.toml" ] || wrong "$SETTINGS/companion.toml is missing." "sudo systemd/install.sh makes it"
    [ -d "$DATA" ] || { wrong "$DATA is missing." "sudo systemd/install.sh makes it" && return; }
    [ -n "$ROOT" ] || [ "$(stat --format=%U:%G:%a "$DATA")" = companion:companion:2770 ] ||
        wrong "$DATA isn't companion's." "sudo systemd-tmpfiles --create companion.conf"
}

check_enabled() {
    local links=$ROOT/etc/systemd/system/multi-user.target.wants
    [ "$MODE" = lite ] || links=$ROOT/etc/systemd/user/graphical-session.target.wants
    [ -L "$links/$(unit_name)" ] || wrong "$(unit_name) isn't started with the machine." "sudo systemd/install.sh"
}

check_packages() {
    local need package why
    while read -r need package why; do
        [ "$need" = wanted ] || wrong "The package $package is missing ($why)." "sudo apt install $package"
    done < <(missing_packages)
}

check_running() {
    if ! grep -qs "^connected" /sys/class/drm/*/status; then
        wrong "No screen was found." "plug it in; in /boot/firmware/config.txt: dtoverlay=vc4-kms-v3d"
    fi
    case $(findmnt --noheadings --output FSTYPE --target "$DATA") in
    overlay | tmpfs) wrong "The games are in memory only." "sudo systemd/install.sh --read-only-root, after the overlay is off" ;;
    esac
    if [ "$MODE" = lite ]; then
        systemctl --quiet is-active companion.service || wrong "The service isn't running." "$(journal_command)"
        ! systemctl --quiet is-active display-manager.service ||
            wrong "A desktop has the screen." "sudo systemd/install.sh --desktop, or sudo raspi-config: Boot, Console"
    elif [ -n "$(why_not_now)" ]; then
        wrong "Nobody who may use the companion is at the desktop." "$(why_not_now)"
    elif ! control --quiet is-active "$(unit_name)"; then
        wrong "The service isn't running." "$(journal_command)"
    fi
}
