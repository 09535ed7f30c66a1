#!/bin/bash
# Takes a backup now: the database and the files, both encrypted. It also runs every night and every hour by itself.
#   deploy/backup.sh [--dir /var/lib/cabin-courier]
set -euo pipefail
deploy=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
app=$(dirname "$deploy")
# shellcheck source=install/settings.sh
. "$deploy/install/settings.sh"
read_options "$@"
load_settings
load_mode
back_up_database
back_up_files
