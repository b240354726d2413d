/** Where the tests' databases lie: each commit is synced, and a disk lets it wait for all that other tests write. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const leastBytes = 4 * 1024 ** 3;

/** A file system in memory where there is one with room. */
export function quickPlace(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > leastBytes ? memory : tmpdir();
}
