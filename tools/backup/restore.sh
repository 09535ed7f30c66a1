#!/bin/sh
# Restores the database. Postgres must be stopped and its data directory empty or missing. Run as its account:
#   restore.sh /backups /var/lib/postgresql/18/main 2026-07-14T09:41:06Z    to a point in time
#   restore.sh /backups /var/lib/postgresql/18/main end                     to the end of the WAL
#   restore.sh /backups /var/lib/postgresql/18/later end copy               a second database, only for lookups
# Then start Postgres: it replays the WAL and opens. Take a base backup right after that (nightly.sh).
set -eu
backups=$1
data=$2
moment=$3
kind=${4:-original}
here=$(cd "$(dirname "$0")" && pwd)
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "restore: $data is not empty; move it away, do not delete it, it may hold the newest letters" >&2
  exit 1
fi
if [ "$moment" = end ]; then at=9999; else at=$(date -u -d "$moment" +%Y-%m-%dT%H:%M:%SZ); fi
newest=
for base in $(ls "$backups/base" | grep -v '\.part$' | sort); do
  if expr "$base" \<= "$at" >/dev/null; then newest=$base; fi
done
if [ -z "$newest" ]; then
  echo "restore: no base backup is older than $at" >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
tar -C "$data" -xzf "$backups/base/$newest/base.tar.gz"
{
  echo "restore_command = '\"$here/bring-wal.sh\" \"%f\" \"%p\" \"$backups/wal\"'"
  # The history that the base belongs to, not one that began with an earlier restore.
  echo "recovery_target_timeline = 'current'"
  echo "recovery_target_action = 'promote'"
  # With an offset in digits: at this point of its start Postgres does not know what "Z" means.
  [ "$moment" = end ] || echo "recovery_target_time = '$(date -u -d "$moment" '+%Y-%m-%d %H:%M:%S.%6N+00')'"
  # A copy must never archive into the original's WAL. Without hot_standby it opens only after recovery, so it does not
  # need the original's settings.
  [ "$kind" = original ] || printf "archive_mode = 'off'\nhot_standby = 'off'\n"
} >>"$data/postgresql.auto.conf"
if [ "$kind" = copy ] && [ ! -e "$data/postgresql.conf" ]; then
  # Debian keeps these elsewhere, for the original alone. Usual settings, and the passwords of the original.
  : >"$data/postgresql.conf"
  printf 'local all all peer\nhost all all 127.0.0.1/32 scram-sha-256\n' >"$data/pg_hba.conf"
fi
touch "$data/recovery.signal"
echo "base of $newest; start Postgres, and it goes on to $moment"
