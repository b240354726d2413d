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
  readonly answer: (outcome: Outcome, context: VisitContext) => Promise<Response> | Response;
  /** 0 for none. */
  readonly idOf: (context: VisitContext) => number;
}

export function productRoutes(app: Hono<Visit>, { products }: Desk, { page, answer, idOf }: Answers): void {
  app.get(addresses.products, (context) => page(products.list(context.req.query('search') ?? ''), context));
  app.get(addresses.newProduct, (context) => page(products.editor.newPage(), context));
  app.post(addresses.newProduct, async (context) => {
    const { form, session } = context.var;
    return answer(await products.editor.create(form, session), context);
  });
  app.get(addresses.product, (context) => page(products.editor.page(idOf(context)), context));
  app.post(addresses.product, async (context) => {
    const { form, session } = context.var;
    return answer(await products.editor.press(idOf(context), form, session), context);
  });
  app.post(addresses.productPrices, async (context) => {
    const { form, session } = context.var;
    return answer(await products.save(idOf(context), form, session), context);
  });
}
