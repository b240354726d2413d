#!/bin/sh
# A checked backup of the orders in PostgreSQL, into BACKUP_DIR, where the newest 14 are kept. The database is the one of
# PGHOST, PGDATABASE, PGUSER and PGPASSWORD. With --daily it keeps running, and takes one whenever none is younger than a day.
set -eu
umask 077
: "${BACKUP_DIR:?set it to a folder for backups}"

if [ "${1:-}" = --daily ]; then
  while :; do
    # A backup from the future doesn't count: the clock was set back.
    if [ -z "$(find "$BACKUP_DIR" -name 'orders-*.dump' -mmin -1320 ! -newermt now)" ]; then sh "$0" || :; fi
    sleep 3600
  done
fi

cd "$BACKUP_DIR"
name="orders-$(TZ=PKT-5 date +%Y-%m-%d-%H%M%S).dump" # Pakistan time, as everything that the owner reads.
part="$name.$$.part"
trap '[ ! -e "$part" ] || { rm -f "$part"; echo "There is no new backup in $BACKUP_DIR: see above." >&2; }' EXIT

: > "$part"
pg_dump --no-password --format=custom --file="$part"
# Reads all of it, to find a cut or damaged file.
pg_restore --file=/dev/null "$part"
orders=$(pg_restore --data-only --table=orders --file=- "$part" | sed -n '/^COPY .*orders /,/^\\\.$/p' | wc -l)
if [ "$orders" = 0 ]; then
  echo "The database $PGDATABASE holds no orders table." >&2
  exit 1
fi
orders=$((orders - 2))
sync "$part"
mv "$part" "$name"
sync .
echo "The backup is in $BACKUP_DIR/$name; orders: $orders. It was checked."

# Old backups are kept while the new one has no order: one of them may be the last that has any.
if [ "$orders" -gt 0 ]; then
  find . -name 'orders-*.dump' ! -name "$name" | sort | head -n -13 | xargs -r rm -f
fi
find . -name 'orders-*.dump.*.part' -mmin +1440 -delete
