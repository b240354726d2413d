/** Programs that tests need and Debian has: found, or installed if we may (root on Debian). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What `look` finds, after installing the packages (names separated by spaces) if necessary. If they can't be
 * installed, throws with what to install: such tests fail, and are never skipped (D54).
 */
export function provided<T>(packages: string, look: () => T | null): T {
  const found = look();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(packages);
  const installed = look();
  if (installed !== null) return installed;
  throw new Error(`The tests need ${packages} and found none. Install it ("apt-get install ${packages}").`);
}

/** Path of a program on root's own search path, or null. */
export function programPath(name: string): string | null {
  const places = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
  return places.map((place) => join(place, name)).find((file) => existsSync(file)) ?? null;
}

/** Tests that start together install one after the other. A policy keeps servers in a package from being started. */
const script = `
  [ -e /usr/sbin/policy-rc.d ] || {
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d
    chmod 755 /usr/sbin/policy-rc.d
  }
  dpkg-query --show --showformat='\${Status}\n' "$@" 2>&1 | grep -qv ' installed$' || exit 0
  apt-get -o DPkg::Lock::Timeout=300 update -qq
  apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@"`;

function install(packages: string): void {
  console.info(`Installing ${packages} for the tests …`);
  // If it fails, the caller finds nothing, and says what is missing.
  spawnSync('flock', [join(tmpdir(), 'panja-install.lock'), 'sh', '-c', script, 'sh', ...packages.split(' ')], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
