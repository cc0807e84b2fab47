#!/bin/bash
# Run once by the image of PostgreSQL: a role and a database for each service that has one.
set -euo pipefail
for name in auth videos transcoder federation exports; do
  psql --set ON_ERROR_STOP=1 --username postgres --set name="$name" --set password="$POSTGRES_PASSWORD" <<'SQL'
    create role :"name" login password :'password';
    create database :"name" owner :"name";
SQL
done
