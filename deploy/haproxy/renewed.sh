#!/bin/sh
# Certbot runs this after each renewal: writes certificate and key to one file for HAProxy, then reloads it.
set -eu
name=$(basename "$RENEWED_LINEAGE")
umask 077
cat "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" > "/etc/haproxy/certs/$name.pem.new"
mv "/etc/haproxy/certs/$name.pem.new" "/etc/haproxy/certs/$name.pem"
systemctl is-active --quiet haproxy && systemctl reload haproxy || true
