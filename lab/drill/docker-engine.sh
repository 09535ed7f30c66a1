#!/usr/bin/env bash
# A Docker engine with Compose of its own, and every image that deploy/ starts from, for `npm run drill -- compose` on a
# Debian machine. Images are made of Debian's packages and npm's Node, so no registry of images is needed. Needs root.
#   docker-engine.sh start FOLDER     prints the settings that a docker client needs, as lines NAME=value
#   docker-engine.sh stop FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."
command=$1 folder=$2
# Kept between runs: making them takes minutes.
work=${IMAGE_DIR:-/var/tmp/cabin-courier-image}
socket=$folder/docker.sock
# Where containers reach this machine. Ports that they publish are open on loopback only.
gateway=10.76.0.1
# shellcheck source=../../tools/base-images.sh
. tools/base-images.sh
mkdir -p "$folder/client"
[ -e "$folder/client/config.json" ] || echo '{}' >"$folder/client/config.json"
export DOCKER_HOST=unix://$socket DOCKER_CONFIG=$folder/client

# Debian 12 has neither Compose nor buildx; those of Debian 13 run on it. They are unpacked, not installed.
unpack_plugins() {
  local apt=$work/apt package
  [ -x "$work/plugins/docker-compose" ] || {
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$work/plugins" "$apt/packages"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main" >"$apt/sources.list"
    (
      cd "$apt/packages"
      options=(-o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$apt/lists"
        -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root -qq)
      apt-get "${options[@]}" update
      apt-get "${options[@]}" download docker-compose docker-buildx
      for package in *.deb; do dpkg -x "$package" unpacked; done
    )
    find "$apt/packages/unpacked" -type f -path '*/cli-plugins/*' -exec cp {} "$work/plugins/" \;
  }
  mkdir -p "$DOCKER_CONFIG/cli-plugins"
  cp "$work"/plugins/* "$DOCKER_CONFIG/cli-plugins/"
}

start_engine() {
  dockerd --data-root "$work/docker" --exec-root "$folder/exec" --pidfile "$folder/docker.pid" --host "$DOCKER_HOST" \
    --bip "$gateway/24" --ip 127.0.0.1 \
    >"$folder/dockerd.log" 2>&1 </dev/null &
  local _
  for _ in {1..120}; do
    docker version >/dev/null 2>&1 && return
    sleep 0.5
  done
  tail -20 "$folder/dockerd.log" >&2
  return 1
}

has_image() { docker image inspect "$1" >/dev/null 2>&1; }

# From buildah's images to Docker's.
load_image() {
  if has_image "$1"; then return; fi
  local file=$work/image.tar
  rm -f "$file"
  buildah push -q "docker.io/library/$1" "docker-archive:$file:docker.io/library/$1"
  docker load -q -i "$file"
  rm -f "$file"
}

# Debian's own Postgres 18 and Caddy are in its development release, whose mirrors may be weeks old. The entrypoint does what that of the published image does:
# on an empty volume, first a server that only the socket reaches, for the scripts of docker-entrypoint-initdb.d.
make_postgres_image() {
  docker build -q -t "$1" - <<END
FROM debian:sid-slim
ENV LANG=C.UTF-8 PATH=/usr/lib/postgresql/18/bin:\$PATH PGDATA=/var/lib/postgresql/18/docker
RUN echo 'Acquire::Check-Valid-Until "false";' >/etc/apt/apt.conf.d/mirror && groupadd -g 999 postgres && useradd -u 999 -g 999 -d /var/lib/postgresql postgres \\
  && apt-get update && mkdir -p /etc/postgresql-common \\
  && echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf \\
  && apt-get install -y --no-install-recommends postgresql-18 && rm -rf /var/lib/apt/lists/* \\
  && mkdir -p /docker-entrypoint-initdb.d && chown 999:999 /var/lib/postgresql /var/run/postgresql && chmod 3777 /var/run/postgresql \\
  && sed -i "s/^#\\?listen_addresses.*/listen_addresses = '*'/" /usr/share/postgresql/18/postgresql.conf.sample
RUN printf '%s\n' '#!/bin/bash' 'set -euo pipefail' \\
  'if [ "\$1" != postgres ]; then exec "\$@"; fi' \\
  'if [ "\$(id -u)" = 0 ]; then' \\
  '  mkdir -p "\$PGDATA" && chown -R postgres:postgres "\$PGDATA" /var/run/postgresql && chmod 700 "\$PGDATA"' \\
  '  chown postgres:postgres /var/lib/postgresql' \\
  '  exec setpriv --reuid=postgres --regid=postgres --init-groups "\$0" "\$@"' \\
  'fi' \\
  'if [ ! -s "\$PGDATA/PG_VERSION" ]; then' \\
  '  initdb -U postgres --pwfile="\$POSTGRES_PASSWORD_FILE"' \\
  '  echo "host all all all scram-sha-256" >>"\$PGDATA/pg_hba.conf"' \\
  "  pg_ctl -w start -o \"-c listen_addresses='' -c archive_mode=off\"" \\
  '  for script in /docker-entrypoint-initdb.d/*.sh; do "\$script"; done' \\
  '  pg_ctl -m fast -w stop' \\
  'fi' 'exec "\$@"' >/usr/local/bin/docker-entrypoint.sh && chmod 755 /usr/local/bin/docker-entrypoint.sh
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
CMD ["postgres"]
END
}

make_caddy_image() {
  docker build -q -t "$1" - <<'END'
FROM debian:sid-slim
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
RUN apt-get -o Acquire::Check-Valid-Until=false update && apt-get install -y --no-install-recommends caddy netcat-openbsd ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
}

case $command in
start)
  install_packages docker.io iptables buildah debootstrap git >&2
  {
    make_base_images
    unpack_plugins
    start_engine
    load_image "$debian_image"
    load_image "$node_image"
    has_base_image debian:sid-slim || make_debian_image sid debian:sid-slim
    load_image debian:sid-slim
    postgres_image=$(sed -n 's/^FROM //p' deploy/postgres/Dockerfile)
    caddy_image=$(sed -n 's/^ *image: \(caddy:.*\)/\1/p' deploy/compose.yaml)
    has_image "$postgres_image" || make_postgres_image "$postgres_image"
    has_image "$caddy_image" || make_caddy_image "$caddy_image"
  } >&2
  echo "DOCKER_HOST=$DOCKER_HOST"
  echo "DOCKER_CONFIG=$DOCKER_CONFIG"
  echo "GATEWAY=$gateway"
  ;;
stop)
  [ -e "$folder/docker.pid" ] || exit 0
  pid=$(cat "$folder/docker.pid")
  kill "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done
  ;;
*)
  sed -n '2,5p' "$0" >&2
  exit 2
  ;;
esac
