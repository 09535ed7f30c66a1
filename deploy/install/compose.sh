# Cabin Courier with Docker Compose. Sourced by install.sh, backup.sh and restore.sh.
# shellcheck shell=bash disable=SC2154

compose() { SECRETS=$dir/secrets docker compose -f "$deploy/compose.yaml" --env-file "$settings" "$@"; }

# Each container gets its part of the settings as a file, because every process of a container can read its environment. Users
# of the containers read the files; of the users of this machine, only the owner of the folder reaches them.
split_settings() {
  local owner='OWNER_DATABASE_URL=' backups='BACKUP_[A-Z0-9_]*=' password='POSTGRES_PASSWORD='
  mkdir -p -m 700 "$dir/secrets"
  part() { grep "$2" -E "^($3)" "$settings" >"$dir/secrets/$1" || true; }
  part server -v "$owner|$password|$backups"
  part owner -h "$owner"
  part copies -v "$owner|$password"
  part backup -h "$backups"
  part roles -h "$owner|DATABASE_URL="
  printf %s "$POSTGRES_PASSWORD" >"$dir/secrets/postgres-password"
  chmod 644 "$dir"/secrets/*
}
split_settings

data=/var/lib/postgresql/main
later=/var/lib/postgresql/later
servers=(api cleaner worker ${MAIL_IN_DOMAIN:+mail-in} backup file-backup)

# An image of a registry is fetched, if CABIN_COURIER_IMAGE names one; otherwise it is built from this folder.
prepare() {
  docker compose version >/dev/null 2>&1 || fail "Docker with Compose is missing: https://docs.docker.com/engine/install/debian/"
  mkdir -p "$BACKUP_VOLUME"
  if [ -n "${CABIN_COURIER_IMAGE:-}" ]; then
    docker pull "$CABIN_COURIER_IMAGE"
  else
    docker build -f "$deploy/Dockerfile" -t cabin-courier:latest \
      --build-arg "COMMIT=$(git -C "$app" rev-parse HEAD 2>/dev/null || true)" "$app"
  fi
  compose build postgres
}

# The images that are here, without building them again: that needs the network and minutes.
prepare_to_restore() {
  docker image inspect "${CABIN_COURIER_IMAGE:-cabin-courier:latest}" cabin-courier-postgres:18 >/dev/null 2>&1 || prepare
}

start_database() {
  compose up -d postgres
  wait_until 3600 "Postgres opens" database_answers
}
migrate() { compose run --rm --no-deps migrate; }
restart_servers() {
  # Compose does not notice that a settings file changed. The proxy reads none, and holds requests meanwhile.
  compose up -d --force-recreate "${servers[@]}"
  compose up -d proxy
  wait_until 120 "the server is ready" compose exec -T api node -e \
    "fetch('http://127.0.0.1:8080/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
}
stop_everything() { compose stop; }
show_status() { compose ps; }
run_doctor() { compose run --rm --no-deps api node server/doctor.ts; }
run_part() { fail "Docker runs the parts."; }
supervise_part() { run_part; }

back_up_database() { compose exec -u postgres postgres pgbackrest.sh now; }
back_up_files() { compose run --rm --no-deps file-backup node server/copy-files.ts; }

with_backups() { compose run --rm --no-deps backup "$@"; }
require_backup() { with_backups exists || fail "There is no backup that these settings can read."; }

# Moves a database away, does not delete it: it may have the newest letters.
set_database_aside() {
  compose run --rm --no-deps --entrypoint bash backup -euc \
    "if [ -e $data ]; then mv $data $data.before-$(date -u +%Y-%m-%dT%H-%M-%SZ); fi"
}

restore_database() { with_backups restore "$data" "$1"; }

# Starts a second copy with everything up to now, which knows who lost access after the moment. Before the other one
# opens: that begins a new history, which this copy must not follow.
start_later_copy() {
  remove_later_copy
  with_backups restore "$later" '' copy
  compose up -d --no-deps later
  wait_until 3600 "the second copy opens" later_answers
}

# Over TCP: on an empty volume the image first runs a temporary server, which answers on the socket only.
is_open() { [ "$(compose exec -T "$1" psql -h 127.0.0.1 -U postgres -Atc 'select pg_is_in_recovery()')" = f ]; }
database_answers() { is_open postgres; }
later_answers() { is_open later; }
later_url() { echo "${DATABASE_URL/@postgres:/@later:}"; }

remove_later_copy() {
  compose rm --stop --force later >/dev/null 2>&1 || true
  compose run --rm --no-deps --entrypoint rm backup -rf "$later" >/dev/null 2>&1 || true
}

bring_back_files() { compose run --rm --no-deps file-backup node server/copy-files.ts --back; }
after_restore() { compose run --rm --no-deps api node server/after-restore.ts "$@"; }
