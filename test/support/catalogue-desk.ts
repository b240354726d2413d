/** A desk on which the owner's files are changed: its forms, and what is then in the draft. */
import { cpSync, readFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDraft } from '#catalogue/draft.ts';
import { readCatalogue } from '#catalogue/read-catalogue.ts';
import { logged } from './logged.ts';
import { PageForm, textOf } from './page-form.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testDesk } from './test-desk.ts';
import { photosOf } from '#photos/photo-files.ts';
import { boundary, formBody, type SentPart } from './photos.ts';

/** `from`: the folder whose files are copied. */
export async function catalogueDesk({
  from,
  environment = {},
}: {
  readonly from: 'catalogue' | 'test/catalogue';
  readonly environment?: Readonly<Record<string, string>>;
}) {
  const folder = temporaryFolder();
  cpSync(from, folder, { recursive: true });
  const { products } = readCatalogue({ root: '/', folder, pictures: { rendered: {}, photos: {} } });
  const desk = await testDesk({
    catalogueFolder: folder,
    environment,
    catalogue: () => ({ version: '00000000', provinces: [], products }),
  });
  const { get, html, read: text, press, pressAll, cookie } = await desk.signIn();
  const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
  return {
    ...desk,
    releases: desk.folder,
    folder,
    cookie,
    get,
    press,
    pressAll,
    html,
    text,
    /** The form of a page that changes the catalogue. */
    form: async (path: string) => catalogueForm(await html(path)),
    /** Presses a button by the value that it sends. */
    send: (path: string, form: PageForm, button = 'save') => {
      const fields = form.sent(undefined);
      fields.set('do', button);
      return pressAll(path, fields);
    },
    original: (path: string) => read(folder, path),
    /** `undefined` for a file that isn't changed. */
    drafted: (path: string) => {
      const draft = openDraft(folder);
      return draft.changed.some((file) => file.path === path) ? read(draft.folder, path) : undefined;
    },
    changed: () => openDraft(folder).changed.map(({ path }) => path),
    /** The newest entry of the log. */
    lastLogged: async () => (await logged(desk.access))[0]?.replaceAll('\u00A0', ' '),
  };
}

export function catalogueForm(html: string): PageForm {
  const forms = html.match(/<form [^>]*method="post"[\s\S]*?<\/form>/g) ?? [];
  return new PageForm(forms.find((form) => /name="(?:version|\d+-version)"/.test(form)) ?? '');
}

/** A desk whose owner works on the photos of product 7, as a phone does it. */
export const address = '/products/7/photos';
const product = 'products/007-bird-swing.md';

export async function photoDesk(prepare: (folder: string) => void = () => {}) {
  const folder = temporaryFolder();
  cpSync('test/catalogue', folder, { recursive: true });
  prepare(folder);
  const { products } = readCatalogue({ root: '/', folder, pictures: { rendered: {}, photos: {} } });
  const desk = await testDesk({
    catalogueFolder: folder,
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
