import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { makeOwner } from '#api/testing.ts';
import { anImport } from '#stores/builders.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { coalesceReads } from './core.ts';
import { openTestShop, post } from './testing.ts';

it('reads once more for all callers that arrive during a read', async () => {
  const resolveReads: ((value: string) => void)[] = [];
  const read = coalesceReads(() => new Promise<string>((resolve) => resolveReads.push(resolve)));
  const first = read();
  const others = [read(), read()];
  expect(resolveReads).toHaveLength(1);
  resolveReads[0]?.('one');
  expect(await first).toBe('one');
  await vi.waitFor(() => expect(resolveReads).toHaveLength(2));
  resolveReads[1]?.('two');
  expect(await Promise.all(others)).toEqual(['two', 'two']);
  const later = read();
  expect(resolveReads).toHaveLength(3);
  const last = read();
  resolveReads[2]?.('three');
  expect(await later).toBe('three');
  await vi.waitFor(() => expect(resolveReads).toHaveLength(4));
  resolveReads[3]?.('four');
  expect(await last).toBe('four');
});

it('reads once at a time, also for a caller that reads again at once', async () => {
  let running = 0;
  let most = 0;
  const read = coalesceReads(async () => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
  });
  await Promise.all([read().then(read), read()]);
  expect(most).toBe(1);
});

it('reads again after a failure', async () => {
  let count = 0;
  const read = coalesceReads(async () => {
    count += 1;
    if (count === 1) throw new Error('gone');
    return count;
  });
  const [first, second] = await Promise.allSettled([read(), read()]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: 2 });
  expect(await read()).toBe(3);
});

it('removes what is too old to be needed while it runs due work', async () => {
  const { database, jobs } = await openTestShop();
  const key = 'a call of the past';
  const { records, transact } = createSqlStore(database);
  await database.write((query) =>
    query('INSERT INTO recent_calls VALUES ($1, $2, $3)', [key, '1000000000000', 1]),
  );
  await transact((transaction) => transaction.put('events', { _id: key, at: 0 }));
  await jobs.runDueOrders();
  const sql = 'SELECT 1 AS found FROM recent_calls WHERE call_key = $1';
  expect(await database.read(sql, [key])).toEqual([]);
  expect(await records.get('events', key)).toBeUndefined();
});

it('begins no due work once the shutdown has begun', async () => {
  const { database, jobs, beginShutdown } = await openTestShop();
  const { records, transact } = createSqlStore(database);
  const due = anImport({ _id: 'im-late', state: 'running', phase: 'cleaning', due: 0 });
  await transact((transaction) => transaction.put('imports', due));
  beginShutdown();
  await jobs.runImports();
  expect(await records.get('imports', due._id)).toEqual(due);
  await transact((transaction) => transaction.remove('imports', due._id));
});

it.each([
  ['http://127.0.0.1:4173', /^kd-desk=(?!.*; Secure)/i],
  ['https://books.example', /^__Host-kd-desk=.*; Secure/i],
])('signs in at the desk of %s with a cookie that its browser accepts', async (siteUrl, cookie) => {
  const shop = await openTestShop({ RATE_LIMITS: 'off', SITE_URL: siteUrl });
  const user = { email: `owner@${siteUrl.length}.example`, password: 'open the shop' };
  await shop.ask('/api/auth/signup', post(user));
  await makeOwner(createSqlStore(shop.database), user.email);
  const response = await shop.ask('/api/desk/session', post(user, { origin: siteUrl }));
  expect(response.headers.get('set-cookie')).toMatch(cookie);
});

it('refuses calls early only if no page of another site needs to read why', async () => {
  expect((await openTestShop()).refuseEarly).toBeDefined();
  const shop = await openTestShop({ CORS_ORIGINS: 'https://other.example' });
  expect(shop.refuseEarly).toBeUndefined();
});
