/** The pages as they come from the server, before any script: what search engines and visitors without script read. */
import type { BrowserContext } from 'playwright-core';

export interface PrerenderedProduct {
  readonly id: number;
  readonly heading: string;
  readonly badges: readonly string[];
  readonly price: string;
  /** The text of what stands at the bottom of the buy box: the button that buys, or the link that asks. */
  readonly action: string;
  readonly isInquiry: boolean;
  readonly isDisabled: boolean;
  readonly related: readonly number[];
}

/** The cards of some lists: path of the product and name, each once. */
export async function prerenderedCards(context: BrowserContext, shop: string, paths: readonly string[]) {
  const cards = await parsed(context, await texts(context, shop, paths), (documents) =>
    documents.flatMap((html) => {
      const list = new DOMParser().parseFromString(html, 'text/html');
      return [...list.querySelectorAll('main [data-testid="card"]')].map((card) => {
        const name = [...card.children].find((part) => !part.querySelector('picture'))?.textContent ?? '';
        return [card.getAttribute('href') ?? '', name] as const;
      });
    }),
  );
  return new Map(cards);
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

/** Reads HTML in an empty page: the shop's own pages forbid it (Trusted Types). */
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
