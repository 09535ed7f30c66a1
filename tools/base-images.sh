# Makes the images that deploy/Dockerfile starts from, out of Debian's packages and npm's Node, with buildah. For machines
# that reach no registry of images. Sourced by tools/image.sh and lab/drill/docker-engine.sh.
# shellcheck shell=bash
# The other format has no health check.
export BUILDAH_ISOLATION=chroot BUILDAH_FORMAT=docker

node_image=$(sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' deploy/Dockerfile | head -1)
debian_image=$(sed -n 's/^FROM \(debian:[^ ]*\).*/\1/p' deploy/Dockerfile | head -1)

install_packages() {
  local missing=() package
  for package in "$@"; do dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok' || missing+=("$package"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# make_debian_image RELEASE NAME: the same contents as the published slim image, which has no documentation, translations
# or package lists, also of packages that are installed later. It trusts the authorities that this machine has added.
make_debian_image() {
  local root=$work/debian container
  rm -rf "$root"
  debootstrap --variant=minbase --include=ca-certificates "$1" "$root" >"$work/debootstrap.log"
  if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
    chroot "$root" update-ca-certificates >/dev/null
  fi
  rm -rf "$root"/usr/share/{doc,man,info,locale}/* "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/* "$root"/var/log/*
  {
    printf 'path-exclude /usr/share/%s/*\n' doc info linda lintian/overrides locale man
    echo "path-include /usr/share/doc/*/copyright"
  } >"$root/etc/dpkg/dpkg.cfg.d/docker"
  container=$(buildah from scratch)
  buildah copy -q "$container" "$root" / >/dev/null
  buildah commit -q --rm "$container" "docker.io/library/$2" >/dev/null
  rm -rf "$root"
}

make_node_image() {
  local root=$work/node container version=${node_image#node:}
  rm -rf "$root"
  npm install --silent --no-audit --no-fund --prefix "$root" "node@${version%%-*}" npm@11 >/dev/null
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

has_base_image() { buildah inspect --type image "docker.io/library/$1" >/dev/null 2>&1; }

# Needs $work, a folder for what it makes on the way.
make_base_images() {
  local release=${debian_image#debian:}
  install_packages buildah debootstrap
  mkdir -p "$work"
  has_base_image "$debian_image" || { echo "image: $debian_image from Debian's packages"; make_debian_image "${release%%-*}" "$debian_image"; }
  has_base_image "$node_image" || { echo "image: $node_image from npm's Node"; make_node_image; }
}
