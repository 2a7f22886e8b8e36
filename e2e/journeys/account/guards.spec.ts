import type { ReturnState } from '#storefront/session/guard.ts';
import type { Page } from '@playwright/test';
import { expect, open, test } from '../../support/fixtures.ts';
import { expectPath, heading, signInAsGuest, topBar } from '../../support/screens/user.ts';

const PROTECTED = ['/wishlist', '/checkout'];
const SIGNED_IN_ONLY = /Account|Wishlist|Cart|Checkout|Addresses|order has been placed/;

declare global {
  interface Window {
    headings?: string[];
  }
}

/** Records every heading that a page has shown, however briefly. */
function watchHeadings(page: Page) {
  return page.addInitScript(() => {
    const headings = (window.headings = [] as string[]);
    const recordHeading = () => {
      const text = document.querySelector('h1')?.textContent;
      if (text && text !== headings.at(-1)) headings.push(text);
    };
    new MutationObserver(recordHeading).observe(document, { childList: true, subtree: true });
  });
}

test('a visitor is asked to sign in for a protected page, and sees nothing of it', async ({
  page,
}) => {
  await watchHeadings(page);
  for (const path of PROTECTED)
    await test.step(path, async () => {
      await open(page, `${path}?from=mail`);
      await expect(heading(page, 'Sign in')).toBeVisible();
      await expectPath(page, '/signin');
      const headings = await page.evaluate(() => window.headings);
      expect(headings?.filter((text) => SIGNED_IN_ONLY.test(text))).toEqual([]);
      expect(headings).toContain('Sign in');
    });

  await test.step('checkout with an empty cart leads to the books', async () => {
    await open(page, '/checkout?from=mail');
    await signInAsGuest(page);
    await expectPath(page, '/books');
  });
});

test('a visitor who follows a link is asked to sign in and led on', async ({ page }) => {
  await watchHeadings(page);
  const followCartLink = async () => {
    await topBar(page).getByRole('link', { name: 'Cart' }).click();
    await expect(heading(page, 'Sign in')).toBeFocused();
    expect(await page.evaluate(() => window.headings)).toEqual(['Books', 'Sign in']);
  };
  await open(page, '/books?search=sea');
  await followCartLink();
  await signInAsGuest(page);
  await expectPath(page, '/cart');
  await page.context().clearCookies();

  await test.step('Back from sign-in does not trigger the guard again', async () => {
    await open(page, '/books?search=sea');
    await followCartLink();
    await page.goBack();
    await expect(heading(page, 'Books')).toBeVisible();
    await expectPath(page, '/books?search=sea');
  });

  await test.step('the page is remembered again after a logout', async () => {
    await topBar(page).getByRole('link', { name: 'Account' }).click();
    await signInAsGuest(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectPath(page, '/signin');
    await topBar(page).getByRole('link', { name: 'Cart' }).click();
    // The guard redirects from one sign-in page to another; only the remembered page differs.
    await page.waitForFunction(
      () => (history.state as { usr?: ReturnState }).usr?.returnTo === '/cart',
    );
    await signInAsGuest(page);
    await expectPath(page, '/cart');
  });
});
