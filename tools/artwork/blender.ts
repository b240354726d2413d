import { spawnSync } from 'node:child_process';

/** A sentence that says how to install Blender if it is missing, else `null`. */
export function missingBlender(program = 'blender'): string | null {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined) return null;
  return 'Blender is not installed. On Debian or Ubuntu: apt-get install -y --no-install-recommends blender';
}
