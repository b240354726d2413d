/** The desk's files in a release: one stylesheet, its scripts, and the address of each product's picture. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '#server/start-problem.ts';
import { addresses } from './addresses.ts';
import { contentType } from '#server/http/file-headers.ts';
import { type Headers, partHeaders } from '#server/http/security-headers.ts';
import type { Scripts } from './page/layout.tsx';

export interface DeskFiles {
  /** Their addresses. */
  readonly stylesheet: string;
  readonly scripts: Scripts;
  /** Answers that need no session, by their addresses. */
  readonly open: ReadonlyMap<string, () => Promise<Response>>;
  /** Address of a product's picture, or of one that came with the shop; `null` if there is none. */
  pictureOf(product: number | string): string | null;
  /** Only what `pictureOf` names; anything else is not found. */
  picture(address: string): Promise<Response>;
}

const siteFiles = [
  '/fonts/bricolage-grotesque.woff2',
  '/icon.svg',
  '/icons/icon-180.png',
  '/icons/icon-192.png',
  '/icons/icon-512.png',
  '/icons/icon-maskable-512.png',
];
const lasting: Headers = { 'cache-control': 'private, max-age=31536000, immutable' };

/** Reads them. Throws a StartProblem if the release was built by a version without a desk. */
export async function readDeskFiles(release: string, isHttps: boolean): Promise<DeskFiles> {
  const [folder, site] = [join(release, 'desk'), join(release, 'site')];
  try {
    const pictures = new Map<string, string>(
      Object.entries(JSON.parse(readFileSync(join(folder, 'pictures.json'), 'utf8'))),
    );
    const addressOf = (file: string) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, file)));
      return `/${file.replace('.', `.${hash.digest('base64url').slice(0, 10)}.`)}`;
    };
    const stylesheet = addressOf('desk.css');
    // A release of version 1.0 lacks these.
    const added = ['tell.js', 'inquiry.js'];
    const files = ['live.js', 'print.js', 'copy.js', 'ring.js', 'unsaved.js', 'download.js', ...added].filter(
      (file) => existsSync(join(folder, file)) || !added.includes(file),
    );
    const [live = '', print = '', copy = '', ring = '', unsaved = '', download = '', ...others] = files.map(addressOf);
    const [tell, inquiry] = others;
    const scripts = { live, print, copy, ring, unsaved, download, tell, inquiry };
    const shown = new Set(pictures.values());
    const answer = async (file: string, headers: Headers = { ...partHeaders({ isHttps }), ...lasting }) =>
      new Response(new Uint8Array(await readFile(file)), {
        headers: { ...headers, 'content-type': contentType(file) ?? '' },
      });
    const open = new Map([
      ...['desk.css', ...files].map((file) => [addressOf(file), () => answer(join(folder, file))] as const),
      ...siteFiles.map((file) => [file, () => answer(join(site, file))] as const),
      // The service worker needs the desk's headers too: it shows an icon, and must not outlive its release.
      [addresses.ringWorker, () => answer(join(folder, 'ring-worker.js'), {})],
    ]);
    return {
      stylesheet,
      scripts,
      open,
      pictureOf: (product) => pictures.get(String(product)) ?? null,
      picture: async (address) =>
        shown.has(address) ? answer(join(site, address)) : new Response('Not Found', { status: 404 }),
    };
  } catch (cause) {
    throw new StartProblem(`There is no built desk in ${folder}; run "npm run build" first.`, { cause });
  }
}
