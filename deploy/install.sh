#!/bin/bash
# One machine, one command: installs Cabin Courier, or upgrades it to the version in this folder. Harmless to run again.
#   deploy/install.sh             with Docker
#   deploy/install.sh --bare      with Debian's packages, without containers
#   deploy/install.sh settings | start | stop | status | doctor
# It asks five questions. Each can be answered beforehand with an option or a setting of the environment:
#   --domain   DOMAIN        the name that points to this machine, such as letters.example.org
#   --email    ADMIN_EMAIL   the administrator: operator of this installation, and contact for the certificate
#   --smtp     SMTP_URL      smtps://user:password@host:465, with special characters of the password written as %XX
#   --files    FILES         disk, or s3 with S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY
#   --backups  BACKUPS       a folder, or s3 with BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and
#                            BACKUP_S3_SECRET_ACCESS_KEY
# Other options: --dir (default /var/lib/cabin-courier), --mail-from, --https-port, --http-port
# With --bare:   --bind, --internal-tls, --postgres-port, --api-port, --worker-port, --user, --skip-npm
set -euo pipefail
deploy=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
app=$(dirname "$deploy")
# shellcheck source=install/settings.sh
. "$deploy/install/settings.sh"
read_options "$@"

case ${command:=install} in
settings)
  write_settings
  exit
  ;;
install) write_settings ;;
esac
load_settings
load_mode

case $command in
install)
  prepare
  start_database
  migrate
  restart_servers
  say_how_it_went
  ;;
start)
  start_database
  restart_servers
  ;;
stop) stop_everything ;;
status) show_status ;;
doctor) run_doctor ;;
run) run_part "$part" ;;
supervise) supervise_part "$part" ;;
*) fail "There is no command \"$command\". See the first lines of $0." ;;
esac
