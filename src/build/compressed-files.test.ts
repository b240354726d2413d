import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { SiteFiles } from './compressed-files.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const page = '<p>Food and toys</p>'.repeat(50);

describe('the files of a site', () => {
  it('are written with their compressed copies, even more files than may be open at once', async () => {
    const files = new SiteFiles(folder);
    for (let number = 1; number <= 150; number += 1) await files.write([`product/${number}.html`], `${page}${number}`);
    await files.done();
    const names = await readdir(join(folder, 'product'));
    expect(names).toHaveLength(450);
    const last = brotliDecompressSync(await readFile(join(folder, 'product/150.html.br')));
    expect(last.toString()).toBe(`${page}150`);
  });

  it('are compressed where they are there already', async () => {
    for (const name of ['icon.svg', 'picture.avif']) await writeFile(join(folder, name), page);
    const files = new SiteFiles(folder);
    for (const name of await readdir(folder)) await files.compress(name);
    await files.done();
    expect((await readdir(folder)).toSorted()).toEqual(['icon.svg', 'icon.svg.br', 'icon.svg.gz', 'picture.avif']);
    expect(brotliDecompressSync(await readFile(join(folder, 'icon.svg.br'))).toString()).toBe(page);
    expect(await readFile(join(folder, 'icon.svg'), 'utf8')).toBe(page);
  });

  it('fail the build if they can’t be written', async () => {
    const files = new SiteFiles(join(folder, 'taken'));
    await new SiteFiles(folder).write(['taken'], page);
    await expect.poll(() => readdir(folder)).toEqual(['taken']);
    await files.write(['page.html'], page);
    await expect(files.done()).rejects.toThrow('files of the site could not be written');
  });
});
