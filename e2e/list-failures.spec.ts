import { apiFails } from './api-faults.ts';
import { expect, open, reload, signedIn, test } from './fixtures.ts';
import {
  card,
  COSMOS,
  expectNotices,
  heading,
  hearNotices,
  kept,
  overlay,
  put,
  shortenPatience,
  WENT_WRONG,
} from './reader.ts';

const TOLD = `error: ${WENT_WRONG}`;

test.use(signedIn);
test.beforeEach(({ page }) => hearNotices(page));

test('a reader is told of a change the API never answered', async ({ page, log }) => {
  log.expects(/A change could not be made/);
  await shortenPatience(page);
  await open(page, '/books');
  await apiFails(page, { path: '/api/user/cart', method: 'POST', how: 'silence' });
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expect(overlay(page)).toBeVisible();
  await expectNotices(page, TOLD);
  await expect(overlay(page)).toBeHidden();
});

test('the cart stays when its list is no list', async ({ page, log }) => {
  log.expects(/A change could not be made/);
  await open(page, '/cart');
  await put(page, 'cart', COSMOS);
  await reload(page);
  const body = { cart: { _id: 'bk06' } };
  await apiFails(page, { path: '/api/user/cart', method: 'POST', how: { body } });
  await page.getByRole('button', { name: 'Increase quantity of Cosmos' }).click();
  await expectNotices(page, TOLD);
  await expect(heading(page, 'Cart (1)')).toBeVisible();
});

test('a line stays whose move to the wishlist fails half-way', async ({ page, log }) => {
  log.expects(/A change could not be made/);
  await open(page, '/cart');
  await put(page, 'cart', COSMOS);
  await reload(page);
  await apiFails(page, { path: '/api/user/cart', method: 'DELETE', how: 500, times: 1 });
  await page.getByRole('button', { name: 'Move Cosmos to wishlist' }).click();
  await expectNotices(page, 'success: Added To Wishlist', TOLD);
  expect([await kept(page, 'cart'), await kept(page, 'wishlist')]).toEqual([
    ['Cosmos × 1'],
    ['Cosmos'],
  ]);
  await page.getByRole('button', { name: 'Move Cosmos to wishlist' }).click();
  await expect(heading(page, 'Cart (0)')).toBeVisible();
});

for (const [path, name] of [
  ['/cart', 'cart'],
  ['/wishlist', 'wishlist'],
])
  test(`a reader can try again when the ${name} cannot be read`, async ({ page, log }) => {
    log.expects(/Reading from the API failed/);
    const api = await apiFails(page, { path: `/api/user${path}`, how: 500 });
    await open(page, path ?? '');
    await expect(page.getByRole('alert')).toContainText(`Your ${name} could not be fetched.`);
    await api.recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByRole('heading', { name: `Your ${name} is Empty!`, exact: false }),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
