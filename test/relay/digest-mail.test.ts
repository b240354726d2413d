/** The one mail for all orders above the soft limits (D70). */
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMail } from '#relay/delivery/compose-mail.ts';
import type { ClaimedJob } from '#relay/store/order-store.ts';
import { referenceNumber, sampleCustomer, sampleOrder } from './support/sample-order.ts';
import { mailSettings, sampleJob } from './support/sample-job.ts';

const confirmation = { kind: 'none', reason: 'too many orders' } as const;

/** A digest of that many orders, of which it names a hundred at the most. */
function digestJob(count: number, parts: Partial<ClaimedJob> = {}, name = sampleCustomer.name): ClaimedJob {
  const customer = { ...sampleCustomer, name };
  const jobs = Array.from({ length: Math.min(count, 100) }, (_, index) =>
    sampleJob('owner', { order: sampleOrder({ reference: referenceNumber(index), customer }), confirmation }),
  );
  const [first = sampleJob('owner')] = jobs;
  return { ...first, digest: { orders: jobs.map((job) => job.order), count, jobIds: [] }, ...parts };
}

const read = (job: ClaimedJob) => PostalMime.parse(composeMail(job, mailSettings).bytes);

describe('the mail of a digest', () => {
  it('names each order with its customer, phone, province and amount (D70)', async () => {
    const mail = await read(digestJob(3));
    expect(mail.subject).toBe('3 new orders in one mail');
    expect(mail.to).toEqual([{ address: 'owner@panja.example', name: '' }]);
    expect(mail.text).toContain('1. 00000000 - Ayesha Khan - 0300 1234567, Punjab - Rs 6450');
    expect(mail.text).toContain('None of these customers was sent a confirmation.');
    expect(mail.html).toContain('Ayesha Khan');
  });

  it('says which orders the owner should check, those that are no orders among them', async () => {
    const odd = sampleJob('owner', { params: { from_name: 'Bilal', message: 'Hello' }, confirmation });
    const job = digestJob(2);
    const mail = await read({ ...job, digest: { orders: [job.order, odd.order], count: 2, jobIds: [] } });
    expect(mail.subject).toBe('CHECK: 2 new orders in one mail');
    expect(mail.text).toContain('Bilal\n   Could not be checked: not an order as the shop writes it');
  });

  it('stays small, however many orders came and however long their texts are, and says how many it does not name', async () => {
    const { bytes } = composeMail(digestJob(18_000, {}, 'ق\u0301'.repeat(20_000)), mailSettings);
    expect(bytes.length).toBeLessThan(300_000);
    expect((await PostalMime.parse(bytes)).text).toContain('And 17900 more: npm run orders -- list');
  });

  it('has the same bytes and Message-ID at every attempt, and others than its first order’s own mail', () => {
    const first = composeMail(digestJob(3), mailSettings);
    expect(composeMail(digestJob(3, { attempt: 9, token: 12 }), mailSettings).bytes).toEqual(first.bytes);
    const again = composeMail(digestJob(3, { isAmbiguous: true }), mailSettings).bytes.toString();
    expect(again.replace('X-Possible-Duplicate: yes\r\n', '')).toBe(first.bytes.toString());
    const { digest: _, ...alone } = digestJob(1);
    const messageId = (bytes: Buffer) => /^Message-ID: .*$/m.exec(bytes.toString())?.[0];
    expect(messageId(composeMail(alone, mailSettings).bytes)).not.toBe(messageId(first.bytes));
  });
});
