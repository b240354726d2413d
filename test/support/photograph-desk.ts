/** A desk whose owner works on the photographs of product 7, as a phone does it. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { draftedContent } from '#catalogue/content.ts';
import { readPhotographDrafts } from '#catalogue/photograph-draft.ts';
import { readCatalogue } from '#catalogue/read-catalogue.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { boundary, formBody, type SentPart } from './photographs.ts';
import { PageForm } from './page-form.ts';
import { testDesk } from './test-desk.ts';

export const address = '/products/7/photographs';
const product = 'products/007-bird-swing.md';

export function textOf(html: string): string {
  return html
    .replaceAll(/<head>[\s\S]*?<\/head>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
}

export async function photographDesk(prepare: (folder: string) => void = () => {}) {
  const folder = temporaryFolder();
  cpSync('test/catalogue', folder, { recursive: true });
  prepare(folder);
  const { products } = readCatalogue({ root: '/', folder, pictures: { rendered: {}, photographs: {} } });
  const desk = await testDesk({
    ownFiles: folder,
    catalogue: () => ({ version: '00000000', provinces: [], products }),
  });
  await desk.setPassword();
  const { cookie, token, get, press } = await desk.signIn();
  const html = async (path = address) => (await get(path)).text();
  const upload = async (files: readonly SentPart[], { own = token, path = `${address}/new`, headers = {} } = {}) =>
    desk.send(path, {
      method: 'POST',
      body: formBody(own, files),
      headers: {
        origin: desk.origin,
        cookie,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
    });
  /** The form of the pictures as the phone has it. */
  const form = async () => new PageForm((await html()).replace(/<form[^>]*multipart[\s\S]*?<\/form>/, ''));
  const sendForm = (of: PageForm, asks: string) => press(address, { ...Object.fromEntries(of.sent()), do: asks });
  const change = async (asks: string) => sendForm(await form(), asks);
  /** The names of the draft's photographs, in order. */
  const names = () => [...(readPhotographDrafts(folder)[0]?.photographs.keys() ?? [])];
  const texts = () =>
    /^pictures:\n((?: +- .*\n)+)/m
      .exec(draftedContent(folder).get(product) ?? '')?.[1]
      ?.split('\n')
      .flatMap((line) => /- "?(.*?)"?$/.exec(line)?.[1] ?? []) ?? [];
  const changes = async () => textOf(await html('/publish'));
  const leftovers = () => {
    const place = join(folder, '.draft/photographs');
    return existsSync(place) ? readdirSync(place).filter((name) => name.startsWith('upload-')) : [];
  };
  const picture = async (number: number) => Buffer.from(await (await get(`${address}/${number}`)).arrayBuffer());
  return {
    ...desk,
    token,
    cookie,
    folder,
    get,
    press,
    html,
    upload,
    form,
    sendForm,
    change,
    names,
    texts,
    changes,
    leftovers,
    picture,
  };
}
