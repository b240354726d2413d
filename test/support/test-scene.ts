import { onTestFinished } from 'vitest';
import type { Scene } from './scene.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The scene of one test, taken down with it. */
export function testScene(): Scene {
  return { folder: temporaryFolder(), onEnd: (takeDown) => onTestFinished(async () => void (await takeDown())) };
}
