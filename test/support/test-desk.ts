/** The desk without a port: its app, beside a real orders database in a new folder, and its pages as the build bundles them. */
import { randomBytes, scryptSync } from 'node:crypto';
import { readFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { LiveDeskFacts } from '#relay/live-desk-facts.ts';
import { SignInLink } from '#desk/account/authentication.ts';
import { openDesk } from '#desk/desk.ts';
import webPush from 'web-push';
import { insertOrder } from '#orders-db/insert-order.ts';
import type { DeskFiles } from '#desk/desk-files.ts';
import { readConfig } from '#settings/config.ts';
import { type Database, sql } from '#orders-db/database.ts';
import { Devices } from '#push/devices.ts';
import { Ringer } from '#push/ringer.ts';
import { compiledCatalogue, type PricedCatalogue } from '#catalogue/compiled.ts';
import type { Courier } from '#shop/couriers.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import type { Language } from '#shop/message-templates.ts';
import { minuteMs } from '#shop/time.ts';
import { boundary, formBody, type SentPart } from './uploads.ts';
import { changeOrder, settleMails, storeOrder } from './stored-orders.ts';
import { openPostgresOnClock, openSqlite, logged } from './order-stores.ts';
import { shippedColours } from '#shop/colours.ts';
import { provinces } from '#shop/delivery.ts';
import { shippedCatalogue } from './catalogues.ts';
import { deskPassword, sampleCatalogue, sampleProducts } from './sample-order.ts';
import { ManualClock, memoryLog } from './clock-and-log.ts';
import { catalogueCopy, quickFolder } from './folders.ts';
import { openDraft } from '#catalogue/draft.ts';
import { readCatalogue } from '#catalogue/read-catalogue.ts';
import { photosOf } from '#catalogue/catalogue-files.ts';

const pictureOfSwing = '/pictures/43-1.avif';

const deskFiles: DeskFiles = {
  stylesheet: '/desk.test.css',
  scripts: {
    live: '/live.test.js',
    print: '/print.test.js',
    copy: '/copy.test.js',
    ring: '/ring.test.js',
    unsaved: '/unsaved.test.js',
    download: '/download.test.js',
  },
  open: new Map(
    ['/desk.test.css', '/live.test.js', '/icon.svg', '/ring-worker.js'].map((address) => [
      address,
      async () => new Response(''),
    ]),
  ),
  pictureOf: (product) => (String(product) === '43' ? pictureOfSwing : null),
  picture: async (address) => new Response('', { status: address === pictureOfSwing ? 200 : 404 }),
};

/** The products of the sample orders. */
export const sampleSale: PricedCatalogue = {
  version: sampleCatalogue.catalogueVersion,
  provinces,
  products: sampleProducts,
};

export interface TestDeskOptions {
  readonly isHttps?: boolean;
  /** True if a sign-in link was printed. */
  readonly hasLink?: boolean;
  /** Address of a database; absent for SQLite. */
  readonly postgres?: string;
  /** The catalogue of the release at the start. */
  readonly catalogue?: PricedCatalogue;
  /** The owner's files, for tests that change them. */
  readonly catalogueFolder?: string;
  /** The machine's environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly couriers?: readonly Courier[];
  /** Of WhatsApp messages. */
  readonly firstLanguage?: Language;
  readonly shippedMail?: boolean;
  /** Methods in the place of the database's own, which fail or count. */
  readonly wrapDatabase?: (database: Database) => Partial<Database>;
  readonly hasPush?: boolean;
}

export async function testDesk({
  isHttps = false,
  hasLink = true,
  wrapDatabase = () => ({}),
  hasPush = false,
  postgres,
  catalogue = sampleSale,
  catalogueFolder = catalogueCopy(),
  environment: settings = {},
  firstLanguage = 'english',
  shippedMail = true,
  couriers = [{ name: 'TCS', tracking: 'https://tcs.example/?n={number}' }],
}: TestDeskOptions = {}) {
  const clock = new ManualClock();
  const folder = quickFolder();
  const origin = isHttps ? 'https://desk.panja.example' : 'http://127.0.0.1:3001';
  const environment = {
    DATA_DIR: folder,
    CATALOGUE_DIR: catalogueFolder,
    RELEASES_DIR: folder,
    MAIL: 'files',
    PUBLIC_ORIGIN: 'https://panja.example',
    ...(postgres !== undefined && { DATABASE_URL: postgres }),
    ...(isHttps && { DESK_ORIGIN: origin }),
    ...settings,
  };
  const settled = readConfig(environment, shippedCatalogue.shop);
  if ('problems' in settled) throw new Error(settled.problems.join('\n'));
  const { config } = settled;
  if (!config.desk) throw new Error('this relay has no desk');
  const { store, database: own } = await (postgres === undefined
    ? openSqlite(folder, clock)
    : openPostgresOnClock(postgres, folder, clock));
  const database = wrapped(own, wrapDatabase(own));
  const { log, lines } = memoryLog();
  const devices = new Devices(database, hasPush);
  const keys = await devices.keys(webPush.generateVAPIDKeys());
  const ringer = new Ringer({
    devices,
    keys,
    subject: 'https://panja.example',
    services: config.pushServices,
    cities: () => [],
    clock,
    log,
  });
  if (existsSync(catalogueFolder) && (couriers.length > 0 || firstLanguage !== 'english' || !shippedMail))
    writeFileSync(
      join(catalogueFolder, 'desk.yaml'),
      JSON.stringify({ couriers, firstLanguage, ...(!shippedMail && { shippedMail }) }),
    );
  const facts = new LiveDeskFacts(database);
  const desk = await openDesk(
    config,
    config.desk,
    { environment, isTerminal: hasLink },
    {
      database,
      accept: (order, alongWith) => insertOrder(database, { order, limits: config.confirmations }, alongWith),
      devices,
      ringer,
      pushKey: hasPush ? keys.publicKey : null,
      facts,
      clock,
      log,
    },
  );
  if (!isHttps) desk.origins.push(origin);
  onTestFinished(async () => {
    await desk.stop(0);
    await ringer.stop();
    await store.close();
  });
  const { account, orders } = desk;
  const link = desk.link ?? new SignInLink(0); // The latter opens nothing.
  const shop = {
    ...shippedCatalogue.shop,
    name: 'Panja',
    phone: '+92 300 0000000',
    address: 'Shop 5-B, Main Market, Lahore',
    colours: shippedColours,
  };
  const releaseOf = (sold: PricedCatalogue) => ({
    name: 'test',
    catalogue: { ...compiledCatalogue(shippedCatalogue), shop, ...sold },
  });
  const appOf = (sold: PricedCatalogue) => desk.withFactsOfNow(releaseOf(sold), deskFiles);
  let app = appOf(catalogue);
  /** Another release becomes current. */
  const sell = (sold: PricedCatalogue) => {
    app = appOf(sold);
  };
  const send = async (path: string, init: RequestInit = {}, address = '203.0.113.5') =>
    app(new Request(`${origin}${path}`, { redirect: 'manual', ...init }), { address });
  const post = (
    path: string,
    form: Readonly<Record<string, string>> | URLSearchParams,
    headers: Record<string, string> = {},
    address?: string,
  ) =>
    send(
      path,
      {
        method: 'POST',
        body: new URLSearchParams(form instanceof URLSearchParams ? form : { ...form }).toString(),
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      address,
    );
  /** Stores an order that arrives now, or some time ago. */
  const take = (order: Parameters<typeof storeOrder>[1] = {}, ageMs = 0) =>
    storeOrder(store, order, clock.now() - ageMs);
  /** Erases the orders of before a time, by default all, once their mails are sent; resolves to their number. */
  const erase = async (before = clock.now() + 1) => {
    await database.write(sql`UPDATE mail_jobs SET due_at = relay_now() WHERE kind = 'shipped'`);
    await settleMails(store, () => 'sent');
    return store.eraseBefore(before, { max: 10, isMailToFiles: false });
  };
  let placed = 0;
  /** Places orders over Rs 6,450, called 1AAA0000 and so on, each with its events a minute apart. */
  const place = async (...ofOrders: readonly (readonly DeskEvent[])[]) => {
    for (const events of ofOrders) {
      placed += 1;
      await take({ reference: `${placed}AAA`.padEnd(26, '0') });
      for (const [sequence, event] of events.entries()) {
        if (sequence > 0) clock.advance(minuteMs);
        await changeOrder(orders, placed, { event, sequence, at: clock.now(), session: 'a test' });
      }
    }
  };
  const moneyOf = async (id: number) => {
    const { now } = (await orders.order(id)) ?? {};
    return [now?.state, now?.paid, now?.chargePaisa];
  };
  const setPassword = () => account.setPassword(quickHash(deskPassword), clock.now());

  const signedIn = async (entered: Response) => {
    const cookie = cookieOf(entered);
    const get = (path: string, more = '') =>
      send(path, { headers: { cookie: [cookie, more].filter(Boolean).join('; ') } });
    const html = await (await get('/search')).text();
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const press = (path: string, form: Readonly<Record<string, string>>) => post(path, { token, ...form }, { cookie });
    /** Fields of the same name too, as they stand in a form, its token among them. */
    const pressAll = (path: string, form: URLSearchParams) => post(path, form, { cookie });
    /** Presses a button of a form. */
    const submit = (path: string, form: PageForm, button?: string) => pageOf(pressAll(path, form.sent(button)));
    const page = async (path: string, more = '') => (await get(path, more)).text();
    const read = async (path: string) => textOf(await page(path));
    /** Sends a courier's table, pasted in one of the fields or in a file. */
    const sendTable = (path: string, fields: readonly [string, string][], file?: Buffer) => {
      const sent = file ? [{ name: 'parcels.xlsx', bytes: file, type: 'application/octet-stream' }] : [];
      const headers = { origin, cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
      return send(path, { method: 'POST', body: formBody(token, sent, fields), headers });
    };
    const known = cookieOf(entered, 'desk-known');
    return { cookie, token, get, html: page, read, press, pressAll, submit, sendTable, known };
  };
  /** By the link, once; gives what a browser and its pages then send. */
  const signIn = async () => signedIn(await post(link.path, {}));
  const signInByPassword = async () => signedIn(await post('/sign-in', { password: deskPassword }));
  return {
    app,
    routes: desk.appOf(releaseOf(catalogue), deskFiles).routes,
    deskFiles: desk.deskFiles,
    facts,
    sell,
    account,
    orders,
    store,
    database,
    devices,
    ringer,
    pushKey: keys.publicKey,
    clock,
    folder,
    lines,
    link,
    origin,
    take,
    erase,
    place,
    moneyOf,
    send,
    post,
    setPassword,
    signedIn,
    signIn,
    signInByPassword,
  };
}

function wrapped(database: Database, own: Partial<Database>): Database {
  return {
    read: (statement) => database.read(statement),
    write: (statement) => database.write(statement),
    transaction: (work) => database.transaction(work),
    accepting: (work, whenDone) => database.accepting(work, whenDone),
    expectRoom: () => database.expectRoom(),
    scrub: () => database.scrub(),
    prepare: (prepare) => database.prepare(prepare),
    close: () => database.close(),
    dialect: database.dialect,
    worker: database.worker,
    ...own,
  };
}

/** A desk, and a browser that is signed in. */
export async function signedInDesk(options: TestDeskOptions = {}) {
  const desk = await testDesk(options);
  return { ...desk, ...(await desk.signIn()) };
}

/** A password hash like the desk's, but made and checked in no time. */
function quickHash(password: string): string {
  const [cost, salt] = [{ N: 2, r: 8, p: 1 }, randomBytes(16)];
  const hash = scryptSync(password, salt, 32, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** A cookie that an answer sets, as a browser sends it back; empty for none. */
export function cookieOf(response: Response, name = 'desk'): string {
  const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return pairs.find((pair) => pair.replace('__Host-', '').startsWith(`${name}=`)) ?? '';
}

interface OwnersFiles {
  /** The folder whose files are copied. */
  readonly from?: 'catalogue' | 'test/catalogue';
  readonly prepare?: (folder: string) => void;
  readonly environment?: Readonly<Record<string, string>>;
  readonly couriers?: readonly Courier[];
}

/** A desk on which the owner's files are changed: its forms, and what is then in the draft. */
export async function catalogueDesk({ from, prepare, environment = {}, couriers = [] }: OwnersFiles = {}) {
  const folder = catalogueCopy(from);
  prepare?.(folder);
  const { products } = readCatalogue({ root: '/', folder });
  const desk = await testDesk({
    catalogueFolder: folder,
    environment,
    couriers,
    catalogue: { version: '00000000', provinces: [], products },
  });
  const signedIn = await desk.signIn();
  const { html, read: text, pressAll } = signedIn;
  const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
  /** The form of a page that changes the catalogue. */
  const form = async (path: string) => catalogueForm(await html(path));
  /** Presses a button by the value that it sends. */
  const send = (path: string, filled: PageForm, button = 'save') => {
    const fields = filled.sent(undefined);
    fields.set('do', button);
    return pageOf(pressAll(path, fields), catalogueForm);
  };
  return {
    ...desk,
    ...signedIn,
    request: desk.send,
    releases: desk.folder,
    folder,
    text,
    form,
    send,
    /** Fills in the form of a page, and presses a button. */
    save: async (path: string, values: Readonly<Record<string, string>> = {}, button?: string) =>
      send(path, (await form(path)).fillAll(values), button),
    original: (path: string) => read(folder, path),
    /** `undefined` for a file that isn't changed. */
    drafted: (path: string) => {
      const draft = openDraft(folder);
      return draft.changed.some((file) => file.path === path) ? draft.content.get(path) : undefined;
    },
    changed: () => openDraft(folder).changed.map(({ path }) => path),
    /** The newest entry of the log. */
    lastLogged: async () => (await logged(desk.account))[0]?.replaceAll('\u00A0', ' '),
  };
}

export function catalogueForm(html: string): PageForm {
  const forms = html.match(/<form [^>]*method="post"[\s\S]*?<\/form>/g) ?? [];
  return new PageForm(forms.find((form) => /name="(?:products\.\d+\.)?version"/.test(form)) ?? '');
}

/** A desk whose owner works on the photos of product 7, as a phone does it. */
export const address = '/products/7/photos';
const product = 'products/007-bird-swing.md';

export async function photoDesk(prepare?: (folder: string) => void) {
  const desk = await catalogueDesk({ ...(prepare && { prepare }) });
  const { folder, cookie, token, get } = desk;
  const html = async (path = address) => desk.html(path);
  const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    return pageOf(
      desk.request(path, { ...init, headers: { origin: desk.origin, cookie, 'content-type': type, ...headers } }),
    );
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
  const photos = () => photosOf(openDraft(folder).content, 7);
  const names = () => [...photos().keys()];
  const texts = () =>
    /^pictures:\n((?: +- .*\n)+)/m
      .exec(openDraft(folder).content.get(product) ?? '')?.[1]
      ?.split('\n')
      .flatMap((line) => /- "?(.*?)"?$/.exec(line)?.[1] ?? []) ?? [];
  const changes = async () => textOf(await html('/publish'));
  const leftovers = () => {
    const place = join(folder, '.draft/uploads');
    return existsSync(place) ? readdirSync(place).filter((name) => name.startsWith('upload-')) : [];
  };
  const picture = async (number: number) => Buffer.from(await (await get(`${address}/${number}`)).arrayBuffer());
  return { ...desk, send, html, upload, form, sendForm, change, photos, names, texts, changes, leftovers, picture };
}

/** The form of a page, as a browser without scripts fills it in and sends it. */
export class PageForm {
  readonly #fields: [name: string, value: string][];
  readonly #buttons: readonly Tag[];

  constructor(html: string) {
    const tags = [...html.matchAll(/<(input|button)([^>]*)>/g)].map(([, kind = '', text = '']) => tagOf(kind, text));
    this.#fields = tags
      .filter(({ kind, type, isChecked }) => kind === 'input' && (!/^(?:radio|checkbox)$/.test(type) || isChecked))
      .map(({ name, value }) => [name, value]);
    const areas = [...html.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g)];
    for (const [, text = '', value = ''] of areas) this.#fields.push([tagOf('textarea', text).name, unescaped(value)]);
    for (const [, text = '', options = ''] of html.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
      const [, chosen = ''] = /<option([^>]*\sselected=[^>]*)>/.exec(options) ?? /<option([^>]*)>/.exec(options) ?? [];
      this.#fields.push([tagOf('select', text).name, tagOf('option', chosen).value]);
    }
    this.#buttons = tags.filter(({ kind }) => kind === 'button');
  }

  value(name: string): string | undefined {
    return this.#fields.find(([own]) => own === name)?.[1];
  }

  /** `at`: which of the fields of that name. */
  fill(name: string, value: string, at = 0): this {
    const field = this.#fields.filter(([own]) => own === name)[at];
    if (field) field[1] = value;
    else this.#fields.push([name, value]);
    return this;
  }

  fillAll(values: Readonly<Record<string, string>>): this {
    for (const [name, value] of Object.entries(values)) this.fill(name, value);
    return this;
  }

  without(name: string): this {
    const at = this.#fields.findLastIndex(([own]) => own === name);
    if (at >= 0) this.#fields.splice(at, 1);
    return this;
  }

  /** The fields that a button sends; the first button's, like Enter, if none is named. */
  sent(label?: string): URLSearchParams {
    const button = this.#buttons.find(
      ({ label: known, name, value }) => label === undefined || [known, name, value].includes(label),
    );
    if (!button) throw new Error(`the page has no button ${label}`);
    return new URLSearchParams([...this.#fields, ...(button.name === '' ? [] : [[button.name, button.value]])]);
  }
}

type Tag = ReturnType<typeof tagOf>;

function tagOf(kind: string, text: string) {
  const attribute = (name: string) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? '');
  return {
    kind,
    type: attribute('type'),
    name: attribute('name'),
    value: attribute('value'),
    label: attribute('aria-label'),
    isChecked: /\schecked=/.test(text),
  };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** An answer as a person sees it, and its form. */
export async function pageOf(answer: Response | Promise<Response>, formOf = (html: string) => new PageForm(html)) {
  const response = await answer;
  const { status, headers } = response;
  const html = await response.text();
  return { response, status, location: headers.get('location'), html, text: textOf(html), form: formOf(html) };
}

/** Text as a person reads it. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<head>[\s\S]*?<\/head>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&quot;', '"');
}
