/**
 * The checker is only worth what it can see: each invariant is broken here once, on evidence that is otherwise intact.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { referenceNumber, orderBody, owner } from '#test/support/sample-order.ts';
import { brokenPromises, type Evidence } from './checker.ts';

const reference = referenceNumber(1);
const message: string = JSON.parse(orderBody(1)).template_params.message;
const total = /^Grand Total: .*$/m.exec(message)?.[0].replace(/\B(?=\d{3}$)/, ',') ?? '';
const idOf = (kind: string) => createHash('sha256').update(`${reference}|${kind}`).digest('hex').slice(0, 32);
const mail = (kind: string, to: string, { extra = '', text = total } = {}) => ({
  from: 'shop@panja.example',
  to: [to],
  raw: `${extra}Message-ID: <${idOf(kind)}@panja.example>\r\nSubject: x\r\n\r\n${text}\r\n`,
});
const intact: Evidence = {
  owner,
  database: {
    orders: [{ key: reference, reference, copy: 0, message }],
    jobs: [{ reference, kind: 'owner', state: 'sent', isAmbiguous: false }],
    integrity: [],
  },
  journal: [{ reference, status: 200, ms: 12 }],
  mails: [mail('owner', owner), mail('customer', 'shopper-1@example.com')],
};
const database = (parts: Partial<Evidence['database']>) => ({ database: { ...intact.database, ...parts } });
const ambiguous = database({ jobs: [{ reference, kind: 'owner', state: 'sent', isAmbiguous: true }] });
const confessed = mail('owner', owner, { extra: 'X-Possible-Duplicate: yes\r\n' });

describe('the checker', () => {
  it('finds nothing if every promise was kept', async () => {
    expect(total).toMatch(/^Grand Total: Rs \d+(?:,\d{3})?$/);
    expect(await brokenPromises(intact)).toEqual([]);
  });

  it('allows a repeat that says so', async () => {
    expect(await brokenPromises({ ...intact, ...ambiguous, mails: [...intact.mails, confessed] })).toEqual([]);
  });

  it('allows a waiting mail until all should have been sent', async () => {
    const waiting = {
      ...intact,
      mails: [],
      ...database({ jobs: [{ reference, kind: 'owner', state: 'held', isAmbiguous: false }] }),
    };
    expect(await brokenPromises(waiting)).toEqual([]);
    expect(await brokenPromises({ ...waiting, allMailed: true })).toHaveLength(1);
  });

  const planted: readonly (readonly [promise: string, fault: string, parts: Partial<Evidence>])[] = [
    [
      'I1',
      'an answered order that is not kept',
      { journal: [...intact.journal, { reference: 'LOST', status: 200, ms: 1 }] },
    ],
    [
      'I2',
      'an order that is stored twice',
      database({ orders: [...intact.database.orders, ...intact.database.orders] }),
    ],
    ['I3', 'an order without an owner’s mail', { mails: intact.mails.slice(1) }],
    [
      'I4',
      'a repeat with another text',
      { ...ambiguous, mails: [mail('owner', owner, { text: `${total} !` }), confessed] },
    ],
    ['I4', 'a mail of no order', { mails: [...intact.mails, { ...confessed, raw: 'Message-ID: <x@y>\r\n\r\nx' }] }],
    ['I5', 'a repeat that does not say so', { ...ambiguous, mails: [...intact.mails, mail('owner', owner)] }],
    ['I5', 'a repeat of which the orders database knows nothing', { mails: [...intact.mails, confessed] }],
    ['I6', 'a damaged orders database', database({ integrity: ['row 1 missing from index'] })],
    ['I7', 'a wrong total', { mails: [mail('owner', owner, { text: 'Grand Total: Rs 1' })] }],
    ['I8', 'a mail to somebody else', { mails: [mail('owner', owner), mail('customer', 'victim@example.com')] }],
    ['I8', 'the owner’s mail to the customer', { mails: [mail('owner', 'shopper-1@example.com')] }],
    ['I9', 'an answer after 10 s', { journal: [{ reference, status: 503, ms: 10_001 }, ...intact.journal] }],
  ];

  it.each(planted)('sees that %s is broken: %s', async (promise, _, parts) => {
    const broken = await brokenPromises({ ...intact, ...parts });
    expect(broken.some((sentence) => sentence.startsWith(`${promise}: `))).toBe(true);
  });
});
