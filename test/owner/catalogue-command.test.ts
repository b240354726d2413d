/** `npm run catalogue` as its owner meets it: a copy of the shop's data, a slip of the hand, and what the terminal says. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'panja-owner-'));
const birds = 'src/catalogue/products/birds.ts';

beforeEach(() => {
  rmSync(copy, { recursive: true });
  mkdirSync(join(copy, 'src'), { recursive: true });
  for (const path of ['package.json', 'shop.config.ts', 'src/shop', 'src/catalogue', 'src/owner']) {
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
    [
      'a missing comma',
      birds,
      'price: 480,',
      'price: 480',
      `${birds} can't be read; it breaks off at line 25: price: 480 category: 'bird-food', ^^^^^^^^`,
    ],
    [
      'an apostrophe in quotes',
      birds,
      "name: 'Parrot Ladder'",
      "name: 'Parrot's Ladder'",
      `${birds} can't be read; it breaks off at line 126`,
    ],
    [
      'a price in quotes',
      birds,
      'price: 480,',
      "price: '480',",
      `Product 38 "Budgie Seed Mix 1 kg", field price: is '480', in quotes.`,
    ],
    [
      'a list with an id that there is not',
      'src/catalogue/listings.ts',
      'entriesOf(43, 44, 45)',
      'entriesOf(43, 44, 99)',
      'The list "Bird Toy" names product 99',
    ],
    [
      'a home row with an id that there is not',
      'src/catalogue/home-rows.ts',
      'homeRowLabels.treats, 23',
      'homeRowLabels.treats, 99',
      'The home row "Treats" names product 99',
    ],
    [
      'a chat number with a space',
      'shop.config.ts',
      "'SHOP_CHAT_NUMBER', '923000000000'",
      "'SHOP_CHAT_NUMBER', '0300 0000000'",
      'SHOP_CHAT_NUMBER must be digits with the country code first',
    ],
  ])('ends with 1 and names %s', (_, file, from, to, words) => {
    edit(file, from, to);
    expect(catalogue()).toMatchObject({ status: 1, out: expect.stringContaining(words) });
  });

  it('ends with 2 for a command that there is not, and says what there is', () => {
    expect(catalogue('43')).toMatchObject({ status: 2, err: expect.stringContaining('npm run catalogue -- --help') });
    expect(catalogue('--help')).toMatchObject({ status: 0, out: expect.stringContaining('3: the shop can be built') });
  });

  it('ends with 3 when something is to be looked at, until that is accepted', () => {
    edit(birds, "name: 'Parrot Ladder'", "name: 'Pack of 5 Ladders'");
    const line = `{ product: 45, kind: 'asks by accident', because: '…' },`;
    expect(catalogue()).toMatchObject({ status: 3, out: expect.stringContaining(line) });
    edit('src/catalogue/reviewed.ts', '\n];', `\n  ${line}\n];`);
    expect(catalogue()).toMatchObject({ status: 0, out: expect.stringContaining('known and accepted') });
  });

  it('ends with 3 when a photograph can not be used', () => {
    mkdirSync(join(copy, 'photographs/43'), { recursive: true });
    writeFileSync(join(copy, 'photographs/43/1.jpg'), 'no picture');
    const words = 'photographs/43/1.jpg (Parrot D-swing): can’t be read as a picture';
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
    edit(birds, 'price: 480,', 'price: 480');
    const { status, err } = run('src/owner/photographs.ts', '--go-on');
    expect(status).toBe(1);
    expect(err).toContain(`${birds} can't be read; it breaks off at line 25`);
    expect(err).not.toContain('node:internal');
  });
});
