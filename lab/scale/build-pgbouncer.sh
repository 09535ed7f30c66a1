#!/usr/bin/env bash
# Builds pgbouncer 1.24 from Debian's source and puts it into /usr/local/bin. Debian 12 brings 1.18, which forgets prepared
# statements between two transactions, and ours are prepared; from 1.21 on it keeps them. Debian 13 needs none of this.
set -euo pipefail
version=1.24.1
sha256=da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0
if [ -x /usr/local/bin/pgbouncer ]; then
  echo "pgbouncer: there already ($(/usr/local/bin/pgbouncer --version | head -n 1))."
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends gcc make pkg-config libevent-dev libssl-dev ca-certificates curl >/dev/null
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
# From the mirror that this machine's own packages come from: newer sources lie beside the older package.
older=$(apt-get download --print-uris pgbouncer | sed -n "s/^'\\([^']*\\)'.*/\\1/p")
curl -sSf --max-time 60 -o source.tar.gz "${older%/*}/pgbouncer_$version.orig.tar.gz"
echo "$sha256  source.tar.gz" | sha256sum --check --quiet
tar -xzf source.tar.gz --strip-components=1
# Neither names nor accounts are looked up here: addresses are numbers, and every engine is on this machine.
./configure --without-cares --without-pam --without-systemd >configure.log
make pgbouncer >make.log 2>&1
install -m 755 pgbouncer /usr/local/bin/pgbouncer
echo "pgbouncer: $(/usr/local/bin/pgbouncer --version | head -n 1)"
