import { describe, expect, it } from 'vitest';
import { namedTests, rowsIn } from './named-tests.ts';

const titlesAndRows = (source: string) =>
  namedTests('src/shop/cart.test.ts', source).map(({ title, rows }) => [title, ...rows]);

describe('the rows that a text names', () => {
  it('are ids of three digits, ranges of them, Q with one, and decisions', () => {
    const found = [
      'D58 and D7',
      'R104 the welcome toast goes',
      'Q1 R160 have a description',
      'the fee (R197, R198)',
      'R066-R069 and R071–R072',
      'R1041 is a slip of the finger',
    ].map((text) => rowsIn(text).join(' '));
    expect(found).toEqual(['D58 D7', 'R104', 'Q1 R160', 'R197 R198', 'R066 R067 R068 R069 R071 R072', 'R1041']);
  });

  it('are no amounts, and no rules of the e-mail contract', () => {
    expect(rowsIn('R11: shows Rs 1650, not Rs1650')).toEqual([]);
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
    expect(namedTests('src/storefront/ui/card.test.tsx', source)).toMatchObject([
      { file: 'src/storefront/ui/card.test.tsx', title: 'R098 a card', rows: ['R098'] },
    ]);
  });

  it('are told with the blocks they stand in and the texts of their table', () => {
    const source = `
      describe('the cart', () => {
        describe('at night', () => it.each([['empty', 0], ['full', 9]])('that is %s', () => {}));
        it('by day', () => {});
      });`;
    expect(namedTests('src/shop/cart.test.ts', source).map(({ words }) => words)).toEqual([
      'the cart > at night > that is %s > empty > full',
      'the cart > by day',
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
