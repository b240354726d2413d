/** The relay as its owner starts it: a process with an environment, two output streams and an exit code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sampleReleases } from './sample-releases.ts';
import { addressOf, type Program, startProgram } from './program.ts';

const main = new URL('../../src/relay/main.ts', import.meta.url).pathname;

export interface RelayProcess {
  readonly url: string;
  readonly output: () => string;
  readonly errors: () => string;
  post(body: string): Promise<Response>;
  /** The reader of its output is gone. */
  loseReader(): void;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

function start(environment: Record<string, string>): Program {
  const program = startProgram(main, {
    // Tests count mails; the daily one has tests of its own.
    environment: { PORT: '0', RELEASES_DIR: sampleReleases(), DAILY_MAIL: 'off', ...environment },
  });
  onTestFinished(() => void program.child.kill('SIGKILL'));
  return program;
}

/** Waits until it listens, on a free port. */
export async function relayProcess(environment: Record<string, string>): Promise<RelayProcess> {
  const program = start(environment);
  const { child, output, errors, end } = program;
  const url = await addressOf(program);
  return {
    url,
    output,
    errors,
    post: (body) =>
      fetch(`${url}/api/v1.0/email/send`, {
        method: 'POST',
        body,
        headers: { origin: url, 'content-type': 'application/json' },
      }),
    loseReader: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    kill: end,
  };
}

/** For starts that must fail: what was said, and the exit code. */
export async function failedStart(
  environment: Record<string, string>,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const { exit, errors } = start(environment);
  return { code: await exit, said: errors() };
}

/** The mails of a data folder by file name. */
export function mailFiles(dataFolder: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
  const folder = join(dataFolder, 'mail');
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return names.toSorted().map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}
