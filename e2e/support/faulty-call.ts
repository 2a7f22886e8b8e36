import { expect, test, type Locator, type Page } from '@playwright/test';
import { ERROR_CODES, ERRORS } from '../../src/contract/errors.ts';
import {
  apiFails,
  apiFailsHere,
  apiRecovers,
  callsHaveEnded,
  passTime,
  type Fault,
} from './api-faults.ts';
import { FAULTS, MATRIX, type FaultName, type Outcome, type Outcomes } from './fault-matrix.ts';
import { open } from './fixtures.ts';
import { heading, hearNotices, overlay } from './user.ts';

const HOW: Record<FaultName, Omit<Fault, 'times'>> = {
  offline: { how: 'network' },
  aborted: { how: 'abort' },
  malformed: { how: 'nonsense', isDone: true },
  timeout: { how: 'silence', isDone: true },
  500: { how: 500 },
  404: { how: 404 },
  401: { how: 401 },
  gone: { how: 404, message: ERRORS.emailNotRegistered, code: ERROR_CODES.emailNotRegistered },
};

interface FaultyCall {
  page: Page;
  call: keyof typeof MATRIX;
  /** What leads to the call. */
  act: () => Promise<unknown>;
  /** What is on the screen all the while, if anything. */
  shown?: Locator;
  /** Looks at what is left when the call works again, and makes ready for the next fault. */
  look: (kept: Outcome['kept']) => Promise<void>;
}

/** Drives a row of the matrix fault by fault, on the page as it stands. */
export async function driveRow({ page, call, act, shown, look }: FaultyCall): Promise<void> {
  const outcomes: Outcomes = MATRIX[call];
  const [method = '', path = ''] = call.replace(':id', '').split(' ');
  const isList = path.startsWith('/api/user');
  // The code of the notices has come.
  await expect(page.getByRole('region', { name: /^Notices/ })).toBeAttached();
  for (const [name] of FAULTS) {
    const outcome = outcomes[name];
    if (!outcome) continue;
    await test.step(name, async () => {
      const { isDone = false, ...how } = HOW[name];
      await apiFailsHere(page, { method, path, ...how, isDone: isDone && isList });
      if (name === 'offline') await page.context().setOffline(true);
      await act();
      if (name === 'timeout') await outwait(page, isList && method !== 'GET');
      await expectSaid(page, outcome);
      if (outcome.panel && shown) await expect(shown).toBeVisible();
      expect(await page.evaluate(() => window.faults?.count)).toBe(outcome.asks);
      await apiRecovers(page);
      if (name === 'offline') await page.context().setOffline(false);
      await look(outcome.kept);
      await callsHaveEnded(page);
    });
  }
}

/** Nothing but time passes while a call has no answer, and that under the overlay for a change. */
async function outwait(page: Page, isChange: boolean): Promise<void> {
  await page.waitForFunction(() => window.faults?.count === 1);
  if (isChange) await expect(overlay(page)).toBeVisible();
  const limits = await passTime(page);
  expect([...new Set(limits)]).toEqual([15_000]);
}

async function expectSaid(page: Page, { panel, notice, page: title }: Outcome): Promise<void> {
  if (panel) await expect(page.getByRole('alert').getByText(panel, { exact: true })).toBeVisible();
  if (notice) await expectNewNotices(page, `error: ${notice}`);
  if (title) await expect(heading(page, title)).toBeVisible();
  await expect(overlay(page)).toBeHidden();
}

/** The notices since the last look. */
export async function expectNewNotices(page: Page, ...notices: string[]): Promise<void> {
  await page.waitForFunction((count) => (window.notices ?? []).length >= count, notices.length);
  expect(await page.evaluate(() => window.notices?.splice(0))).toEqual(notices);
}

/**
 * Opens a page to drive a row on, on which all has been read (`calls` of the API) and every pause is
 * twenty times shorter: those between two reads, above all.
 */
export async function openCalmly(page: Page, path: string, calls: number): Promise<void> {
  await hearNotices(page);
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const hurry = (act: () => void, ms = 0) => wait(act, ms / 20);
    Object.assign(window, { setTimeout: hurry });
  });
  await apiFails(page, { times: 0, how: 'network' });
  await open(page, path);
  await callsHaveEnded(page, calls);
}
