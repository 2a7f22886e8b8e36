import type { Page } from '@playwright/test';

/** The owner in the demo, and of the shops that tests open. */
export const OWNER = { email: 'meera.srinivasan@example.com', password: 'malgudi-days' };

/** Signs the owner in on the sign-in page of the desk. */
export async function signInAtDesk(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/**
 * Makes the page as tall as its content: axe reports fields that the bar of a phone covers as too
 * small.
 */
export async function showWholePage(page: Page) {
  const { width = 1280 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 3000 });
}
