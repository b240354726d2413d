/** The mutants of mutation testing, on a few lines of code. */
import { describe, expect, it } from 'vitest';
import { mutantsOf } from './mutants.ts';

const changes = (source: string) => mutantsOf('src/shop/rule.ts', source).map(({ from, to }) => `${from} → ${to}`);

describe('the mutants of a rule', () => {
  it('move a boundary, turn an operator round, take a condition for granted', () => {
    expect(changes('export const f = (a: number) => (a < b ? a + b : a === b);').toSorted()).toEqual([
      '+ → -',
      '< → <=',
      '< → >=',
      '=== → !==',
      'a < b → false',
      'a < b → true',
    ]);
  });

  it('change numbers, texts, lists and truths', () => {
    expect(changes("const a = 50; const b = 'Rs'; const c = ''; const d = [a]; const e = true;")).toEqual([
      '50 → (50 + 1)',
      "'Rs' → ''",
      "'' → 'mutant'",
      '[a] → []',
      'true → false',
    ]);
  });

  it('empty blocks, leave calls out, swap methods, loosen patterns', () => {
    expect(changes('function f() { return text.trim(); }')).toEqual([
      '{ return text.trim(); } → {}',
      'text.trim() → text',
    ]);
    expect(changes('Math.min(a, b); !c; d?.e; `${f} g`;')).toEqual([
      'min → max',
      '!c → c',
      'd?.e → d.e',
      '`${f} g` → ``',
    ]);
    expect(changes(String.raw`/^\b1+$/i;`)).toEqual([
      String.raw`/^\b1+$/i → /\b1+$/i`,
      String.raw`/^\b1+$/i → /^\b1+/i`,
      String.raw`/^\b1+$/i → /^\b1+$/`,
      String.raw`/^\b1+$/i → /^\b1*$/i`,
      '/^\\b1+$/i → /^1+$/i',
    ]);
  });

  it('leave code alone that makes no difference', () => {
    expect(changes('function f() { return undefined; }')).toEqual([]);
  });

  it('leave imports, types and names of properties alone', () => {
    expect(changes("import { a } from './a.ts'; type B = 'c' | 5; const d = { 'e': f };")).toEqual([]);
  });

  it('have their position and the whole file', () => {
    expect(mutantsOf('src/shop/rule.ts', 'const a = 1;\nconst b = a - 1;\n').at(-2)).toEqual({
      file: 'src/shop/rule.ts',
      line: 2,
      from: '-',
      to: '+',
      text: 'const a = 1;\nconst b = a + 1;\n',
    });
  });
});
