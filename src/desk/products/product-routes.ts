/** The addresses of products: the list, a product's page, and a new one. */
import type { Context, Hono } from 'hono';
import type { Visit } from '#desk/app.ts';
import { addresses } from '#desk/addresses.ts';
import type { Desk } from '#desk/desk.ts';
import type { DeskPage } from '#desk/pages/desk-page.ts';
import type { Outcome } from './products.ts';

type VisitContext = Context<Visit>;

export interface Answers {
  readonly page: (page: DeskPage | null, context: VisitContext) => Promise<Response>;
  readonly answer: (outcome: Outcome | undefined, context: VisitContext) => Promise<Response> | Response;
  /** 0 for none. */
  readonly idOf: (context: VisitContext) => number;
}

const noProducts: DeskPage = {
  kind: 'message',
  title: 'Products',
  words: 'Products can’t be changed here: this desk runs without the shop’s sources.',
};

export function productRoutes(app: Hono<Visit>, desk: Desk, { page, answer, idOf }: Answers): void {
  app.get(addresses.products, async (context) => {
    const products = await desk.products();
    return page(products?.list(context.req.query('search') ?? '') ?? noProducts, context);
  });
  app.get(addresses.newProduct, async (context) =>
    page((await desk.products())?.editor.newPage() ?? noProducts, context),
  );
  app.post(addresses.newProduct, async (context) => {
    const { form, session } = context.var;
    return answer(await (await desk.products())?.editor.create(form, session), context);
  });
  app.get(addresses.product, async (context) => {
    const products = await desk.products();
    return page(products ? products.editor.page(idOf(context)) : noProducts, context);
  });
  app.post(addresses.product, async (context) => {
    const { form, session } = context.var;
    return answer(await (await desk.products())?.editor.press(idOf(context), form, session), context);
  });
  app.post(addresses.productPrices, async (context) => {
    const { form, session } = context.var;
    return answer(await (await desk.products())?.save(idOf(context), form, session), context);
  });
}
