#!/bin/bash
# Runs in the new system: the installer's own way to apt, before there is anything of the companion.
set -euo pipefail
HERE=$1
# shellcheck source=/dev/null
. "$HERE/install/say.sh"
# shellcheck source=/dev/null
. "$HERE/install/packages.sh"
install_packages
