/**
 * Parts that a fault run sets up and must take down: folders, processes, servers, mounts. It works in a test and on the
 * command line, so it depends on neither. What was registered last is taken down first, even if the run fails.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRelease } from './release-files.ts';

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
export function tinyRelease(scene: Scene): string {
  const releases = join(scene.folder, 'releases');
  writeRelease(releases, { 'index.html': '<!doctype html><title>Panja</title>' });
  return releases;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
