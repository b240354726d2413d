/** The generator of docs/spec-map.md, on small files of tests with planted faults. */
import { describe, expect, it } from 'vitest';
import { areaOf, areas } from '#test/spec-map/areas.ts';
import { mapPage, mapProblems, type Row } from '#test/spec-map/map.ts';
import { namedTests, rowsIn } from '#test/spec-map/named-tests.ts';
import { existsSync, readFileSync } from 'node:fs';

const titlesAndRows = (source: string) =>
  namedTests('src/shop/cart.test.ts', source).map(({ title, rows }) => [title, ...rows]);

describe('the rows that a text names', () => {
  it('are ids of three digits, ranges of them, and Q with one', () => {
    const found = [
      'R104 the welcome toast goes',
      'Q1 R160 have a description',
      'the fee (R197, R198)',
      'R066-R069 and R071–R072',
      'R1041 is a slip of the finger',
    ].map((text) => rowsIn(text).join(' '));
    expect(found).toEqual(['R104', 'Q1 R160', 'R197 R198', 'R066 R067 R068 R069 R071 R072', 'R1041']);
  });

  it('are no amounts, no decisions, and no rules of the e-mail contract', () => {
    expect(rowsIn('D29 R11: shows Rs 1650, not Rs1650')).toEqual([]);
  });
});

describe('the tests of a file', () => {
  it('are found by it and test, in any describe, with any quotes', () => {
    const source = `
      describe('R001 is no test', () => {
        it('R002 one', () => {});
        test("R003 the shop's two", async () => { await open(); });
        it.only(\`R004 three\`, () => {});
      });`;
    expect(titlesAndRows(source)).toEqual([
      ['R002 one', 'R002'],
      ["R003 the shop's two", 'R003'],
      ['R004 three', 'R004'],
    ]);
  });

  it('are read from TypeScript and JSX', () => {
    const source = `const rupees = 5 as number; it('R098 a card', () => expect(<b>{rupees}</b>).toBe<unknown>(1));`;
    expect(namedTests('src/storefront/ui/card.test.tsx', source)).toEqual([
      { file: 'src/storefront/ui/card.test.tsx', title: 'R098 a card', rows: ['R098'] },
    ]);
  });

  it('name rows through the table that fills their title in', () => {
    const source = `
      const pages = [['R066', '/dog-main'], ['R067 R068', '/dog-food']];
      it.each(pages)('%s %s has its heading', () => {});
      it.each([{ row: 'R070' }])('$row', () => {});
      it.each([['R071', 1]])('the same for all', () => {});`;
    expect(titlesAndRows(source)).toEqual([
      ['%s %s has its heading', 'R066', 'R067', 'R068'],
      ['$row', 'R070'],
      ['the same for all'],
    ]);
  });

  it('do not count behind skip or todo', () => {
    const source = `
      it.skip('R001 a', () => {});
      it.todo('R002 b');
      it.skip.each([1])('R003 %i', () => {});
      describe.skip('c', () => { it('R004 d', () => {}); });
      it('R005 e', () => {});`;
    expect(titlesAndRows(source)).toEqual([['R005 e', 'R005']]);
  });

  it('are not looked for in comments or other texts', () => {
    expect(titlesAndRows(`// it('R001 a', f)\nconst text = "it('R002 b', f)"; exit('R003 c');`)).toEqual([]);
  });

  it('can not be read from a broken file, which is named', () => {
    expect(() => titlesAndRows('it(')).toThrow("src/shop/cart.test.ts can't be read");
  });
});

const rows: readonly Row[] = [
  { id: 'R183', requirement: "the cart's derived numbers" },
  { id: 'R184', requirement: 'clearing <empties> the cart | all of it' },
];
const counted = { file: 'src/shop/cart.test.ts', title: 'R183 counts pieces', rows: ['R183'] };
const cleared = { file: 'test/journeys/cart.test.ts', title: 'R184 clears', rows: ['R184'] };

describe('the check of the map', () => {
  it('finds nothing wrong when every row has a test', () => {
    expect(mapProblems(rows, [counted, cleared])).toEqual([]);
  });

  it('names a row without a test', () => {
    expect(mapProblems(rows, [counted])).toEqual(['R184 has no test: clearing <empties> the cart | all of it']);
  });

  it('names a test of a row that there is not', () => {
    const lost = { file: 'test/journeys/cart.test.ts', title: 'R241 flies', rows: ['R241'] };
    expect(mapProblems(rows, [counted, cleared, lost])).toEqual([
      'test/journeys/cart.test.ts names R241, which the specification does not have: R241 flies',
    ]);
  });
});

describe('the page', () => {
  it('lists each row with its code and its tests', () => {
    const page = mapPage(rows, [counted, cleared], (file) => file === 'src/shop/cart.ts');
    expect(page.trimEnd().split('\n').slice(-2)).toEqual([
      "| R183 | the cart's derived numbers | `src/shop/cart.ts` | R183 counts pieces (`src/shop/cart.test.ts`) |",
      '| R184 | clearing &lt;empties> the cart \\| all of it | `src/shop/cart.ts` | R184 clears (`test/journeys/cart.test.ts`) |',
    ]);
  });

  it('names the folder where a test stands beside no file of its name', () => {
    const test = { file: 'src/catalogue/pages.test.ts', title: 'R183 counts', rows: ['R183'] };
    expect(mapPage(rows, [test], () => false)).toContain('`src/shop/cart.ts`<br>`src/catalogue`');
  });
});

describe('what the map is made from', () => {
  const all: readonly Row[] = JSON.parse(readFileSync('test/spec-map/rows.json', 'utf8'));

  it('has every row of the specification once, R001 to R240 and Q1 to Q6, each in few words', () => {
    const ids = [
      ...Array.from({ length: 240 }, (_, index) => `R${String(index + 1).padStart(3, '0')}`),
      'Q1',
      'Q2',
      'Q3',
      'Q4',
      'Q5',
      'Q6',
    ];
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(all.filter(({ requirement }) => requirement === '' || requirement.length > 90)).toEqual([]);
  });

  it('points at code that is there', () => {
    expect(areas.filter((area) => !existsSync(area))).toEqual([]);
    expect([areaOf('R001'), areaOf('R013'), areaOf('R240'), areaOf('Q6')]).toEqual([
      'src/storefront/root.tsx',
      'src/storefront/features/shell',
      'src/storefront',
      'src/catalogue',
    ]);
  });
});
