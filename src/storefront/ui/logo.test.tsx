import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

/** The name beside the paw. */
async function nameIn(name: string, drawnName: object | null = null) {
  vi.resetModules();
  vi.stubGlobal('shopDataOfBuild', { shop: { name, payment: '' }, drawnName });
  const { Logo } = await import('./logo.tsx');
  return /<path[^>]*><\/path><\/svg>(.*)<\/span>$/.exec(renderToStaticMarkup(<Logo />))?.[1] ?? '';
}

it('the logo has the shop’s name as its drawing, which has the name for screen readers', async () => {
  const drawing = await nameIn('Panja', { path: 'm0 0l1 1z', viewBox: '0 0 268 120' });
  expect(drawing).toMatch(/^<svg [^>]*role="img" aria-label="Panja" viewBox="0 0 268 120"[^>]*><path d="m0 0l1 1z">/);
});

it('the logo has a name without a drawing as text, and a long one in smaller letters', async () => {
  const [short, long] = [await nameIn('پنجہ'), await nameIn('The Happy Pet Shop of Lahore')];
  expect(short).toMatch(/^<span class="[^"]*">پنجہ<\/span>$/);
  expect(long).toContain('>The Happy Pet Shop of Lahore<');
  expect(/class="([^"]*)"/.exec(long)?.[1]).not.toBe(/class="([^"]*)"/.exec(short)?.[1]);
});
