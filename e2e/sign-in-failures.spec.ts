import type { Page } from '@playwright/test';
import { apiFails, type Fault } from './api-faults.ts';
import { expect, open, test } from './fixtures.ts';
import {
  expectNotices,
  expectPath,
  fillSignUp,
  hearNotices,
  shortenPatience,
  signInAsGuest,
  stored,
  WENT_WRONG,
} from './reader.ts';

const TOLD = `error: ${WENT_WRONG}`;
const SILENT: Fault['how'][] = ['network', 'nonsense', { body: {} }, { body: null }];

test.beforeEach(({ page }) => hearNotices(page));

async function signUp(page: Page) {
  await fillSignUp(page);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

for (const { name, at, path, act, says } of [
  {
    name: 'signing in',
    at: '/signin',
    path: '/api/auth/login',
    act: signInAsGuest,
    says: /Signing in failed/,
  },
  {
    name: 'signing up',
    at: '/signup',
    path: '/api/auth/signup',
    act: signUp,
    says: /Signing up failed/,
  },
]) {
  test(`${name} fails without a word of the API, is told, and works then`, async ({
    page,
    log,
  }) => {
    log.expects(says);
    await open(page, at);
    const told: string[] = [];
    for (const how of SILENT) {
      const api = await apiFails(page, { path, how });
      await act(page);
      told.push(TOLD);
      await expectNotices(page, ...told);
      await expect(page.getByRole('main').getByRole('textbox').first()).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveValue('');
      expect(await stored(page, 'token')).toBeNull();
      await api.recover();
    }
    await act(page);
    await expectPath(page, '/');
  });

  test(`${name} fails with a status, is told, and works then`, async ({ page, log }) => {
    log.expects(says);
    await open(page, at);
    let failures = 0;
    for (const how of [500, 404, 401]) {
      const api = await apiFails(page, { path, how });
      await act(page);
      failures += 1;
      await expect
        .poll(() => page.evaluate(() => window.notices))
        .toEqual(Array(failures).fill(expect.stringMatching(/^error: (User|Something)/)));
      await expect(page.getByLabel('Email')).toHaveValue('');
      expect(await stored(page, 'token')).toBeNull();
      await api.recover();
    }
    await act(page);
    await expectPath(page, '/');
  });

  test(`${name} takes no answer without a token`, async ({ page, log }) => {
    log.expects(says);
    await open(page, at);
    const user = { _id: 'new', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' };
    await apiFails(page, { path, how: { body: { foundUser: user, createdUser: user } } });
    await act(page);
    await expectNotices(page, TOLD);
    await expectPath(page, at);
    expect(await stored(page, 'token')).toBeNull();
  });

  test(`${name} gives up an API that never answers`, async ({ page, log }) => {
    log.expects(says);
    await shortenPatience(page);
    await open(page, at);
    await apiFails(page, { path, how: 'silence' });
    await act(page);
    await expectNotices(page, TOLD);
    await expect(page.getByLabel('Email')).toHaveValue('');
  });
}
