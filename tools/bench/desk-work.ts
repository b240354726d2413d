/**
 * Works hard at the owner's desk, in a process of its own, so that it doesn't delay the shoppers who are measured: `PORT KIND
 * PHOTO`, the desk's port, one kind of work, `all` or `none`, and the file of a photo. It says that it is ready, and tells the
 * outcomes when it is asked.
 */
import { readFileSync } from 'node:fs';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { HttpClient } from '#test/support/shoppers.ts';
import { pause } from '#test/support/until.ts';

/** How often the work had each outcome, and the milliseconds that it took on average. */
export type Outcomes = Readonly<Record<string, { readonly count: number; readonly ms: number }>>;

const uploadedTo = [101, 102, 103, 104];
const [changedProduct, publishedProduct] = [98, 99];

const [, , port = '', kind = '', photo = ''] = process.argv;
const phone = await DeskPhone.signIn(`http://127.0.0.1:${port}`);
const outcomes: Record<string, { count: number; ms: number }> = {};
process.once('disconnect', () => process.exit());
process.once('message', begin);
process.send?.('ready');

/** Does it again and again: at once, or in steps of so many milliseconds. */
async function repeat(name: string, act: () => Promise<string | number>, everyMs = 0): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    const outcome = await act().catch(() => 'failed');
    const ms = performance.now() - startedAt;
    const all = (outcomes[`${name} ${outcome}`] ??= { count: 0, ms: 0 });
    all.count += 1;
    all.ms += (ms - all.ms) / all.count;
    const restMs = outcome === 'failed' ? 100 : everyMs - ms;
    if (restMs > 0) await pause(restMs);
  }
}

/** Saves the price of a product, one rupee up or down, with the whole list, as the list's form does. */
async function changePrice(product: number): Promise<number> {
  const forms = (await phone.page('/products')).split('<form ');
  const [form = ''] = forms.toSorted((one, other) => other.length - one.length);
  const fields = new URLSearchParams({ do: 'save' });
  for (const [, input = ''] of form.matchAll(/<input([^>]*)>/g)) {
    const [name = '', value = '', type] = ['name', 'value', 'type'].map((key) => attribute(input, key));
    const isPrice = new RegExp(`^(?:products\\.)?${product}\\W(?:.*\\W)?price$`).test(name);
    if (type !== 'checkbox' || / checked=/.test(input))
      fields.append(name, isPrice ? String(Number(value) ^ 1) : value);
  }
  return (await phone.submit('/products', fields)).status;
}

async function publish(): Promise<string | number> {
  await changePrice(publishedProduct);
  const { status } = await phone.publish();
  if (status !== 303) return status;
  return (await phone.published()).includes('Not published') ? 'refused' : 'done';
}

function begin(): void {
  const bytes = readFileSync(photo);
  const works: Readonly<Record<string, () => void>> = {
    passwords: () => {
      for (let connection = 1; connection <= 16; connection += 1) {
        const client = new HttpClient(Number(port));
        const request = wrongPassword(`203.0.113.${connection}`);
        void repeat('password', async () => (await client.send(request)).status);
      }
    },
    uploads: () => {
      for (const product of uploadedTo)
        void repeat('upload', async () => {
          const status = await phone.addPhoto(product, { name: 'IMG_1.jpg', bytes });
          if (status === 409) await pause(1_000); // Two are received at once: the owner tries again.
          return status;
        });
    },
    list: () => void repeat('list', async () => (await phone.page('/')) && 200, 1_000),
    catalogue: () => void repeat('price', () => changePrice(changedProduct), 5_000),
    publish: () => void repeat('publish', publish),
  };
  for (const [each, start] of Object.entries(works)) if (kind === 'all' || kind === each) start();
  process.once('message', () => process.send?.(outcomes));
}

/** `from`: an address of its own, as the desk soon refuses an address that guesses. */
function wrongPassword(from: string): string {
  const body = 'password=a+wrong+password';
  const origin = `http://127.0.0.1:${port}`;
  const type = 'application/x-www-form-urlencoded';
  return (
    `POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nX-Forwarded-For: ${from}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? '';
}
