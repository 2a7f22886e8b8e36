import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from '../../support/accessibility.ts';
import { breakApi } from '../../support/faults/api-faults.ts';
import { expect, open, signedIn, test, withoutWorker } from '../../support/fixtures.ts';
import { moveOrder, openOrder, createOrder, SENT } from '../../support/screens/orders.ts';
import { button } from '../../support/screens/purchase.ts';
import { COSMOS, heading, readList, PI, PRIDE } from '../../support/screens/user.ts';

test.use(signedIn);

function main(page: Page) {
  return page.getByRole('main');
}

test('an order at 320 px does not scroll sideways, and is bought again', async ({ page, log }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // This order takes all four copies of A Suitable Boy.
  const boy = { _id: 'bk13' };
  const books = [boy, boy, boy, boy, PRIDE, PI, { _id: 'bk20' }];
  const placed = await createOrder(page, books, { isPaid: true });
  await moveOrder(page, placed, ...SENT, { to: 'delivered' });
  await openOrder(page, placed);
  const measureOverflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await measureOverflow()).toBe(0);
  await button(page, 'Return books').click();
  await button(page, 'Request return').waitFor();
  await expectAccessible(page);
  expect(await measureOverflow()).toBe(0);
  await page.goto('/profile/orders');
  await page.getByRole('link', { name: `Order ${placed.number}` }).waitFor();
  expect(await measureOverflow()).toBe(0);

  await test.step('its books are bought again, except those that are sold out', async () => {
    await page.getByRole('link', { name: `Order ${placed.number}` }).click();
    await button(page, 'Buy again').click();
    await expect(heading(page, 'Cart (3)')).toBeFocused();
    await expect(main(page)).toContainText('Left out: A Suitable Boy.');
    const [first, ...others] = await readList(page, 'cart');
    expect([first, others.length]).toEqual([`${PRIDE.title} × 1`, 2]);
    await page.goBack();
    await expect(heading(page, `Order ${placed.number}`)).toBeVisible();
  });

  await test.step('an order that the user does not have is not found', async () => {
    log.expects(/Reading from the API failed/);
    log.expects(/status of 404/);
    await open(page, '/profile/orders/or99');
    await expect(heading(page, 'The page you are looking for is not available!')).toBeVisible();
  });
});

test(
  'the footer is below the fold until the order has come, and a list that failed is read again',
  { tag: '@mock' },
  async ({ page, log }) => {
    const { _id, number } = await createOrder(page, [COSMOS], { isPaid: true });
    await breakApi(page, { path: '/api/user/orders/', how: 'silence' });
    for (const [path, what] of [
      [`/profile/orders/${_id}`, 'order'],
      [`/profile/orders/${_id}/invoice`, 'invoice'],
    ] as const) {
      await open(page, path);
      await expect(page.getByText(`Loading your ${what}...`)).toBeVisible();
      await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    }

    await test.step('a list that could not be loaded is requested again', async () => {
      log.expects(/Reading from the API failed/);
      const { recover } = await breakApi(page, { path: '/api/user/orders', how: 500 });
      await open(page, '/profile/orders');
      await expect(
        page.getByRole('heading', { name: 'Your orders could not be loaded' }),
      ).toBeVisible();
      await expectAccessibleOnPhone(page);
      await recover();
      await button(page, 'Try again').click();
      await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible();
    });
  },
);

test.describe('with a clock that the test can move', { tag: '@mock' }, () => {
  test.use(withoutWorker);

  test('a hold ends while the page is open', async ({ page }) => {
    await page.clock.install();
    const placed = await createOrder(page, [COSMOS]);
    await openOrder(page, placed);
    // The page's clock may be behind the API's, which then leaves a part of another minute.
    await expect(main(page)).toContainText(/3[01] more minutes/);
    await page.clock.fastForward(29.5 * 60_000);
    await expect(page.getByRole('status').filter({ hasText: 'left to pay' })).toHaveText(
      /^[1-6]0 seconds left to pay\.$/,
    );
    await page.clock.fastForward(60_000);
    await expect(page.getByText('This order has expired', { exact: true })).toBeVisible();
    await expect(button(page, /Pay now/)).toHaveCount(0);
    await expect(button(page, 'Buy again')).toBeVisible();
  });
});
