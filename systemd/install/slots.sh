# shellcheck shell=bash
# The versions side by side in /opt/companion/slots; `current` names the one in use, `previous` the one before it.

version() { sed -n 's/^version = "\(.*\)"$/\1/p' "$SOURCE/pyproject.toml" | head -n 1; }

slot_name() { # the version, and what tells apart two states of it, or two Pythons below it
    local folders=(companion pyproject.toml systemd)
    [ ! -d "$SOURCE/wheels" ] || folders+=(wheels)
    local print
    print=$(cd "$SOURCE" && {
        find -L "${folders[@]}" -type f ! -name '*.pyc' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
        "$PYTHON" --version
    } | sha256sum)
    printf '%s-%.8s' "$(version)" "$print"
}

named_by() { basename "$(readlink "$SLOTS/$1" || true)"; } # $1: current or previous; prints nothing without it

build_slot() { # $1: its name
    local slot=$SLOTS/slots/$1
    [ ! -e "$slot/ready" ] || { say "It is there already." && return; }
    rm -rf "$slot"
    mkdir -p "$SLOTS/slots"
    make_environment "$slot"
    local how=()
    mapfile -t how < <(what_to_install "$slot")
    [ ${#how[@]} -gt 0 ] || stop "$SOURCE/wheels has no wheel of version $(version); make them anew, or remove the folder."
    "$slot/bin/python" -P -m pip --quiet --disable-pip-version-check --no-input install "${how[@]}" ||
        stop "pip could not install it; is the network there? Without one, docs/installation.md, \"Without a network\"."
    cp -R "$HERE" "$slot/systemd"
    chmod -R a+rX "$slot/systemd"
    "$slot/bin/python" -P -m companion --help >/dev/null || stop "Version $1 doesn't even start; nothing else was changed."
    touch "$slot/ready"
    on_disk
}

make_environment() { # $1: the slot
    local pip=()
    # The system's pip is seen from inside; a copy for each version would take a Pi half a minute more.
    ! "$PYTHON" -m pip --version >/dev/null 2>&1 || pip=(--without-pip)
    "$PYTHON" -m venv --system-site-packages "${pip[@]}" "$1"
}

what_to_install() { # $1: the slot; prints what pip is told, a line each, and nothing where the wheel is missing
    local extras=() extra="" wheels=$SOURCE/wheels
    if ! "$1/bin/python" -c 'import importlib.util as u, sys; sys.exit(u.find_spec("lgpio") is None)'; then
        if on_a_pi || compgen -G "$wheels/lgpio-*.whl" >/dev/null; then extras+=(pi); fi
    fi
    # So that `companion reader flash` works on the table itself.
    if [ ! -d "$wheels" ] || compgen -G "$wheels/mpremote-*.whl" >/dev/null; then extras+=(flash); fi
    if ((${#extras[@]})); then extra="[$(IFS=,; echo "${extras[*]}")]"; fi
    if [ ! -d "$wheels" ]; then
        printf '%s\n' "$SOURCE$extra"
    elif compgen -G "$wheels/tabletop_companion-$(version)-*.whl" >/dev/null; then
        printf '%s\n' --no-index --find-links "$wheels" "tabletop-companion$extra==$(version)"
    fi
}

switch_to() { # $1: a slot's name
    local before
    before=$(named_by current)
    if [ -n "$before" ] && [ "$before" != "$1" ]; then
        point previous "$before"
    fi
    point current "$1"
    on_disk
}

begin_trial() { # $1: a slot's name; until it is seen to be healthy, a power cut leads back to the version in use
    case $(named_by current) in '' | "$1") return ;; esac
    echo "$1" >"$SLOTS/on-trial"
    on_disk
}

end_trial() {
    rm -f "$SLOTS/on-trial"
    on_disk
}

go_back() { # $1: a version that is whole, $2: the one in use, which is removed
    point current "$1"
    place_parts "$1"
    remove_parts_of "$2" "$1"
    rm -rf "$SLOTS/previous" "$SLOTS/slots/$2"
    end_trial
}

can_go_back() { # $1: to which version, $2: from which
    [ -n "$1" ] && [ "$1" != "$2" ] && [ -e "$SLOTS/slots/$1/ready" ]
}

point() { # $1: the link, $2: a slot's name; the link is replaced as a whole, for a power cut
    ln -sfn "slots/$2" "$SLOTS/$1.new"
    mv -T "$SLOTS/$1.new" "$SLOTS/$1"
}

remove_old_slots() {
    local slot name
    for slot in "$SLOTS"/slots/*/; do
        name=$(basename "$slot")
        case $name in "$(named_by current)" | "$(named_by previous)") ;; *) rm -rf "$slot" && say "$name is removed." ;; esac
    done
}

on_disk() { [ -n "$ROOT" ] || sync; }
