#!/usr/bin/env bash
# Builds a Dockerfile where there is neither a Docker daemon nor an image registry: buildah carries out the steps,
# and the two base images are made from Debian's packages and npm's Node. Needs root on Debian.
#
#   bash tools/image.sh             deploy/Dockerfile, as cabin-courier:latest
#   bash tools/image.sh agent       agent/Dockerfile, as print-agent:latest
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-deploy}
case $what in
deploy) name=cabin-courier:latest context=. ;;
agent) name=print-agent:latest context=agent ;;
*) echo "image: deploy or agent, not $what" >&2; exit 2 ;;
esac
work=${IMAGE_DIR:-/var/tmp/cabin-courier-image}
[ "$(id -u)" -eq 0 ] || { echo "image: run it as root" >&2; exit 1; }
# The other format has no health check.
export BUILDAH_ISOLATION=chroot BUILDAH_FORMAT=docker

for program in buildah debootstrap; do
  command -v "$program" >/dev/null && continue
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends buildah debootstrap >/dev/null
done

node_image=$(sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' deploy/Dockerfile | head -1)
debian_image=$(sed -n 's/^FROM \(debian:[^ ]*\).*/\1/p' deploy/Dockerfile | head -1)
node_version=${node_image#node:}
node_version=${node_version%%-*}
release=${debian_image#debian:}
release=${release%%-*}

# The same contents as the published slim image: no documentation, translations or package lists, also of packages that are
# installed later.
make_debian_image() {
  local root=$work/debian container
  rm -rf "$root"
  debootstrap --variant=minbase --include=ca-certificates "$release" "$root" >"$work/debootstrap.log"
  rm -rf "$root"/usr/share/{doc,man,info,locale}/* "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/* "$root"/var/log/*
  {
    printf 'path-exclude /usr/share/%s/*\n' doc info linda lintian/overrides locale man
    echo "path-include /usr/share/doc/*/copyright"
  } >"$root/etc/dpkg/dpkg.cfg.d/docker"
  container=$(buildah from scratch)
  buildah copy -q "$container" "$root" / >/dev/null
  buildah commit -q --rm "$container" "docker.io/library/$debian_image" >/dev/null
  rm -rf "$root"
}

make_node_image() {
  local root=$work/node container
  rm -rf "$root"
  npm install --silent --no-audit --no-fund --prefix "$root" "node@$node_version" npm@11 >/dev/null
  container=$(buildah from --pull-never "docker.io/library/$debian_image")
  buildah copy -q "$container" "$(realpath "$root/node_modules/node/bin/node")" /usr/local/bin/node >/dev/null
  buildah copy -q "$container" "$root/node_modules/npm" /usr/local/lib/node_modules/npm >/dev/null
  buildah run "$container" -- sh -c 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
    ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
    chmod +x /usr/local/lib/node_modules/npm/bin/*.js && useradd --uid 1000 --create-home node'
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit -q --rm "$container" "docker.io/library/$node_image" >/dev/null
  rm -rf "$root"
}

has_image() { buildah inspect --type image "docker.io/library/$1" >/dev/null 2>&1; }

mkdir -p "$work"
has_image "$debian_image" || { echo "image: $debian_image from Debian's packages"; make_debian_image; }
has_image "$node_image" || { echo "image: $node_image from npm's Node"; make_node_image; }

# The settings of this machine's npm and its certificates, for networks with an authority of their own.
mounts=(--volume /etc/ssl/certs:/etc/ssl/certs:ro)
[ -f "$HOME/.npmrc" ] && mounts+=(--volume "$HOME/.npmrc:/root/.npmrc:ro")
echo "image: the steps of $what/Dockerfile"
buildah build --pull-never --build-arg "COMMIT=$(git rev-parse HEAD)" "${mounts[@]}" -f "$what/Dockerfile" -t "$name" "$context" \
  >"$work/$what.log" 2>&1 || { tail -30 "$work/$what.log" >&2; exit 1; }

container=$(buildah from --pull-never "$name")
folder=$(buildah mount "$container")
megabytes=$(du -sm --apparent-size "$folder" | cut -f1)
buildah umount "$container" >/dev/null
buildah rm "$container" >/dev/null
echo "image: $name, $megabytes MB unpacked"
