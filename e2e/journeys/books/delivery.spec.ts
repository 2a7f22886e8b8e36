import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { breakApi } from '../../support/faults/api-faults.ts';
import { openEarly } from '../../support/screens/early.ts';
import { expect, open, reload, signedIn, test } from '../../support/fixtures.ts';

const BOOK = '/books/bk02/The-Story-of-My-Experiments-with-Truth';
/** 'Tue 24 – Thu 26 Nov' or '30 Nov – 5 Dec'. */
const DATES = /(\w{3} \d{1,2} – \w{3} \d{1,2} \w{3}|\d{1,2} \w{3} – \d{1,2} \w{3})/;

const delivery = (page: Page) => page.getByRole('region', { name: 'Delivery' });
const field = (page: Page) => delivery(page).getByRole('textbox', { name: 'PIN code' });
const status = (page: Page) => delivery(page).getByRole('status');

async function checkPin(page: Page, pin: string) {
  await field(page).fill(pin);
  await delivery(page).getByRole('button', { name: 'Check', exact: true }).click();
}

/** Measures the distance from the top of the page to the content below the response. */
async function measureTop(page: Page): Promise<number> {
  const tag = page.getByText('Fastest Delivery', { exact: true });
  return tag.evaluate((element) => element.getBoundingClientRect().top + scrollY);
}

test('a shopper asks when a book arrives', async ({ page, log }) => {
  log.expects(/status of 404/);
  log.expects(/Reading the delivery dates failed/);
  await open(page, BOOK);
  const topBefore = await measureTop(page);

  await test.step('a text that is no PIN code gets a message', async () => {
    await checkPin(page, '56000');
    await expect(status(page)).toHaveText('A PIN code has six digits.');
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    expect(await measureTop(page)).toBe(topBefore);
  });

  await test.step('a PIN code that does not exist is not served', async () => {
    await checkPin(page, '999999');
    await expect(status(page)).toHaveText('We do not deliver to 999999.');
    await expectAccessible(page);
    expect(await measureTop(page)).toBe(topBefore);
  });

  await test.step('a PIN code has a place, dates, a fee and ways to pay', async () => {
    await checkPin(page, '560003');
    await expect(status(page)).toContainText('Delivery to 560003: ');
    await expect(status(page)).toContainText('Bengaluru Urban, Karnataka');
    await expect(status(page)).toContainText(DATES);
    await expect(status(page)).toContainText('Free');
    await expect(status(page)).toContainText('Cash on delivery');
    await expectAccessibleAtBothWidths(page);
    const topOfAnswer = await measureTop(page);
    await checkPin(page, '110001');
    await expect(status(page)).toContainText('Central Delhi, Delhi');
    expect(await measureTop(page)).toBe(topOfAnswer);
    await checkPin(page, '560003');
    await expect(status(page)).toContainText('Bengaluru');
  });

  await test.step('another book and a reload know the PIN code', async () => {
    await open(page, '/books/bk06/Cosmos');
    await expect(field(page)).toHaveValue('560003');
    await reload(page);
    await expect(field(page)).toHaveValue('560003');
  });

  await test.step('a failure is shown, and can be tried again', async () => {
    const { recover } = await breakApi(page, { path: '/api/delivery', how: 500 });
    const topOfCosmos = await measureTop(page);
    await checkPin(page, '110001');
    await expect(status(page)).toContainText('We could not check just now.');
    await expectAccessible(page);
    expect(await measureTop(page)).toBe(topOfCosmos);
    await recover();
    await delivery(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toContainText('Delivery to 110001: ');
  });
});

test('a PIN code sent before hydration is checked once the page is live', async ({ page }) => {
  const { hydrate } = await openEarly(page, BOOK);
  await checkPin(page, '194101');
  await hydrate();
  await expect(status(page)).toContainText('Delivery to 194101: ');
  await expect(field(page)).toHaveValue('194101');
});

test.describe('a user', () => {
  test.use(signedIn);

  test('finds the PIN code of their address filled in', async ({ page }) => {
    await open(page, BOOK);
    await expect(field(page)).toHaveValue('560003');
    await field(page).press('Enter');
    await expect(status(page)).toContainText('Delivery to 560003: ');
  });
});
