#!/bin/sh
# Runs dockerd in a Debian folder with mounts of its own, and with the folders it is given at their own paths. Alone in a
# network namespace it makes bridges; in the network of the machine it makes none, so that it changes nothing there.
#   unshare --mount [--net] sh engine.sh <Debian folder> bridged|unbridged <folder> …
set -eu
root=$1 network=$2
shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
# after those, which would cover a folder below /tmp
for folder in "$@"; do
  mkdir -p "$root$folder"
  mount --bind "$folder" "$root$folder"
done
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir -p "$root/former"
cd "$root"
pivot_root . former
cd /
umount -l /former
if [ "$network" = unbridged ]; then
  exec dockerd --data-root "$1" --bridge=none --iptables=false --ip6tables=false
fi
ip link set lo up
exec dockerd --data-root "$1"
