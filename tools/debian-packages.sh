#!/usr/bin/env bash
# Installs what Debian provides and npm does not: two browsers, a real S3, NATS, a proxy, a load generator, tools for PDF and HEIC, fonts.
# Harmless to run again; asks for nothing. Everything else comes with `npm install`.
set -euo pipefail
packages=(chromium-headless-shell webkit2gtk-driver xvfb ceph-mon ceph-osd radosgw ceph-common nats-server haproxy
  postgresql-client wrk bubblewrap qpdf unzip poppler-utils libheif-examples fonts-noto-core fonts-noto-color-emoji
  fonts-noto-cjk)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "Debian packages: all there."
  exit 0
fi
echo "Debian packages: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
