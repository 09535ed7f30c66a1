#!/bin/sh
# Postgres calls this during a restore for every WAL segment:
#   restore_command = '/…/bring-wal.sh "%f" "%p" /path/to/wal/archive'
# Exit 1: the segment does not exist. Postgres also asks for segments that never existed, so this is no error.
# Exit 126 or above: the segment exists but is unreadable. Postgres stops instead of treating it as the end of the WAL.
set -u
kept=$3/$1.gz
[ -e "$kept" ] || exit 1
gzip -dc "$kept" >"$2" || exit 200
