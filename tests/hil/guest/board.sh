#!/bin/sh
# What a table has beside its screen, as the kernel sees it: the pins of a Pi, and a reader that isn't plugged in yet.
set -eu
settings=/sys/kernel/config

# Not cdc_acm: what the service needs beyond the screen, it has to ask for itself.
modprobe -a virtio_gpu virtio_console evdev uinput configfs gpio-sim dummy_hcd libcomposite usb_f_acm
mountpoint -q $settings || mount -t configfs none $settings

mkdir -p $settings/gpio-sim/pi/bank0
echo 28 >$settings/gpio-sim/pi/bank0/num_lines
echo pinctrl-bcm2711 >$settings/gpio-sim/pi/bank0/label
echo 1 >$settings/gpio-sim/pi/live

# By these lines the libraries of the pins know which Pi they are on; companion.conf shows them to the service. Where there
# is a device tree, it says so.
[ -e /proc/device-tree/model ] || {
    cat /proc/cpuinfo
    printf 'Revision\t: c03114\n'
} >/run/hil-cpuinfo

reader=$settings/usb_gadget/reader
mkdir -p $reader/strings/0x409 $reader/configs/c.1 $reader/functions/acm.0
echo 0x2e8a >$reader/idVendor
echo 0x0005 >$reader/idProduct
echo MicroPython >$reader/strings/0x409/manufacturer
echo 'Board in FS mode' >$reader/strings/0x409/product
echo e660583883724a32 >$reader/strings/0x409/serialnumber
ln -s $reader/functions/acm.0 $reader/configs/c.1/
