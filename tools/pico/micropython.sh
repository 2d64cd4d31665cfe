#!/bin/sh
# Runs in a throwaway Debian trixie: leaves in /out MicroPython for the Pico, made of Debian's own packages alone.
# What MicroPython's source brings of other projects, Debian takes out of it: here it comes back, each from its own package.
set -eu

port=ports/rp2
board=RPI_PICO
mkdir -p /out /made && cd /made
sed --quiet 's/^deb /deb-src /p' /etc/apt/sources.list >/etc/apt/sources.list.d/sources.list
apt-get --quiet=2 update
for package in micropython mbedtls; do
    apt-get --quiet=2 -o APT::Sandbox::User=root source --download-only "$package"
    dpkg-source --no-check --extract "$package"_*.dsc "$package" >/dev/null
done
cd micropython
rm -rf lib/pico-sdk lib/tinyusb lib/mbedtls
cp -r /usr/src/pico-sdk lib/pico-sdk
rm -f lib/pico-sdk/lib/tinyusb
cp -r /usr/src/tinyusb lib/tinyusb
mv ../mbedtls lib/mbedtls
# The port's own modules are frozen in; those of the library, which Debian has no source of, are not: none is needed.
mkdir -p lib/micropython-lib && touch lib/micropython-lib/README.md
# shellcheck disable=SC2016
echo 'freeze("$(PORT_DIR)/modules")' >/made/manifest.py
make --silent -C mpy-cross
cmake -S "$port" -B /made/build -DPICO_BUILD_DOCS=0 -DCMAKE_BUILD_TYPE=MinSizeRel -DPICO_SDK_PATH="$PWD/lib/pico-sdk" \
    -DMICROPY_BOARD="$board" -DMICROPY_BOARD_DIR="$PWD/$port/boards/$board" -DMICROPY_FROZEN_MANIFEST=/made/manifest.py
make --silent -C /made/build
cp /made/build/firmware.uf2 /out/
