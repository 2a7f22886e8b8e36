import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { createDice } from '../../src/api/testing.ts';
import { openBrowser } from './browser.ts';
import { anyChange, logIn, readLists, send, type Change, type SavedData } from './changes.ts';
import { openAsGuest } from './guest.ts';

const LONGEST_GRACE_MS = 50;
/** In every nth round the page answers the API itself. */
const WITHOUT_WORKER = 4;
/** In every nth round the browser is killed during a second change. */
const WITH_UNANSWERED = 3;

interface Findings {
  acknowledged: number;
  kept: number;
  unanswered: { kept: number; dropped: number };
  troubles: string[];
}

/**
 * Kills the browser after each acknowledged change, and compares the data that the next browser finds
 * in the same profile. An unanswered change may be saved or not, but never in part.
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
  let data: SavedData = { cart: [], wishlist: [], emails: [] };
  let pending: Change | undefined;
  try {
    for (let round = 0; round <= rounds; round++) {
      const browser = await openBrowser(profile);
      try {
        const token = await openAsGuest(
          browser,
          origin,
          round % WITHOUT_WORKER !== WITHOUT_WORKER - 1,
        );
        if (round > 0) data = await compare(browser.page, token, { data, pending, findings });
        pending = undefined;
        if (round === rounds) break;
        const change = anyChange(data, roll);
        await send(browser.page, change, token);
        data = change.apply(data);
        findings.acknowledged += 1;
        if (round % WITH_UNANSWERED === 0) {
          pending = anyChange(data, roll);
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

interface Expected {
  data: SavedData;
  pending: Change | undefined;
  findings: Findings;
}

/** Returns the data that were found, on which the next round builds. */
async function compare(page: Page, token: string, { data, pending, findings }: Expected) {
  const emails = await findUsers(page, pending ? pending.apply(data).emails : data.emails);
  const found: SavedData = { ...(await readLists(page, token)), emails };
  const isKept = isDeepStrictEqual(found, data);
  const isBoth = pending !== undefined && isDeepStrictEqual(found, pending.apply(data));
  if (isKept || isBoth) findings.kept += 1;
  else
    findings.troubles.push(
      `expected ${JSON.stringify(data)} (${pending?.call}), found ${JSON.stringify(found)}`,
    );
  if (pending) findings.unanswered[isBoth ? 'kept' : 'dropped'] += 1;
  return found;
}

/** The emails that can sign in. Checks only the last ones, because a sign-in is slow. */
async function findUsers(page: Page, emails: string[]): Promise<string[]> {
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
      `each (seed ${seed}): ${kept} found again, ${acknowledged - kept} lost or incomplete. ` +
      `Of ${unanswered.kept + unanswered.dropped} unanswered changes ` +
      `${unanswered.kept} were made, ${unanswered.dropped} were not. ${Math.round(ms / 1000)} s.`,
  );
  for (const trouble of troubles) console.log(`  ${trouble}`);
  return troubles.length === 0 && kept === acknowledged;
}
