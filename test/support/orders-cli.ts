/** The owner's command line: as a function, and as a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { runCommand } from '#relay/cli/run-command.ts';
import { childEnvironment } from './program.ts';

export interface CommandOutput {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const programs = { orders: 'cli/orders.ts', relay: 'main.ts' } as const;

export async function orders(environment: Record<string, string>, ...args: readonly string[]): Promise<CommandOutput> {
  const said = { out: '', err: '' };
  const code = await runCommand(args, environment, {
    out: async (words) => void (said.out += words),
    err: (words) => void (said.err += words),
  });
  return { code, ...said };
}

export function ordersProcess(environment: Record<string, string>, args: readonly string[]): Promise<CommandOutput> {
  return finished('orders', { environment, args });
}

interface Call {
  readonly environment: Record<string, string>;
  readonly args?: readonly string[];
  /** The modes of files hold for it, also where the tests run as root, who may read everything. */
  readonly isBoundByModes?: boolean;
}

/** Runs a program without root's rights to pass over the modes of files. Another user might not reach the tests' folder. */
const setpriv = [
  'setpriv',
  '--inh-caps=-dac_override,-dac_read_search',
  '--bounding-set=-dac_override,-dac_read_search',
];

/** Runs until it ends by itself. */
export async function finished(program: keyof typeof programs, call: Call): Promise<CommandOutput> {
  const { environment, args = [], isBoundByModes = false } = call;
  const file = new URL(`../../src/relay/${programs[program]}`, import.meta.url).pathname;
  const before = isBoundByModes && process.getuid?.() === 0 ? setpriv : [];
  const [command = '', ...rest] = [...before, process.execPath, file, ...args];
  const child = spawn(command, rest, {
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'close')]);
  // Decoded as it stands, byte order mark and all.
  return { code: child.exitCode, out: out.toString('utf8'), err: err.toString('utf8') };
}
