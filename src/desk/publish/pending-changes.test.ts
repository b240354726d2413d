/** Changes that wait to be published, without a build. */
import { describe, expect, it } from 'vitest';
import { catalogueDesk } from '#test/support/catalogue-desk.ts';
import { deskChanges } from './pending-changes.ts';

const openDesk = () => catalogueDesk({ from: 'test/catalogue' });

describe('the page of the shop that a preview opens', () => {
  it.each([
    ['contact', 'phone', '+92 42 1234567', '/contact'],
    ['taglines', 'texts-tagline', 'All that pets need', '/'],
  ])('is the one with the changed %s', async (section, field, value, path) => {
    const { form, send, folder } = await openDesk();
    await send(`/shop/${section}`, (await form(`/shop/${section}`)).fill(field, value));
    expect(deskChanges(folder).map(({ shownAt }) => shownAt)).toEqual([path]);
  });
});
