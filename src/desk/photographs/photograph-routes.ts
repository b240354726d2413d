/** The addresses of a product's photographs, behind the desk's door. */
import type { Context, Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { Visit } from '#desk/app.ts';
import type { Desk } from '#desk/desk.ts';
import type { DeskPage } from '#desk/pages/desk-page.ts';
import type { Headers } from '#relay/serve/security-headers.ts';
import type { PhotographsOutcome } from './photographs.ts';

type DeskContext = Context<Visit>;
type Answer = Response | Promise<Response>;

export interface RouteParts {
  readonly desk: Desk;
  readonly headers: Headers;
  /** The product's id; 0 for none. */
  readonly idOf: (context: DeskContext) => number;
  readonly page: (made: DeskPage | null, context: DeskContext, options?: { readonly status?: number }) => Answer;
  readonly seeOther: (location: string) => Response;
  /** For a form that didn't come from the desk. */
  readonly refused: (context: DeskContext) => Answer;
}

const noPhotographs: DeskPage = {
  kind: 'message',
  title: 'Photographs',
  words: 'Photographs can’t be changed here: this desk runs without the shop’s sources.',
};

export function photographRoutes(app: Hono<Visit>, { desk, headers, idOf, page, seeOther, refused }: RouteParts): void {
  const answer = (outcome: PhotographsOutcome | undefined, context: DeskContext) => {
    if (!outcome) return page(noPhotographs, context);
    if (outcome.kind === 'done') return seeOther(outcome.location);
    return outcome.kind === 'foreign' ? refused(context) : page(outcome.page, context, { status: outcome.status });
  };
  app.get(addresses.photographs, async (context) => {
    const photographs = await desk.photographs();
    return page(photographs ? await photographs.page(idOf(context)) : noPhotographs, context);
  });
  app.post(addresses.photographs, async (context) => {
    const { form, session } = context.var;
    return answer(await (await desk.photographs())?.change(idOf(context), form, session), context);
  });
  app.post(addresses.newPhotographs, async (context) =>
    answer(await (await desk.photographs())?.add(idOf(context), context.req.raw, context.var.session), context),
  );
  app.get(addresses.photograph, async (context) => {
    const number = Number(/^[1-5]$/.exec(context.req.param('number') ?? '')?.[0] ?? 0);
    const bytes = await (await desk.photographs())?.picture(idOf(context), number);
    return bytes ? new Response(bytes, { headers: { ...headers, 'content-type': 'image/avif' } }) : page(null, context);
  });
}
