/** From an opened page to one of its states, by what a visitor does. */
import type { BrowserContext, Page } from 'playwright-core';
import { completeButton, fillBilling, mailService } from '#test/support/checkout-page.ts';

/** The home page once its welcome has gone. */
export async function withoutTheWelcome(page: Page): Promise<void> {
  await page.getByTestId('toast').waitFor();
  await page.getByTestId('toast').waitFor({ state: 'detached' });
}

/** Waits for a toast and holds it: the clock is stopped, and another window has the focus. */
export async function heldToast(page: Page): Promise<void> {
  await page.getByTestId('toast').last().waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'CAT categories' }).last().click();
}

export async function hoverMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'DOG', exact: true }).hover();
}

export function search(text: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByPlaceholder('Search for products...').fill(text);
    if (text === 'zzzz') await page.getByText('No products found').waitFor();
    else if (text !== '') await page.getByTestId('search-results').waitFor();
  };
}

export async function openCategories(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Category:/ }).click();
}

export async function unfold(page: Page): Promise<void> {
  await page.getByTestId('show-more').click();
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByTestId('buy').click();
  await heldToast(page);
}

export async function focusMainImage(page: Page): Promise<void> {
  await page.getByTestId('thumb').first().focus();
  await page.keyboard.press('Shift+Tab');
}

export async function openLightbox(page: Page): Promise<void> {
  await page.getByTestId('main-image').click();
  await page.getByTestId('lightbox').waitFor();
}

export async function fillCheckout(page: Page): Promise<void> {
  await fillBilling(page, 'sindh');
}

/** The success view, with the order taken by an e-mail service. */
export async function placeOrder(page: Page, context: BrowserContext): Promise<void> {
  await mailService(context);
  await fillBilling(page, 'sindh');
  await completeButton(page).click();
  await page.getByText('Processing Order...').waitFor();
  await page.getByText('Sent to the shop').waitFor();
  await heldToast(page);
}

export async function sendMessage(page: Page): Promise<void> {
  const written = {
    'First Name': 'Ayesha',
    'Last Name': 'Khan',
    'Email Address': 'ayesha@example.com',
    Subject: 'A ladder for my parrot',
    Message: 'Which size is right for a ringneck?',
  };
  for (const [label, text] of Object.entries(written)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send Message' }).click();
}

export async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
}

/** Page data that makes no sense: an error of ours, not of the connection. */
export async function breakDown(page: Page, context: BrowserContext): Promise<void> {
  await context.route('**/data/dog-main.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"categories":', '"nothing":') });
  });
  await page.locator('a[href="/dog-main"]').last().click();
  await page.getByText('Unexpected Application Error!').waitFor();
}
