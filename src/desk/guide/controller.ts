/** The owner's guide of the running version, and its pictures. */
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { addresses } from '#desk/addresses.ts';
import type { DeskEnv } from '#desk/context.ts';
import { contentType } from '#server/http/file-headers.ts';
import { GuideScreen } from './guide-screen.tsx';

const guideFile = new URL('../../../docs/owner-guide.md', import.meta.url);
const pictureFolder = new URL('../../../docs/guide/', import.meta.url);

export function guideRoutes(): Hono<DeskEnv> {
  const guide = fromMarkdown(readFileSync(guideFile, 'utf8'));
  const app = new Hono<DeskEnv>();
  app.get(addresses.guide, (c) => c.var.show(GuideScreen, { guide }));
  app.get(addresses.guidePicture, async (c) => {
    const picture = c.req.param('picture');
    if (!(await readdir(pictureFolder)).includes(picture)) return c.notFound();
    const headers = { 'content-type': contentType(picture) ?? '', 'cache-control': 'private, max-age=3600' };
    return c.body(await readFile(new URL(picture, pictureFolder)), 200, headers);
  });
  return app;
}
