#!/bin/sh
# Runs in a throwaway Debian: leaves in /out the kernel of an architecture, its modules, and gpio-sim among them.
# Debian's kernel is built without gpio-sim (CONFIG_GPIO_SIM, CONFIG_IRQ_SIM); its own source package has both.
# $1: the kernel's series, $2: Debian's name of the architecture, $3: the kernel's, $4: what stands before the names of the compiler's programs
set -eu

series=$1
release=$(apt-cache depends "linux-image-$2:$2" | sed -n 's/.*Depends: linux-image-\([^:]*\).*/\1/p')
mkdir -p /out /made && cd /made
apt-get --quiet=2 -o APT::Sandbox::User=root download \
    "linux-image-$release:$2" "linux-headers-$release:$2" "linux-headers-${release%-*}-common" "linux-source-$series"
dpkg-deb --extract linux-image-*.deb /out
# Not their lib/, which would take the place of the link to usr/lib.
for package in linux-headers-*.deb; do dpkg-deb --fsys-tarfile "$package" | tar --extract --directory=/ ./usr; done

dpkg-deb --fsys-tarfile linux-source-*.deb | tar --extract --to-stdout "./usr/src/linux-source-$series.tar.xz" |
    tar --extract --xz --strip-components=1 --wildcards '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c'
mkdir gpio-sim
mv drivers/gpio/gpiolib.h gpio-sim/
mv drivers/gpio/gpio-sim.c gpio-sim/chip.c
# The kernel exports no irq_to_desc to modules; this is the same.
sed 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/' kernel/irq/irq_sim.c >gpio-sim/irq_sim.c
cat >gpio-sim/Makefile <<'MAKEFILE'
obj-m := gpio-sim.o
gpio-sim-y := chip.o irq_sim.o
ccflags-y += -DCONFIG_IRQ_SIM=1 -I$(src)
MAKEFILE
make --silent ARCH="$3" CROSS_COMPILE="$4" -C "/usr/src/linux-headers-$release" M=/made/gpio-sim modules
install -D --mode=0644 gpio-sim/gpio-sim.ko "/out/lib/modules/$release/extra/gpio-sim.ko"
depmod --basedir /out "$release"
echo "$release" >/out/release
