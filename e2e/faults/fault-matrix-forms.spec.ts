import type { Page } from '@playwright/test';
import { testFaults, openWithFastRetries, getTagsOfRow } from '../support/faults/faulty-call.ts';
import { expect, test, withoutWorker } from '../support/fixtures.ts';
import {
  ASHA,
  card,
  COSMOS,
  expectNotices,
  expectPath,
  fillSignUp,
  readList,
  readStored,
} from '../support/screens/user.ts';

/** The forms: how to reach and fill each, and the page and the notices to which it leads. */
const FORMS = [
  {
    call: 'POST /api/auth/login',
    arrive: async () => {},
    fill: (page: Page) => page.getByRole('button', { name: 'Set guest credentials' }).click(),
    email: 'guest@example.com',
    submit: 'Sign in',
    leadsTo: '/books',
    says: ['success: Logged in', 'success: Added To Cart'],
  },
  {
    call: 'POST /api/auth/signup',
    arrive: (page: Page) => page.getByRole('link', { name: 'Create a new account' }).click(),
    fill: fillSignUp,
    email: ASHA.email,
    submit: 'Sign up',
    leadsTo: '/',
    says: ['success: Added To Cart'],
  },
] as const;

test.use(withoutWorker);

for (const { call, arrive, fill, email, submit, leadsTo, says } of FORMS)
  test(`${call}: no fault loses anything`, { tag: getTagsOfRow(call) }, async ({ page, log }) => {
    log.expects(/Signing (in|up) failed|ERR_INTERNET_DISCONNECTED/);
    await openWithFastRetries(page, '/books', { callsToAwait: 2 });
    await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
    await arrive(page);
    await fill(page);
    const send = () => page.getByRole('button', { name: submit, exact: true }).click();

    await testFaults({
      page,
      call,
      act: send,
      async checkKept(kept) {
        expect(await readStored(page, 'token')).toBeNull();
        if (kept === 'inputAndReturnPage') {
          await expect(page.getByLabel('Email')).toHaveValue(email);
          await expect(page.getByLabel('Password', { exact: true })).not.toHaveValue('');
          return;
        }
        await expect(page.getByLabel('Email')).toHaveValue('');
        await expect(page.getByRole('main').getByRole('textbox').first()).toBeFocused();
        await fill(page);
      },
    });
    await send();
    await expectPath(page, leadsTo);
    await expectNotices(page, ...says);
    expect(await readList(page, 'cart')).toEqual(['Cosmos × 1']);
    expect(log.lines().join()).not.toContain(ASHA.password);
  });
