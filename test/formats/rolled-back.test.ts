/** After a rollback the code reads what a later version wrote: it uses what it knows and leaves the rest as it is. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { openDraft } from '#catalogue/draft.ts';
import { checkCorrection, readCorrection } from '#desk/orders/items-form.ts';
import { historyEntries } from '#desk/orders/order-text.ts';
import { storedLogEntry } from '#desk/log.ts';
import { deskOrder } from '#order/desk-order.ts';
import { parseOrder } from '#order/order-message.ts';
import { isVerified } from '#order/check-order.ts';
import { confirmationText } from '#order/confirmation.ts';
import { composeMail } from '#mail/compose-mail.ts';
import { storedCheck, storedEvent } from '#orders-db/stored-row.ts';
import { decodeCart } from '#shop/cart.ts';
import { parseEntries } from '#storefront/outbox/outbox-store.ts';
import { emailRequest, parseEmailRequest } from '#order/email-request.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { frozenEvents, frozenFolder, frozenJson, frozenOrder } from '#test/support/frozen.ts';
import { mailSettings } from '#test/support/stored-orders.ts';
import { testRelay } from '#test/support/test-relay.ts';
import { sampleBody, sampleCustomer, sampleIds, sampleParams } from '#test/support/sample-order.ts';

/** An order of a later version: with a field of the customer and a finding that today's code doesn't know. */
function laterCheck() {
  const { check } = frozenOrder('verified');
  if (check.kind === 'unreadable') throw new Error(check.problem);
  const customer = { ...check.order.customer, shoeSize: 'EU 42' };
  const findings = [{ kind: 'address unclear', text: 'Ask for the house number.' }];
  return storedCheck(
    JSON.parse(JSON.stringify({ ...check, order: { ...check.order, customer, gift: true }, findings })),
  );
}

const laterEvents = [
  { kind: 'assigned', detail: '{"to":"Bilal"}', made_at: 1 },
  { kind: 'state', detail: '{"state":"refused"}', made_at: 2 },
];

describe('an order of a later version', () => {
  it('keeps what this version does not know, and is to be looked at for a reason that it does not know', () => {
    const check = laterCheck();
    expect(check).toMatchObject({ order: { customer: { shoeSize: 'EU 42' }, gift: true } });
    expect(check?.kind === 'checked' && isVerified(check.findings)).toBe(false);
  });

  it('keeps an unknown field of the customer through a correction by this version', () => {
    const check = laterCheck();
    const lines = { line: '1', quantity: '3', price: '1900', delivery: '250', save: 'yes' };
    const form = new URLSearchParams({ ...sampleCustomer, phone: '0321 7654321', ...lines });
    const contents = check && deskOrder(check, []).contents;
    const checked = contents && checkCorrection(readCorrection(form, contents, []), contents, []);
    if (!checked || 'errors' in checked) throw new Error('the form is wrong');
    expect(checked.event).not.toMatchObject({ customer: { shoeSize: expect.anything() } });
    expect(deskOrder(check, [checked.event]).contents?.customer).toMatchObject({
      phone: '0321 7654321',
      shoeSize: 'EU 42',
    });
  });

  it('keeps the place of a change of an unknown kind or state, which changes nothing and can be undone', () => {
    const [confirmed] = frozenEvents;
    const events = [...(confirmed ? [confirmed] : []), ...laterEvents].map((row) => storedEvent(row).event);
    const { check } = frozenOrder('verified');
    expect(deskOrder(check, events)).toMatchObject({ sequence: 3, state: 'confirmed' });
    expect(deskOrder(check, [...events, { kind: 'undo' }, { kind: 'undo' }])).toMatchObject({ state: 'confirmed' });
  });

  it('says in its history that a newer version of the desk made a change, and never that it was erased', () => {
    const record = frozenOrder('verified', laterEvents);
    const sentence = 'Changed by a newer version of the desk.';
    expect(historyEntries(record, []).map(({ title }) => title)).toEqual([sentence, sentence]);
  });

  it('says that no confirmation was sent, also for a reason that this version does not know', () => {
    const confirmation = JSON.parse('{"kind":"none","reason":"moon phase"}');
    expect(confirmationText({ confirmation, check: frozenOrder('verified').check })).toBe(
      'No confirmation was sent to the customer.',
    );
  });
});

it.each([
  ['of a kind that this version does not know', 'refunded', '{"order":"01234567","amount":1900}'],
  ['with a fact that this version does not know', 'order changed', '{"order":"01234567","change":"refused"}'],
  ['without a fact that this version needs', 'draft changed', '{}'],
  ['that is not JSON', 'test mail', ''],
])('an entry of the log %s is shown in a neutral sentence', (_, kind, detail) => {
  const { sentence } = storedLogEntry({ id: 1, made_at: 1, session: 'sessio', kind, detail });
  expect(sentence).toBe('An entry of a newer version of the desk');
});

it('a draft of a later version has its changes, without what this version does not know', () => {
  const folder = temporaryFolder();
  cpSync(join(frozenFolder, 'draft-together'), folder, { recursive: true });
  const file = join(folder, '.draft/changes.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"base"', '"by": "Bilal", "base"'));
  expect(openDraft(folder).changed).toMatchObject([{ state: 'changed' }, { state: 'changed' }]);
});

describe('a browser that a later version has used', () => {
  it('has its cart, without what this version does not know', () => {
    const lines = [{ id: 43, name: 'Parrot D-swing', price: 1900, quantity: 3, size: 'XL', engraving: 'Polly' }];
    expect(decodeCart(JSON.stringify(lines))).toMatchObject({ problems: [], cart: [{ id: 43, size: 'XL' }] });
  });

  it('sends an order that waits, with all that the later version put into it', () => {
    const [pending]: readonly { readonly params: object }[] = frozenJson('browser/outbox-entries.json');
    const params = { ...pending?.params, shoe_size: 'EU 42' };
    expect(parseEntries([{ ...pending, params, priority: 1 }])).toMatchObject([{ state: 'pending', params }]);
  });
});

it('a request of a later page is taken, with every text in it', () => {
  const params = { ...sampleParams(), shoe_size: 'EU 42' };
  expect(parseEmailRequest(JSON.stringify({ ...emailRequest(sampleIds, params), trace: 'x' }))).toMatchObject({
    kind: 'request',
    request: { params },
  });
});

it('an order with a field that this version does not know is kept and mailed whole, but not even a later version reads it', async () => {
  const params = sampleParams();
  const message = params.message.replace('\n\nItems', '\nShoe Size: EU 42\n\nItems');
  const body = sampleBody({ ...params, message });
  const { post, store, storedCount } = await testRelay();
  const mailed = async () => {
    expect((await post(body)).status).toBe(200);
    expect(storedCount()).toBe(1);
    const [job, ...others] = await store.claim({ leaseMs: 900_000, max: 9 });
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      kind: 'owner',
      order: { reference: null, params: { ...params, message }, check: { kind: 'unreadable' } },
    });
    const { text } = await PostalMime.parse((job && (await composeMail(job, mailSettings)).bytes) ?? '');
    for (const line of message.split('\n')) expect(text).toContain(line);
    return job;
  };
  const job = await mailed();
  if (job) await store.postpone(job, { state: 'queued', dueAt: job.queuedAt, reason: 'a test', isAmbiguous: false });

  await import('./later-field.ts'); // From here on, this is the later version.
  expect(parseOrder(message)).toMatchObject({ order: { customer: { shoeSize: 'EU 42' } } });
  await mailed();
});
