/** A desk whose owner works on the photos of product 7, as a phone does it. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDraft } from '#catalogue/draft.ts';
import { photosOf } from '#photos/photo-files.ts';
import { readCatalogue } from '#catalogue/read-catalogue.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { boundary, formBody, type SentPart } from './photos.ts';
import { PageForm } from './page-form.ts';
import { testDesk } from './test-desk.ts';

export const address = '/products/7/photos';
const product = 'products/007-bird-swing.md';

export function textOf(html: string): string {
  return html
    .replaceAll(/<head>[\s\S]*?<\/head>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
}

export async function photoDesk(prepare: (folder: string) => void = () => {}) {
  const folder = temporaryFolder();
  cpSync('test/catalogue', folder, { recursive: true });
  prepare(folder);
  const { products } = readCatalogue({ root: '/', folder, pictures: { rendered: {}, photos: {} } });
  const desk = await testDesk({
    ownFiles: folder,
    catalogue: () => ({ version: '00000000', provinces: [], products }),
  });
  await desk.setPassword();
  const { cookie, token, get, press } = await desk.signIn();
  const html = async (path = address) => (await get(path)).text();
  const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    return desk.send(path, { ...init, headers: { origin: desk.origin, cookie, 'content-type': type, ...headers } });
  };
  /** The form as the phone has it. */
  const form = async (path = address) => new PageForm(await html(path));
  const sendForm = (of: PageForm, action: string, files: readonly SentPart[] = []) => {
    const [[, own] = ['token', ''], ...fields] = of.sent();
    return send(
      address,
      formBody(own, files, [...fields.filter(([name]) => name !== 'action' && name !== 'photos'), ['action', action]]),
    );
  };
  const change = async (action: string) => sendForm(await form(), action);
  const upload = async (files: readonly SentPart[], { own = token, path = address, headers = {} } = {}) => {
    const version = /name="version" value="([^"]+)"/.exec(await html(path))?.[1] ?? '';
    return send(
      path,
      formBody(own, files, [
        ['version', version],
        ['action', 'add'],
      ]),
      headers,
    );
  };
  /** The hashes of the photos by their names, in order. */
  const photos = () => photosOf(openDraft(folder).folder, 7);
  const names = () => [...photos().keys()];
  const texts = () =>
    /^pictures:\n((?: +- .*\n)+)/m
      .exec(readFileSync(join(openDraft(folder).folder, product), 'utf8'))?.[1]
      ?.split('\n')
      .flatMap((line) => /- "?(.*?)"?$/.exec(line)?.[1] ?? []) ?? [];
  const changes = async () => textOf(await html('/publish'));
  const leftovers = () => {
    const place = join(folder, '.draft/uploads');
    return existsSync(place) ? readdirSync(place).filter((name) => name.startsWith('upload-')) : [];
  };
  const picture = async (number: number) => Buffer.from(await (await get(`${address}/${number}`)).arrayBuffer());
  return {
    ...desk,
    token,
    send,
    folder,
    get,
    press,
    html,
    upload,
    form,
    sendForm,
    change,
    photos,
    names,
    texts,
    changes,
    leftovers,
    picture,
  };
}
