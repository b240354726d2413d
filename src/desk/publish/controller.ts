/** The unpublished changes, the preview, and publishing. */
import { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import type { Desk } from '#desk/desk.ts';

export function publish({ desk }: { readonly desk: Desk }): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  const answer = async (c: DeskContext, notice: string | null) =>
    notice === null
      ? c.redirect(addresses.publish, 303)
      : c.var.show('OldPage', { page: await desk.publish.page(notice) }, 409);

  app.get(addresses.publish, async (c) => c.var.show('OldPage', { page: await desk.publish.page() }));
  app.post(addresses.publish, async (c) => {
    const restore = await desk.publish.restorePage(c.var.form);
    return restore
      ? c.var.show('OldPage', { page: restore })
      : answer(c, await desk.publish.press(c.var.form, c.var.session));
  });
  app.get(addresses.preview, async (c) =>
    c.redirect((await desk.publish.previewLink(c.var.session)) ?? addresses.publish, 303),
  );
  app.get(addresses.changes, (c) => c.redirect(addresses.publish, 303));
  app.post(addresses.changes, async (c) => answer(c, await desk.publish.discard(c.var.form, c.var.session)));
  return app;
}
