import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import {
  testFaults,
  expectNewNotices,
  openWithFastRetries,
  getTagsOfRow,
} from '../support/faults/faulty-call.ts';
import { expect, signedIn, test, withoutWorker } from '../support/fixtures.ts';
import { changeElsewhere, GUEST_TOKEN, readGuestList } from '../support/screens/guest-lists.ts';
import { card, COSMOS, expectPath, plus, signInAsGuest } from '../support/screens/user.ts';

const CART = '/api/user/cart';
const WISHLIST = '/api/user/wishlist';

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const onCard = (role: 'button' | 'link', name: string) => (page: Page) =>
  card(page, COSMOS).getByRole(role, { name });

/**
 * The changes of lists, each with its page and control, what shows that it was made, the list
 * before and after it, and the call that undoes it.
 */
const CHANGES = [
  {
    call: `POST ${CART}`,
    at: '/books',
    control: onCard('button', 'Add To Cart'),
    shown: onCard('link', 'Go To Cart'),
    before: [],
    after: ['Cosmos × 1'],
    undo: `DELETE ${CART}/bk06`,
    says: 'success: Added To Cart',
  },
  {
    call: `POST ${CART}/:id`,
    at: '/cart',
    control: (page: Page) => plus(page, COSMOS),
    shown: (page: Page) => page.getByLabel('Quantity of Cosmos').getByText('2'),
    before: ['Cosmos × 1'],
    after: ['Cosmos × 2'],
    undo: `POST ${CART}/bk06`,
  },
  {
    call: `DELETE ${CART}/:id`,
    at: '/cart',
    control: button('Remove Cosmos from cart'),
    shown: title('Cart (0)'),
    before: ['Cosmos × 1'],
    after: [],
    undo: `POST ${CART}`,
  },
  {
    call: `POST ${WISHLIST}`,
    at: '/books',
    control: button('Add Cosmos to wishlist'),
    shown: button('Remove Cosmos from wishlist'),
    before: [],
    after: ['Cosmos'],
    undo: `DELETE ${WISHLIST}/bk06`,
    says: 'success: Added To Wishlist',
  },
  {
    call: `DELETE ${WISHLIST}/:id`,
    at: '/wishlist',
    control: button('Remove Cosmos from wishlist'),
    shown: title('Wishlist (0)'),
    before: ['Cosmos'],
    after: [],
    undo: `POST ${WISHLIST}`,
  },
] as const;

test.use({ ...signedIn, ...withoutWorker });

for (const row of CHANGES)
  test(
    `${row.call}: no fault loses anything`,
    { tag: getTagsOfRow(row.call) },
    async ({ page, log }) => {
      log.expects(/A change could not be made|ERR_INTERNET_DISCONNECTED/);
      await openWithFastRetries(page, row.at, { callsToAwait: 4 });
      await testEveryFault(page, row);
      expect(log.lines().join()).not.toContain(GUEST_TOKEN);
    },
  );

async function testEveryFault(page: Page, row: (typeof CHANGES)[number]): Promise<void> {
  const { call, at, control, shown, before, after, undo } = row;
  const path = call.includes(CART) ? CART : WISHLIST;
  if (before.length > 0) await changeElsewhere(page, `POST ${path}`);

  const expectDone = async () => {
    await expect(shown(page)).toBeVisible();
    expect(await readGuestList(page, path)).toEqual(after);
    await changeElsewhere(page, undo);
    await expect(shown(page)).toBeHidden();
  };
  const signInAgain = async () => {
    await signInAsGuest(page);
    await expectPath(page, at);
    const notices = 'says' in row ? [row.says] : [];
    await expectNewNotices(page, 'success: Logged in', ...notices);
  };
  await testFaults({
    page,
    call,
    act: () => control(page).click(),
    async checkKept(kept) {
      if (kept === 'changeMade') return expectDone();
      if (kept === 'changeAfterSignIn' || kept === 'pageAfterSignIn') await signInAgain();
      if (kept === 'changeAfterSignIn') return expectDone();
      expect(await readGuestList(page, path)).toEqual(before);
      if (kept !== 'serverListOnly') await expect(control(page)).toBeEnabled();
    },
  });
  // The last fault has ended the session.
  await signInAgain();
  await callApi(page, `${path}/bk06`, { method: 'DELETE', token: GUEST_TOKEN });
}
