/** A copy of the checkout in a temporary folder, whose code and catalogue may be changed. Packages and pictures are linked. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const copied = ['catalogue', 'src', 'test', 'package.json', 'package-lock.json', 'vitest.config.ts'];
const settings = ['tsconfig.json', 'tsconfig.base.json', 'tsconfig.browser.json', 'tsconfig.node.json'];
const linked = ['node_modules', 'public'];

export class CheckoutCopy {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'panja-copy-')));

  constructor() {
    for (const name of [...copied, ...settings]) cpSync(name, join(this.folder, name), { recursive: true });
    for (const name of linked) symlinkSync(resolve(name), join(this.folder, name));
    process.once('exit', () => this.remove());
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Builds the shop as the copy is now; returns what the build said. */
  async build(releases: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, ['src/build/build.ts'], {
      cwd: this.folder,
      env: { ...process.env, ...environment, RELEASES_DIR: releases },
    });
    return stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
