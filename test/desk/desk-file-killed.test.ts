/** The desk killed while it saves a courier: `desk.yaml` is written first, then its row in the database (D116). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { databaseFile } from '#orders-db/data-folder.ts';
import { catalogueCopy, temporaryFolder } from '#test/support/folders.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { startShop, setDeskPassword } from '#test/support/processes.ts';
import { PageForm } from '#test/support/test-desk.ts';

it.each([
  ['before it was in the database', 'before-commit-of-facts', 0],
  ['as soon as it was there', 'after-commit-of-facts', 1],
])('a courier whose desk was killed %s is in use at the next start, and can be saved again', async (_, point, rows) => {
  const [folder, catalogue] = [temporaryFolder(), catalogueCopy('catalogue')];
  const environment = { DATA_DIR: folder, CATALOGUE_DIR: catalogue };
  const shop = await startShop(environment);
  await setDeskPassword(folder);
  await shop.end();
  const failing = await startShop({ ...environment, FAIL_POINT: point });
  const phone = await DeskPhone.signIn(failing.deskUrl);
  const form = new PageForm(await phone.page('/shop/couriers')).fill('couriers.0.name', 'Killed Courier').sent();
  expect(await phone.submit('/shop/couriers', form).catch(() => null)).toBeNull();
  expect(await failing.exit).toBeNull();
  expect(readFileSync(join(catalogue, 'desk.yaml'), 'utf8')).toContain('Killed Courier');
  expect(rowsWith(folder, 'Killed Courier')).toBe(rows);
  const again = phone.at((await startShop(environment)).deskUrl);
  expect(rowsWith(folder, 'Killed Courier')).toBe(1);
  expect(await again.page('/tracking')).toContain('<option value="Killed Courier">');
  expect((await again.submit('/shop/couriers', form)).status).toBe(303);
});

function rowsWith(folder: string, words: string): unknown {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  const row = database.prepare('SELECT count(*) AS rows FROM desk_facts WHERE content LIKE ?').get(`%${words}%`);
  database.close();
  return row?.['rows'];
}
