import { expect, test, type Locator, type Page } from '@playwright/test';
import { ERROR_CODES, ERRORS } from '../../../src/contract/errors.ts';
import {
  breakApi,
  breakApiUntilLeft,
  repairApi,
  waitForCalls,
  expireTimeouts,
  type Fault,
} from './api-faults.ts';
import { FAULTS, MATRIX, type FaultName, type Outcome, type Outcomes } from './fault-matrix.ts';
import { open } from '../fixtures.ts';
import { heading, recordNotices, overlay } from '../screens/user.ts';

const HOW: Record<FaultName, Omit<Fault, 'times'>> = {
  offline: { how: 'network' },
  aborted: { how: 'abort' },
  malformed: { how: 'nonsense', isChangeMade: true },
  timeout: { how: 'silence', isChangeMade: true },
  500: { how: 500 },
  404: { how: 404 },
  401: { how: 401 },
  gone: { how: 404, message: ERRORS.emailNotRegistered, code: ERROR_CODES.emailNotRegistered },
};

/** The rows that `npm test` includes: one read, one change and one form. */
const ROWS_OF_NPM_TEST: string[] = [
  'GET /api/user/cart',
  'POST /api/user/cart',
  'POST /api/auth/login',
];

/** Returns the tag of a row's test. Most rows run only in `npm run endure -- faults`. */
export function getTagsOfRow(call: string): string[] {
  return ROWS_OF_NPM_TEST.includes(call) ? [] : ['@endure'];
}

interface FaultyCall {
  page: Page;
  call: keyof typeof MATRIX;
  /** Triggers the call. */
  act: () => Promise<unknown>;
  /** Content that must stay on the screen, if any. */
  shown?: Locator;
  /** Checks the data when the call works again, and prepares for the next fault. */
  checkKept: (kept: Outcome['kept']) => Promise<void>;
}

/** Tests all faults of a row of the matrix on the current page. */
export async function testFaults({ page, call, act, shown, checkKept }: FaultyCall): Promise<void> {
  const outcomes: Outcomes = MATRIX[call];
  const [method = '', path = ''] = call.split(' ');
  const isList = path.startsWith('/api/user');
  // Without this, a toast could be missed, because its code is loaded after the page.
  await expect(page.getByRole('region', { name: /^Notices/ })).toBeAttached();
  for (const [name] of FAULTS) {
    const outcome = outcomes[name];
    if (!outcome) continue;
    await test.step(name, async () => {
      const { isChangeMade = false, ...how } = HOW[name];
      await breakApiUntilLeft(page, { method, path, ...how, isChangeMade: isChangeMade && isList });
      if (name === 'offline') await page.context().setOffline(true);
      await act();
      if (name === 'timeout') await waitOutTimeout(page, isList && method !== 'GET');
      await expectMessages(page, outcome);
      if (outcome.panel && shown) await expect(shown).toBeVisible();
      expect(await page.evaluate(() => window.faults?.count)).toBe(outcome.attempts);
      await repairApi(page);
      if (name === 'offline') await page.context().setOffline(false);
      await checkKept(outcome.kept);
      await waitForCalls(page);
    });
  }
}

/** Makes the timeout of the call expire. Until then, a change must show the overlay. */
async function waitOutTimeout(page: Page, isChange: boolean): Promise<void> {
  await page.waitForFunction(() => window.faults?.count === 1);
  if (isChange) await expect(overlay(page)).toBeVisible();
  const durations = await expireTimeouts(page);
  expect([...new Set(durations)]).toEqual([15_000]);
}

async function expectMessages(page: Page, outcome: Outcome): Promise<void> {
  const { panel, notice, beside, page: title } = outcome;
  if (panel) await expect(page.getByRole('alert').getByText(panel, { exact: true })).toBeVisible();
  if (notice) await expectNewNotices(page, `error: ${notice}`);
  if (beside) await expect(page.getByRole('main').getByText(beside, { exact: true })).toBeVisible();
  if (title) await expect(heading(page, title)).toBeVisible();
  await expect(overlay(page)).toBeHidden();
}

/** Expects exactly these toasts since the last call to this function. */
export async function expectNewNotices(page: Page, ...notices: string[]): Promise<void> {
  await page.waitForFunction((count) => (window.notices ?? []).length >= count, notices.length);
  expect(await page.evaluate(() => window.notices?.splice(0))).toEqual(notices);
}

/**
 * Opens a page for a row of the matrix, and waits until it has made `callsToAwait` API calls, and
 * all have ended. Makes every timeout of the page twenty times shorter, above all the pauses
 * between retries.
 */
export async function openWithFastRetries(
  page: Page,
  path: string,
  { callsToAwait }: { callsToAwait: number },
): Promise<void> {
  await recordNotices(page);
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const waitShorter = (act: () => void, ms = 0) => wait(act, ms / 20);
    Object.assign(window, { setTimeout: waitShorter });
  });
  await breakApi(page, { times: 0, how: 'network' });
  await open(page, path);
  await waitForCalls(page, callsToAwait);
}
