/** The relay as a process that faults happen to: started on its own port, killed, and started again on the same one. */
import { join } from 'node:path';
import { owner } from './real-orders.ts';
import { type Scene, tinyRelease } from './scene.ts';
import { unlimited, addressOf, startProgram } from './program.ts';

const production = new URL('../../src/relay/main.ts', import.meta.url).pathname;
/** The same main, with clocks and fail points added from outside: production code has none of it. */
const underTest = new URL('./relay-under-test.ts', import.meta.url).pathname;

export interface RelayChild {
  readonly port: number;
  /** The relay's own, even if a tracer runs it. */
  readonly pid: number;
  readonly data: string;
  /** Everything it has written so far. */
  readonly said: () => string;
  /** Its log as events. */
  readonly log: () => readonly Readonly<Record<string, unknown>>[];
  readonly exit: Promise<number | null>;
  /** Sends the signal and waits for the end; returns the exit code, null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ChildOptions {
  readonly port: number;
  readonly data?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Runs the relay inside another program, such as strace. */
  readonly inside?: readonly string[];
  /** The plain main instead of the one with fail points. */
  readonly isProduction?: boolean;
  readonly nodeOptions?: readonly string[];
}

/** Resolves when it listens; rejects with its output if it ends instead. */
export async function startChild(scene: Scene, options: ChildOptions): Promise<RelayChild> {
  const { port, data = join(scene.folder, 'data'), environment = {}, inside = [], nodeOptions = [] } = options;
  const program = startProgram(options.isProduction ? production : underTest, {
    environment: {
      PORT: String(port),
      DATA_DIR: data,
      RELEASES_DIR: tinyRelease(scene),
      ...unlimited,
      DAILY_MAIL: 'off', // The checks count mails.
      OWNER_EMAIL: owner,
      UV_USE_IO_URING: '0',
      ...environment,
    },
    inside,
    nodeOptions,
  });
  const { child, said, exit } = program;
  await addressOf(program);
  const pid = inside.length > 0 ? await childOf(program.pid) : program.pid;
  scene.onEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) signal(pid, 'SIGKILL');
    await exit;
  });
  return {
    port,
    pid,
    data,
    said,
    log: () => eventsIn(said()),
    exit,
    end: (name) => {
      signal(pid, name);
      return exit;
    },
  };
}

/** A tracer passes no signal on, so signals go to the traced process itself. */
async function childOf(parent: number): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return Number(children.trim().split(' ')[0]) || parent;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone, as wanted.
  }
}

function eventsIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => {
      const event: unknown = parsed(line);
      return typeof event === 'object' && event !== null ? [{ ...event }] : [];
    });
}

/** The last line of a killed process may be incomplete. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
