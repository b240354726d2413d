/** The addresses at which the owner changes the shop itself, and which products stand where. */
import type { Context, Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { Visit } from '#desk/app.ts';
import type { Desk } from '#desk/desk.ts';
import type { DeskPage } from '#desk/pages/desk-page.ts';
import type { Answers } from '#desk/products/product-routes.ts';

const noShop: DeskPage = {
  kind: 'message',
  title: 'Shop',
  words: 'The shop can’t be changed here: this desk runs without the shop’s sources.',
};

export function shopRoutes(
  app: Hono<Visit>,
  { shopDesk }: Pick<Desk, 'shopDesk'>,
  { page, answer, idOf }: Answers,
): void {
  const named = ({ req }: Context<Visit>) => req.param('id') ?? '';
  const isSaved = ({ req }: Context<Visit>) => req.query('saved') !== undefined;

  app.get(addresses.shop, async (context) => page((await shopDesk())?.shop.index() ?? noShop, context));
  app.get(addresses.shopSection, async (context) => {
    const own = await shopDesk();
    return page(own ? own.shop.section(named(context), isSaved(context)) : noShop, context);
  });
  app.post(addresses.shopSection, async (context) => {
    const { form, session } = context.var;
    return answer(await (await shopDesk())?.shop.save(named(context), form, session), context);
  });
  app.get(addresses.pages, async (context) => page((await shopDesk())?.pages.index() ?? noShop, context));
  app.get(addresses.pageList, async (context) => {
    const own = await shopDesk();
    return page(own ? own.pages.list(named(context), new URL(context.req.url).searchParams) : noShop, context);
  });
  app.post(addresses.pageList, async (context) => {
    const { form, session } = context.var;
    return answer(await (await shopDesk())?.pages.change(named(context), form, session), context);
  });
  app.get(addresses.productPages, async (context) => {
    const own = await shopDesk();
    return page(own ? own.productPages.page(idOf(context), isSaved(context)) : noShop, context);
  });
  app.post(addresses.productPages, async (context) => {
    const { form, session } = context.var;
    return answer(await (await shopDesk())?.productPages.save(idOf(context), form, session), context);
  });
}
