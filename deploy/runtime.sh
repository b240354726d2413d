#!/bin/sh
# For a machine on which the Node of this package can't start: it needs libatomic.so.1, which slim Debian images
# leave out. Installs it as root on Debian, else says what to do.
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo 'Installing libatomic1 for Node …'
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libatomic1 >/dev/null
fi
node --version >/dev/null && exit
echo 'The Node of this package cannot start; on a slim Debian: apt-get install libatomic1' >&2
exit 1
