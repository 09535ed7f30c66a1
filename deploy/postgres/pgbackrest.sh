#!/bin/bash
# Backups of the database with pgBackRest, encrypted. Runs as the account of Postgres, on its machine or in its container.
#   pgbackrest.sh push WAL-FILE        archive_command of Postgres
#   pgbackrest.sh get NAME WAL-FILE    restore_command of Postgres
#   pgbackrest.sh now                  a full backup; removes those that no moment of the last 13 days needs
#   pgbackrest.sh nightly              now, if there is none yet, and then every night, until it is stopped
#   pgbackrest.sh exists               fails if there is no backup
#   pgbackrest.sh restore DATA-DIRECTORY [moment] [copy]   fills an empty directory; a copy archives nothing
# Settings: PGDATA, PGPORT, PGHOST (directory of the socket), BACKUP_PASSPHRASE, BACKUP_DIR or BACKUP_S3_*.
set -euo pipefail
# In a container they are not in the environment.
if [ -r /run/secrets/backup ]; then . /run/secrets/backup; fi
export PGBACKREST_STANZA=cabin-courier
export PGBACKREST_CONFIG=/dev/null
export PGBACKREST_PG1_PATH=$PGDATA PGBACKREST_PG1_PORT=$PGPORT PGBACKREST_PG1_SOCKET_PATH=$PGHOST PGBACKREST_PG1_USER=postgres
export PGBACKREST_REPO1_CIPHER_TYPE=aes-256-cbc PGBACKREST_REPO1_CIPHER_PASS=$BACKUP_PASSPHRASE
# A full backup every night: a differential one would keep deleted letters for a week longer than we promise.
days=13
export PGBACKREST_REPO1_RETENTION_FULL_TYPE=time PGBACKREST_REPO1_RETENTION_FULL=$days
export PGBACKREST_START_FAST=y PGBACKREST_LOG_LEVEL_FILE=off PGBACKREST_LOG_LEVEL_CONSOLE=${BACKUP_LOG_LEVEL:-warn}
export PGBACKREST_LOCK_PATH=${BACKUP_LOCK_DIR:-/tmp/pgbackrest}
if [ -n "${BACKUP_S3_BUCKET:-}" ]; then
  export PGBACKREST_REPO1_TYPE=s3 PGBACKREST_REPO1_PATH=/database PGBACKREST_REPO1_S3_URI_STYLE=path
  export PGBACKREST_REPO1_S3_BUCKET=$BACKUP_S3_BUCKET PGBACKREST_REPO1_S3_REGION=$BACKUP_S3_REGION
  # pgBackRest adds the scheme itself.
  export PGBACKREST_REPO1_S3_ENDPOINT=${BACKUP_S3_ENDPOINT#https://}
  export PGBACKREST_REPO1_S3_KEY=$BACKUP_S3_ACCESS_KEY_ID PGBACKREST_REPO1_S3_KEY_SECRET=$BACKUP_S3_SECRET_ACCESS_KEY
else
  export PGBACKREST_REPO1_TYPE=posix PGBACKREST_REPO1_PATH=$BACKUP_DIR/database
fi
here=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")

# Waits for another backup that is running, at most an hour.
run_alone() {
  local result output turn
  for turn in {1..720}; do
    result=0
    output=$("$@" 2>&1) || result=$?
    # 50: another process has the lock.
    if [ $result != 50 ]; then
      [ -z "$output" ] || echo "$output" >&2
      return $result
    fi
    [ "$turn" != 1 ] || echo "backup: waits for another one that is running"
    sleep 5
  done
  return 50
}

# pgBackRest keeps a backup until the next one is old enough: a night longer if that one failed or took less time than
# tonight's. Deleted letters must be gone on the day that we promise. The names of backups are the times of their start.
expire_old() {
  local first backup
  first=$(date -d "-$((days + 1)) days +1 hour" +%Y%m%d-%H%M%SF)
  for backup in $(pgbackrest info | sed -n 's/^ *full backup: //p' | sort | sed '$d'); do
    [[ $backup > $first ]] || run_alone pgbackrest expire --set="$backup" || return
  done
}

backup_now() {
  # Not left to "set -e", which does not count in a condition.
  run_alone pgbackrest stanza-create || return
  run_alone pgbackrest backup --type=full || return
  expire_old || echo "backup: old backups were not removed; the next run tries again" >&2
  if [ -n "${BACKUP_REPORT_DIR:-}" ]; then
    printf '# TYPE cabin_courier_base_backup_timestamp_seconds gauge\ncabin_courier_base_backup_timestamp_seconds %s\n' \
      "$(date +%s)" >"$BACKUP_REPORT_DIR/cabin-courier-backup.prom.part"
    mv "$BACKUP_REPORT_DIR/cabin-courier-backup.prom.part" "$BACKUP_REPORT_DIR/cabin-courier-backup.prom"
  fi
  echo "backup: $(pgbackrest info | grep -c 'full backup') full backups, the newest of $(date -u +%FT%TZ)"
}

has_backup() { pgbackrest info | grep -q 'full backup'; }

case ${1:-} in
push)
  result=0
  output=$(pgbackrest archive-push "$2" 2>&1) || result=$?
  # 103: nothing was ever saved here, as on a new installation before its first backup.
  if [ $result = 103 ]; then
    run_alone pgbackrest stanza-create
    exec pgbackrest archive-push "$2"
  fi
  [ -z "$output" ] || echo "$output" >&2
  exit $result
  ;;
get) exec pgbackrest archive-get "$2" "$3" ;;
now) backup_now ;;
exists) has_backup ;;
nightly)
  trap 'kill $! 2>/dev/null; exit 0' TERM INT
  wait_seconds() { sleep "$1" & wait $!; }
  until has_backup || backup_now; do wait_seconds 60; done
  while true; do
    # 3 o'clock in the time zone of the machine.
    wait_seconds $(($(date -d "$(date -d '21 hours' +%F) 03:00" +%s) - $(date +%s)))
    backup_now || { wait_seconds 600; backup_now || echo "backup: tonight's backup failed" >&2; }
  done
  ;;
restore)
  data=$2 moment=${3:-} kind=${4:-original}
  arguments=(--pg1-path="$data" --recovery-option="restore_command=\"$here\" get %f \"%p\"")
  # With an offset in digits, because Postgres does not know other names of time zones at this point of its start.
  if [ -n "$moment" ]; then
    arguments+=(--type=time --target="$(date -u -d "$moment" '+%Y-%m-%d %H:%M:%S.%6N+00')" --target-action=promote)
  fi
  # A copy must never archive into the original's backups.
  if [ "$kind" = copy ]; then arguments+=(--archive-mode=off); fi
  pgbackrest restore "${arguments[@]}"
  ;;
*)
  sed -n '2,10p' "$0" >&2
  exit 2
  ;;
esac
