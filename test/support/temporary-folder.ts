import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { quickPlace } from './quick-place.ts';
import type { Scene } from './scene.ts';

/** A new folder that is gone after the test. */
export function temporaryFolder(): string {
  return folderIn(tmpdir());
}

/** The same for a database. */
export function quickFolder(): string {
  return folderIn(quickPlace());
}

function folderIn(place: string): string {
  const folder = mkdtempSync(join(place, 'panja-relay-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The scene of one test, taken down with it. */
export function testScene(): Scene {
  return { folder: temporaryFolder(), onEnd: (takeDown) => onTestFinished(async () => void (await takeDown())) };
}
