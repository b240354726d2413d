/** The owner's command line: as a function, and as a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { runCommand } from '#relay/cli/run-command.ts';

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const programs = { orders: 'cli/orders.ts', relay: 'main.ts' } as const;

export function orders(environment: Record<string, string>, ...args: readonly string[]): Promise<Said> {
  return inTerminal(null, environment, args);
}

/** `columns` of the terminal; null for a pipe. */
export async function inTerminal(
  columns: number | null,
  environment: Record<string, string>,
  args: readonly string[],
): Promise<Said> {
  const said = { out: '', err: '' };
  const code = await runCommand(args, environment, {
    out: async (words) => void (said.out += words),
    err: (words) => void (said.err += words),
    columns,
  });
  return { code, ...said };
}

export function ordersProcess(environment: Record<string, string>, args: readonly string[]): Promise<Said> {
  return finished('orders', { environment, args });
}

interface Call {
  readonly environment: Record<string, string>;
  readonly args?: readonly string[];
  /** Another user's id, where the tests run as root. */
  readonly as?: number | undefined;
}

/** Runs until it ends by itself. */
export async function finished(program: keyof typeof programs, { environment, args = [], as }: Call): Promise<Said> {
  const { PATH = '' } = process.env;
  const file = new URL(`../../../src/relay/${programs[program]}`, import.meta.url).pathname;
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(as !== undefined && { uid: as, gid: as }),
  });
  const [out, err] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'close')]);
  // Decoded as it stands, byte order mark and all.
  return { code: child.exitCode, out: out.toString('utf8'), err: err.toString('utf8') };
}
