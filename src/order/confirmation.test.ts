import { describe, expect, it } from 'vitest';
import { readAndCheck } from './check-order.ts';
import { sampleOrder, sampleParams, sampleCatalogue } from '#test/support/sample-order.ts';
import type { Customer } from './customer-fields.ts';
import {
  confirmationWish,
  correctedConfirmation,
  customerAddress,
  emailAddress,
  limitedConfirmation,
} from './confirmation.ts';

const checkOf = (message: string) => readAndCheck(message, sampleCatalogue).check;

function wish(customer: Partial<Customer>, params: object = {}, catalogueVersion = sampleCatalogue.catalogueVersion) {
  const order = sampleOrder({ customer: { ...sampleOrder().customer, ...customer }, catalogueVersion });
  const all = { ...sampleParams(order), ...params };
  return confirmationWish(checkOf(all.message), all, 'sender');
}

describe('who gets a confirmation (D27)', () => {
  it('the customer of an order that the shop could verify', () => {
    expect(wish({})).toEqual({ kind: 'wanted', address: 'ayesha@example.com', senderKey: 'sender' });
  });

  const altered = sampleParams().message.replace('Grand Total: Rs 6450', 'Grand Total: Rs 1');
  it.each([
    ['the page was old but nothing differs', {}, 'old00000'],
    ['the order was not verified (D59)', { message: altered }, undefined],
    ['the request names no other address', { reply_to: '', from_email: '' }, undefined],
  ])('the customer also when %s', (_, params, catalogueVersion) => {
    expect(wish({}, params, catalogueVersion).kind).toBe('wanted');
  });

  it.each([
    ['unreadable', {}, { message: 'hello' }],
    ['no address', { email: 'not an address' }, {}],
    ['no address', { email: 'a@example.com, b@example.com' }, {}],
    ['addresses differ', {}, { reply_to: 'victim@example.com' }],
    ['addresses differ', {}, { from_email: 'victim@example.com' }],
    ['addresses differ', {}, { reply_to: 'ayesha@example.com, victim@example.com' }],
    ['robot address', { email: 'no-reply@example.com' }, {}],
    ['robot address', { email: 'MAILER-DAEMON@example.com' }, {}],
  ])('nobody where %s', (reason, customer, params) => {
    expect(wish(customer, params)).toEqual({ kind: 'none', reason });
  });
});

describe('the limits of confirmations (D27)', () => {
  const limits = { perAddress: 2, perSender: 3, perHour: 4 };
  const fits = { copy: 0, toAddress: 1, fromSender: 2, inHour: 3 };
  const wanted = { kind: 'wanted', address: 'a@example.com', senderKey: 'sender' } as const;

  it('leave room for one more', () => {
    expect(limitedConfirmation(wanted, fits, limits)).toEqual({ kind: 'queued', address: 'a@example.com' });
  });

  it.each([
    ['reference repeated', { copy: 1 }],
    ['address limit', { toAddress: 2 }],
    ['sender limit', { fromSender: 3 }],
    ['hourly limit', { inHour: 4 }],
    ['address limit', { toAddress: 2, fromSender: 3, inHour: 4 }],
  ])('refuse a confirmation: %s', (reason, counts) => {
    expect(limitedConfirmation(wanted, { ...fits, ...counts }, limits)).toEqual({ kind: 'none', reason });
  });

  it('change no refusal', () => {
    const refused = { kind: 'none', reason: 'no address' } as const;
    expect(limitedConfirmation(refused, fits, limits)).toEqual(refused);
  });
});

const corrected = (email: string) =>
  checkOf(sampleParams(sampleOrder({ customer: { ...sampleOrder().customer, email } })).message);

it('a confirmation goes to the address as the owner corrected it, where that is one', () => {
  const queued = { kind: 'queued', address: 'old@example.com' } as const;
  expect(correctedConfirmation(queued, corrected('new@example.com'))).toEqual({
    ...queued,
    address: 'new@example.com',
  });
  for (const check of [corrected('not an address'), checkOf('unreadable')])
    expect(correctedConfirmation(queued, check)).toEqual(queued);
  const refused = { kind: 'none', reason: 'no address' } as const;
  expect(correctedConfirmation(refused, corrected('new@example.com'))).toEqual(refused);
});

it('the address of a mail that the owner causes is the order’s, unless nobody reads it or it is in doubt (D120)', () => {
  const of = (reason: 'address limit' | 'addresses differ', email: string) =>
    customerAddress({ confirmation: { kind: 'none', reason }, check: corrected(email) });
  expect(of('address limit', 'new@example.com')).toBe('new@example.com');
  expect(of('addresses differ', 'new@example.com')).toBeNull();
  for (const email of ['noreply@example.com', 'none']) expect(of('address limit', email)).toBeNull();
  const unreadable = { kind: 'unreadable', problem: 'a test' } as const;
  expect(customerAddress({ confirmation: { kind: 'none', reason: 'unreadable' }, check: unreadable })).toBeNull();
  const queued = (address: string, email: string) =>
    customerAddress({ confirmation: { kind: 'queued', address }, check: corrected(email) });
  expect(queued('old@example.com', 'new@example.com')).toBe('new@example.com');
  expect(queued('', 'none')).toBeNull();
});

describe('an address that is safe to send to', () => {
  it.each([
    ['ali@example.com', 'ali@example.com'],
    [' ali.khan+shop@mail.example.pk ', 'ali.khan+shop@mail.example.pk'],
    ['Ali@EXAMPLE.com', 'Ali@example.com'],
    ['\u200Bali@example.com', 'ali@example.com'],
    ['\u202A ali@exam\u00ADple.com\u202C\uFEFF', 'ali@example.com'],
    ['ali@bücher.example', 'ali@xn--bcher-kva.example'],
  ])('%j is %s', (text, address) => {
    expect(emailAddress(text)).toBe(address);
  });

  it('is none where its domain becomes too long in ASCII', () => {
    const domain = Array.from({ length: 4 }, () => 'ü'.repeat(45)).join('.');
    expect(emailAddress(`${'a'.repeat(20)}@${domain}`)).not.toBeNull();
    expect(emailAddress(`${'a'.repeat(64)}@${domain}`)).toBeNull();
  });

  it.each([
    '',
    'ali',
    '@example.com',
    'ali@',
    'ali@localhost',
    'ali@127.0.0.1',
    'ali@[127.0.0.1]',
    'a b@example.com',
    '"a b"@example.com',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'Ali <a@b.co>',
    'a@b.co\r\nBcc: c@d.co',
    'a\u0000@b.co',
    'a@b@c.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@b..co',
    'a@-b.co',
    'a@b_c.co',
    'a@b.co/x',
    'a@b.co:25',
    'a@b.co?x',
    'a@%62.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(130)}co`,
    'علی@example.com',
    'group: a@b.co;',
    'a@b.123',
  ])('%j is not one', (text) => {
    expect(emailAddress(text)).toBeNull();
  });
});
