/** The one mail for all orders above the soft limits (D70). */
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMail } from '#relay/send/compose-mail.ts';
import type { ClaimedJob } from '#order/order-store.ts';
import { referenceNumber, sampleCustomer, sampleOrder } from '#test/support/sample-order.ts';
import { mailSettings, sampleJob } from '#test/support/stored-orders.ts';

const confirmation = { kind: 'none', reason: 'too many orders' } as const;

/** A digest of `count` orders, of which it names a hundred at most. */
function digestJob(count: number, parts: Partial<ClaimedJob> = {}, name = sampleCustomer.name): ClaimedJob {
  const customer = { ...sampleCustomer, name };
  const jobs = Array.from({ length: Math.min(count, 100) }, (_, index) =>
    sampleJob('owner', { order: sampleOrder({ reference: referenceNumber(index), customer }), confirmation }),
  );
  const [first = sampleJob('owner')] = jobs;
  return { ...first, digest: { orders: jobs.map((job) => job.order), count, jobIds: [] }, ...parts };
}

const bytesOf = async (job: ClaimedJob) => Buffer.from((await composeMail(job, mailSettings)).bytes);
const read = async (job: ClaimedJob) => PostalMime.parse(await bytesOf(job));

describe('the mail of a digest', () => {
  it('names each order with its customer, phone, province and amount (D70)', async () => {
    const mail = await read(digestJob(3));
    expect(mail.subject).toBe('3 new orders in one mail');
    expect(mail.to).toEqual([{ address: 'owner@panja.example', name: '' }]);
    expect(mail.text).toContain('1. Ayesha Khan (00000000) - 0300 1234567, Punjab = Rs 6,450');
    expect(mail.text).toContain('These customers got no confirmation.');
    expect(mail.html).toContain('Ayesha Khan');
  });

  it('marks the orders that the owner should check, including unreadable ones', async () => {
    const odd = sampleJob('owner', { params: { from_name: 'Bilal', message: 'Hello' }, confirmation });
    const job = digestJob(2);
    const mail = await read({ ...job, digest: { orders: [job.order, odd.order], count: 2, jobIds: [] } });
    expect(mail.subject).toBe('CHECK: 2 new orders in one mail');
    expect(mail.text).toContain(
      'Bilal (c0ffee00)\n   Could not be checked: it does not look like an order of this shop',
    );
  });

  it('stays small, however many and long the orders are, and says how many it leaves out', async () => {
    const bytes = await bytesOf(digestJob(18_000, {}, 'ق\u0301'.repeat(20_000)));
    expect(bytes.length).toBeLessThan(300_000);
    expect((await PostalMime.parse(bytes)).text).toContain('And 17,900 more: npm run orders -- list');
  });

  it('has the same bytes and Message-ID at every attempt, but not those of its first order’s own mail', async () => {
    const first = await bytesOf(digestJob(3));
    expect(await bytesOf(digestJob(3, { attempt: 9, token: 12 }))).toEqual(first);
    const again = (await bytesOf(digestJob(3, { isAmbiguous: true }))).toString();
    expect(again.replace('X-Possible-Duplicate: yes\r\n', '')).toBe(first.toString());
    const { digest: _, ...alone } = digestJob(1);
    const messageId = (bytes: Buffer) => /^Message-ID: .*$/m.exec(bytes.toString())?.[0];
    expect(messageId(await bytesOf(alone))).not.toBe(messageId(first));
  });
});
