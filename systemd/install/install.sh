# shellcheck shell=bash
# Installs, or updates to what lies here.

task_install() {
    require_root
    local slot
    step "Looking at this machine."
    require_python
    require_writable_root
    choose_mode
    slot=$(slot_name)
    say "$("$PYTHON" --version), for $MODE, in ${ROOT:-/}"

    step "Installing what comes from apt."
    if [ -n "$ROOT" ] || [ "$APT" = no ]; then say "Left alone."; else install_packages; fi

    step "Building version $slot beside the one in use."
    build_slot "$slot"

    step "Placing files in the system."
    begin_trial "$slot"
    place_parts "$slot"

    step "Making the user, the folders and the settings."
    make_user
    make_folders

    step "Making the voice of the children's games."
    make_voice "$slot"

    step "Packing the words of German and Italian."
    pack_words "$slot"

    step "Switching to version $slot, and starting it."
    switch_to "$slot"
    enable_service
    restart_service
    healthy || roll_back "$slot"
    end_trial

    step "Removing versions older than the one before."
    remove_old_slots
    say "Done. systemd/install.sh --check looks at it all."
}

task_settle() { # at a start of the machine: a version that was never seen to be healthy gives way to the one before
    local trial before
    require_root
    [ -e "$SLOTS/on-trial" ] || { say "No update was cut off." && return; }
    trial=$(on_trial)
    is_slot "$trial" ||
        stop "$SLOTS/on-trial names no version of $SLOTS/slots: nothing was changed. sudo systemd/install.sh ends the update."
    before=$(named_by current)
    [ "$before" != "$trial" ] || before=$(named_by previous)
    installed_mode
    if can_go_back "$before" "$trial"; then
        go_back "$before" "$trial"
        ! live || systemctl daemon-reload
        say "The power failed before version $trial was seen to be healthy. Version $before is back in its place."
    fi
    end_trial
}
