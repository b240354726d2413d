/** A request may have 64 KB of anything; neither its work nor its mail may grow out of bounds. */
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { csvRow } from '#orders-db/export-orders.ts';
import { composeMail } from '#mail/compose-mail.ts';
import { cleanLine } from '#shop/text.ts';
import type { Params } from '#order/email-request.ts';
import { phoneHint } from '#shop/phone-number.ts';
import { growsEvenly } from '#test/support/until.ts';
import { mailSettings, sampleJob } from '#test/support/stored-orders.ts';
import { sampleParams } from '#test/support/sample-order.ts';

// Much text on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const most = 58_000;
const mailBytes = 300_000;
const sample = sampleParams();

/** The places of a text in a request. */
const places: Readonly<Record<string, (text: string) => Params>> = {
  'the name': (text) => withLine('Name: Ayesha Khan', `Name: ${oneLine(text)}`),
  'the phone number': (text) => withLine('Phone: 0300 1234567', `Phone: ${oneLine(text)}`),
  "an item's name": (text) => withLine('Parrot D-swing', oneLine(text).replaceAll(/[[\]]/g, '')),
  'an option': (text) => withLine('Size: XL', `Size: X${oneLine(text).replaceAll(/[[\]();]/g, '')}X`),
  'a message': (text) => ({ ...sample, message: text }),
  'many fields': (text) => Object.fromEntries(pieces(text, 400).map((piece, index) => [`field ${index}`, piece])),
};

function withLine(from: string, to: string): Params {
  return { ...sample, message: sample.message.replace(from, () => to) };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]/g, '_').trim();
}

function pieces(text: string, count: number): readonly string[] {
  const length = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length));
}

/** Everything that the relay and the owner's command line do with a request. */
async function handle(params: Params) {
  phoneHint(params['message'] ?? '');
  const job = sampleJob('owner', { params });
  const isOrder = job.order.check.kind === 'checked';
  const mails = [await composeMail(job, mailSettings)];
  if (isOrder) mails.push(await composeMail({ ...job, kind: 'customer' }, mailSettings));
  csvRow([cleanLine(params['message'] ?? '')]);
  return { isOrder, mails };
}

it.each(Object.entries(places))(
  '64 KB of one kind of character in %s cost no more than their length, in work and in mail',
  async (place, paramsOf) => {
    for (const [name, run] of place === 'the name' ? [...hostileRuns, ...trickyRuns] : hostileRuns) {
      const inputs = { small: paramsOf(run(most / 4)), large: paramsOf(run(most)) };
      const seen = async (params: Params) => {
        const { isOrder, mails } = await handle(params);
        expect([name, isOrder]).toEqual([name, !['a message', 'many fields'].includes(place)]);
        expect([name, mails.filter(({ bytes }) => bytes.length >= mailBytes)]).toEqual([name, []]);
      };
      expect([name, await growsEvenly(seen, inputs)]).toEqual([name, true]);
    }
  },
);

describe('an order with very many lines', () => {
  const manyLines = (line: (number: number) => string) => {
    const lines: string[] = [];
    for (let size = 0; size < most; size += Buffer.byteLength(lines.at(-1) ?? '') + 1)
      lines.push(`${lines.length + 1}. ${line(lines.length + 1)}\n   `);
    return {
      count: lines.length,
      params: withLine(/1\. Parrot(?:.|\n)*?\n\n/.exec(sample.message)?.[0] ?? '', `${lines.join('\n')}\n\n`),
    };
  };

  it.each([
    ['a known product', () => 'Rope Ball [1] - Rs 500 x 1 = Rs 500'],
    ['a known product at another price', () => 'Rope Ball [1] - Rs 1 x 1 = Rs 7'],
    ['an unknown product', () => 'x [999] - Rs 5 x 1 = Rs 5'],
    ['a long name', () => `${'"'.repeat(500)} [999] - Rs 5 x 1 = Rs 6`],
    ['an Urdu name', () => `${'م'.repeat(20)} [1] (Size: ${'م'.repeat(20)}) - Rs 5 x 1 = Rs 6`],
  ])('becomes a mail of bounded size that says what it leaves out: %s', async (_, line) => {
    const { count, params } = manyLines(line);
    const { isOrder, mails } = await handle(params);
    expect(isOrder).toBe(true);
    for (const { bytes } of mails) expect(bytes.length).toBeLessThan(mailBytes);
    const { text = '' } = await PostalMime.parse(mails[0]?.bytes ?? '');
    const [, left] = /and ([\d,]+) more, too many for a mail. Open order/.exec(text) ?? [];
    expect(Number(left?.replace(',', ''))).toBeLessThan(count);
  });
});

describe('the check of growth', () => {
  it('notices that normalising a run of marks grows with the square', async () => {
    const [, marks = () => ''] = hostileRuns.find(([name]) => name === 'marks of mixed classes') ?? [];
    const inputs = { small: marks(5000), large: marks(20_000) };
    expect(await growsEvenly((text) => text.normalize('NFC'), inputs)).toBe(false);
  });
});

/** General categories of Unicode; Lo, Mn, Cc and Cf next to all of their kind, as they have rules of their own. */
const categories = ['L', 'Lo', 'M', 'Mn', 'N', 'P', 'S', 'Z', 'Cc', 'Cf', 'Cs', 'Co', 'Cn'];
/** Each with a class of its own, so that putting a run of them in order has everything to do. */
const markClasses = '\u0300\u0323\u0345\u3099\u094D\u0327\u0591\u05B0\u064B\u0670\u0E38\u0F71\u302A\u0315\u035C';
const tricky = ['=', '"', '&', '<', '\n', '\r', ' ', '\t', ';', '; ', '(', ') ', '[', '. ', '\u200D', 'م\u200C', '🐈‍'];

/** Steps through a list so that neighbours in it stand far apart in the run. */
function runOf(characters: readonly string[], bytes: number): string {
  let text = '';
  let size = 0;
  for (let index = 0; ; index += 1) {
    const character = characters[(index * 7919) % characters.length] ?? '';
    size += Buffer.byteLength(character);
    if (size > bytes) return text;
    text += character;
  }
}

function membersOf(category: string): readonly string[] {
  const pattern = new RegExp(`^\\p{${category}}$`, 'u');
  const members: string[] = [];
  for (let code = 0; code <= 0x10ffff && members.length < 1000; code += 1) {
    const character = String.fromCodePoint(code);
    if (pattern.test(character)) members.push(character);
  }
  return members;
}

type Run = readonly [name: string, run: (bytes: number) => string];

/** Makes a run of so many bytes of UTF-8. */
const runWith = (name: string, characters: readonly string[]): Run => [name, (bytes) => runOf(characters, bytes)];
const hostileRuns: readonly Run[] = [
  runWith('marks of mixed classes', Array.from(markClasses)),
  runWith('half-width marks among others', Array.from(`\uFF9E${markClasses}\uFF9F`)),
  ...categories.map((category) => runWith(category, membersOf(category))),
];
const trickyRuns = tricky.map((text) => runWith(JSON.stringify(text), [text]));
