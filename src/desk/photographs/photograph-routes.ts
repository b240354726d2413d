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

export function photographRoutes(app: Hono<Visit>, parts: RouteParts): void {
  const { headers, idOf, page, seeOther, refused } = parts;
  const { photographs } = parts.desk;
  const answer = (outcome: PhotographsOutcome, context: DeskContext) => {
    if (outcome.kind === 'done') return seeOther(outcome.location);
    return outcome.kind === 'foreign' ? refused(context) : page(outcome.page, context, { status: outcome.status });
  };
  app.get(addresses.photographs, async (context) => page(await photographs.page(idOf(context)), context));
  app.post(addresses.photographs, async (context) => {
    const { form, session } = context.var;
    return answer(await photographs.change(idOf(context), form, session), context);
  });
  app.post(addresses.newPhotographs, async (context) =>
    answer(await photographs.add(idOf(context), context.req.raw, context.var.session), context),
  );
  app.get(addresses.photograph, async (context) => {
    const number = Number(/^[1-5]$/.exec(context.req.param('number') ?? '')?.[0] ?? 0);
    const bytes = await photographs.picture(idOf(context), number);
    return bytes ? new Response(bytes, { headers: { ...headers, 'content-type': 'image/avif' } }) : page(null, context);
  });
}
