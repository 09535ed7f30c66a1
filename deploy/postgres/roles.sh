#!/bin/bash
# The Postgres image runs this once, on an empty volume. Creates the two roles of the settings and the database.
set -eu
# In a container they are not in the environment.
if [ -r /run/secrets/roles ]; then . /run/secrets/roles; fi
# postgres://role:{password}@host:port/database
password_of() { printf '%s' "$1" | sed -E 's|^[a-z]+://[^:]+:([^@]+)@.*$|\1|'; }
psql --set=ON_ERROR_STOP=1 --username postgres \
  --set=owner_key="$(password_of "$OWNER_DATABASE_URL")" --set=app_key="$(password_of "$DATABASE_URL")" <<'SQL'
create role courier_owner login password :'owner_key';
create role courier_app login password :'app_key';
grant courier_app to courier_owner;
create database cabin_courier owner courier_owner;
SQL
