import type { Page } from '@playwright/test';
import { titles } from '../../support/screens/book-list.ts';
import { becomeNewVisitor, openEarly } from '../../support/screens/early.ts';
import { expect, signedIn, test } from '../../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectPath,
  fillSignIn,
  heading,
  readList,
  MOONSTONE,
  signInAsGuest,
  readStored,
} from '../../support/screens/user.ts';

const SECRET = 'open-shelf';

/** Every URL that the page has had or requested. None may contain an email or a password. */
let addresses: string[];

test.beforeEach(({ page }) => {
  addresses = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
});

test.afterEach(() => {
  expect(addresses.filter((url) => /password=|open-shelf|%40|@/.test(url))).toEqual([]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in the form as a browser does that has stored the password. */
async function fillWithoutEvents(page: Page) {
  await page.getByLabel('Email').evaluate((field: HTMLInputElement) => {
    field.value = 'guest@example.com';
  });
  await page.getByLabel('Password', { exact: true }).evaluate((field: HTMLInputElement) => {
    field.value = 'open-shelf';
  });
}

const SIGN_INS: Record<string, (page: Page) => Promise<void>> = {
  typed: async (page) => {
    await fillSignIn(page, 'guest@example.com', SECRET);
    await page.getByLabel('Remember Me').check();
    await button(page, 'Sign in').dblclick();
  },
  'filled in by the browser': async (page) => {
    await fillWithoutEvents(page);
    await page.getByLabel('Remember Me').check();
    await button(page, 'Sign in').click();
  },
  'set to the guest': async (page) => {
    await page.getByLabel('Remember Me').check();
    await signInAsGuest(page);
  },
};

test('before hydration, each way to sign in signs in once', async ({ page }) => {
  for (const [name, signIn] of Object.entries(SIGN_INS))
    await test.step(`credentials ${name} sign in once`, async () => {
      const before = addresses.length;
      const { hydrate } = await openEarly(page, '/signin');
      await signIn(page);
      await hydrate();
      await expectPath(page, '/');
      expect(await readStored(page, 'remembered')).toBe('1');
      const calls = addresses.slice(before).filter((url) => url.endsWith('/api/auth/login'));
      expect(calls.length).toBeLessThan(2);
      await becomeNewVisitor(page);
    });
});

test('before hydration, APPLY opens the filters', { tag: '@phone-only' }, async ({ page }) => {
  const { hydrate } = await openEarly(page, '/books');
  await button(page, 'Apply').tap();
  await hydrate();
  await expect(button(page, 'Apply')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('checkbox', { name: 'Mystery' })).toBeVisible();
});

test.describe('arriving as a user', () => {
  test.use(signedIn);

  test('links work, and input is replayed once', async ({ page }) => {
    await test.step('Add To Cart and a heart are replayed once', async () => {
      const { hydrate } = await openEarly(page, '/books');
      const add = card(page, COSMOS).getByRole('button', { name: 'Add To Cart' });
      await add.dblclick();
      const before = await add.boundingBox();
      await expect(add).toHaveAttribute('aria-busy', 'true');
      expect(await add.boundingBox()).toEqual(before);
      await button(page, `Add ${MOONSTONE.title} to wishlist`).click();
      await hydrate();
      await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
      await expect(button(page, `Remove ${MOONSTONE.title} from wishlist`)).toBeVisible();
      expect(await readList(page, 'cart')).toEqual(['Cosmos × 1']);
      expect(await readList(page, 'wishlist')).toEqual([MOONSTONE.title]);
      await becomeNewVisitor(page);
    });

    await test.step('a link works, and a search finds books', async () => {
      const { hydrate } = await openEarly(page, '/books');
      await card(page, COSMOS).getByRole('link').click();
      await expectPath(page, '/books/bk06/Cosmos');
      await expect(heading(page, COSMOS.title)).toBeVisible();
      await page.getByRole('combobox', { name: 'Search books' }).fill('gene');
      await page.getByRole('combobox', { name: 'Search books' }).press('Enter');
      await hydrate();
      await expectPath(page, '/books?search=gene');
      await expect(titles(page)).toHaveText(['The Gene']);
      await becomeNewVisitor(page);
    });

    await test.step('filters are chosen, and Add To Cart is finished after signing in', async () => {
      const { hydrate } = await openEarly(page, '/books');
      await page.getByRole('checkbox', { name: 'Mystery' }).check();
      await page.getByRole('radio', { name: '4 and above' }).check();
      await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).dblclick();
      await hydrate();
      await expectPath(page, '/signin');
      await signInAsGuest(page);
      await expectPath(page, '/books?category=Mystery&rating=4');
      await expect(page.getByRole('checkbox', { name: 'Mystery' })).toBeChecked();
      await expect(page.getByRole('radio', { name: '4 and above' })).toBeChecked();
      await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
      expect(await readList(page, 'cart')).toEqual(['Cosmos × 1']);
    });
  });
});
