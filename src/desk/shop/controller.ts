/** The shop itself, and the lists on which products stand. */
import { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import { type DeskContext, type DeskEnv, idOf } from '#desk/context.ts';
import type { Desk } from '#desk/desk.ts';
import { answer, show } from '#desk/products/controller.ts';

export function shop({ desk }: { readonly desk: Desk }): Hono<DeskEnv> {
  const { shop: own, pages, productPages } = desk.shopDesk;
  const app = new Hono<DeskEnv>();
  const named = ({ req }: DeskContext) => req.param('id') ?? '';
  const isSaved = ({ req }: DeskContext) => req.query('saved') !== undefined;

  app.get(addresses.shop, (c) => show(c, own.index()));
  app.get(addresses.shopSection, (c) => show(c, own.section(named(c), isSaved(c))));
  app.post(addresses.shopSection, async (c) => answer(c, await own.save(named(c), c.var.form, c.var.session)));
  app.get(addresses.pages, (c) => show(c, pages.index()));
  app.get(addresses.pageList, (c) => show(c, pages.list(named(c), new URL(c.req.url).searchParams)));
  app.post(addresses.pageList, async (c) => answer(c, await pages.change(named(c), c.var.form, c.var.session)));
  app.get(addresses.productPages, (c) => show(c, productPages.page(idOf(c), isSaved(c))));
  app.post(addresses.productPages, async (c) => answer(c, await productPages.save(idOf(c), c.var.form, c.var.session)));
  return app;
}
