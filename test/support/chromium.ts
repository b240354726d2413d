/** Finds the browser for the journeys: `$CHROMIUM`, else an installed one, else Debian's package if we are root. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { programPath, provided } from './debian-package.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chromium that can be started, or null. Throws if `$CHROMIUM` names none. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM is set to ${named}, which is no program that can be started. Correct it or unset it.`);
  }
  return usualPlaces.find(isExecutable) ?? null;
}

/** Path of a Chromium, installed from Debian's packages if there is none. Throws with what to do otherwise. */
export function provideChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the Debian packages …');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The tests need Chromium and found none. Install it ("apt-get install chromium"), or set CHROMIUM to its path.',
  );
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
