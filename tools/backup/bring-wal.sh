#!/bin/sh
# Postgres calls this while it restores, for every piece of the journal it wants:
#   restore_command = '/…/bring-wal.sh "%f" "%p" /where/the/journal/is/kept'
# It also asks for pieces that never were; that answer is 1 and no error. A piece that is there and cannot be read is one:
# from 126 on Postgres stops instead of taking it for the end of the journal.
set -u
kept=$3/$1.gz
[ -e "$kept" ] || exit 1
gzip -dc "$kept" >"$2" || exit 200
