# Options, questions and settings.env. Sourced by install.sh, backup.sh and restore.sh.
# shellcheck shell=bash disable=SC2034,SC2154

fail() {
  echo "$1" >&2
  exit 1
}

read_options() {
  dir=${CABIN_COURIER_DIR:-/var/lib/cabin-courier}
  command='' part='' moment='' agreed='' skip_npm='' mode=''
  while [ $# -gt 0 ]; do
    case $1 in
    --bare) mode=bare ;;
    --internal-tls) INTERNAL_TLS=true ;;
    --skip-npm) skip_npm=true ;;
    --yes) agreed=true ;;
    --*=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" && continue ;;
    --*)
      [ $# -ge 2 ] || fail "$1 needs a value."
      case $1 in
      --dir) dir=$2 ;;
      --domain) DOMAIN=$2 ;;
      --email) ADMIN_EMAIL=$2 ;;
      --smtp) SMTP_URL=$2 ;;
      --files) FILES=$2 ;;
      --backups) BACKUPS=$2 ;;
      --mail-from) MAIL_FROM=$2 ;;
      --https-port) HTTPS_PORT=$2 ;;
      --http-port) HTTP_PORT=$2 ;;
      --bind) BIND=$2 ;;
      --postgres-port) POSTGRES_PORT=$2 ;;
      --api-port) API_PORT=$2 ;;
      --worker-port) WORKER_PORT=$2 ;;
      --user) RUN_AS=$2 ;;
      --to) moment=$2 ;;
      *) fail "There is no option $1." ;;
      esac
      shift
      ;;
    *) if [ -z "$command" ]; then command=$1; else part=$1; fi ;;
    esac
    shift
  done
  case $dir in /*) ;; *) dir=$PWD/$dir ;; esac
  settings=$dir/settings.env
}

# ask NAME option question [default]: sets NAME, unless it is set.
ask() {
  local name=$1 option=$2 question=$3 default=${4:-} answer=''
  [ -z "${!name:-}" ] || return 0
  if [ -t 0 ]; then
    read -r -p "$question${default:+ [$default]}: " answer
  elif [ -z "$default" ]; then
    fail "$name: is missing. Set it in the environment${option:+, or with $option}: $question."
  fi
  printf -v "$name" %s "${answer:-$default}"
  [ -n "${!name}" ] || fail "$name: is missing: $question."
}

ask_for_bucket() {
  local prefix=$1
  ask "${prefix}S3_ENDPOINT" '' "Address of the S3 storage, https://…"
  ask "${prefix}S3_REGION" '' "Its region" us-east-1
  ask "${prefix}S3_BUCKET" '' "Its bucket" "$2"
  ask "${prefix}S3_ACCESS_KEY_ID" '' "Id of its access key"
  ask "${prefix}S3_SECRET_ACCESS_KEY" '' "Secret of its access key"
}

# Writes settings.env, once. To change something, edit the file and run install.sh again.
write_settings() {
  if [ -e "$settings" ]; then
    echo "Using $settings. To change a setting, edit this file and run the command again."
    return
  fi
  ask DOMAIN --domain "The domain that points to this machine, such as letters.example.org"
  ask ADMIN_EMAIL --email "Email address of the administrator"
  ask SMTP_URL --smtp "Mail server, smtps://user:password@host:465"
  ask FILES --files "Images and PDFs on this machine (disk), or in S3 (s3)" disk
  case $FILES in
  disk) ;;
  s3) ask_for_bucket '' cabin-courier ;;
  *) fail "--files: expected disk or s3." ;;
  esac
  ask BACKUPS --backups "Backups: a folder, best on a disk of another machine, or s3" "$dir/backups"
  case $BACKUPS in
  s3) ask_for_bucket BACKUP_ cabin-courier-backups ;;
  /*) ;;
  *) fail "--backups: expected the full path of a folder, or s3." ;;
  esac
  case $DOMAIN in *[!A-Za-z0-9.-]*) fail "--domain: expected a name such as letters.example.org, without https://." ;; esac
  case $ADMIN_EMAIL in ?*@?*) ;; *) fail "--email: expected an email address." ;; esac
  if [ "$DOMAIN" = localhost ]; then INTERNAL_TLS=true; fi
  mkdir -p "$dir"
  umask 077
  settings_text >"$settings.part"
  mv "$settings.part" "$settings"
  umask 022
  echo "Wrote $settings with new secrets."
}

# NAME='value', which systemd, Docker Compose and shells read alike.
line() {
  case $2 in *[\'$'\n']*) fail "$1: a value cannot contain a single quote or a line break." ;; esac
  echo "$1='$2'"
}

secret() { openssl rand -hex 32; }

settings_text() {
  local port_in_url='' owner_password app_password database_host=postgres:5432 files_dir=/files backup_dir=/backups
  owner_password=$(secret) app_password=$(secret)
  : "${HTTPS_PORT:=443}" "${HTTP_PORT:=80}" "${POSTGRES_PORT:=5433}"
  [ "$HTTPS_PORT" = 443 ] || port_in_url=:$HTTPS_PORT
  if [ "$mode" = bare ]; then
    database_host=127.0.0.1:$POSTGRES_PORT files_dir=$dir/files
    if [ "$BACKUPS" != s3 ]; then backup_dir=$BACKUPS; fi
  fi
  echo "# Settings of this installation, written by install.sh. docs/configuration.md explains them."
  echo "# Keep a copy of this file off this machine: backups cannot be read without BACKUP_PASSPHRASE."
  line INSTALL_MODE "${mode:-compose}"
  line DOMAIN "$DOMAIN"
  line ADMIN_EMAIL "$ADMIN_EMAIL"
  line HTTPS_PORT "$HTTPS_PORT"
  line HTTP_PORT "$HTTP_PORT"
  line CADDY_OPTIONS "${BIND:+default_bind $BIND}"
  line CADDY_TLS "${INTERNAL_TLS:+tls internal}"
  if [ "$mode" = bare ]; then
    line POSTGRES_PORT "$POSTGRES_PORT"
    line API_PORT "${API_PORT:-8081}"
    line WORKER_PORT "${WORKER_PORT:-8083}"
    line RUN_AS "${RUN_AS:-cabin-courier}"
  else
    line POSTGRES_PASSWORD "$(secret)"
    line BACKUP_VOLUME "$([ "$BACKUPS" = s3 ] && echo "$dir/backups" || echo "$BACKUPS")"
  fi
  echo
  line PUBLIC_ORIGIN "https://$DOMAIN$port_in_url"
  line DATABASE_URL "postgres://courier_app:$app_password@$database_host/cabin_courier"
  line OWNER_DATABASE_URL "postgres://courier_owner:$owner_password@$database_host/cabin_courier"
  line LIVE_BUS postgres
  line FILES_DRIVER "$FILES"
  if [ "$FILES" = disk ]; then
    line FILES_DIR "$files_dir"
    line FILES_SIGNING_KEY "$(secret)"
  else
    for name in S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY; do line "$name" "${!name}"; done
    line S3_FORCE_PATH_STYLE true
  fi
  echo "# Sheets that were printed with another key cannot be printed again."
  line SHEET_KEY "$(secret)"
  line LINK_KEY "$(secret)"
  line METRICS_TOKEN "$(secret)"
  push_keys
  line SMTP_URL "$SMTP_URL"
  line MAIL_FROM "${MAIL_FROM:-Cabin Courier <letters@$DOMAIN>}"
  line OPERATOR_EMAILS "$ADMIN_EMAIL"
  line OPERATOR_NAME "${OPERATOR_NAME:-$DOMAIN}"
  line SUPPORT_CONTACT "mailto:$ADMIN_EMAIL"
  echo
  line BACKUP_PASSPHRASE "$(secret)"
  if [ "$BACKUPS" = s3 ]; then
    for name in ENDPOINT REGION BUCKET ACCESS_KEY_ID SECRET_ACCESS_KEY; do
      name=BACKUP_S3_$name
      line "$name" "${!name}"
    done
  else
    line BACKUP_DIR "$backup_dir"
  fi
}

# The pair for phone alerts, in the form of Web Push.
push_keys() {
  local key
  key=$(openssl ecparam -name prime256v1 -genkey -noout)
  url_base64() { base64 -w 0 | tr '+/' '-_' | tr -d '='; }
  line VAPID_PUBLIC_KEY "$(openssl ec -pubout -outform DER 2>/dev/null <<<"$key" | tail -c 65 | url_base64)"
  line VAPID_PRIVATE_KEY "$(openssl ec -outform DER 2>/dev/null <<<"$key" | tail -c +8 | head -c 32 | url_base64)"
}

# systemd passes the settings itself, to parts that may not read the file.
load_settings() {
  if [ -r "$settings" ]; then
    set -a
    # shellcheck disable=SC1090
    . "$settings"
    set +a
  elif [ -z "${INSTALL_MODE:-}" ]; then
    fail "There is no $settings. Run install.sh, or name its folder with --dir."
  fi
}

load_mode() {
  case $INSTALL_MODE in
  bare | compose) ;;
  *) fail "INSTALL_MODE: expected bare or compose." ;;
  esac
  # shellcheck source=/dev/null
  . "$deploy/install/$INSTALL_MODE.sh"
}

# wait_until SECONDS what command…
wait_until() {
  local until=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $until ] || fail "This did not happen in time: $what."
    sleep 0.2
  done
}

say_how_it_went() {
  cat <<END

Cabin Courier runs at $PUBLIC_ORIGIN
  Sign in with $ADMIN_EMAIL; a code comes by email. You are the operator: $PUBLIC_ORIGIN/operator
  Check it:      $deploy/install.sh doctor --dir $dir
  Backups:       now, then every night at 3; files every hour. Restore: $deploy/restore.sh --dir $dir
  Keep a copy of $settings off this machine. Without it, backups cannot be read.
END
}
