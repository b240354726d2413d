/** `npm run catalogue` as its owner meets it: a copy of the shop's data, a slip of the hand, and what the terminal says. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'panja-owner-'));
const seeds = 'catalogue/products/038-budgie-seed-mix-1-kg.md';

beforeEach(() => {
  rmSync(copy, { recursive: true });
  mkdirSync(join(copy, 'src'), { recursive: true });
  for (const path of ['package.json', 'shop.config.ts', 'catalogue', 'src/shop', 'src/catalogue', 'src/owner']) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  for (const path of ['node_modules', 'public']) symlinkSync(join(root, path), join(copy, path));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Changes one place of a file; the place must be there. */
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(copy, file), text.replace(from, to));
}

function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8' });
  return { status, out: stdout.replaceAll(/\s+/g, ' '), err: stderr.replaceAll(/\s+/g, ' ') };
}
const catalogue = (...words: readonly string[]) => run('src/owner/catalogue.ts', ...words);

describe('npm run catalogue', () => {
  it('ends with 0 when nothing is to be mended', () => {
    expect(catalogue()).toMatchObject({ status: 0, out: expect.stringContaining('nothing to mend in the catalogue') });
  });

  it.each([
    ['a comma in a price', seeds, 'price: 480', 'price: 1,480', `${seeds}, line 4, price: is the text "1,480".`],
    ['a colon in a name', seeds, 'name: Budgie', 'name: Budgie: the', `${seeds}, line 3: A text with a colon in it`],
    [
      'a list with an id that there is not',
      'catalogue/pages.yaml',
      'products: [43, 44, 45]',
      'products: [43, 44, 999]',
      '"Bird Toy" names product 999, which the catalogue doesn\'t have.',
    ],
    [
      'a chat number with a space',
      'catalogue/shop.yaml',
      'chatNumber: "923000000000"',
      'chatNumber: "0300 0000000"',
      'chatNumber: is the text "0300 0000000". Write digits in quotes, the country code first: "923000000000".',
    ],
  ])('ends with 1 and names %s', (_, file, from, to, words) => {
    edit(file, from, to);
    expect(catalogue()).toMatchObject({ status: 1, out: expect.stringContaining(words) });
  });

  it('ends with 2 for a command that there is not, and says what there is', () => {
    expect(catalogue('43')).toMatchObject({ status: 2, err: expect.stringContaining('npm run catalogue -- --help') });
    expect(catalogue('--help')).toMatchObject({ status: 0, out: expect.stringContaining('3: the shop can be built') });
  });

  it('ends with 3 when something is to be looked at', () => {
    edit('catalogue/pages.yaml', 'products: [43, 44, 45]', 'products: [43, 45]');
    const words = `Product 44 "Bird Bell & Beads Toy": it stands on no page, so shoppers don't find it.`;
    expect(catalogue()).toMatchObject({ status: 3, out: expect.stringContaining(words) });
  });

  it('takes a product off by one line (D67)', () => {
    edit(seeds, 'inStock: true', 'inStock: true\ntakenOff: true');
    expect(catalogue()).toMatchObject({ status: 0, out: expect.stringMatching(/ 38 480 OFF bird /) });
  });

  it('names a setting that wins over the content (D69)', () => {
    process.env['SHOP_NAME'] = 'Chonch';
    onTestFinished(() => void delete process.env['SHOP_NAME']);
    const words = 'SHOP_NAME is set to "Chonch" and wins over name in catalogue/shop.yaml: change it there.';
    expect(catalogue()).toMatchObject({ status: 0, out: expect.stringContaining(words) });
  });

  it('ends with 3 when a photograph can not be used', () => {
    mkdirSync(join(copy, 'catalogue/photographs/43'), { recursive: true });
    writeFileSync(join(copy, 'catalogue/photographs/43/1.jpg'), 'no picture');
    const words = 'catalogue/photographs/43/1.jpg (Parrot D-swing): can’t be read as a picture';
    expect(catalogue()).toMatchObject({ status: 3, out: expect.stringContaining(words) });
    expect(run('src/owner/photographs.ts')).toMatchObject({ status: 1, err: expect.stringContaining(words) });
    expect(run('src/owner/photographs.ts', '--go-on')).toMatchObject({
      status: 0,
      err: expect.stringContaining(words),
    });
  });
});

describe('npm start, before it builds', () => {
  it('stops at a catalogue that can not be used, in words and not in a stack of calls', () => {
    edit(seeds, 'price: 480', 'price: 4,80');
    const { status, err } = run('src/owner/photographs.ts', '--go-on');
    expect(status).toBe(1);
    expect(err).toContain(`${seeds}, line 4, price: is the text "4,80".`);
    expect(err).not.toContain('node:internal');
  });
});
