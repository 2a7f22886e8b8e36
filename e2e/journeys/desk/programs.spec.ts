import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import type { BrowserLog } from '../../support/browser-log.ts';
import { showWholePage, signInAtDesk } from '../../support/screens/desk.ts';
import { expect, IS_ON_SERVER, test } from '../../support/fixtures.ts';
import { heading } from '../../support/screens/user.ts';

/** No name server knows it, so a server cannot reach it. */
const ADDRESS = 'https://hooks.invalid/kitabdost';

async function useWebhook(page: Page) {
  await page.getByRole('textbox', { name: 'Address' }).fill(ADDRESS);
  await page.getByRole('checkbox', { name: 'Order placed' }).check();
  await page.getByRole('checkbox', { name: 'Book running low' }).check();
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeFocused();
  const list = page.getByRole('region', { name: 'Webhooks', exact: true });
  await expect(list.getByText('Order placed, Book running low')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  // On a phone, the buttons are below the address.
  await page.setViewportSize({ width: 390, height: 900 });
  const address = await list.getByText(ADDRESS).boundingBox();
  expect(address?.height).toBeLessThan(60);
  await page.setViewportSize({ width: 1280, height: 3000 });

  await page.getByRole('button', { name: `Send a test event: ${ADDRESS}` }).click();
  if (IS_ON_SERVER) await expect(list.getByText(/Test event not accepted/)).toBeVisible();
  else {
    await list.getByRole('link', { name: '1 in the outbox' }).click();
    await heading(page, 'Outbox').waitFor();
    await page.getByRole('button', { name: 'Read test' }).click();
    await expect(page.getByRole('region', { name: 'Text of the event' })).toContainText('"test"');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.goBack();
    await heading(page, 'Programs').waitFor();
  }

  await page.getByRole('button', { name: `Change: ${ADDRESS}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Order paid' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Order placed, Order paid, Book running low')).toBeVisible();

  await page.getByRole('button', { name: `Remove: ${ADDRESS}` }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByText(/^No program gets events yet/)).toBeVisible();
  await expect(heading(page, 'Programs')).toBeFocused();
}

async function useKey(page: Page, log: BrowserLog) {
  await page.getByRole('textbox', { name: 'Program' }).fill('Warehouse');
  await page.getByRole('checkbox', { name: 'Read orders' }).check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const field = page.getByRole('textbox', { name: 'Key', exact: true });
  await expect(field).toHaveValue(/^kd_/);
  await expectAccessibleAtBothWidths(page);
  const key = await field.inputValue();
  const ask = (path: string) =>
    page.evaluate(
      async ([address = '', secret]) => {
        const headers = { authorization: `Bearer ${secret}` };
        return (await fetch(address, { headers })).status;
      },
      [`/api/desk/${path}`, key],
    );
  expect(await ask('orders')).toBe(200);
  log.expects(/status of 40[13]/);
  expect(await ask('settings')).toBe(403);
  await page.getByRole('button', { name: /^End the key Warehouse/ }).click();
  await page.getByRole('button', { name: 'End the key', exact: true }).click();
  await expect(page.getByText(/^No program has a key yet/)).toBeVisible();
  expect(await ask('orders')).toBe(401);
}

test('programs get events by a webhook, and call the desk with a key', async ({ page, log }) => {
  await page.goto('/desk/programs');
  await signInAtDesk(page);
  await heading(page, 'Programs').waitFor();
  await showWholePage(page);
  await test.step('an owner adds a webhook with its secret, tests it, and removes it', () =>
    useWebhook(page));
  await test.step('a program calls the desk with a key until it is ended', () => useKey(page, log));
});
