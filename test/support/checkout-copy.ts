/**
 * A copy of the checkout in a temporary folder, for tools that break the code on purpose without touching the working
 * tree. Packages and pictures are linked, not copied.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const copied = [
  'catalogue',
  'src',
  'test',
  'package.json',
  'package-lock.json',
  'shop.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'tsconfig.node.json',
  'vitest.config.ts',
];
const linked = ['node_modules', 'public'];

export interface Outcome {
  /** The program's exit code; null if it was ended when its time was up. */
  readonly code: number | null;
  readonly output: string;
}

export class CheckoutCopy {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'panja-copy-')));
  readonly #running = new Set<ChildProcess>();

  constructor() {
    for (const name of copied) cpSync(name, join(this.folder, name), { recursive: true });
    for (const name of linked) symlinkSync(resolve(name), join(this.folder, name));
    mkdirSync(join(this.folder, 'results'));
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Runs a script with Node in the copy, as a process group that is ended when its time is up. */
  run(script: string, args: readonly string[], limitMs: number, environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: this.folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)));
    const limit = setTimeout(() => endGroup(child), limitMs);
    return new Promise((resolvePromise, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(limit);
        this.#running.delete(child);
        resolvePromise({ code, output });
      });
    });
  }

  /** Builds the shop as the copy is now. */
  async build(releases: string): Promise<void> {
    const { code, output } = await this.run('src/build/build.ts', [], 400_000, { RELEASES_DIR: releases });
    if (code !== 0) throw new Error(output);
  }

  /** Ends what still runs and removes the copy. */
  remove(): void {
    for (const child of this.#running) endGroup(child);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has already ended by itself.
  }
}

/** Removes the copies and ends the program when it is interrupted. */
export function removeOnInterrupt(...copies: readonly CheckoutCopy[]): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      for (const copy of copies) copy.remove();
      process.exit(code);
    });
  }
}
