/** Every field of the checkout form is at the desk, also one that was added later: docs/adding-a-field.md. */
import { expect, it } from 'vitest';
import { customerFacts, customerFields, customerOf } from '#order/customer-fields.ts';
import { provinces } from '#shop/delivery.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';
import { signedInDesk, textOf } from '#test/support/test-desk.ts';

const customer = customerOf((field) => sampleCustomer[field] || `the ${field}`);

it('an order’s page shows all that the shopper filled in', async () => {
  const { take, html } = await signedInDesk();
  await take({ customer });
  const page = await html('/orders/1');
  const [, card = ''] = /<section class="card order-card"([^]*?)<\/section>/.exec(page) ?? [];
  for (const [, value] of customerFacts(customer, provinces)) expect(textOf(card)).toContain(value);
});

it.each(['/orders/new', '/orders/1/correct'])('the form at %s has every field', async (path) => {
  const { take, html } = await signedInDesk();
  await take({ customer });
  const page = await html(path);
  expect(customerFields.filter((field) => !page.includes(` name="${field}"`))).toEqual([]);
});
