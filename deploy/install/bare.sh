# Cabin Courier on Debian's packages, without containers. Sourced by install.sh, backup.sh and restore.sh.
# systemd keeps the parts running where there is one; elsewhere they are plain processes with pid files.
# shellcheck shell=bash disable=SC2154

parts=(api worker caddy backup file-backup)
data=$dir/postgres/data
later=$dir/postgres/later
pgbackrest=$deploy/postgres/pgbackrest.sh
node=$app/node_modules/.bin/node
export PATH=$PATH:/usr/sbin:/usr/local/bin

is_root() { [ "$(id -u)" = 0 ]; }
has_systemd() { [ -d /run/systemd/system ] && is_root; }
caddy_user() { if getent passwd caddy >/dev/null; then echo caddy; else echo "$RUN_AS"; fi; }

user_of() {
  case $1 in
  postgres | backup) echo postgres ;;
  caddy) caddy_user ;;
  *) echo "$RUN_AS" ;;
  esac
}

# as USER command…: drops root's rights. Another user than root runs everything as itself.
as() {
  local user=$1
  shift
  if is_root; then
    setpriv --reuid="$user" --regid="$(id -g "$user")" --init-groups --no-new-privs -- "$@"
  else
    "$@"
  fi
}

# ---- Packages, program and folders

prepare() {
  install_packages
  if is_root && ! getent passwd "$RUN_AS" >/dev/null; then
    adduser --quiet --system --group --no-create-home --home "$app" "$RUN_AS"
  fi
  build_program
  chmod 711 "$dir"
  make_folder "$dir/postgres" postgres
  make_folder "$dir/postgres/socket" postgres
  make_folder "$dir/caddy" "$(caddy_user)"
  make_folder "$dir/files" "$RUN_AS"
  make_folder "$dir/log" root
  make_folder "$dir/run" root
  if [ -n "${BACKUP_DIR:-}" ]; then
    mkdir -p "$BACKUP_DIR"
    make_folder "$BACKUP_DIR/database" postgres
    make_folder "$BACKUP_DIR/files" "$RUN_AS"
  fi
}

prepare_to_restore() { prepare; }

make_folder() {
  mkdir -p "$1"
  chmod 700 "$1"
  if is_root; then chown "$2:" "$1"; fi
}

install_packages() {
  local missing=() package
  for package in git nodejs npm postgresql pgbackrest caddy openssl curl bubblewrap qpdf fonts-noto-core \
    fonts-noto-color-emoji fonts-noto-cjk; do
    # Other sources of Node.js bring npm without its package.
    case $package in nodejs) ! command -v node >/dev/null || continue ;; npm) ! command -v npm >/dev/null || continue ;; esac
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  is_root || fail "These packages are missing: ${missing[*]}. Install them as root."
  echo "Installing ${missing[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  # The packages start a Postgres and a Caddy of their own.
  if has_systemd; then
    for package in caddy postgresql; do
      case " ${missing[*]} " in *" $package "*) systemctl disable --quiet --now "$package" ;; esac
    done
  fi
}

build_program() {
  local commit=$app/build/commit now
  now=$(git -C "$app" rev-parse HEAD 2>/dev/null || date +%s)
  if [ -e "$commit" ] && [ "$(cat "$commit")" = "$now" ]; then return 0; fi
  echo "Building the program"
  [ -n "$skip_npm" ] || (cd "$app" && npm install --no-save --no-audit --no-fund --loglevel=error)
  (cd "$app" && PATH=$app/node_modules/.bin:$PATH npm run -s build >"$dir/build.log" 2>&1) ||
    fail "The build failed: see $dir/build.log."
  echo "$now" >"$commit"
}

# ---- Parts

keep_only() {
  local name
  for name in $(compgen -e); do
    case " PATH HOME LANG TZ $* " in *" $name "*) ;; *) unset "$name" ;; esac
  done
}

postgres_bin() { find /usr/lib/postgresql/*/bin -maxdepth 0 | sort -V | tail -n 1; }

postgres_environment() {
  export PGDATA=$data PGPORT=$POSTGRES_PORT PGHOST=$dir/postgres/socket PGUSER=postgres
  export BACKUP_LOCK_DIR=$dir/postgres/lock
  keep_only PGDATA PGPORT PGHOST PGUSER "${!BACKUP_@}"
}

# Runs in a shell of its own, with only the settings that Postgres and its backups need.
as_postgres() (
  postgres_environment
  cd /
  as postgres "$@"
)

# The program runs as its own user. Only the migration gets the owner's role.
as_program() (
  cd "$app" || exit
  export NODE_ENV=production HOST=127.0.0.1
  unset POSTGRES_PASSWORD
  as "$RUN_AS" "$@"
)

# run_part NAME: becomes the process.
run_part() {
  local user
  user=$(user_of "$1")
  local drop=()
  if is_root; then drop=(setpriv --reuid="$user" --regid="$(id -g "$user")" --init-groups --no-new-privs); fi
  cd "$app" || exit
  case $1 in
  postgres)
    local bin
    bin=$(postgres_bin)
    postgres_environment
    cd /
    exec "${drop[@]}" "$bin/postgres" -D "$PGDATA" -p "$PGPORT" -k "$PGHOST" -c listen_addresses=127.0.0.1 \
      -c archive_mode=on -c archive_timeout=60 -c "archive_command=\"$pgbackrest\" push \"%p\""
    ;;
  backup)
    postgres_environment
    cd /
    exec "${drop[@]}" "$pgbackrest" nightly
    ;;
  file-backup)
    unset OWNER_DATABASE_URL
    export NODE_ENV=production
    exec "${drop[@]}" "$node" server/copy-files.ts --every=60
    ;;
  caddy)
    export API=127.0.0.1:$API_PORT CADDY_DATA=$dir/caddy XDG_CONFIG_HOME=$dir/caddy XDG_DATA_HOME=$dir/caddy
    keep_only API CADDY_DATA CADDY_TLS CADDY_OPTIONS DOMAIN ADMIN_EMAIL HTTP_PORT HTTPS_PORT XDG_CONFIG_HOME XDG_DATA_HOME
    # Ports below 1024 are for root, or for those with this right.
    if is_root; then drop+=(--inh-caps=-all,+net_bind_service --ambient-caps=-all,+net_bind_service); fi
    exec "${drop[@]}" caddy run --adapter caddyfile --config "$deploy/caddy/Caddyfile"
    ;;
  api | worker)
    local roles=api,live port=$API_PORT
    if [ "$1" = worker ]; then roles=worker port=$WORKER_PORT; fi
    export NODE_ENV=production HOST=127.0.0.1 PORT=$port
    unset OWNER_DATABASE_URL "${!BACKUP_@}"
    exec "${drop[@]}" "$node" server/main.ts --roles=$roles
    ;;
  *) fail "There is no part \"$1\"." ;;
  esac
}

# Starts a part again when it ends, until this process gets SIGTERM.
supervise_part() {
  local child='' stopping='' signal=TERM
  # SIGTERM would make Postgres wait for its clients.
  if [ "$1" = postgres ]; then signal=INT; fi
  trap 'stopping=true; [ -z "$child" ] || kill -s $signal "$child" 2>/dev/null || true' TERM INT
  echo $$ >"$dir/run/$1.pid"
  while [ -z "$stopping" ]; do
    bash "$deploy/install.sh" run "$1" --dir "$dir" &
    child=$!
    # A trap ends the first wait.
    while kill -0 "$child" 2>/dev/null; do wait "$child" || true; done
    [ -n "$stopping" ] || sleep 2
  done
  rm -f "$dir/run/$1.pid"
}

# The pid may belong to another program after a reboot.
supervisor_of() {
  local pid
  pid=$(cat "$dir/run/$1.pid" 2>/dev/null) || return 1
  tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -q "install.sh supervise $1 --dir $dir " && echo "$pid"
}

is_running() { if has_systemd; then systemctl is-active --quiet "cabin-courier-$1"; else supervisor_of "$1" >/dev/null; fi; }

start_part() {
  if has_systemd; then
    write_unit "$1"
    systemctl enable --quiet "cabin-courier-$1"
    systemctl start "cabin-courier-$1"
  elif ! is_running "$1"; then
    rm -f "$dir/run/$1.pid"
    setsid bash "$deploy/install.sh" supervise "$1" --dir "$dir" </dev/null >>"$dir/log/$1.log" 2>&1 &
    wait_until 10 "$1 starts" is_running "$1"
  fi
}

stop_part() {
  if has_systemd; then
    systemctl stop "cabin-courier-$1" 2>/dev/null || true
    return
  fi
  local pid
  pid=$(supervisor_of "$1") || return 0
  kill -TERM "$pid"
  wait_until 90 "$1 stops" is_stopped "$1"
}

is_stopped() { ! is_running "$1"; }

write_unit() {
  local unit=/etc/systemd/system/cabin-courier-$1.service sandbox=worker
  if [ "$1" = api ]; then sandbox=api@; fi
  {
    printf '[Unit]\nDescription=Cabin Courier: %s\nWants=network-online.target\nAfter=network-online.target%s\n\n' "$1" \
      "$([ "$1" = postgres ] || echo ' cabin-courier-postgres.service')"
    printf '[Service]\nUser=%s\nEnvironmentFile=%s\n' "$(user_of "$1")" "$settings"
    printf 'ExecStart=/bin/bash %s/install.sh run %s --dir %s\nRestart=always\nRestartSec=2\n' "$deploy" "$1" "$dir"
    printf 'TimeoutStopSec=90\nReadWritePaths=%s%s\n' "$dir" "${BACKUP_DIR:+ -$BACKUP_DIR}"
    if [ "$1" = postgres ]; then printf 'KillSignal=SIGINT\n'; fi
    sed -n '/^# Sandbox/,$p' "$deploy/systemd/cabin-courier-$sandbox.service" |
      if [ "$1" = caddy ]; then sed 's/^CapabilityBoundingSet=.*/&CAP_NET_BIND_SERVICE\nAmbientCapabilities=CAP_NET_BIND_SERVICE/'; else cat; fi |
      # Postgres needs what the machine has, and limits itself.
      if [ "$1" = postgres ]; then grep -v '^MemoryMax=\|^TasksMax='; else cat; fi
    printf '\n[Install]\nWantedBy=multi-user.target\n'
  } >"$unit"
  systemctl daemon-reload
}

# ---- What install.sh, backup.sh and restore.sh do

database_answers() { as_postgres psql -d postgres -Atc 'select 1' && [ "$(as_postgres psql -d postgres -Atc 'select pg_is_in_recovery()')" = f ]; }

start_database() {
  if [ ! -s "$data/PG_VERSION" ]; then
    as_postgres "$(postgres_bin)/initdb" --pgdata="$data" --username=postgres --encoding=UTF8 --locale=C.UTF-8 \
      --auth-local=trust --auth-host=scram-sha-256 --data-checksums >"$dir/log/initdb.log"
  fi
  start_part postgres
  wait_until 3600 "Postgres opens, see $dir/log/postgres.log" database_answers
  if [ -z "$(as_postgres psql -d postgres -Atc "select 1 from pg_database where datname = 'cabin_courier'")" ]; then
    create_roles
  fi
}

create_roles() (
  owner=$OWNER_DATABASE_URL database=$DATABASE_URL
  postgres_environment
  export OWNER_DATABASE_URL=$owner DATABASE_URL=$database
  cd /
  as postgres bash "$deploy/postgres/roles.sh" >/dev/null
)

migrate() { as_program "$node" database/main.ts; }

restart_servers() {
  for part in "${parts[@]}"; do stop_part "$part"; done
  for part in "${parts[@]}"; do start_part "$part"; done
  for port in "$API_PORT" "$WORKER_PORT"; do
    wait_until 120 "http://127.0.0.1:$port/readyz answers, see $dir/log" curl --fail --silent "http://127.0.0.1:$port/readyz"
  done
}

stop_servers() { for part in "${parts[@]}"; do stop_part "$part"; done; }

stop_everything() {
  stop_servers
  stop_part postgres
}

show_status() {
  for part in postgres "${parts[@]}"; do
    if is_running "$part"; then echo "$part: running"; else echo "$part: stopped"; fi
  done
}

run_doctor() (
  unset OWNER_DATABASE_URL "${!BACKUP_@}"
  as_program "$node" server/doctor.ts
)

back_up_database() { as_postgres "$pgbackrest" now; }
back_up_files() { as_program "$node" server/copy-files.ts; }


# Moves a database away, does not delete it: it may have the newest letters.
set_database_aside() {
  if [ -e "$data" ]; then
    mv "$data" "$data.before-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
  fi
}

require_backup() { as_postgres "$pgbackrest" exists || fail "There is no backup in ${BACKUP_DIR:-$BACKUP_S3_BUCKET} that these settings can read."; }

restore_database() { as_postgres "$pgbackrest" restore "$data" "$1"; }

# Starts a second copy with everything up to now, which knows who lost access after the moment. Before the other one
# opens: that begins a new history, which this copy must not follow.
start_later_copy() {
  rm -rf "$later"
  as_postgres "$pgbackrest" restore "$later" '' copy
  as_postgres "$(postgres_bin)/pg_ctl" -D "$later" -w -t 3600 -l "$dir/postgres/later.log" \
    -o "-p $((POSTGRES_PORT + 1)) -k $dir/postgres/socket -c listen_addresses=127.0.0.1 -c archive_mode=off" start >/dev/null ||
    fail "The second copy did not start: see $dir/postgres/later.log."
}

later_url() { echo "${DATABASE_URL/@127.0.0.1:$POSTGRES_PORT/@127.0.0.1:$((POSTGRES_PORT + 1))}"; }

remove_later_copy() {
  [ -e "$later" ] || return 0
  as_postgres "$(postgres_bin)/pg_ctl" -D "$later" -w -m immediate stop >/dev/null || true
  rm -rf "$later"
}

bring_back_files() { as_program "$node" server/copy-files.ts --back; }

after_restore() { as_program "$node" server/after-restore.ts "$@"; }
