#!/bin/sh
# Copies the files of FILES_DRIVER=disk, without originals of photos (they contain place and time) and without books
# (they can be made again). Files that are gone in the product go here too, with FILES_KEPT_DAYS between:
#   copy-files.sh FILES_DIR /backups/files
set -eu
from=$1
to=$2
mkdir -p "$to.part"
rm -rf "$to.part"/*
tar -C "$from" --exclude=./incoming --exclude=./stored/incoming+ --exclude=./stored/books+ -cf - . | tar -C "$to.part" -xf -
sync
rm -rf "$to.old"
if [ -e "$to" ]; then mv "$to" "$to.old"; fi
mv "$to.part" "$to"
rm -rf "$to.old"
