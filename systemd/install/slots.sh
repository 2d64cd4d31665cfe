# shellcheck shell=bash
# The versions side by side in /opt/companion/slots; `current` names the one in use, `previous` the one before it.

version() { sed -n 's/^version = "\(.*\)"$/\1/p' "$SOURCE/pyproject.toml" | head -n 1; }

slot_name() { # the version, and what tells apart two states of it, or two Pythons below it, or with the pins and without
    local folders=(companion pyproject.toml systemd)
    [ ! -d "$SOURCE/wheels" ] || folders+=(wheels)
    local print
    print=$(cd "$SOURCE" && {
        find -L "${folders[@]}" -type f ! -name '*.pyc' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
        "$PYTHON" --version
        ! on_a_pi || echo pins
    } | sha256sum)
    printf '%s-%.8s' "$(version)" "$print"
}

named_by() { basename "$(readlink "$SLOTS/$1" || true)"; } # $1: current or previous; prints nothing without it

is_slot() { # $1: whether it names a version that is there, whole or not
    case $1 in '' | .* | */*) return 1 ;; esac
    [ -d "$SLOTS/slots/$1" ]
}

is_whole() { grep -qsxF -- "$1" "$SLOTS/slots/$1/ready"; } # $1: a slot's name, which is all that its file ready says

build_slot() { # $1: its name; it is built beside, and takes its place once it is whole and on the disk
    local slot=$SLOTS/slots/$1
    ! is_whole "$1" || { say "It is there already." && return; }
    rm -rf "$slot.new"
    mkdir -p "$SLOTS/slots"
    fill_slot "$slot.new"
    on_disk
    echo "$1" >"$slot.new/ready.new"
    put_in_place "$slot.new/ready"
    rm -rf "$slot.damaged"
    [ ! -e "$slot" ] || mv -T "$slot" "$slot.damaged"
    mv -T "$slot.new" "$slot"
    on_disk
    rm -rf "$slot.damaged"
}

fill_slot() { # $1: the slot's folder
    local slot=$1
    make_environment "$slot"
    install_program "$slot"
    cp -R "$HERE" "$slot/systemd"
    chmod -R a+rX "$slot/systemd"
    "$slot/bin/python" -P -m companion --help >/dev/null || stop "Version $(version) doesn't even start; nothing else was changed."
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
    echo "$1" >"$SLOTS/on-trial.new"
    put_in_place "$SLOTS/on-trial"
}

on_trial() { tr -d '\0' <"$SLOTS/on-trial"; } # prints the name of the version that wasn't seen to be healthy yet

end_trial() {
    on_disk
    rm -f "$SLOTS/on-trial"
    on_disk
}

go_back() { # $1: a version that is whole, $2: the one in use, which is removed
    point current "$1"
    place_parts "$1"
    remove_parts_of "$2" "$1"
    rm -f "$SLOTS/previous"
    end_trial
    remove_slot "$2"
}

remove_slot() { # $1: its name
    local slot=$SLOTS/slots/$1
    is_slot "$1" || stop "There is no version $1 in $SLOTS/slots to remove."
    [ ! "$slot" -ef "$SLOTS/current" ] || stop "Version $1 is in use, and isn't removed."
    # What the power fails to remove to the end must not count as whole.
    rm -f "$slot/ready"
    on_disk
    rm -rf "$slot"
}

can_go_back() { # $1: to which version, $2: from which
    [ -n "$1" ] && [ "$1" != "$2" ] && is_whole "$1"
}

point() { # $1: the link, $2: a slot's name; the link is replaced as a whole, for a power cut
    ln -sfn "slots/$2" "$SLOTS/$1.new"
    mv -T "$SLOTS/$1.new" "$SLOTS/$1"
}

remove_old_slots() {
    local slot name
    for slot in "$SLOTS"/slots/*/; do
        name=$(basename "$slot")
        case $name in "$(named_by current)" | "$(named_by previous)") continue ;; esac
        remove_slot "$name"
        say "$name is removed."
    done
}
