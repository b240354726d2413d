#!/bin/sh
# systemctl for a machine without systemd: it starts and stops the programs of units, as their users and with their settings.
[ -n "$CLEAN" ] || exec env -i --default-signal CLEAN=yes PATH="$PATH" "$0" "$@" 9>&- # systemd knows nothing of the caller's signals and open files.
verb=$1
shift
now=
units=
for word; do
  case $word in --now) now=yes ;; --*) ;; *) units="$units $word" ;; esac
done

value() {
  sed -n "s/^$1=//p" "$file"
}

start() (
  user=$(value User)
  folder=/run/credentials/$unit
  rm -rf "$folder"
  mkdir -p "$folder"
  for pair in $(value LoadCredential); do install -m 400 -o "$user" "${pair#*:}" "$folder/${pair%%:*}" 2>/dev/null; done
  set -a
  HOME=$(getent passwd "$user" | cut -d : -f 6)
  eval "$(value Environment | sed "s|%d|$folder|g")"
  [ -e "$folder/alert-url" ] || ALERT_URL_FILE=
  for settings in $(value EnvironmentFile); do . "$settings"; done
  cd "$(value WorkingDirectory | grep . || echo /)" || exit
  setsid sh -c 'while :; do "$@"; sleep 1; done' sh runuser -u "$user" -- $(value ExecStart) </dev/null >>"/var/log/$unit.log" 2>&1 &
  echo $! >"/run/$unit.pid"
)

is_active() {
  [ -e "/run/$unit.pid" ] && kill -s 0 -- "-$(cat "/run/$unit.pid")" 2>/dev/null
}

stop() {
  ! is_active || kill -s TERM -- "-$(cat "/run/$unit.pid")"
  while is_active; do sleep 0.1; done
}

for unit in $units; do
  file=/etc/systemd/system/$unit.service
  [ -e "$file" ] || file=/lib/systemd/system/$unit.service
  wanted=/etc/systemd/system/multi-user.target.wants/$unit.service
  case $verb in
    enable)
      mkdir -p "${wanted%/*}"
      ln -sf "$file" "$wanted"
      [ -z "$now" ] || is_active || start
      ;;
    try-reload-or-restart) ! is_active || { stop && start; } ;;
    restart | reload-or-restart) stop && start ;;
    stop | start) $verb ;;
    is-active) is_active || exit ;;
    is-enabled) [ -e "$wanted" ] || exit ;;
  esac
done
