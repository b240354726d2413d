import { describe, expect, it } from 'vitest';
import { brokenFile } from './broken-file.ts';
import { examine } from './examine.ts';
import { problemReport, suspicionReport } from './report.ts';

describe('the examination of the catalogue as it is', () => {
  it('raises no false alarm', async () => {
    const { text, exitCode } = await examine({ root: process.cwd(), columns: 100, environment: {} });
    expect(text).toContain('nothing to mend in the catalogue');
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^6 +2300 +yes +dog +Adult Dog Food Chicken 3kg +3kg +dog-food$/m);
    expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  it('names the texts that the owner has not written yet, which is no problem (D66)', async () => {
    const { text, exitCode } = await examine({ root: process.cwd(), columns: 400, environment: {} });
    expect(text).toMatch(
      /^Still as the shop came, in src\/catalogue\/shop-texts\.ts: heroTitle, .*contactDescription\. Read/m,
    );
    expect(exitCode).toBe(0);
  });

  it('names the products whose packs say Panja in a shop of another name (D66)', async () => {
    const shopOf = (name: string) =>
      examine({ root: process.cwd(), columns: 10_000, environment: { SHOP_NAME: name } });
    expect((await shopOf('Chonch')).text).toContain(
      'say Panja, and this shop is Chonch: Adult Dog Food Chicken & Rice 500 g (1)',
    );
    expect((await shopOf('Panja')).text).not.toContain('say Panja');
  });
});

describe('what the doctor says', () => {
  it('names each problem, wrapped to the terminal', () => {
    expect(problemReport(['Product 12 "Paste", field price: is -5. Write more.'], 40)).toBe(
      '1 problem to mend; until then the shop can\'t be built:\n\n- Product 12 "Paste", field price: is\n  -5. Write more.\n',
    );
  });

  it('names a suspicion with its product, its remedy, and the line that accepts it', () => {
    const suspicion = { product: 43, kind: 'far price', problem: 'its price is high', remedy: 'Look.' } as const;
    const report = suspicionReport({ open: [suspicion], acknowledged: 2, pointless: [] }, [], 200);
    expect(report).toContain(
      `- Product 43 "": its price is high. Look.\n      { product: 43, kind: 'far price', because: '…' },\n`,
    );
    expect(report).toContain(
      '0 products, no problem, 1 to look at (2 known and accepted in src/catalogue/reviewed.ts).',
    );
  });

  it('names a review that nothing needs any more', () => {
    const pointless = [{ product: 3, kind: 'two prices', because: '' }] as const;
    expect(suspicionReport({ open: [], acknowledged: 0, pointless }, [], 100)).toContain(
      'product 3, "two prices" is no longer suspected; its line can go.',
    );
  });

  it('shows the line at which a file breaks off', () => {
    const error = new SyntaxError("Expected ',', got 'ident'");
    error.stack = `/shop/src/catalogue/products/birds.ts:5\n    name: 'Budgie'\n    price: 2200,\n    ^^^^^\n\nSyntaxError: …`;
    expect(brokenFile(error, '/shop')).toContain(
      "src/catalogue/products/birds.ts can't be read; it breaks off at line 5:",
    );
    expect(brokenFile(error, '/shop')).toContain('    price: 2200,\n    ^^^^^\n');
    expect(brokenFile(new Error('else'), '/shop')).toBeNull();
  });
});
