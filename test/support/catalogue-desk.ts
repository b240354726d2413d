/** A desk on which the owner's files are changed: its forms, and what is then in the draft. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDraft } from '#catalogue/draft.ts';
import { readCatalogue } from '#catalogue/read-catalogue.ts';
import { logged } from './logged.ts';
import { PageForm } from './page-form.ts';
import { textOf } from './page-text.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testDesk } from './test-desk.ts';

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
    ownFiles: folder,
    environment,
    catalogue: () => ({ version: '00000000', provinces: [], products }),
  });
  const { get, press, pressAll, cookie } = await desk.signIn();
  const html = async (path: string) => (await get(path)).text();
  const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
  return {
    ...desk,
    releases: desk.folder,
    folder,
    cookie,
    get,
    press,
    html,
    text: async (path: string) => textOf(await html(path)),
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
