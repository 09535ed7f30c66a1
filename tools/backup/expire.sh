#!/bin/sh
# Removes what a restore to any moment of the last days does not need; nightly.sh calls it:
#   expire.sh /backups 13
# A base is removed one day after those days, whether or not a newer one succeeded: deleted letters must be gone on the day
# that we promise. An hour less, because tonight's base may take less time than the one of two weeks ago. The newest stays.
set -eu
backups=$1
days=$2
first=$(date -u -d "-$((days + 1)) days +1 hour" +%Y-%m-%dT%H:%M:%SZ)
newest=$(ls "$backups/base" | grep -v '\.part$' | sort | tail -n 1)
for base in $(ls "$backups/base" | grep -v '\.part$'); do
  if [ "$base" != "$newest" ] && expr "$base" \< "$first" >/dev/null; then rm -rf "$backups/base/${base:?}"; fi
done
oldest=$(ls "$backups/base" | grep -v '\.part$' | sort | head -n 1)
begins=$(tar -xzOf "$backups/base/$oldest/base.tar.gz" backup_label |
  sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\)).*/\1/p')
pg_archivecleanup -x .gz "$backups/wal" "$begins"
echo "oldest base: $oldest; the journal begins at $begins"
