/** Ends a program with SIGKILL before its n-th step on the disk. Modules that write must be imported after this. */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Steps are counted from `begin`. */
export function killAtStep(last: number): { readonly begin: () => void } {
  let isCounting = false;
  let steps = 0;
  const countSteps = (of: object, methods: readonly string[]) => {
    for (const method of methods) {
      const original: unknown = Reflect.get(of, method);
      if (typeof original !== 'function') throw new Error(`Node has no ${method} any more`);
      Reflect.set(of, method, (...parameters: readonly unknown[]) => {
        if (isCounting) steps += 1;
        if (isCounting && steps === last) process.kill(process.pid, 'SIGKILL');
        return Reflect.apply(original, of, parameters);
      });
    }
  };
  countSteps(fs, ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'copyFileSync', 'rmdirSync', 'fsyncSync']);
  countSteps(promises, ['mkdir', 'open', 'rename', 'rm', 'utimes', 'writeFile', 'copyFile']);
  syncBuiltinESMExports();
  return { begin: () => (isCounting = true) };
}
