#!/bin/sh
# Postgres calls this for every completed WAL segment:
#   archive_command = '/…/keep-wal.sh "%p" "%f" /path/to/wal/archive'
# It exits 0 only when the segment is complete and on disk: Postgres then deletes its own copy.
set -eu
piece=$1
kept=$3/$2.gz
if [ -e "$kept" ]; then
  # After a crash Postgres may send the same segment again. A different one with this name is from another database.
  gzip -dc "$kept" | cmp -s - "$piece" && exit 0
  echo "keep-wal: $kept is there already and is another piece; two databases must not share a folder" >&2
  exit 1
fi
# A piece that was closed early is mostly empty: 16 MB become a few kB.
gzip -1 -c "$piece" >"$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$3"
