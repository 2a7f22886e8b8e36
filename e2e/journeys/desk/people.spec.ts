import type { Browser, Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import { OWNER, signInAtDesk } from '../../support/screens/desk.ts';
import { expect, IS_ON_SERVER, test } from '../../support/fixtures.ts';
import { heading } from '../../support/screens/user.ts';
import { makeTotpCode } from '#api/desk/second-factor.ts';

const STEP_MS = 30_000;
const SIGNED_OUT = /status of 401/;
const RAVI = { email: 'ravi@example.com', password: 'count the books' };

/**
 * Opens a page with a session of its own. In the demo, another tab has one; with a server, only
 * another browser has.
 */
async function openElsewhere(page: Page, browser: Browser, headers?: Record<string, string>) {
  if (!IS_ON_SERVER) return page.context().newPage();
  const context = await browser.newContext(headers && { extraHTTPHeaders: headers });
  return context.newPage();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in to the desk').waitFor();
}

test('a helper is invited, sees only the pages for helpers, and is removed', async ({
  page,
  browser,
  extraHTTPHeaders,
  log,
}) => {
  await page.goto('/desk/people');
  await signInAtDesk(page);
  await heading(page, 'People').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(RAVI.email);
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByRole('textbox', { name: `Link for ${RAVI.email}` }).inputValue();
  await expectAccessibleAtBothWidths(page);

  const elsewhere = await openElsewhere(page, browser, extraHTTPHeaders);
  await elsewhere.goto(new URL(link).pathname + new URL(link).hash);
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(RAVI.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(RAVI.password);
  await elsewhere.getByRole('button', { name: 'Open the desk' }).click();
  const navigation = elsewhere.getByRole('navigation', { name: 'Desk' });
  await expect(navigation.getByRole('link', { name: 'Goods in' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: /Settings|Import/ })).toHaveCount(0);

  if (!IS_ON_SERVER) log.expects(/status of 403/);
  await elsewhere.goto('/desk/settings');
  await heading(elsewhere, 'This page is for owners').waitFor();

  await page.reload();
  await page.getByRole('button', { name: `Remove access for ${RAVI.email}` }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove access', exact: true }).click();
  await expect(page.getByText(RAVI.email)).toHaveCount(0);
  await expect(heading(page, 'People')).toBeFocused();
  if (!IS_ON_SERVER) log.expects(SIGNED_OUT);
  await navigation.getByRole('link', { name: 'Goods in' }).click();
  await heading(elsewhere, 'Sign in to the desk').waitFor();
});

test('the desk asks for a one-time code or a recovery code at sign-in', async ({ page, log }) => {
  await page.goto('/desk/security');
  await signInAtDesk(page);
  await heading(page, 'Your sign-in').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const shown = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = (await shown.innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'One-time code' }).fill(await computeCode(secret));
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expectAccessibleOnPhone(page);
  const [recovery = ''] = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}-/ })
    .allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible();

  await signOut(page);
  log.expects(SIGNED_OUT);
  await signInAtDesk(page);
  const code = page.getByRole('textbox', { name: 'One-time code' });
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused();
  await expectAccessibleOnPhone(page);
  await page.getByRole('button', { name: 'Use the authenticator app' }).click();
  await expect(code).toBeFocused();
  // The sixth digit submits the form. Each code works once, so this is the next one.
  await page.keyboard.type(await computeCode(secret, STEP_MS));
  await expect(page.getByRole('navigation', { name: 'Waiting for you' })).toBeVisible();

  await signOut(page);
  await signInAtDesk(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Waiting for you' })).toBeVisible();
  await page.goto('/desk/audit');
  await expect(page.getByText('Turned on codes at sign-in')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test('a session that is open elsewhere is ended', async ({
  page,
  browser,
  extraHTTPHeaders,
  log,
}) => {
  const elsewhere = await openElsewhere(page, browser, extraHTTPHeaders);
  await elsewhere.goto('/desk/orders');
  await signInAtDesk(elsewhere);
  await heading(elsewhere, 'Orders').waitFor();
  await page.goto('/desk/security');
  await signInAtDesk(page);
  await page.getByRole('button', { name: /^End: / }).click();
  await expect(page.getByRole('button', { name: /^End: / })).toHaveCount(0);
  if (!IS_ON_SERVER) log.expects(SIGNED_OUT);
  await elsewhere.getByRole('link', { name: 'Today', exact: true }).click();
  await heading(elsewhere, 'Sign in to the desk').waitFor();
});

/** Returns the code that the authenticator app shows `laterMs` ms from now. */
function computeCode(secret: string, laterMs = 0): Promise<string> {
  return makeTotpCode(secret, Date.now() + laterMs);
}
