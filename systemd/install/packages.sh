# shellcheck shell=bash
# What comes from apt (packages.txt).

package_lines() { sed '/^#/d; /^$/d' "$HERE/packages.txt"; }

task_packages() { package_lines | awk '{print $2}'; }

installed() { dpkg-query --show --showformat='${Status}' "$1" 2>/dev/null | grep 'ok installed' >/dev/null; }

missing_packages() { # prints the lines of those that aren't installed
    local need package why
    while read -r need package why; do
        installed "$package" || printf '%s %s %s\n' "$need" "$package" "$why"
    done < <(package_lines)
}

in_an_archive() { LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep 'Candidate: [^(]' >/dev/null; }

install_packages() {
    local lines need package why wanted=()
    lines=$(missing_packages)
    [ -n "$lines" ] || { say "Everything is there." && return; }
    apt-get update --quiet=2 || stop "apt can't be asked; is the network there? Without it: --no-apt."
    while read -r need package why; do
        if in_an_archive "$package"; then
            wanted+=("$package")
        elif [ "$need" = needed ]; then
            stop "apt has no $package, which is needed for $why."
        else
            say "apt has no $package here; it goes on without it ($why)."
        fi
    done <<<"$lines"
    [ ${#wanted[@]} -gt 0 ] || return 0
    say "${wanted[*]}"
    DEBIAN_FRONTEND=noninteractive apt-get install --option DPkg::Lock::Timeout=300 --quiet=2 --yes --no-install-recommends "${wanted[@]}"
}
