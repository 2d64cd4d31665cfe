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
    place_parts "$slot"

    step "Making the user, the folders and the settings."
    make_user
    make_folders

    step "Making the voice of Sequence Letters."
    make_voice "$slot"

    step "Switching to version $slot, and starting it."
    switch_to "$slot"
    enable_service
    restart_service
    healthy || roll_back "$slot"

    step "Removing versions older than the one before."
    remove_old_slots
    say "Done. systemd/install.sh --check looks at it all."
}
