/**
 * What a fault run sets up and must take down again: folders, processes, servers, mounts. It works in a test and on the
 * command line, so it knows neither. Whatever was registered last is taken down first, also when the run fails.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCompiledCatalogue } from '#test/support/catalogues.ts';

export interface Scene {
  /** Empty at the start, gone at the end. */
  readonly folder: string;
  onEnd(takeDown: () => unknown): void;
}

export async function inScene<T>(run: (scene: Scene) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'panja-faults-'));
  const takeDowns: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    return await run({ folder, onEnd: (takeDown) => takeDowns.push(takeDown) });
  } finally {
    for (const takeDown of takeDowns.toReversed()) await takeDown();
  }
}

/** The least that counts as a built shop. */
export function tinySite(scene: Scene): string {
  const site = join(scene.folder, 'site');
  mkdirSync(site, { recursive: true });
  writeCompiledCatalogue(site);
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Panja</title>');
  return site;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Looks every 20 ms until the look gives true; throws with the words when the time is over. */
export async function eventually(
  what: string,
  look: () => boolean | Promise<boolean>,
  withinMs: number = 20_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (await look()) return;
    await pause(20);
  }
  throw new Error(`not within ${withinMs / 1000} s: ${what}`);
}
