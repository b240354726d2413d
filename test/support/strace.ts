import { spawnSync } from 'node:child_process';

export const isRoot = process.getuid?.() === 0;

/** Why strace is missing; installs Debian's package if that is ours to do. Null if it is there. */
export function noStrace(): string | null {
  const isThere = () => spawnSync('strace', ['-V']).status === 0;
  if (isThere()) return null;
  if (!isRoot) return 'strace is not installed ("apt-get install strace")';
  spawnSync('apt-get', ['install', '-y', '-qq', 'strace']);
  return isThere() ? null : 'strace could not be installed';
}
