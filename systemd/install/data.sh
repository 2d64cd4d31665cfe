# shellcheck shell=bash
# What lies in the data folder belongs to the service user, who may have put anything there: it is read and written as
# that user, with none of root's rights, and what is neither a file nor a folder is refused.

VOICE_SECONDS=900 # for all clips of the voice, on the slowest Pi: a minute or two

as_service() { # $*: a program and its words
    local line number group
    if [ "$(id -u)" != 0 ]; then
        "$@"
        return
    fi
    line=$(grep -s '^companion:' "$ROOT/etc/passwd") || stop "There is no user companion in $ROOT/etc/passwd."
    IFS=: read -r _ _ number group _ <<<"$line"
    env --ignore-environment --chdir=/ PATH="$PATH" HOME="$DATA" LANG=C.UTF-8 \
        setpriv --reuid="$number" --regid="$group" --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
}

is_plain() { [ -f "$1" ] && [ ! -L "$1" ]; }

place_settings() {
    local settings=$SETTINGS/companion.toml kept=$DATA/companion.toml text
    if [ -e "$settings" ]; then
        say "$settings stays as it is."
    elif [ -e "$kept" ] || [ -L "$kept" ]; then
        is_plain "$kept" || stop "$kept is a link, or no file at all, and isn't taken up as the settings. Remove it."
        # It may be another by now: no link is followed, no pipe waited for, and no more is read than settings have.
        text=$(as_service dd if="$kept" iflag=nofollow,nonblock bs=1M count=1 status=none) ||
            stop "$kept can't be read by the user companion, and isn't taken up as the settings."
        place 0644 /dev/stdin "$settings" <<<"$text"
        say "$settings is what was kept when it was uninstalled."
    else
        place 0644 "$HERE/companion.toml" "$settings"
        say "$settings"
    fi
}

keep_settings() {
    local settings=$SETTINGS/companion.toml kept=$DATA/companion.toml
    [ -e "$settings" ] || return 0
    if cmp --quiet "$settings" "$HERE/companion.toml"; then return; fi
    # As `place` does; with noclobber nothing is written through a link.
    # shellcheck disable=SC2016 # the words are those of the inner shell
    as_service sh -c 'rm -f "$1.new" && (set -C && cat >"$1.new") && sync "$1.new" && mv -fT "$1.new" "$1"' \
        sh "$kept" <"$settings" || stop "The settings can't be kept as $kept; look what lies there."
    say "$kept; an installation takes them up again."
}

make_voice() { # $1: the slot
    local voices=(timeout --foreground "$VOICE_SECONDS" "$SLOTS/slots/$1/bin/python" -P -m companion voices)
    local where=(--settings "$SETTINGS/companion.toml" --data "$DATA") listed strange
    command -v flite espeak-ng >/dev/null || { say "flite isn't there; letters are shown instead." && return; }
    # Where the games have a file system of their own, its lost+found is root's.
    strange=$(as_service find "$DATA" -path "$DATA/lost+found" -type d -prune -o ! -type f ! -type d -print -quit) ||
        { say "It goes on without a voice." && return; }
    [ -z "$strange" ] || { say "$strange is neither a file nor a folder; it goes on without a voice. Remove it." && return; }
    listed=$(as_service "${voices[@]}" list "${where[@]}") || { say "It goes on without a voice." && return; }
    case $listed in *' missing '*) ;; *) say "It is there already." && return ;; esac
    (umask 0007 && as_service "${voices[@]}" build "${where[@]}") || say "It goes on without a voice."
}

pack_words() { # $1: the slot
    # Their licence is another one, so they don't come with the program.
    "$SLOTS/slots/$1/bin/python" -P -m companion lexicon --pack || say "It goes on without them."
}
