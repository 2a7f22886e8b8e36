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

const END_KEYS = { Enter: { code: 13, text: '\r' }, Tab: { code: 9, text: '' } };

/**
 * Returns a function that types as a scanner does: a key every 5 ms by the time of the events, also
 * on a busy machine.
 */
export async function openScanner(page: Page) {
  const client = await page.context().newCDPSession(page);
  const press = async (timestamp: number, key: string, text: string, code: number) => {
    const event = { key, windowsVirtualKeyCode: code, timestamp };
    await client.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...event });
    await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  };
  return async (text: string, end: keyof typeof END_KEYS = 'Enter') => {
    let seconds = Date.now() / 1000;
    for (const digit of text) await press((seconds += 0.005), digit, digit, digit.charCodeAt(0));
    await press(seconds + 0.005, end, END_KEYS[end].text, END_KEYS[end].code);
  };
}
