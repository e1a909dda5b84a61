#!/bin/bash
# Builds the kernel, the two extra modules, the initramfs and the root file
# system of the hardware-in-the-loop guest, from Debian packages and PyPI only.
#
#   ./build.sh            build what is missing
#   ./build.sh --clean    throw the outputs away first (keeps downloaded debs)
#
# Debian's own kernel has GPIO_CDEV but neither GPIO_SIM nor VKMS, so those two
# modules are compiled from Debian's linux-source package against the matching
# linux-headers package.  Nothing is installed into the host's /lib/modules.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
KEEP=${XDG_CACHE_HOME:-$HOME/.cache}/companion-hil
OUT=${HIL_OUT:-$KEEP/out}
CACHE=${HIL_CACHE:-$KEEP/cache}
KSERIES=${HIL_KSERIES:-6.12}
SUITE=bookworm
[ "${1:-}" = --clean ] && rm -rf "$OUT"
mkdir -p "$OUT" "$CACHE/debs" "$CACHE/wheels"
T0=$(date +%s)
say() { printf '[build %4ss] %s\n' "$(($(date +%s) - T0))" "$*"; }

# -- host tools ---------------------------------------------------------------
missing=()
while read -r p; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing+=("$p")
done < "$HERE/packages.host"
if [ ${#missing[@]} -gt 0 ]; then
    say "installing ${missing[*]}"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$OUT/apt.log" 2>&1
fi

# -- which kernel -------------------------------------------------------------
meta=linux-image-$KSERIES-amd64
[ "$KSERIES" = 6.1 ] && meta=linux-image-amd64
image=$(apt-cache depends --no-recommends "$meta" | awk '/Depends:/{print $2; exit}')
[ -n "$image" ] || { apt-get update -qq; image=$(apt-cache depends "$meta" | awk '/Depends:/{print $2; exit}'); }
KVER=${image#linux-image-}
abi=${KVER%-amd64}
ver=$(apt-cache policy "$image" | awk '/Candidate:/{print $2}')
say "kernel $KVER ($ver)"

fetch() {   # package=version ... -> debs in the cache
    local want=() p
    for p in "$@"; do
        compgen -G "$CACHE/debs/${p%%=*}_*.deb" >/dev/null || want+=("$p")
    done
    [ ${#want[@]} -eq 0 ] || (cd "$CACHE/debs" && apt-get download -qq "${want[@]}" 2>"$OUT/fetch.log")
}
deb() { compgen -G "$CACHE/debs/$1_*.deb" | sort -V | tail -1; }

# -- kernel image and its modules --------------------------------------------
KDIR=$OUT/kernel
if [ ! -e "$OUT/vmlinuz" ]; then
    fetch "$image"
    mkdir -p "$KDIR"
    dpkg -x "$(deb "$image")" "$KDIR"
    cp "$KDIR/boot/vmlinuz-$KVER" "$OUT/vmlinuz"
    cp "$KDIR/boot/config-$KVER" "$OUT/config"
    depmod -b "$KDIR" "$KVER"
    say "kernel unpacked"
fi

# -- gpio-sim and vkms out of Debian's linux-source ---------------------------
if [ ! -e "$OUT/extra/gpio-sim.ko" ] || [ ! -e "$OUT/extra/vkms.ko" ] || [ ! -e "$OUT/extra/hil_revision.ko" ]; then
    fetch "linux-source-$KSERIES=$ver" "linux-headers-$KVER=$ver" "linux-headers-$abi-common=$ver" \
          "$(apt-cache depends "linux-headers-$KVER" | awk '/linux-kbuild/{print $2; exit}')"
    kbuild=$(apt-cache depends "linux-headers-$KVER" | awk '/linux-kbuild/{print $2; exit}')
    S=$OUT/src; H=$OUT/hdr
    rm -rf "$S" "$H"; mkdir -p "$S" "$H" "$OUT/extra"
    dpkg --fsys-tarfile "$(deb "linux-source-$KSERIES")" |
        tar -xO "./usr/src/linux-source-$KSERIES.tar.xz" |
        tar -xJ -C "$S" --strip-components=1 --wildcards \
            "linux-source-$KSERIES/drivers/gpio/gpio-sim.c" \
            "linux-source-$KSERIES/kernel/irq/irq_sim.c" \
            "linux-source-$KSERIES/drivers/gpu/drm/vkms/*"
    say "two drivers taken out of linux-source"
    for p in "linux-headers-$KVER" "linux-headers-$abi-common" "$kbuild"; do dpkg -x "$(deb "$p")" "$H"; done
    # The headers expect to live under /usr/src; they live in $H here.
    sed -i "s#include /usr/src/#include $H/usr/src/#" "$H/usr/src/linux-headers-$KVER/Makefile"
    B=$OUT/modbuild; rm -rf "$B" "$OUT/modtree"; mkdir -p "$B/gpio-sim" "$B/vkms"
    cp "$S/drivers/gpio/gpio-sim.c" "$B/gpio-sim/gpio_sim_main.c"
    cp "$S/kernel/irq/irq_sim.c" "$HERE/modules/hil_compat.h" "$B/gpio-sim/"
    cp "$HERE/modules/Kbuild.gpio-sim" "$B/gpio-sim/Kbuild"
    cp "$S"/drivers/gpu/drm/vkms/*.[ch] "$B/vkms/"
    { echo 'obj-m := vkms.o'; printf 'vkms-y :='; for c in "$B"/vkms/*.c; do case $c in *test*) ;; *) printf ' %s.o' "$(basename "$c" .c)";; esac; done; echo; } > "$B/vkms/Kbuild"
    mkdir -p "$B/hil_revision"; cp "$HERE/modules/hil_revision.c" "$B/hil_revision/"; cp "$HERE/modules/Kbuild.hil_revision" "$B/hil_revision/Kbuild"
    for m in gpio-sim vkms hil_revision; do
        make -s -C "$H/usr/src/linux-headers-$KVER" M="$B/$m" CONFIG_DEBUG_INFO_BTF_MODULES= modules \
            >"$OUT/make-$m.log" 2>&1 || { tail -20 "$OUT/make-$m.log"; exit 1; }
        strip --strip-debug -o "$OUT/extra/$m.ko" "$B/$m/$m.ko"
    done
    rm -rf "$S" "$H" "$B"
    say "gpio-sim.ko, vkms.ko and hil_revision.ko built"
fi

# -- the module tree of the guest ---------------------------------------------
M=$OUT/modtree
if [ ! -e "$M/done" ] || [ "$HERE/modules.guest" -nt "$M/done" ]; then
    rm -rf "$M"; mkdir -p "$M/lib/modules/$KVER/updates"
    copy_module() {
        modprobe -d "$KDIR" -S "$KVER" --show-depends "$1" 2>/dev/null |
        awk '/^insmod/{print $2}' | while read -r f; do
            rel=${f#"$KDIR"}; rel=${rel#/}; dst=$M/$rel; mkdir -p "$(dirname "$dst")"
            case $f in *.xz) xz -dc "$f" > "${dst%.xz}";; *) cp "$f" "$dst";; esac
        done
    }
    while read -r m; do copy_module "$m"; done < "$HERE/modules.guest"
    cp "$OUT"/extra/*.ko "$M/lib/modules/$KVER/updates/"
    cp "$KDIR/lib/modules/$KVER"/modules.{builtin,builtin.modinfo,order} "$M/lib/modules/$KVER/"
    depmod -b "$M" "$KVER"
    touch "$M/done"
    say "module tree: $(find "$M" -name '*.ko' | wc -l) modules, $(du -sh "$M" | cut -f1)"
fi

# -- initramfs: busybox, the block and ext4 modules, our /init -----------------
I=$OUT/initramfs
rm -rf "$I"; mkdir -p "$I"/{bin,dev,proc,sys,newroot,mod}
cp /bin/busybox "$I/bin/busybox"
for a in sh mount insmod switch_root cat echo sleep mkdir poweroff; do ln -s busybox "$I/bin/$a"; done
n=10
for m in virtio_blk crc32c_generic ext4; do
    modprobe -d "$M" -S "$KVER" --show-depends "$m" | awk '/^insmod/{print $2}' | while read -r f; do
        b=$(basename "$f"); [ -n "$(compgen -G "$I/mod/*-$b")" ] || { cp "$f" "$I/mod/$(printf '%03d' "$n")-$b"; }
        n=$((n+1))
    done
    n=$((n+20))
done
install -m755 "$HERE/guest/initramfs-init" "$I/init"
(cd "$I" && find . -print0 | cpio -0 -o -H newc --quiet) > "$OUT/initrd.img"
say "initramfs $(du -h "$OUT/initrd.img" | cut -f1)"

# -- root file system ----------------------------------------------------------
if [ ! -e "$OUT/root.tar" ] || [ "$HERE/packages.guest" -nt "$OUT/root.tar" ]; then
    pk=$(grep -v '^#' "$HERE/packages.guest" | paste -sd,)
    # The same archive that this machine's own apt uses.
    for sources in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do [ -s "$sources" ] && break; done
    mmdebstrap --quiet --variant=minbase --include="$pk" \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
        --dpkgopt='path-exclude=/usr/share/locale/*' \
        "$SUITE" "$OUT/root.tar" "$sources" >"$OUT/mmdebstrap.log" 2>&1 \
        || { tail -20 "$OUT/mmdebstrap.log"; exit 1; }
    say "mmdebstrap done: $(du -h "$OUT/root.tar" | cut -f1)"
fi
R=$OUT/root
rm -rf "$R"; mkdir -p "$R"
tar -xpf "$OUT/root.tar" -C "$R" --numeric-owner
"${PYTHON:-python3}" -m pip download -q --no-deps --only-binary=:all: --python-version 3.11 --implementation cp \
    --platform manylinux_2_34_x86_64 --platform manylinux_2_28_x86_64 --platform manylinux2014_x86_64 --platform manylinux_2_17_x86_64 --platform any \
    -d "$CACHE/wheels" -r "$HERE/wheels.guest" 2>"$OUT/pip.log" || { tail -5 "$OUT/pip.log"; exit 1; }
for w in "$CACHE"/wheels/*.whl; do
    python3 -m zipfile -e "$w" "$R/usr/local/lib/python3.11/dist-packages/"
done
cp -a "$M/lib/modules" "$R/usr/lib/"
rm -f "$R/usr/lib/modules/done"
install -d "$R/hil" "$R/usr/lib/hil" "$R/data"
install -m755 "$HERE"/guest/hil-init "$HERE"/guest/hil-session "$R/usr/lib/hil/"
install -m644 "$HERE"/guest/hilgpio.py "$R/usr/local/lib/python3.11/dist-packages/"
gcc-12 -O2 -Wall -static -o "$R/usr/local/bin/hil-toggle" "$HERE/guest/hil-toggle.c"
install -m644 "$HERE"/guest/hil-run.service "$R/etc/systemd/system/"
install -d "$R/etc/systemd/system/multi-user.target.wants"
ln -sf ../hil-run.service "$R/etc/systemd/system/multi-user.target.wants/hil-run.service"
ln -sf /usr/lib/systemd/system/multi-user.target "$R/etc/systemd/system/default.target"
# Units that cost boot time under emulation and serve no test.
for u in getty@tty1.service serial-getty@ttyS0.service apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer \
         systemd-timesyncd.service e2scrub_all.timer e2scrub_reap.service fstrim.timer systemd-pstore.service \
         systemd-binfmt.service systemd-update-utmp.service systemd-hwdb-update.service ldconfig.service \
         getty-static.service systemd-ask-password-console.path systemd-ask-password-wall.path; do
    ln -sf /dev/null "$R/etc/systemd/system/$u"
done
echo hilguest > "$R/etc/hostname"
printf '127.0.0.1 localhost hilguest\n' > "$R/etc/hosts"
echo 0123456789abcdef0123456789abcdef > "$R/etc/machine-id"
printf '/dev/vda / ext4 rw,noatime 0 1\n' > "$R/etc/fstab"
# Raspberry Pi OS has these; its udev rule gives group gpio the character devices.
for g in gpio; do grep -q "^$g:" "$R/etc/group" || echo "$g:x:986:" >> "$R/etc/group"; done
cat > "$R/etc/udev/rules.d/60-hil-gpio.rules" <<'U'
SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"
KERNEL=="uinput", GROUP="input", MODE="0660"
U
chroot "$R" python3 -m compileall -q /usr/local/lib/python3.11/dist-packages >/dev/null 2>&1 || true
rm -f "$OUT/root.ext4" "$OUT/root.qcow2"
mke2fs -q -t ext4 -O ^metadata_csum_seed,^orphan_file -E root_owner=0:0 -L hilroot -d "$R" "$OUT/root.ext4" 3G 2>"$OUT/mke2fs.log" || { cat "$OUT/mke2fs.log"; exit 1; }
qemu-img convert -O qcow2 "$OUT/root.ext4" "$OUT/root.qcow2"
rm -rf "$OUT/root.ext4" "$R"
echo "$KVER" > "$OUT/kver"
say "root.qcow2 $(du -h "$OUT/root.qcow2" | cut -f1); all done"
