/**
 * Builds an image without a container engine: each stage in a folder of its own in place of its root, the steps read from
 * the Dockerfile, `RUN` by the machine's own shell. So a file that is missing in a stage is missing here, too. What base
 * images bring (a shell, Node and npm) comes from this machine; absolute paths are allowed only where COPY maps them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Stage, Step } from './dockerfile.ts';

export interface BuiltStage {
  /** Stands for `/`. */
  readonly root: string;
  readonly workdir: string;
}

interface Build {
  readonly folder: string;
  readonly context: string;
  /** For `RUN`; what an image's own would be. */
  readonly environment: Readonly<Record<string, string>>;
}

export async function buildStages(stages: readonly Stage[], build: Build): Promise<readonly BuiltStage[]> {
  const isSent = contextFilter(readFileSync(join(build.context, '.dockerignore'), 'utf8'));
  const built: BuiltStage[] = [];
  for (const [index, stage] of stages.entries()) {
    const root = join(build.folder, `stage-${index}`);
    mkdirSync(root, { recursive: true });
    let workdir = '/';
    for (const step of stage.steps) {
      if (step.kind === 'workdir') {
        workdir = step.path;
        mkdirSync(join(root, workdir), { recursive: true });
      } else if (step.kind === 'run') {
        await run(step.command, join(root, workdir), { ...build.environment, ...stage.environment });
      } else {
        const origin = step.from === null ? null : built[stages.findIndex(({ name }) => name === step.from)];
        if (origin === undefined) throw new Error(`there is no stage ${step.from}`);
        copy(step, { from: origin?.root ?? build.context, to: join(root, workdir), isSent: origin ? null : isSent });
      }
    }
    built.push({ root, workdir });
  }
  return built;
}

interface Copying {
  readonly from: string;
  readonly to: string;
  /** What of the build's context reaches the builder; null for another stage's files. */
  readonly isSent: ((path: string) => boolean) | null;
}

/** As Docker does: a folder's contents go into the target, a file into it when it ends in a slash. */
function copy({ sources, target }: Extract<Step, { kind: 'copy' }>, { from, to, isSent }: Copying): void {
  for (const source of sources) {
    const file = join(from, source);
    if (isSent && !isSent(source)) throw new Error(`.dockerignore keeps ${source} back`);
    const isInto = target.endsWith('/') && statSync(file).isFile();
    cpSync(file, isInto ? join(to, target, basename(file)) : join(to, target), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => isSent === null || isSent(each.slice(from.length + 1)),
    });
  }
}

/** For a list that begins with `*` and allows by name, and then takes kinds of files out again. */
export function contextFilter(text: string): (path: string) => boolean {
  const [first, ...lines] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  if (first !== '*') throw new Error('.dockerignore must keep everything back first');
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const endings = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice('**/*'.length));
  return (path) =>
    allowed.some((name) => path === name || path.startsWith(`${name}/`) || name.startsWith(`${path}/`)) &&
    !endings.some((ending) => path.endsWith(ending));
}

async function run(command: string, folder: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`RUN ${command} ended with ${child.exitCode}:\n${said.slice(-3000)}`);
}
