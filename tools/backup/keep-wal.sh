#!/bin/sh
# Postgres calls this for every finished piece of its journal:
#   archive_command = '/…/keep-wal.sh "%p" "%f" /where/the/journal/is/kept'
# It says "done" only when the piece lies there whole and on disk: Postgres throws its own copy away after that.
set -eu
piece=$1
kept=$3/$2.gz
if [ -e "$kept" ]; then
  # Asked again after a crash, the same piece is no error. Another one under this name would be somebody else's journal.
  gzip -dc "$kept" | cmp -s - "$piece" && exit 0
  echo "keep-wal: $kept is there already and is another piece; two databases must not share a folder" >&2
  exit 1
fi
# A piece that was closed early is mostly empty: 16 MB become a few kB.
gzip -1 -c "$piece" >"$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$3"
