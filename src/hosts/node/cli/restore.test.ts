import { expect, it } from 'vitest';
import { anOrder } from '#stores/builders.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { namePlace } from './command.ts';
import { manage } from './manage.ts';
import { aFile, openFilled, openTestData, runCommand } from './testing.ts';

it.each(TEST_DATABASES)('says where the data are restored: $name', async ({ makeEnvironment }) => {
  const source = await makeEnvironment();
  await openFilled(source);
  const file = await aFile();
  await runCommand(source, 'backup', file);
  const target = await makeEnvironment();
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await manage(['restore', file], target, { print, printError: print, report: () => undefined });
  const url = target['DATABASE_URL'];
  const place = url
    ? `PostgreSQL at ${new URL(url).host}${new URL(url).pathname}`
    : target['DATA_DIR'];
  expect(lines.join()).toContain(`are restored in ${place}.`);
  const refused = await runCommand(target, 'restore', file);
  expect(refused['error']).toContain(`${place} has data already: 2 categories, 3 books, `);
});

it.each(TEST_DATABASES)(
  'asks the payment provider about the paid orders: $name',
  async ({ makeEnvironment }) => {
    const environment = await makeEnvironment();
    const store = createSqlStore(await openFilled(environment));
    const record = anOrder({ _id: 'or02', sequence: 2 });
    const receipts = [{ paymentId: 'pay_1', amount: 20_000, counts: true, refunds: [] }];
    const order = { ...record.order, createdAt: new Date().toISOString() };
    await store.transact(async ({ put }) => put('orders', { ...record, receipts, order }));
    const file = await aFile();
    await runCommand(environment, 'backup', file);
    const outcome = await runCommand(environment, 'restore', file, '--replace');
    expect(outcome).toMatchObject({ code: 0, paidOrders: 1 });
    const { records } = createSqlStore(await openTestData(environment));
    const jobs = await records.list('jobs', { where: { kind: 'reconcile' } });
    expect(jobs).toMatchObject([{ task: { orderId: 'or02' } }]);
  },
);

it.each([
  [
    'postgres://shop:secret@10.0.0.1:5432,10.0.0.2/shop?sslmode=require',
    '10.0.0.1:5432,10.0.0.2/shop',
  ],
  ['postgres://shop:s@cret@db/shop', 'db/shop'],
  ['postgres://db/shop?user=shop&password=secret', 'db/shop'],
])('names a database without its password: %s', (databaseUrl, place) => {
  expect(namePlace({ databaseUrl, dataDir: './data' })).toBe(`PostgreSQL at ${place}`);
});

it('does not name a database whose password may be in its address', () => {
  const databaseUrl = 'postgres://shop:sec?ret@db/shop';
  expect(namePlace({ databaseUrl, dataDir: './data' })).toBe('DATABASE_URL');
});
