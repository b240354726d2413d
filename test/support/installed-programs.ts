/** Programs that tests need and Debian has: found, or installed if we may (root on Debian). */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns what `look` finds, after installing the packages (names separated by spaces) if necessary. If they can't be
 * installed, throws with what to install: such tests fail, and are never skipped (D54).
 */
export function provided<T>(packages: string, look: () => T | null, otherwise = ''): T {
  const found = look();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(packages);
  const installed = look();
  if (installed !== null) return installed;
  throw new Error(`The tests need ${packages} and found none. Install it ("apt-get install ${packages}")${otherwise}.`);
}

/** Path of a program on root's own search path, or null. */
function programPath(name: string): string | null {
  const places = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
  return places.map((place) => join(place, name)).find((file) => existsSync(file)) ?? null;
}

/** Tests that start together install one after the other. A policy keeps servers in a package from being started, and Postfix gets no configuration for the machine. */
const script = `
  [ -e /usr/sbin/policy-rc.d ] || {
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d
    chmod 755 /usr/sbin/policy-rc.d
  }
  dpkg-query --show --showformat='\${Status}\n' "$@" 2>&1 | grep -qv ' installed$' || exit 0
  printf 'postfix postfix/main_mailer_type select No configuration\\n' | debconf-set-selections
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

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chromium that can be started, `$CHROMIUM` or an installed one, or null. Throws if `$CHROMIUM` names none. */
function findChromium(): string | null {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM is set to ${named}, which is no program that can be started. Correct it or unset it.`);
  }
  return usualPlaces.find(isExecutable) ?? null;
}

/** Path of a Chromium, installed from Debian's packages if there is none. */
export function provideChromium(): string {
  return provided('chromium', findChromium, ', or set CHROMIUM to its path');
}

/**
 * Path of Chromium's headless shell, or null: the same engine in a third of the time, as a whole browser draws a window
 * for each visitor. `$CHROMIUM` takes precedence.
 */
export function findHeadlessShell(): string | null {
  return process.env['CHROMIUM'] ? null : programPath('chromium-headless-shell');
}

/** The shell, installed from Debian's packages if necessary, or a whole Chromium if there is none. */
export function provideHeadlessShell(): string {
  try {
    if (!process.env['CHROMIUM']) return provided('chromium-headless-shell', findHeadlessShell);
  } catch {
    // Not a package everywhere: the journeys only take longer.
  }
  return provideChromium();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Absent, or not ours to start: the same to us.
  }
}

/** Path of Java, on which the Nu HTML checker runs. */
export function provideJava(): string {
  return provided('default-jre-headless', () => programPath('java'));
}

/** Path of Postfix, which only root can start. */
export function providePostfix(): string {
  if (process.getuid?.() !== 0) throw new Error('Postfix can only be started by root.');
  return provided('postfix', () => programPath('postfix'));
}

/** Programs that check the files in deploy/, each the real one, from Debian's packages. */
export const deployTools = {
  nginx: () => provided('nginx-light', () => programPath('nginx')),
  caddy: () => provided('caddy', () => programPath('caddy')),
  amtool: () => provided('prometheus-alertmanager', () => programPath('amtool')),
  promtool: () => provided('prometheus', () => programPath('promtool')),
  dockerCompose: () => provided('docker-compose', () => programPath('docker-compose')),
  systemdAnalyze: () => provided('systemd', () => programPath('systemd-analyze')),
  strace: () => provided('strace', () => programPath('strace')),
  mmdebstrap: () => provided('mmdebstrap', () => programPath('mmdebstrap')),
  shellcheck: () => provided('shellcheck', () => programPath('shellcheck')),
} as const;

/** Why a program is missing; `null` if it is there. */
export function obstacleTo(provide: () => unknown): string | null {
  try {
    provide();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Path of Firefox. */
export function provideFirefox(): string {
  return provided('firefox-esr', () => programPath('firefox-esr'));
}

/** The programs that drive WebKit. */
export function provideWebKit() {
  return provided('webkit2gtk-driver gir1.2-webkit2-4.1 gjs xvfb', () => {
    const [driver, gjs, xvfb] = ['WebKitWebDriver', 'gjs', 'Xvfb'].map(programPath);
    const [library] = globSync('/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib');
    return driver && gjs && xvfb && library ? { driver, gjs, xvfb } : null;
  });
}
