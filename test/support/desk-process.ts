/** The owner's desk as a process of its own, beside a shop's relay. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment, addressOf, startProgram } from './program.ts';

const main = 'src/desk/main.ts';

export interface DeskProcess {
  readonly url: string;
  readonly pid: number;
  readonly said: () => string;
  /** Its exit code; null where a signal ended it. */
  readonly exit: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

type Environment = Readonly<Record<string, string>>;

function environmentOf(dataFolder: string, more: Environment): NodeJS.ProcessEnv {
  const { RELEASES_DIR } = process.env;
  return { ...childEnvironment, RELEASES_DIR, DATA_DIR: dataFolder, DESK_PORT: '0', ...more };
}

/** Waits until it listens, on a free port where none is given. `program`: another main, with faults put in. */
export async function startDesk(
  dataFolder: string,
  environment: Environment = {},
  program = main,
): Promise<DeskProcess> {
  const desk = startProgram(program, { environment: environmentOf(dataFolder, environment) });
  // A publish that it started may go on and hold its output open.
  const exit = new Promise<number | null>((resolve) => desk.child.once('exit', resolve));
  const stop: DeskProcess['stop'] = (signal = 'SIGTERM') => {
    desk.child.kill(signal);
    return exit;
  };
  const url = await addressOf(desk, /desk is at (https?:\S+)/);
  return { url, pid: desk.pid, said: desk.said, exit, stop };
}

/** `npm run desk -- password`, typed into a pipe: what it says. */
export async function setDeskPassword(
  dataFolder: string,
  password: string,
  environment: Environment = {},
): Promise<string> {
  const child = spawn(process.execPath, [main, 'password'], { env: environmentOf(dataFolder, environment) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  child.stdin.end(`${password}\n`);
  await once(child, 'close');
  return said;
}
