/** The addresses at which the owner changes the shop itself, and which products stand where. */
import type { Context, Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { Visit } from '#desk/app.ts';
import type { Desk } from '#desk/desk.ts';
import type { Answers } from '#desk/products/product-routes.ts';

export function shopRoutes(
  app: Hono<Visit>,
  { shopDesk }: Pick<Desk, 'shopDesk'>,
  { page, answer, idOf }: Answers,
): void {
  const named = ({ req }: Context<Visit>) => req.param('id') ?? '';
  const isSaved = ({ req }: Context<Visit>) => req.query('saved') !== undefined;

  const { shop, pages, productPages } = shopDesk;
  app.get(addresses.shop, (context) => page(shop.index(), context));
  app.get(addresses.shopSection, (context) => page(shop.section(named(context), isSaved(context)), context));
  app.post(addresses.shopSection, async (context) => {
    const { form, session } = context.var;
    return answer(await shop.save(named(context), form, session), context);
  });
  app.get(addresses.pages, (context) => page(pages.index(), context));
  app.get(addresses.pageList, (context) =>
    page(pages.list(named(context), new URL(context.req.url).searchParams), context),
  );
  app.post(addresses.pageList, async (context) => {
    const { form, session } = context.var;
    return answer(await pages.change(named(context), form, session), context);
  });
  app.get(addresses.productPages, (context) => page(productPages.page(idOf(context), isSaved(context)), context));
  app.post(addresses.productPages, async (context) => {
    const { form, session } = context.var;
    return answer(await productPages.save(idOf(context), form, session), context);
  });
}
