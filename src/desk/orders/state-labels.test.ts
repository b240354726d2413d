/** A state's key is for programs: people read its label, which may be another word. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stateFacts } from '#shop/order-states.ts';

const texts = {
  label: 'In the box',
  action: 'Put it into the box',
  bulkAction: 'Put them into boxes',
  step: 'In the box',
};
Object.assign(stateFacts.packed, texts);
const { catalogueDesk, textOf } = await import('#test/support/test-desk.ts');
const { tableRow, workbookRows } = await import('#test/support/uploads.ts');

const messages = {
  english: { packed: 'It waits here.' },
  urdu: { packed: 'یہاں ہے' },
  romanUrdu: { packed: 'Yahan hai' },
};

/** A desk with a new order and one in the box. */
async function openDesk() {
  const desk = await catalogueDesk({
    prepare: (folder) => writeFileSync(join(folder, 'desk.yaml'), `messages: ${JSON.stringify(messages)}\n`),
  });
  await desk.place([], [{ kind: 'state', state: 'packed' }]);
  return desk;
}

it('the desk’s pages and tables have the label of a state, and nowhere its key (D72)', async () => {
  const { html, get, press, save } = await openDesk();
  await save('/shop/messages', { 'messages.english.packed': 'It waits for its courier.' });
  const pack = async () => (await press('/several', { order: '1-0', list: '', action: 'packed' })).text();
  const [moved, again] = [await pack(), await pack()];
  expect(textOf(moved)).toContain('1 order marked as in the box');
  expect(textOf(again)).toContain('is already in the box');
  const pages = ['/', '/?show=ship', '/orders/1', '/orders/2', '/shop/messages', '/log'];
  const shown = [moved, again, ...(await Promise.all(pages.map(async (page) => html(page))))].map(textOf);
  for (const text of shown) {
    expect(text).toMatch(/in the box/i);
    expect(text).not.toMatch(/packed/i);
  }
  const row = tableRow(await workbookRows(await get('/orders.xlsx?of=1')));
  expect(row['State']).toBe('In the box');
});
