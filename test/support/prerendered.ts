/** The pages as served, before any script: what search engines and visitors without a script read. */
import type { BrowserContext } from 'playwright-core';

export interface PrerenderedProduct {
  readonly id: number;
  readonly heading: string;
  readonly badges: readonly string[];
  readonly price: string;
  /** The text at the bottom of the buy box: the button that buys, or the link that asks. */
  readonly action: string;
  readonly isInquiry: boolean;
  readonly isDisabled: boolean;
  readonly related: readonly number[];
}

export interface PrerenderedCard {
  /** The list that it stands on. */
  readonly list: string;
  /** The path of its product. */
  readonly href: string;
  readonly name: string;
  readonly price: string;
  /** Null if it has none. */
  readonly badge: string | null;
}

/** The cards of some lists, list by list. */
export async function prerenderedCards(
  context: BrowserContext,
  shop: string,
  paths: readonly string[],
): Promise<readonly PrerenderedCard[]> {
  const cards = await parsed(context, await texts(context, shop, paths), (documents) =>
    documents.map((html) => {
      const list = new DOMParser().parseFromString(html, 'text/html');
      return [...list.querySelectorAll('main [data-testid="card"]')].map((card) => {
        const [name = '', price = ''] = [...card.children]
          .filter((part) => !part.querySelector('picture'))
          .map(({ textContent }) => textContent);
        const badge = card.querySelector('[data-testid="oos-badge"]')?.textContent ?? null;
        return { href: card.getAttribute('href') ?? '', name, price, badge };
      });
    }),
  );
  return paths.flatMap((list, index) => (cards[index] ?? []).map((card) => ({ list, ...card })));
}

export async function prerenderedProducts(
  context: BrowserContext,
  shop: string,
  ids: readonly number[],
): Promise<readonly PrerenderedProduct[]> {
  const htmls = await texts(
    context,
    shop,
    ids.map((id) => `/product/${id}`),
  );
  const facts = await parsed(context, htmls, (documents) =>
    documents.map((html) => {
      const page = new DOMParser().parseFromString(html, 'text/html');
      const text = (selector: string) => (page.querySelector(selector)?.textContent ?? '').replaceAll('\u00A0', ' ');
      const action = '[data-testid="buy"], [data-testid="inquire"]';
      return {
        heading: text('h1'),
        badges: [...page.querySelectorAll('article .badge')].map((badge) => badge.textContent),
        price: text('[data-testid="unit-price"]'),
        action: text(action),
        isInquiry: page.querySelector('[data-testid="inquire"]') !== null,
        isDisabled: page.querySelector(action)?.hasAttribute('disabled') ?? false,
        related: [...page.querySelectorAll('[data-testid="related"] a')].map((link) =>
          Number(link.getAttribute('href')?.replace('/product/', '')),
        ),
      };
    }),
  );
  return ids.flatMap((id, index) => {
    const product = facts[index];
    return product ? [{ id, ...product }] : [];
  });
}

function texts(context: BrowserContext, shop: string, paths: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    paths.map(async (path) => {
      const answer = await context.request.get(shop + path);
      if (answer.status() !== 200) throw new Error(`${path} answered ${answer.status()}`);
      return answer.text();
    }),
  );
}

/** Parses HTML in an empty page: the shop's own pages forbid it (Trusted Types). */
async function parsed<T>(
  context: BrowserContext,
  htmls: readonly string[],
  read: (documents: readonly string[]) => T,
): Promise<T> {
  const page = await context.newPage();
  const result: T = await page.evaluate(read, htmls);
  await page.close();
  return result;
}
