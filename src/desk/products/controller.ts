/** Products: their list with prices, a product's page, and a new one. */
import { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import { type DeskContext, type DeskEnv, idOf } from '#desk/context.ts';
import type { Desk } from '#desk/desk.ts';
import type { DeskPage } from '#desk/pages/desk-page.ts';
import type { Outcome } from './products.ts';

export function products({ desk: { products: own } }: { readonly desk: Desk }): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.products, (c) => show(c, own.list(c.req.query('search') ?? '')));
  app.get(addresses.newProduct, (c) => show(c, own.editor.newPage()));
  app.post(addresses.newProduct, async (c) => answer(c, await own.editor.create(c.var.form, c.var.session)));
  app.get(addresses.product, (c) => show(c, own.editor.page(idOf(c))));
  app.post(addresses.product, async (c) => answer(c, await own.editor.press(idOf(c), c.var.form, c.var.session)));
  app.post(addresses.productPrices, async (c) => answer(c, await own.save(idOf(c), c.var.form, c.var.session)));
  return app;
}

export function show(c: DeskContext, page: DeskPage | null, status?: number): Response | Promise<Response> {
  return page ? c.var.show('OldPage', { page }, status) : c.notFound();
}

export function answer(c: DeskContext, outcome: Outcome): Response | Promise<Response> {
  return 'location' in outcome ? c.redirect(outcome.location, 303) : show(c, outcome.page, outcome.status);
}
