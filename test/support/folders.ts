/** Folders for tests, and the scene of a fault run: what it sets up and must take down. */
import fs, { cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, onTestFinished, TestRunner, vi } from 'vitest';

const memory = '/dev/shm';
const leastBytes = 4 * 1024 ** 3;

/**
 * Where the tests' databases lie: in memory where there is room, as each commit is synced, and a disk lets it wait for all that other
 * tests write.
 */
export function quickPlace(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > leastBytes ? memory : tmpdir();
}

/** Takes something down after the test, or, if a file sets it up for all its tests, after the last of them. */
export function atEnd(takeDown: () => unknown): void {
  const end = async () => void (await takeDown());
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else afterAll(end);
}

/** Ends a program or server with the test that started it. Whoever starts one for more than a test ends it. */
export function endWithTest(stop: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await stop()));
}

/** A new folder that is gone at the end. */
export function temporaryFolder(place = tmpdir()): string {
  const folder = mkdtempSync(join(place, 'panja-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same for a database. */
export function quickFolder(): string {
  return temporaryFolder(quickPlace());
}

/** A copy of the shipped catalogue, or of the small one for tests. */
export function catalogueCopy(from: 'catalogue' | 'test/catalogue' = 'test/catalogue'): string {
  const folder = temporaryFolder();
  copyCatalogue(from, folder);
  return folder;
}

/** Without the draft of whoever works here. */
export function copyCatalogue(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => basename(file) !== '.draft' });
}

/** For the rest of the test, every disk seems to have so many MB free. */
export function freeSpace(megabytes: number): void {
  const free = Object.assign(statfsSync('/'), { bavail: megabytes, bsize: 1024 ** 2 });
  const mock = vi.spyOn(fs, 'statfsSync').mockReturnValue(free);
  syncBuiltinESMExports();
  onTestFinished(() => {
    mock.mockRestore();
    syncBuiltinESMExports();
  });
}

/** Parts such as folders, processes, servers and mounts. What was registered last is taken down first, even if the run fails. */
export interface Scene {
  /** Empty at the start, gone at the end. */
  readonly folder: string;
  onEnd(takeDown: () => unknown): void;
}

/** The scene of one test. */
export function testScene(): Scene {
  return { folder: temporaryFolder(), onEnd: atEnd };
}

/** A scene for the command line, or a part of a test. */
export async function inScene<T>(run: (scene: Scene) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'panja-faults-'));
  const takeDowns: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    return await run({ folder, onEnd: (takeDown) => takeDowns.push(takeDown) });
  } finally {
    for (const takeDown of takeDowns.toReversed()) await takeDown();
  }
}
