# shellcheck shell=bash
# What comes from pip: the program, and what it needs in the versions and with the hashes of locked/ (made by `make lock`).

make_environment() { # $1: the slot
    local pip=()
    # The system's pip is seen from inside; a copy for each version would take a Pi half a minute more.
    ! "$PYTHON" -m pip --version >/dev/null 2>&1 || pip=(--without-pip)
    "$PYTHON" -m venv --system-site-packages "${pip[@]}" "$1"
}

install_program() { # $1: the slot
    local made=$SOURCE/wheels offline=(--no-index) lists=(--requirement "$HERE/locked/table.txt") wheel
    if [ ! -d "$made" ]; then
        made=$1/made offline=()
        build_wheel "$1" "$made"
    fi
    wheel=$(compgen -G "$made/tabletop_companion-$(version)-*.whl") ||
        stop "$made has no wheel of version $(version); make them anew, or remove the folder."
    ! needs_pins "$1" || lists+=(--requirement "$HERE/locked/pins.txt")
    # What the program asks for and the lists don't have is refused, as it has no hash.
    hashed "$1" install "${offline[@]}" --find-links "$made" "${lists[@]}" --requirement <(
        printf 'tabletop-companion==%s --hash=sha256:%s\n' "$(version)" "$(sha256sum <"$wheel" | cut -d' ' -f1)"
    )
    rm -rf "$1/made"
}

build_wheel() { # $1: the slot, $2: a new folder for the wheel, and for what builds it
    hashed "$1" install --target "$2/backend" --requirement "$HERE/locked/build.txt"
    PYTHONPATH=$2/backend in_pip "$1" wheel --no-index --no-deps --no-build-isolation --wheel-dir "$2" "$SOURCE"
}

needs_pins() { # $1: the slot; where apt's libraries of the pins are there, they are used
    ! has_lgpio "$1/bin/python" || return 1
    on_a_pi || compgen -G "$SOURCE/wheels/lgpio-*.whl" >/dev/null
}

hashed() { # $1: the slot, $2: what pip is to do, $3...: its words; only with files whose hashes are known
    local slot=$1 what=$2
    shift 2
    in_pip "$slot" "$what" --require-hashes --only-binary :all: "$@"
}

in_pip() { # $1: the slot, $2...: what pip is told
    local slot=$1
    shift
    "$slot/bin/python" -P -m pip --quiet --disable-pip-version-check --no-input "$@" ||
        stop "pip could not install it; is the network there? Without one, docs/installation.md, \"Without a network\"."
}
