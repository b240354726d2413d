/** A file system of its own, small enough to be filled. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from './scene.ts';
import { isRoot } from './strace.ts';

/** Null where it can be had. */
export const noRoot = (): string | null => (isRoot ? null : 'a small file system can only be mounted by root');

export function smallDisk(scene: Scene, size: string, name: string = 'disk'): string {
  const folder = join(scene.folder, name);
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  scene.onEnd(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Not one byte is left. */
export function fillDisk(disk: string): void {
  const { blocks, bfree, bsize } = statfsSync(disk);
  resizeDisk(disk, String((blocks - bfree) * bsize));
}

export function resizeDisk(disk: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, disk]);
}
