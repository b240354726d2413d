/** Child processes that a test puts in the place of real ones. */
import childProcess, { ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

type Fork = typeof childProcess.fork;

/** Replaces the next calls of `fork`, one by each of these; the answer undoes it. */
export function replaceForks(...replacements: readonly Fork[]): () => void {
  const real = childProcess.fork;
  const left = [...replacements];
  const use = (fork: Fork) => {
    childProcess.fork = fork;
    syncBuiltinESMExports();
  };
  use((...given: readonly unknown[]) => Reflect.apply(left.shift() ?? real, childProcess, given));
  return () => use(real);
}

function spawnError(code: string): Error {
  return Object.assign(new Error(`spawn node ${code}`), { code });
}

/** How `fork` fails on a machine without file descriptors or memory left: the child then has no `send`, or there is none. */
export const failingForks: readonly [code: string, fork: Fork][] = [
  [
    'EMFILE',
    () => {
      const child = new ChildProcess();
      process.nextTick(() => {
        child.emit('error', spawnError('EMFILE'));
        child.emit('close', -24);
      });
      return child;
    },
  ],
  [
    'ENOMEM',
    () => {
      throw spawnError('ENOMEM');
    },
  ],
];
