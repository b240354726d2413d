import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { rupees } from '#shop/money.ts';
import { staticRouter } from '#storefront/router/router.ts';
import { RouterContext } from '#storefront/router/use-router.ts';

vi.stubGlobal('shopDataOfBuild', { shop: {} });
const { ProductCard } = await import('./product-card.tsx');

const router = staticRouter({ location: { path: '/', search: '', hash: '', key: '' }, screen: { main: null } });
const treat = { id: 5, name: 'Cat Treat', price: rupees(1350), inStock: true, image: '/placeholder.svg' };
const html = (parts: object, isListed = true) =>
  renderToStaticMarkup(
    <RouterContext value={router}>
      <ProductCard card={{ ...treat, ...parts }} sizes="" isListed={isListed} />
    </RouterContext>,
  );

it('a card on sale shows the price that is charged, the old one struck through, and SALE (D95)', () => {
  expect(html({ was: rupees(1500) })).toMatch(/>SALE<.*Rs 1350 <s\b[^>]*>Rs 1500<\/s>/);
  expect(html({})).not.toMatch(/<s\b|SALE/);
});

it('a card has its name, one grey fact and its price, which no other digit follows', () => {
  const words = (card: string) => card.replaceAll(/(?:<[^>]*>)+/g, '|');
  expect(words(html({}))).toBe('|Cat Treat|Rs 1350|');
  expect(words(html({ fact: '5 sizes' }))).toBe('|Cat Treat|5 sizes |Rs 1350|');
});

it('a card that is not of the page’s list has no test id (D51)', () => {
  expect(html({})).toContain('data-testid="card"');
  expect(html({}, false)).not.toContain('data-testid');
});

it('a card of a product whose packs or sizes differ in price says from which price on it is sold (D95)', () => {
  expect(html({ isFrom: true })).toMatch(/>from <\/span>Rs 1350</);
});
