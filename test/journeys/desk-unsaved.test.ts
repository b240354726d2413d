/** What the owner typed outlives the end of a session, on a phone, with and without scripts (D73). */
import { expect, it } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { flawsOf, startShopAndDesk } from '#test/support/desk-journeys.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { clickButton } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { desk, password, signIn, placeOrder } = await startShopAndDesk();
const note = 'گھر کے سامنے: ring twice\nthen wait';

/** A new order's page, on which a note is typed. */
async function typedNote(hasScripts: boolean) {
  const name = await placeOrder();
  const page = await signIn(phone, hasScripts);
  await page.getByRole('link', { name }).click();
  const field = page.getByLabel('Customers don’t see it');
  await field.fill(note);
  const saved = async () => {
    await page.getByRole('heading', { name: `Order ${name}` }).waitFor();
    return field.inputValue();
  };
  return { page, field, saved };
}

it.each([
  ['with', true],
  ['without', false],
])('a note is saved after a sign-in that came between, %s scripts (D73)', async (_, hasScripts) => {
  const { page, saved } = await typedNote(hasScripts);
  await (await DeskPhone.signIn(desk.url, password)).signOutEverywhere();
  expectProblems(failedRequest('/orders/', 403), failedRequest('/sign-in', 403));
  await clickButton(page, 'Save the note');
  await page.getByText('You were signed out, so this is not saved yet.').waitFor();
  const flaws = async (of: string) => (hasScripts ? flawsOf(page, of) : []);
  expect(await flaws('the sign-in with a form')).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  await clickButton(page, 'Open the desk');
  await page.getByText('Wrong password.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await clickButton(page, 'Open the desk');
  await page.getByRole('heading', { name: 'Not saved yet' }).waitFor();
  expect(await flaws('a form to send again')).toEqual([]);
  await clickButton(page, 'Save it now');
  expect(await saved()).toBe(note);
});

it('a note from before another sign-in is saved, and one that is too long is shortened (D73)', async () => {
  const { page, field, saved } = await typedNote(true);
  const other = await page.context().newPage();
  await other.goto(`${desk.url}/more`);
  await other.getByRole('listitem').filter({ hasText: '(this one)' }).getByRole('button', { name: 'Sign out' }).click();
  await other.getByLabel('Password', { exact: true }).fill(password);
  await clickButton(other, 'Open the desk');
  await other.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expectProblems(failedRequest('/orders/', 403), failedRequest('/orders/', 413));
  await clickButton(page, 'Save the note');
  await page.getByText('This form has expired.').waitFor();
  await clickButton(page, 'Save it now');
  expect(await saved()).toBe(note);
  await field.evaluate((area) => area.removeAttribute('maxlength'));
  await field.fill('long '.repeat(15_000));
  await clickButton(page, 'Save the note');
  await page.getByText('This text is too long.').waitFor();
  expect(await flawsOf(page, 'a form to shorten')).toEqual([]);
  await page.getByLabel('Your text (note)').fill('short');
  await clickButton(page, 'Save it now');
  expect(await saved()).toBe('short');
});
