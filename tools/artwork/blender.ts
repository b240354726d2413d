import { spawnSync } from 'node:child_process';

/** What to do if a program for rendering is missing; null if it is there. Only rendering asks: a dry run needs none. */
export function missingBlender(program = 'blender'): string | null {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined) return null;
  return 'Blender is not installed. On Debian or Ubuntu: apt-get install -y --no-install-recommends blender';
}
