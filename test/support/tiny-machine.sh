#!/bin/sh
# Each program of a tiny machine (interrupted-upgrade.test.ts). It counts /srv/steps down; at 0 all processes get the signals in
# /srv/signals. After KILL it does not do its work: a git then leaves its lock, and half a file.
name=${0##*/}
case "$name $1" in 'git show' | 'git rev-parse' | 'git merge-base' | 'git describe') exec "/usr/bin/$name" "$@" ;; esac # No step.
read -r steps </srv/steps
echo $((steps - 1)) >/srv/steps
if [ "$steps" = 0 ]; then
  read -r signals </srv/signals
  for signal in $signals; do kill -s "$signal" -- -1; done
  if [ "$signals" = KILL ]; then
    [ "$name" != git ] || : >.git/index.lock
    case "$name $*" in 'git read-tree --reset'*) echo half >shop ;; esac
    kill -s KILL $$
  fi
fi
case $name in
  systemctl)
    case $* in
      restart*) cat shop node_modules/version build/pages | xargs >/srv/running ;;
      *caddy) grep '^# Version' /etc/caddy/Caddyfile >/srv/loaded ;;
      is-*) exit 1 ;;
    esac
    ;;
  curl) ! grep -q broken /srv/running ;;
  runuser) # -u panja -- COMMAND…
    shift 3
    exec "$@"
    ;;
  npm)
    mkdir -p node_modules/.bin
    sed -n 's/.*"version": "\(.*\)".*/\1/p' package-lock.json >node_modules/version
    ln -sf "$0" node_modules/.bin/node
    ;;
  node)
    case $* in '--run build'*)
      mkdir -p build
      cat shop node_modules/version | xargs >build/pages
      ;;
    esac
    ;;
  *) exec "/usr/bin/$name" "$@" ;;
esac
