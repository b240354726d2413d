import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { publishRelease } from '#release/publish.ts';
import { codeFile, openReleaseBefore } from './release-before.ts';

const name = '00000000000a';
const page = Buffer.from('<p>Food and toys</p>');
const files = {
  [codeFile]: 'code 1',
  'bundles/client.json': '{}',
  'desk/live.js': 'desk',
  'site/index.html': page,
  'site/index.html.br': 'brotli',
  'site/small.html': 'small',
};

let releases: string;

beforeEach(async () => {
  releases = temporaryFolder();
  await publishRelease(releases, name, async (draft) => {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(draft, file)), { recursive: true });
      await writeFile(join(draft, file), content);
    }
  });
});

const damage = (file: string) => writeFile(join(releases, name, file), 'damaged');
const before = async () => (await openReleaseBefore(releases, 'code 1')) ?? expect.fail('there is no release before');

describe('the release before', () => {
  it('is none where nothing was built, where its code is another, and where its list is damaged', async () => {
    expect(await openReleaseBefore(join(releases, 'elsewhere'), 'code 1')).toBeNull();
    expect(await openReleaseBefore(releases, 'code 2')).toBeNull();
    await damage('manifest.json');
    expect(await openReleaseBefore(releases, 'code 1')).toBeNull();
  });

  it('gives the compressed copies of a file that is the same', async () => {
    expect(await (await before()).compressedCopies('/index.html', page)).toEqual({
      br: Buffer.from('brotli'),
      gz: null,
    });
    expect(await (await before()).compressedCopies('small.html', Buffer.from('small'))).toEqual({ br: null, gz: null });
  });

  it('gives none of a file that is new, or another now', async () => {
    expect(await (await before()).compressedCopies('/new.html', page)).toBeNull();
    expect(await (await before()).compressedCopies('/index.html', Buffer.from('<p>Food</p>'))).toBeNull();
  });

  it('gives no copy that is damaged', async () => {
    await damage('site/index.html.br');
    expect(await (await before()).compressedCopies('/index.html', page)).toBeNull();
  });

  it('gives all files of folders, or none where one is damaged', async () => {
    const found = await (await before()).files(['bundles', 'desk']);
    expect([...(found?.keys() ?? [])].toSorted()).toEqual([codeFile, 'bundles/client.json', 'desk/live.js'].toSorted());
    expect(found?.get('desk/live.js')?.toString()).toBe('desk');
    await damage('desk/live.js');
    expect(await (await before()).files(['bundles', 'desk'])).toBeNull();
    expect(await (await before()).files(['bundles'])).not.toBeNull();
  });
});
