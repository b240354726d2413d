/** Programs that tests need and Debian has: found, or installed where that is ours to do (root on Debian). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What `look` finds, if need be after installing the package. Throws with what to install where it can't be: such tests
 * fail, and are never skipped (decision D54).
 */
export function provided<T>(packageName: string, look: () => T | null): T {
  const found = look();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(packageName);
  const installed = look();
  if (installed !== null) return installed;
  throw new Error(`The tests need ${packageName} and found none. Install it ("apt-get install ${packageName}").`);
}

/** Path of a program on the way of root's own search, or null. */
export function programPath(name: string): string | null {
  const places = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
  return places.map((place) => join(place, name)).find((file) => existsSync(file)) ?? null;
}

/** Tests that start together install one after the other. Servers in a package are not started: a policy forbids it meanwhile. */
const script = `
  [ -e /usr/sbin/policy-rc.d ] || {
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d
    chmod 755 /usr/sbin/policy-rc.d
  }
  dpkg-query --show --showformat='\${Status}' "$0" 2>/dev/null | grep -q ' installed' && exit
  apt-get -o DPkg::Lock::Timeout=300 update -qq
  apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$0"`;

function install(packageName: string): void {
  console.info(`Installing ${packageName} for the tests …`);
  // Should it fail, the caller finds nothing, and says what is missing.
  spawnSync('flock', [join(tmpdir(), 'panja-install.lock'), 'sh', '-c', script, packageName], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
