#!/bin/busybox sh
# shellcheck shell=sh
# The first program of the machine: finds the disk, and hands over to the system on it.
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sys /sys
/bin/busybox mount -t devtmpfs dev /dev
for module in $(/bin/busybox cat /modules/order); do /bin/busybox insmod "/modules/$module"; done
tries=0
while [ ! -b /dev/vda ] && [ $tries -lt 500 ]; do /bin/busybox usleep 20000; tries=$((tries + 1)); done
/bin/busybox mount -t ext4 /dev/vda /root
for folder in dev proc sys; do /bin/busybox mount --move /$folder /root/$folder; done
exec /bin/busybox switch_root /root /lib/systemd/systemd
