/** A real mail server between the relay and the mailboxes. */
import PostalMime from 'postal-mime';
import { expect, it, onTestFinished } from 'vitest';
import { emailPath } from '#order/email-request.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { startPostfix } from '#test/support/postfix-server.ts';
import { owner, realBody } from '#test/support/real-orders.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';
import { startShop } from '#test/support/processes.ts';
import { until } from '#test/support/until.ts';

it('a real Postfix delivers both mails of an order, and bounces of the customer’s go nowhere', async () => {
  const postfix = await startPostfix();
  onTestFinished(() => postfix.stop());
  const shop = await startShop({ SMTP_URL: postfix.url, OWNER_EMAIL: owner });
  onTestFinished(() => shop.stop());
  const body = realBody({ customer: { ...sampleCustomer, name: 'علی خان' } });
  const headers = { origin: shop.url, 'content-type': 'application/json' };
  expect((await fetch(`${shop.url}${emailPath}`, { method: 'POST', body, headers })).status).toBe(200);
  await until('both mails to be delivered', () => postfix.mails().length >= 2, 60_000);
  const mails = await Promise.all(postfix.mails().map((bytes) => PostalMime.parse(bytes)));
  expect(mails).toHaveLength(2);
  for (const { subject } of mails) expect(subject).toContain('7K3M9Q2X');
  const owners = mails.find(({ deliveredTo }) => deliveredTo === owner);
  expect(owners?.replyTo?.[0]?.address).toBe(sampleCustomer.email);
  expect(owners?.text).toContain('علی خان');
  expect(owners?.text).toContain(sampleCustomer.address);
  const wayBack = mails.map(({ deliveredTo, returnPath = '' }) => [deliveredTo, returnPath]);
  expect(Object.fromEntries(wayBack)).toEqual({ [owner]: shippedCatalogue.shop.email, [sampleCustomer.email]: '' });
});
