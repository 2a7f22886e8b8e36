import type { Page } from '@playwright/test';
import { apiFails, type Fault } from './api-faults.ts';
import { expect, open, reload, signedIn, test, withoutWorker } from './fixtures.ts';
import {
  card,
  COSMOS,
  expectNotices,
  expectPath,
  heading,
  hearNotices,
  kept,
  overlay,
  plus,
  put,
  signInAsGuest,
  WENT_WRONG,
} from './reader.ts';

const TOLD = `error: ${WENT_WRONG}`;
const NOT_MADE = /A change could not be made/;
const FAULTS: Fault['how'][] = [500, 404, 422, 'network', 'nonsense', { body: {} }, { body: null }];

const onCard = (page: Page) => card(page, COSMOS).getByRole('button', { name: 'Add To Cart' });
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

/** Each change a reader can make: where, by which control, by which call, and what the lists hold. */
const CHANGES = [
  {
    name: 'adding to the cart',
    at: '/books',
    control: onCard,
    call: { path: '/api/user/cart', method: 'POST' },
    list: 'cart',
    before: [],
    after: ['Cosmos × 1'],
    notice: 'success: Added To Cart',
  },
  {
    name: 'counting a line up',
    at: '/cart',
    control: (page: Page) => plus(page, COSMOS),
    call: { path: '/api/user/cart/bk06', method: 'POST' },
    list: 'cart',
    before: ['Cosmos × 1'],
    after: ['Cosmos × 2'],
    notice: 'success: Quantity incremented',
  },
  {
    name: 'removing a line',
    at: '/cart',
    control: button('Remove Cosmos from cart'),
    call: { path: '/api/user/cart/bk06', method: 'DELETE' },
    list: 'cart',
    before: ['Cosmos × 1'],
    after: [],
    notice: 'warning: Removed From Cart',
  },
  {
    name: 'adding to the wishlist',
    at: '/books',
    control: button('Add Cosmos to wishlist'),
    call: { path: '/api/user/wishlist', method: 'POST' },
    list: 'wishlist',
    before: [],
    after: ['Cosmos'],
    notice: 'success: Added To Wishlist',
  },
  {
    name: 'removing from the wishlist',
    at: '/wishlist',
    control: button('Remove Cosmos from wishlist'),
    call: { path: '/api/user/wishlist/bk06', method: 'DELETE' },
    list: 'wishlist',
    before: ['Cosmos'],
    after: [],
    notice: 'warning: Removed From Wishlist',
  },
] as const;

test.use(signedIn);
test.beforeEach(({ page }) => hearNotices(page));

async function openWith(page: Page, { at, list, before }: (typeof CHANGES)[number]) {
  await open(page, at);
  if (before.length === 0) return;
  await put(page, list, COSMOS);
  await reload(page);
}

for (const change of CHANGES) {
  test(`${change.name} fails in each way, is told, and works then`, async ({ page, log }) => {
    log.expects(NOT_MADE);
    await openWith(page, change);
    const told: string[] = [];
    for (const how of FAULTS) {
      const api = await apiFails(page, { ...change.call, how });
      await change.control(page).click();
      told.push(TOLD);
      await expectNotices(page, ...told);
      await expect(overlay(page)).toBeHidden();
      await expect(change.control(page)).toBeEnabled();
      expect(await kept(page, change.list)).toEqual(change.before);
      await api.recover();
    }
    await change.control(page).click();
    await expectNotices(page, ...told, change.notice);
    expect(await kept(page, change.list)).toEqual(change.after);
  });

  test(`${change.name} waits under the overlay for a slow answer`, async ({ page }) => {
    await openWith(page, change);
    const api = await apiFails(page, { ...change.call, how: 'silence' });
    await change.control(page).click();
    await expect(overlay(page)).toBeVisible();
    await expect(change.control(page)).toBeVisible();
    await api.recover();
    await expect(overlay(page)).toBeHidden();
    await expectNotices(page, change.notice);
    expect(await kept(page, change.list)).toEqual(change.after);
  });

  test(`${change.name} with a refused token asks to sign in again`, async ({ page, log }) => {
    log.expects(NOT_MADE);
    await openWith(page, change);
    await apiFails(page, { ...change.call, how: 401, times: 1 });
    await change.control(page).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(overlay(page)).toBeHidden();
    await expectNotices(page, 'error: Please sign in again');
    await signInAsGuest(page);
    await expectPath(page, change.at);
    expect(await kept(page, change.list)).toEqual(change.before);
  });
}

test.describe('in the page', () => {
  test.use(withoutWorker);

  test('a change that fails can be made again', async ({ page, log }) => {
    log.expects(NOT_MADE);
    await open(page, '/books');
    await apiFails(page, { path: '/api/user/cart', method: 'POST', how: 500, times: 1 });
    await onCard(page).click();
    await expectNotices(page, TOLD);
    await onCard(page).click();
    await expectNotices(page, TOLD, 'success: Added To Cart');
  });
});
