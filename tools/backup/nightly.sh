#!/bin/sh
# Run every night as the account that Postgres runs as:
#   nightly.sh /backups [days] [folder for the node exporter's textfile collector]
# Takes a base backup and removes what a restore to any moment of the last days (default 14) does not need.
# Set FILES_KEPT_DAYS of the product to the same number.
set -eu
backups=$1
days=${2:-14}
report=${3:-}
mkdir -p "$backups/base"
rm -rf "$backups"/base/*.part
draft=$backups/base/$$.part
pg_basebackup -D "$draft" --format=tar --gzip --wal-method=none --checkpoint=fast
# Named after its end, rounded up: a base can bring back what came after it, not what happened while it was taken.
sleep 1
mv "$draft" "$backups/base/$(date -u +%Y-%m-%dT%H:%M:%SZ)"

# The newest base from before the first of those days is still needed, everything older is not. Children's letters that
# were deleted must be gone from here one day too.
first=$(date -u -d "$days days ago" +%Y-%m-%dT%H:%M:%SZ)
oldest=
for base in $(ls "$backups/base" | sort -r); do
  if [ -n "$oldest" ] && expr "$oldest" \<= "$first" >/dev/null; then
    rm -rf "$backups/base/${base:?}"
  else
    oldest=$base
  fi
done
begins=$(tar -xzOf "$backups/base/$oldest/base.tar.gz" backup_label |
  sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\)).*/\1/p')
pg_archivecleanup -x .gz "$backups/wal" "$begins"
echo "oldest base: $oldest; the journal begins at $begins"
if [ -n "$report" ]; then
  printf '# TYPE cabin_courier_base_backup_timestamp_seconds gauge\ncabin_courier_base_backup_timestamp_seconds %s\n' \
    "$(date +%s)" >"$report/cabin-courier-backup.prom.part"
  mv "$report/cabin-courier-backup.prom.part" "$report/cabin-courier-backup.prom"
fi
