import { expect, it } from 'vitest';
import { sampleOrder } from '#test/support/sample-order.ts';
import { signedInDesk } from '#test/support/test-desk.ts';

it('a stranger’s long texts are short wherever orders are listed, and whole on the order’s page (D72)', async () => {
  const desk = await signedInDesk({
    couriers: [
      {
        name: 'Ali',
        tracking: '',
        sheet: [
          { title: 'City', value: 'city' },
          { title: 'Phone', value: 'phone' },
          { title: 'Weight', value: 'grams' },
        ],
      },
    ],
  });
  const long = (start: string) => `${start} ${'Gulberg گلبرگ '.repeat(800)}end`;
  const [line] = sampleOrder().lines;
  const customer = {
    name: long('Ayesha'),
    email: long('ayesha'),
    address: `${long('12 Canal Road')}, Lahore, Karachi`,
    province: long('punjab'),
    postalCode: long('54000'),
    phone: long('03'),
  };
  await desk.take({ customer, ...(line && { lines: [{ ...line, id: 999, name: long('Swing'), size: long('XL') }] }) });
  const search = await desk.html('/search', 'desk-search=Gulberg');
  expect(search).toContain('Ayesha Gulberg');
  const sheet = await desk.press('/sheet', { of: '1', courier: 'Ali' });
  const asked = await desk.html(sheet.headers.get('location') ?? '');
  const tracked = await (
    await desk.sendTable('/tracking', [['pasted', 'Reference\tTracking\n7K3M9Q2X\tLE-12345678']])
  ).text();
  expect(tracked).toContain('Ayesha Gulberg');
  expect(asked).toContain('12 Canal Road');
  const lists = await Promise.all(['/', '/?select=all', '/?show=attention'].map((path) => desk.html(path)));
  for (const html of [...lists, search, asked, tracked]) {
    expect(html).not.toContain('گلبرگ end');
    expect(html.length).toBeLessThan(20_000);
  }
  expect(await desk.read('/orders/1')).toContain(long('Ayesha'));
});
