/** What a new shop needs, and how each of it ticks itself (O10). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { addDevice, aSubscription } from '#test/support/push-service.ts';
import { catalogueDesk, signedInDesk } from '#test/support/test-desk.ts';

const openDesk = (environment = {}) => catalogueDesk({ from: 'catalogue', environment });
type TestDesk = Awaited<ReturnType<typeof openDesk>>;

/** The state of each step by its title. */
async function steps({ html }: TestDesk): Promise<Readonly<Record<string, string>>> {
  const rows = (await html('/first-steps')).matchAll(/<strong>([^<]+)<\/strong> <span class="badge[^>]*>([^<]+)</g);
  return Object.fromEntries([...rows].map(([, title = '', state = '']) => [title, state]));
}

describe('the first steps', () => {
  it('of a fresh shop are all to do, each leads to its field, and Orders leads to them', async () => {
    const desk = await openDesk();
    expect(await desk.text('/')).toContain('First steps: 9 to do');
    expect(new Set(Object.values(await steps(desk)))).toEqual(new Set(['To do']));
    const page = await desk.html('/first-steps');
    for (const field of ['phone', 'chatNumber', 'email', 'address', 'facebook']) {
      expect(page).toContain(`href="/shop/contact#${field}"`);
      expect(await desk.html('/shop/contact')).toContain(`id="${field}"`);
    }
  });

  it('tick themselves: what shoppers see once it is saved, to be published, a courier at once', async () => {
    const desk = await openDesk();
    await desk.save('/shop/contact', {
      phone: '+92 51 1234567',
      chatNumber: '923001234567',
      address: '5 Mall, Lahore',
      email: 'me@myshop.pk',
      facebook: '',
    });
    await desk.save('/shop/couriers', { 'couriers.0.name': 'TCS' });
    expect(await steps(desk)).toMatchObject({
      'Phone number': 'Publish it',
      'WhatsApp number': 'Publish it',
      'E-mail': 'Publish it',
      Address: 'Done', // The published shop has one here.
      'Facebook and Instagram': 'To do', // One is left.
      Couriers: 'Done',
      Backups: 'To do',
    });
    const page = await desk.text('/first-steps');
    expect(page).toContain('Publish what you have changed');
    const [, left = ''] = /(\d+) steps to do before your first order, 3 of them only to publish\./.exec(page) ?? [];
    expect(await desk.text('/')).toContain(`First steps: ${left} to do`);
  });

  it('have ringing while the shop sends pushes, done with the first device (D89)', async () => {
    const { html, database, clock } = await signedInDesk({ hasPush: true });
    const ringing = /<strong>Ringing<\/strong> <span class="[^"]*">([^<]*)/;
    expect(ringing.exec(await html('/first-steps'))?.[1]).toBe('To do');
    await addDevice(database, 'one', { at: clock.now(), subscription: aSubscription('one') });
    expect(ringing.exec(await html('/first-steps'))?.[1]).toBe('Done');
  });

  it('of the machine are done where they are set up', async () => {
    const mail = { MAIL: '', SMTP_URL: 'smtp://127.0.0.1', OWNER_EMAIL: 'me@myshop.pk', BACKUP_DIR: '/tmp' };
    const desk = await openDesk(mail);
    expect(await steps(desk)).toMatchObject({ 'Mail server': 'Done', Backups: 'Done' });
  });

  it('add a province by one tap, once however often it is pressed, with its fee (D37)', async () => {
    const desk = await openDesk();
    expect(await desk.text('/first-steps')).toContain('Add Khyber Pakhtunkhwa');
    for (const province of ['khyber-pakhtunkhwa', 'khyber-pakhtunkhwa', 'gilgit-baltistan'])
      expect((await desk.press('/first-steps', { province })).headers.get('location')).toBe('/first-steps');
    const provinces = /^provinces:\n(?: .*\n)+/m.exec(desk.drafted('shop.yaml') ?? '')?.[0] ?? '';
    expect(provinces.match(/khyber/g)).toHaveLength(1);
    expect(provinces).toContain('{ value: gilgit-baltistan, label: Gilgit-Baltistan, fee: 250 }');
    expect(provinces.match(/value:/g)).toHaveLength(shippedCatalogue.provinces.length + 2);
    expect(await steps(desk)).toMatchObject({ 'Khyber Pakhtunkhwa': 'Publish it', 'Gilgit-Baltistan': 'Publish it' });
    expect(await desk.text('/shop/delivery')).toContain('Gilgit-Baltistan');
    expect((await desk.press('/first-steps', { province: 'atlantis' })).status).toBe(409);
  });

  it('add nothing while the shop’s file has a mistake', async () => {
    const desk = await openDesk();
    writeFileSync(join(desk.folder, 'shop.yaml'), 'name: [');
    expect((await desk.press('/first-steps', { province: 'gilgit-baltistan' })).status).toBe(409);
    expect(desk.changed()).toEqual([]);
  });

  it('are hidden beside the orders of this browser by one tap, and stay under More', async () => {
    const desk = await openDesk();
    const hidden = await desk.press('/first-steps', {});
    expect(hidden.headers.get('location')).toBe('/');
    const cookie = hidden.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await desk.html('/', cookie)).not.toContain('First steps:');
    expect(await desk.text('/')).toContain('First steps: 9 to do');
    expect(await desk.text('/more')).toContain('First steps');
  });
});

it('Health names what came with the shop in the owner’s place, and the provinces that it lacks (D37)', async () => {
  const desk = await openDesk();
  expect(await desk.text('/health')).toContain(
    'Shoppers in Khyber Pakhtunkhwa and Gilgit-Baltistan can’t order: add their province under First steps.',
  );
  expect(await desk.text('/health')).toMatch(
    /What shoppers see Needs attention Still as it came with the shop: phone, WhatsApp number, .* Write your own/,
  );
});
