/** The owner's guide at the desk: whole, with its pictures, and opened by each page at its part. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signedInDesk, textOf } from '#test/support/test-desk.ts';

/** The words of the guide's Markdown, without its signs. */
function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

describe('the owner’s guide', () => {
  it('shows every sentence of its parts, in order', async () => {
    const { html } = await signedInDesk();
    const page = await html('/guide');
    const written = readFileSync('docs/owner-guide.md', 'utf8')
      .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replaceAll(/\]\([^)]*\)/g, ']');
    expect(words(textOf(page)).join(' ')).toContain(words(written.slice(written.indexOf('## '))).join(' '));
  });

  it('shows its pictures, and no other file', async () => {
    const { get, html } = await signedInDesk();
    const page = await html('/guide');
    const pictures = [...page.matchAll(/<img src="([^"]+)" alt="[^"]{20,}"/g)].map(([, address = '']) => address);
    expect(new Set(pictures)).toEqual(new Set(readdirSync('docs/guide').map((file) => `/guide/${file}`)));
    const [first = ''] = pictures;
    const picture = await get(first);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    for (const path of ['/guide/..%2Fowner-guide.md', '/guide/nothing.webp', '/guide/%00'])
      expect((await get(path)).status).toBe(404);
  });

  it.each([
    ['/', 'an-order-from-the-ring-to-the-cash'],
    ['/first-steps', 'the-first-day'],
    ['/orders/new', 'orders-by-phone-and-unreadable-messages'],
    ['/tracking', 'the-couriers-sheet'],
    ['/tell', 'tell-the-customers'],
    ['/cash', 'the-cash'],
    ['/sales', 'the-cash'],
    ['/products', 'prices-a-sale-sold-out'],
    ['/products/new', 'a-new-product'],
    ['/shop', 'the-shop-and-its-pages'],
    ['/publish', 'preview-publish-go-back'],
    ['/health', 'a-bad-day'],
  ])('is one tap from %s, at the part %s', async (path, section) => {
    const { html } = await signedInDesk();
    expect(await html(path)).toContain(`href="/guide#${section}"`);
    expect(await html('/guide')).toContain(` id="${section}"`);
  });
});
