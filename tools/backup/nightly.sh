#!/bin/sh
# Run every night as the account that Postgres runs as:
#   nightly.sh /backups [days] [folder for the node exporter's textfile collector]
# Takes a base backup and removes what a restore to any moment of the last days (default 13) does not need.
# Set FILES_KEPT_DAYS of the product to the same number.
set -eu
backups=$1
days=${2:-13}
report=${3:-}
mkdir -p "$backups/base"
rm -rf "$backups"/base/*.part
draft=$backups/base/$$.part
pg_basebackup -D "$draft" --format=tar --gzip --wal-method=none --checkpoint=fast
# Named after its end, rounded up: a base can bring back what came after it, not what happened while it was taken.
sleep 1
mv "$draft" "$backups/base/$(date -u +%Y-%m-%dT%H:%M:%SZ)"

"$(dirname "$0")/expire.sh" "$backups" "$days"
if [ -n "$report" ]; then
  printf '# TYPE cabin_courier_base_backup_timestamp_seconds gauge\ncabin_courier_base_backup_timestamp_seconds %s\n' \
    "$(date +%s)" >"$report/cabin-courier-backup.prom.part"
  mv "$report/cabin-courier-backup.prom.part" "$report/cabin-courier-backup.prom"
fi
