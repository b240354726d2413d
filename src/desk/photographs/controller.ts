/** The photographs of a product. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { addresses } from '#desk/addresses.ts';
import { type DeskContext, type DeskEnv, idOf } from '#desk/context.ts';
import type { Desk } from '#desk/desk.ts';
import { show } from '#desk/products/controller.ts';
import type { PhotographsOutcome } from './photographs.ts';

export function photographs({ desk: { photographs: own } }: { readonly desk: Desk }): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  const answer = (c: DeskContext, outcome: PhotographsOutcome) => {
    if (outcome.kind === 'done') return c.redirect(outcome.location, 303);
    if (outcome.kind === 'foreign') throw new HTTPException(403);
    return show(c, outcome.page, outcome.status);
  };
  app.get(addresses.photographs, async (c) => show(c, await own.page(idOf(c))));
  app.post(addresses.photographs, async (c) => answer(c, await own.change(idOf(c), c.var.form, c.var.session)));
  app.post(addresses.newPhotographs, async (c) => answer(c, await own.add(idOf(c), c.req.raw, c.var.session)));
  app.get(addresses.photograph, async (c) => {
    const number = Number(/^[1-5]$/.exec(c.req.param('number') ?? '')?.[0] ?? 0);
    const bytes = await own.picture(idOf(c), number);
    return bytes ? new Response(bytes, { headers: { 'content-type': 'image/avif' } }) : c.notFound();
  });
  return app;
}
