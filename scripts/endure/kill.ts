import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { createDice } from '../../src/api/testing.ts';
import { openBrowser, openShop, type Browser } from './browser.ts';
import { anyChange, logIn, readLists, send, type Change, type Shelf } from './changes.ts';

const GUEST = ['guest@example.com', 'open-shelf'] as const;
const LONGEST_GRACE_MS = 50;
/** So many rounds apart, the page answers the API itself. */
const WITHOUT_WORKER = 4;
/** So many rounds apart, the browser dies with a second change under way. */
const WITH_UNANSWERED = 3;

interface Findings {
  acknowledged: number;
  kept: number;
  unanswered: { kept: number; dropped: number };
  troubles: string[];
}

/**
 * Kills the browser after each of so many acknowledged changes, and looks what the next one finds
 * over the same profile. A change that was not answered may be there or not, but never in part.
 */
export async function killOften(origin: string, rounds: number, seed: number): Promise<boolean> {
  const from = performance.now();
  const { roll } = createDice(seed);
  const profile = await mkdtemp(join(tmpdir(), 'kitabdost-kill-'));
  const findings: Findings = {
    acknowledged: 0,
    kept: 0,
    unanswered: { kept: 0, dropped: 0 },
    troubles: [],
  };
  let shelf: Shelf = { cart: [], wishlist: [], emails: [] };
  let pending: Change | undefined;
  try {
    for (let round = 0; round <= rounds; round++) {
      const browser = await openBrowser(profile);
      try {
        const token = await open(browser, origin, round % WITHOUT_WORKER !== WITHOUT_WORKER - 1);
        if (round > 0) shelf = await compare(browser.page, token, { shelf, pending, findings });
        pending = undefined;
        if (round === rounds) break;
        const change = anyChange(shelf, roll);
        await send(browser.page, change, token);
        shelf = change.apply(shelf);
        findings.acknowledged += 1;
        if (round % WITH_UNANSWERED === 0) {
          pending = anyChange(shelf, roll);
          send(browser.page, pending, token).catch(() => undefined);
        }
        await wait(roll(LONGEST_GRACE_MS + 1));
      } finally {
        await browser.kill();
      }
      if (round % 10 === 9) console.log(`  ${round + 1} killed, ${findings.kept} kept`);
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return report(findings, seed, performance.now() - from);
}

/** The guest in the shop, answered by the worker or by the page itself. */
async function open({ page }: Browser, origin: string, hasWorker: boolean): Promise<string> {
  if (!hasWorker) await page.addInitScript('delete Navigator.prototype.serviceWorker');
  await openShop(page, `${origin}/signin`);
  return logIn(page, ...GUEST);
}

interface Expected {
  shelf: Shelf;
  pending: Change | undefined;
  findings: Findings;
}

/** The shelf as it was found, which is what comes next builds on. */
async function compare(page: Page, token: string, { shelf, pending, findings }: Expected) {
  const emails = await findReaders(page, pending ? pending.apply(shelf).emails : shelf.emails);
  const found: Shelf = { ...(await readLists(page, token)), emails };
  const isKept = isDeepStrictEqual(found, shelf);
  const isBoth = pending !== undefined && isDeepStrictEqual(found, pending.apply(shelf));
  if (isKept || isBoth) findings.kept += 1;
  else
    findings.troubles.push(
      `expected ${JSON.stringify(shelf)} (${pending?.call}), found ${JSON.stringify(found)}`,
    );
  if (pending) findings.unanswered[isBoth ? 'kept' : 'dropped'] += 1;
  return found;
}

/** Those who can sign in; the last ones only, as each sign-in takes its time. */
async function findReaders(page: Page, emails: string[]): Promise<string[]> {
  const checks = emails.map(async (email, at) => {
    if (at < emails.length - 3) return true;
    return logIn(page, email).then(
      () => true,
      () => false,
    );
  });
  const areKnown = await Promise.all(checks);
  return emails.filter((_, at) => areKnown[at]);
}

function report({ acknowledged, kept, unanswered, troubles }: Findings, seed: number, ms: number) {
  console.log(
    `${acknowledged} acknowledged changes, the browser killed 0 to ${LONGEST_GRACE_MS} ms after ` +
      `each (seed ${seed}): ${kept} found again, ${acknowledged - kept} lost or torn. ` +
      `Of ${unanswered.kept + unanswered.dropped} unanswered ones beside them ` +
      `${unanswered.kept} were made whole, ${unanswered.dropped} not at all. ${Math.round(ms / 1000)} s.`,
  );
  for (const trouble of troubles) console.log(`  ${trouble}`);
  return troubles.length === 0 && kept === acknowledged;
}
