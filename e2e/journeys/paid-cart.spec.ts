import type { Page } from '@playwright/test';
import { apiFailsHere, apiRecovers } from '../support/api-faults.ts';
import { expectNewNotices } from '../support/faulty-call.ts';
import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import {
  button,
  choose,
  dialog,
  openCheckout,
  openPayment,
  orderPlaced,
  placeOrder,
  SAMPLE,
} from '../support/purchase.ts';
import {
  card,
  COSMOS,
  expectNotices,
  heading,
  recordNotices,
  kept,
  overlay,
  PI,
  PRIDE,
  topBar,
} from '../support/user.ts';

test.use(signedIn);

const DELETES = { path: '/api/user/cart', method: 'DELETE' };
const ADDED = 'success: Added To Cart';

async function add(page: Page, ...books: { title: string }[]) {
  await topBar(page).getByRole('link', { name: 'Books' }).click();
  for (const book of books)
    await card(page, book).getByRole('button', { name: 'Add To Cart' }).click();
  await expectNewNotices(page, ...books.map(() => ADDED));
}

/** Opens the test payment for the books in the cart. */
async function openNextPayment(page: Page) {
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await choose(page, SAMPLE);
  await placeOrder(page);
  await dialog(page).waitFor();
}

test(
  'paying empties the cart, but for what is added later',
  { tag: '@phone' },
  async ({ page }) => {
    await recordNotices(page);
    await openCheckout(page, PRIDE, PI);

    await test.step('cart and filters are cleared', async () => {
      await open(page, '/books?category=Romance&rating=4');
      await topBar(page).getByRole('link', { name: 'Cart' }).click();
      await expect(topBar(page).getByRole('link', { name: 'Books' })).toHaveAttribute(
        'href',
        /category=Romance/,
      );
      await page.getByRole('link', { name: 'Checkout' }).click();
      await choose(page, SAMPLE);
      await placeOrder(page);
      await button(page, 'Pay ₹524').click();
      await expect(orderPlaced(page)).toBeVisible();
      const links = topBar(page).getByRole('link');
      await expect(links).toHaveText(['Books', 'Wishlist', 'Cart', 'Account']);
      await expect(links.first()).toHaveAttribute('href', '/books');
      await expect.poll(() => kept(page, 'cart')).toEqual([]);
      await reload(page);
      await topBar(page).getByRole('link', { name: 'Cart' }).click();
      await expect(page.getByRole('heading', { name: 'Your Cart is Empty!' })).toBeVisible();
    });

    await test.step('books put in the cart after paying stay there', async () => {
      await add(page, PRIDE, PI);
      await openNextPayment(page);
      await apiFailsHere(page, { ...DELETES, how: 'network', times: 1 });
      await button(page, 'Pay ₹524').click();
      await expect(orderPlaced(page)).toBeVisible();
      await add(page, COSMOS, PI);
      await expect.poll(() => kept(page, 'cart')).toEqual(['Cosmos × 1', 'Life of Pi × 1']);
      await reload(page);
      await expect(topBar(page).getByRole('link', { name: 'Cart' })).toHaveText('Cart2');
    });
  },
);

test('a slow, failing or unfinished clearing causes no message', async ({ page, context }) => {
  await recordNotices(page);
  await page.clock.install();
  await openPayment(page);

  await test.step('a slow server causes no overlay, and the cart ends empty', async () => {
    await apiFailsHere(page, { ...DELETES, how: 'silence' });
    await button(page, 'Pay ₹524').click();
    await topBar(page).getByRole('link', { name: 'Cart' }).click();
    await expect(heading(page, 'Cart (0)')).toBeVisible();
    expect(await kept(page, 'cart')).toHaveLength(2);
    await expect(overlay(page)).toHaveCount(0);
    await apiRecovers(page);
    await expect.poll(() => kept(page, 'cart')).toEqual([]);
  });

  await test.step('the server’s cart is emptied, even after failures', async () => {
    await expectNotices(page);
    await add(page, PRIDE, PI);
    await openNextPayment(page);
    await apiFailsHere(page, { ...DELETES, how: 500, times: 3 });
    await button(page, 'Pay ₹524').click();
    await expect(orderPlaced(page)).toBeVisible();
    expect(await kept(page, 'cart')).toHaveLength(2);
    await page.getByRole('link', { name: 'Go to home page now' }).click();
    await expect(async () => {
      await page.clock.fastForward(1000);
      expect(await kept(page, 'cart')).toEqual([]);
    }).toPass({ intervals: [100] });
    await expectNotices(page);
    await add(page, COSMOS);
  });

  await test.step('the next tab finishes what a closed tab has left', async () => {
    await openNextPayment(page);
    await apiFailsHere(page, { ...DELETES, how: 'silence' });
    await button(page, 'Pay ₹750').click();
    await expect(orderPlaced(page)).toBeVisible();
    expect(await kept(page, 'cart')).toHaveLength(1);
    await page.close();
    const next = await context.newPage();
    await recordNotices(next);
    await open(next, '/');
    await expect.poll(() => kept(next, 'cart')).toEqual([]);
    await expectNotices(next);
  });
});
