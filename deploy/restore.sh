#!/bin/bash
# Restores the newest backup, or a moment of the last 13 days, and starts Cabin Courier.
#   deploy/restore.sh [--dir /var/lib/cabin-courier] [--to 2026-07-14T09:41:06Z] [--yes]
# On a new machine, first put your copy of settings.env into the folder. The database that was there is moved aside.
set -euo pipefail
deploy=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
app=$(dirname "$deploy")
# shellcheck source=install/settings.sh
. "$deploy/install/settings.sh"
read_options "$@"
load_settings
load_mode
if [ -n "$moment" ]; then
  # A time in the wrong time zone would be hours off.
  [[ $moment =~ (Z|[+-][0-9]{2}:[0-9]{2})$ ]] || fail "--to: expected a time with its zone, such as 2026-07-14T09:41:06Z."
  moment=$(date -u -d "$moment" +%Y-%m-%dT%H:%M:%S.%3NZ) || fail "--to: expected a time such as 2026-07-14T09:41:06Z."
fi
if [ -z "$agreed" ]; then
  [ -t 0 ] || fail "This replaces the database of $PUBLIC_ORIGIN. Add --yes if that is what you want."
  read -r -p "Replace the database of $PUBLIC_ORIGIN with the backup${moment:+ of $moment}? Type yes: " agreed
  [ "$agreed" = yes ] || fail "Nothing was changed."
fi

prepare_to_restore
require_backup
# Postgres archives its last changes when it stops.
stop_everything
set_database_aside
trap 'remove_later_copy' EXIT
after=()
if [ -n "$moment" ]; then
  start_later_copy
  after+=("--later=$(later_url)")
fi
restore_database "$moment"
start_database
migrate
bring_back_files
# No file is newer than the newest state, not even those that were brought back just now.
result=0
after_restore "--moment=${moment:-$(date -u -d '1 second' +%Y-%m-%dT%H:%M:%S.%3NZ)}" "${after[@]}" || result=$?
# 2: files are missing for good. After any other failure, people who lost access might have it again.
case $result in
0 | 2) ;;
*) fail "The servers were not started, because access that ended after the moment could not be ended again." ;;
esac
remove_later_copy
restart_servers
# Earlier backups belong to the history that ended here.
back_up_database
echo "Restored. Everybody must sign in again. docs/backups.md lists what to tell the camps."
if [ $result = 2 ]; then fail "Some files are missing for good; they are listed above."; fi
