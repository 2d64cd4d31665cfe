# shellcheck shell=bash
# Prepares a root that is never written to, with the games on a partition of their own; and makes it writable again.

LABEL=companion-data
# What lies on it is the service user's: nothing there may make somebody root.
DATA_OPTIONS=nosuid,nodev
VOLATILE_JOURNAL=/etc/systemd/journald.conf.d/companion.conf

task_read_only_root() {
    require_root
    require_writable_root
    [ -e "$SLOTS/current" ] || stop "Install the companion first: sudo systemd/install.sh."
    explain_read_only_root
    ask "Prepare that?"

    step "Looking for the partition with the label $LABEL."
    require_data_partition

    step "Mounting it at /var/lib/companion."
    ! live || copy_data
    mount_at_start

    step "Keeping the system's journal in memory."
    place 0644 /dev/stdin "$ROOT$VOLATILE_JOURNAL" <<<$'[Journal]\nStorage=volatile\nRuntimeMaxUse=16M'

    step "Switching the overlay on."
    switch_overlay_on
    except_the_data
    on_disk
    say "It holds from the next start on: sudo reboot. Then: findmnt / (overlay), findmnt /var/lib/companion (ext4, rw)."
}

explain_read_only_root() {
    cat <<EXPLAINED
What --read-only-root does:
  1. The games move to the partition with the label $LABEL, which is mounted at /var/lib/companion.
     It must be there and be ext4; nothing is partitioned or formatted here. For an empty USB stick's first partition:
         sudo mkfs.ext4 -L $LABEL /dev/sda1
  2. The system's journal is kept in memory, so that it is gone after a restart.
  3. raspi-config lays an overlay over the root: whatever else is written is in memory, and gone after a restart.
     /var/lib/companion is taken out of it.
From then on, before an update of anything: sudo systemd/install.sh --writable-root, and restart.
EXPLAINED
}

require_data_partition() {
    [ -z "$ROOT" ] || { say "Whoever writes the image makes it." && return; }
    local device
    device=$(blkid --label "$LABEL") || stop "There is none. On an empty partition: sudo mkfs.ext4 -L $LABEL /dev/..."
    [ "$(blkid --match-tag TYPE --output value "$device")" = ext4 ] || stop "$device isn't ext4; make it so, or take another."
    say "$device"
}

copy_data() {
    ! mountpoint --quiet "$DATA" || { say "It is mounted there already." && return; }
    local folder unfinished
    folder=$(mktemp -d)
    unfinished=$folder/companion-copy-unfinished
    installed_mode
    [ -n "$(why_not_now)" ] || control stop "$(unit_name)"
    mount --options "$DATA_OPTIONS" "LABEL=$LABEL" "$folder"
    if [ -e "$unfinished" ] || [ -z "$(find "$folder" -mindepth 1 -maxdepth 1 ! -name lost+found)" ]; then
        chown --reference="$DATA" "$folder"
        as_service touch "$unfinished"
        sync --file-system "$folder"
        as_service cp -a "$DATA/." "$folder/"
        sync --file-system "$folder"
        as_service rm "$unfinished"
        say "The games are copied; those in the folder below stay where they are."
    else
        say "There is something on it already, which is used as it is."
    fi
    umount "$folder"
    rmdir "$folder"
}

mount_at_start() {
    local fstab=$ROOT/etc/fstab
    # nofail: without the stick the Pi starts, and can be repaired; the companion waits for its games.
    local line="LABEL=$LABEL /var/lib/companion ext4 noatime,nofail"
    if grep -qsxF "$line 0 2" "$fstab"; then
        # So it was written before the options of the data were there.
        edit "$fstab" "s|^$line 0 2\$|$line,$DATA_OPTIONS 0 2|"
        say "/etc/fstab has it already, and now mounts it $DATA_OPTIONS."
    elif grep -Eqs '^[^#]+[[:space:]]/var/lib/companion[[:space:]]' "$fstab"; then
        say "/etc/fstab has it already."
    else
        {
            [ ! -e "$fstab" ] || cat "$fstab"
            printf '%s,%s 0 2\n' "$line" "$DATA_OPTIONS"
        } >"$fstab.new"
        put_in_place "$fstab"
    fi
    live || return 0
    systemctl daemon-reload
    mountpoint --quiet "$DATA" || mount "$DATA"
    systemd-tmpfiles --create companion.conf
    restart_service
}

switch_overlay_on() {
    if [ -z "$ROOT" ] && command -v raspi-config >/dev/null; then
        raspi-config nonint enable_overlayfs
    else
        say "raspi-config isn't here. With Debian's package overlayroot: overlayroot=tmpfs:recurse=0 in the kernel's command line."
    fi
}

except_the_data() { # raspi-config's overlay covers every file system of /etc/fstab: the games would be in memory only
    if grep -qs 'overlayroot=tmpfs' "$KERNEL_LINE"; then
        edit "$KERNEL_LINE" 's/overlayroot=tmpfs\(:[^ ]*\)\?/overlayroot=tmpfs:recurse=0/'
        say "$KERNEL_LINE: overlayroot=tmpfs:recurse=0"
    elif live && command -v raspi-config >/dev/null; then
        raspi-config nonint disable_overlayfs
        stop "$KERNEL_LINE has no overlayroot=tmpfs, so that the games can't be taken out of the overlay; it is off again."
    fi
}

task_writable_root() {
    require_root
    step "Switching the overlay off."
    grep -qs 'overlayroot=' "$KERNEL_LINE" || { say "$KERNEL_LINE has no overlayroot=: it isn't on." && return; }
    [ -w "$KERNEL_LINE" ] || mount -o remount,rw "$(dirname "$KERNEL_LINE")"
    # Not by raspi-config: it looks for `overlayroot=tmpfs ` and nothing else, and doesn't say when it hasn't found it.
    edit "$KERNEL_LINE" 's/overlayroot=[^ ]* \?//'
    on_disk
    say "It holds from the next start on: sudo reboot. After the changes: sudo systemd/install.sh --read-only-root."
}
