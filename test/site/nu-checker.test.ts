/** The Nu HTML checker finds no error in any built page, or in the page of an order. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import checker from 'vnu-jar';
import { siteAddresses, siteFolder } from '#test/support/built-site.ts';
import { orderPages } from '#test/support/stored-orders.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { provideJava } from '#test/support/installed-programs.ts';

/** Correct CSS that is newer than the checker. */
const newer = [
  'CSS: Unrecognized at-rule “@container”',
  "CSS: “container-type”: Property “container-type” doesn't exist.",
  "CSS: “scroll-initial-target”: Property “scroll-initial-target” doesn't exist.",
];

/** The Nu HTML checker's findings for some files, one sentence each. */
async function nuProblems(files: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(
    provideJava(),
    ['-jar', checker.toString(), '--format', 'json', '--stdout', '--errors-only', '--exit-zero-always', ...files],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { messages }: { readonly messages: readonly { readonly url: string; readonly message: string }[] } =
    JSON.parse(stdout);
  return messages.flatMap(({ url, message }) => (newer.includes(message) ? [] : [`${url}: ${message}`]));
}

it(
  'each built page and an order’s page in any state have no errors in the Nu HTML checker (D80)',
  { timeout: 600_000 },
  async () => {
    const folder = temporaryFolder();
    const files = siteAddresses().flatMap((address) => (address.endsWith('.html') ? [join(siteFolder, address)] : []));
    for (const [index, html] of (await orderPages()).entries()) {
      const file = join(folder, `${index}.html`);
      await writeFile(file, html);
      files.push(file);
    }
    expect(await nuProblems(files)).toEqual([]);
  },
);
