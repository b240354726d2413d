import { describe, expect, it } from 'vitest';
import { namedTests, rowsIn } from './named-tests.ts';

const titlesAndRows = (source: string) =>
  namedTests('src/shop/cart.test.ts', source).map(({ title, rows }) => [title, ...rows]);

describe('the rows that a text names', () => {
  it('are ids of three digits, ranges of them, Q with one, and decisions of up to three', () => {
    const found = [
      'D58, D7 and D100',
      'R104 the welcome toast goes',
      'Q1 R160 have a description',
      'the fee (R197, R198)',
      'R066-R069 and R071–R072',
      'R1041 is a typo',
      'C13 and I9',
    ].map((text) => rowsIn(text).join(' '));
    expect(found).toEqual([
      'D58 D7 D100',
      'R104',
      'Q1 R160',
      'R197 R198',
      'R066 R067 R068 R069 R071 R072',
      'R1041',
      'C13 I9',
    ]);
  });

  it('are no amounts, nor the curves of a drawing', () => {
    expect(rowsIn('R11: shows Rs 1650, not Rs1650, at C14 114')).toEqual([]);
  });
});

describe('the tests of a file', () => {
  it('are found by it and test, in any describe, with any quotes', () => {
    const source = `
      describe('R001 is no test', () => {
        it('one (R002)', () => {});
        test("the shop's two (R003, D7)", async () => { await open(); });
        it.only(\`three (R004)\`, () => {});
      });`;
    expect(titlesAndRows(source)).toEqual([
      ['one (R002)', 'R002'],
      ["the shop's two (R003, D7)", 'R003', 'D7'],
      ['three (R004)', 'R004'],
    ]);
  });

  it('name rows only in brackets at the end', () => {
    expect(titlesAndRows(`it('R002 one', f); it('R003 (two) R004', f)`)).toEqual([['R002 one'], ['R003 (two) R004']]);
  });

  it('are read from TypeScript and JSX', () => {
    const source = `const rupees = 5 as number; it('a card (R098)', () => expect(<b>{rupees}</b>).toBe<unknown>(1));`;
    expect(namedTests('src/storefront/ui/card.test.tsx', source)).toMatchObject([
      { file: 'src/storefront/ui/card.test.tsx', title: 'a card (R098)', rows: ['R098'] },
    ]);
  });

  it('have the words of their blocks and of the texts in their table', () => {
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
      const pages = [['R066', '/dog-main'], ['R067', '/dog-food']];
      it.each(pages)('$1 has its heading ($0)', () => {});
      it.each([{ title: 'is found (R070)' }, { title: 'R072 is lost' }])('$title', () => {});
      it.each([['R071', 1]])('the same for all', () => {});`;
    expect(titlesAndRows(source)).toEqual([
      ['$1 has its heading ($0)', 'R066', 'R067'],
      ['$title', 'R070'],
      ['the same for all'],
    ]);
  });

  it('do not count behind skip or todo', () => {
    const source = `
      it.skip('a (R001)', () => {});
      it.todo('b (R002)');
      it.skip.each([1])('%i (R003)', () => {});
      describe.skip('c', () => { it('d (R004)', () => {}); });
      it('e (R005)', () => {});`;
    expect(titlesAndRows(source)).toEqual([['e (R005)', 'R005']]);
  });

  it('are not looked for in comments or other texts', () => {
    expect(titlesAndRows(`// it('R001 a', f)\nconst text = "it('R002 b', f)"; exit('R003 c');`)).toEqual([]);
  });

  it('are not read from a broken file, which is named', () => {
    expect(() => titlesAndRows('it(')).toThrow("src/shop/cart.test.ts can't be read");
  });
});
