import { describe, expect, it } from 'vitest';
import { smallCatalogue } from '#test/support/catalogues.ts';
import { examine } from './examine.ts';
import { findingReport, problemReport } from './report.ts';

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
    expect(text).toMatch(/^Still as the shop came, in catalogue\/shop\.yaml: heroTitle, .*contactDescription\. Read/m);
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

describe('a setting that wins over the content', () => {
  it('is named, with the variable that holds it (D69)', async () => {
    const { text } = await examine({
      root: process.cwd(),
      columns: 100,
      environment: { SHOP_PHONE: '+92 51 1234567' },
    });
    expect(text).toContain(
      'SHOP_PHONE is set to "+92 51 1234567" and wins over phone in catalogue/shop.yaml: change it there.\n',
    );
  });
});

describe('what the doctor says', () => {
  it('names each problem, wrapped to the terminal', () => {
    expect(problemReport(['Product 12 "Paste", field price: is -5. Write more.'], 40)).toBe(
      '1 problem to mend; until then the shop can\'t be built:\n\n- Product 12 "Paste", field price: is\n  -5. Write more.\n',
    );
  });

  it('names what is to be looked at, with its product and its remedy', () => {
    const [product] = smallCatalogue().products;
    const finding = { problem: 'its price is high', remedy: 'Look.' };
    expect(findingReport(product ? [{ ...finding, product }] : [], 12, 200)).toBe(
      '1 thing to look at; the shop can be built all the same:\n\n' +
        '- Product 1 "Dog Food 1 kg": its price is high. Look.\n' +
        '\n12 products, no problem, 1 to look at.\n',
    );
  });
});
