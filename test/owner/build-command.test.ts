/** `npm run build` in a terminal, with typing errors in the catalogue. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { smallShopFolder } from '#test/support/catalogues.ts';

const root = process.cwd();
const bell = 'catalogue/products/006-bird-bell.md';
let copy: string;
let environment: Readonly<Record<string, string>>;

beforeEach(() => {
  copy = smallShopFolder();
  environment = {};
  mkdirSync(join(copy, 'catalogue/schema'));
});

/** Changes one place of a file; the place must be there. */
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(copy, file), text.replace(from, to));
}

/** Runs a program of this checkout in the folder of the shop. */
function run(program: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...words], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { status, out: stdout.replaceAll(/\s+/g, ' '), err: stderr.replaceAll(/\s+/g, ' ') };
}
const check = () => run('src/build/build.ts', 'check');

it('the owner’s files outside the checkout begin as those that came with the shop, and no update touches what was edited', () => {
  const own = join(copy, 'of-the-owner/catalogue');
  environment = { CATALOGUE_DIR: own };
  expect(check()).toMatchObject({ status: 0 });
  const edited = join(own, 'products/006-bird-bell.md');
  writeFileSync(edited, readFileSync(edited, 'utf8').replace('price: 250', 'price: 333'));
  edit(bell, 'price: 250', 'price: 444'); // As an update would.
  const { status, out } = check();
  expect([status, out]).toEqual([0, expect.stringContaining('333')]);
  expect(out).not.toContain('444');
  expect(readFileSync(edited, 'utf8')).toContain('price: 333');
  expect(existsSync(`${own}.new`)).toBe(false);
});

describe('npm run build -- check', () => {
  it('ends with 0 if nothing has to be fixed, also where one line stops selling a product (D67)', () => {
    edit(bell, 'inStock: true', 'inStock: true\ntakenOff: true');
    const { status, out } = check();
    expect([status, out]).toEqual([0, expect.stringContaining('nothing to fix in the catalogue')]);
    expect(out).toMatch(/ 6 250 OFF bird /);
  });

  it('ends with 1 and names each mistake with its file, line and remedy', () => {
    edit(bell, 'price: 250', 'price: 1,250');
    edit('catalogue/shop.yaml', 'chatNumber: "925100000000"', 'chatNumber: "0300 0000000"');
    const { status, err } = check();
    expect(status).toBe(1);
    expect(err).toContain(`${bell}, line 4, price: is the text "1,250". Write whole rupees from 1 to 999999`);
    expect(err).toMatch(
      /catalogue\/shop\.yaml, line \d+, chatNumber: is the text "0300 0000000"\. Write digits in quotes/,
    );
  });

  it('ends with 3 if there is something to look at, such as a product on no page', () => {
    edit('catalogue/pages.yaml', 'products: [6, 7, 8, 10]', 'products: [7, 8, 10]');
    const { status, out } = check();
    expect(status).toBe(3);
    expect(out).toContain(`Product 6 "Bird Bell": it is on no page, so shoppers can't find it.`);
  });
});

describe('a mistake in desk.yaml or cities.yaml (D116)', () => {
  it('is named with its line by the check, which ends with 3, as the shop can be built', () => {
    writeFileSync(join(copy, 'catalogue/desk.yaml'), 'answerHours: soon');
    const mistake = 'catalogue/desk.yaml, line 1, answerHours: is the text "soon". Write whole hours from 1 to 240.';
    const { status, out } = check();
    expect([status, out]).toEqual([3, expect.stringContaining(mistake)]);
  });
});

describe('npm run build', () => {
  it('ends with 2 for an unknown command, and explains the others', () => {
    const build = (...words: readonly string[]) => run('src/build/build.ts', ...words);
    for (const words of [['43'], ['check', 'all']])
      expect(build(...words)).toMatchObject({ status: 2, err: expect.stringContaining('npm run build -- --help') });
    expect(build('--help')).toMatchObject({ status: 0, out: expect.stringContaining('the shop can be built') });
  });
});

describe('npm start, before it builds', () => {
  it('leaves unknown settings to the relay, which it starts next; npm run build says them itself (D10, D112)', () => {
    environment = { SHOP_NAME: 'Chonch' };
    edit(bell, 'price: 250', 'price: 2,50'); // So that neither builds.
    const warning = 'WARNING: SHOP_NAME is not a setting of the shop: write it as name into catalogue/shop.yaml';
    expect(run('src/build/build.ts').err).toContain(warning);
    const scripts = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
    const [, words = ''] = /src\/build\/build\.ts (.*)$/.exec(scripts['prestart'] ?? '') ?? [];
    const { status, err } = run('src/build/build.ts', ...words.split(' '));
    expect([status, err]).toEqual([1, expect.not.stringContaining('SHOP_NAME')]);
    expect(err).toContain('is the text "2,50"');
  });

  it('stops at a catalogue with problems, in words and without a stack trace', () => {
    edit(bell, 'price: 250', 'price: 2,50');
    const { status, err } = run('src/build/build.ts');
    expect(status).toBe(1);
    expect(err).toContain(`${bell}, line 4, price: is the text "2,50".`);
    expect(err).not.toContain('node:internal');
  });

  it('stops at a setting that is wrong, says so and writes nothing', () => {
    const releases = join(copy, 'releases');
    environment = { EMAIL_ORIGIN: 'api.emailjs.com', RELEASES_DIR: releases };
    const { status, err } = run('src/build/build.ts');
    expect([status, err]).toEqual([1, expect.stringContaining('- EMAIL_ORIGIN must be an')]);
    expect(existsSync(releases)).toBe(false);
  });
});
