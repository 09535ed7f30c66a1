#!/usr/bin/env bash
# Builds a Dockerfile where there is neither a Docker daemon nor an image registry: buildah carries out the steps,
# and the two base images are made from Debian's packages and npm's Node. Needs root on Debian.
#
#   bash tools/image.sh             deploy/Dockerfile, as cabin-courier:latest
set -euo pipefail
cd "$(dirname "$0")/.."
name=cabin-courier:latest
work=${IMAGE_DIR:-/var/tmp/cabin-courier-image}
[ "$(id -u)" -eq 0 ] || { echo "image: run it as root" >&2; exit 1; }
# shellcheck source=base-images.sh
. tools/base-images.sh
make_base_images

# The settings of this machine's npm and its certificates, for networks with an authority of their own.
mounts=(--volume /etc/ssl/certs:/etc/ssl/certs:ro)
[ -f "$HOME/.npmrc" ] && mounts+=(--volume "$HOME/.npmrc:/root/.npmrc:ro")
echo "image: the steps of deploy/Dockerfile"
buildah build --pull-never --build-arg "COMMIT=$(git rev-parse HEAD)" "${mounts[@]}" -f "deploy/Dockerfile" -t "$name" . \
  >"$work/deploy.log" 2>&1 || { tail -30 "$work/deploy.log" >&2; exit 1; }

container=$(buildah from --pull-never "$name")
folder=$(buildah mount "$container")
megabytes=$(du -sm --apparent-size "$folder" | cut -f1)
buildah umount "$container" >/dev/null
buildah rm "$container" >/dev/null
echo "image: $name, $megabytes MB unpacked"
