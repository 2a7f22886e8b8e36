import type { Dependencies } from '#api/dependencies.ts';
import type { Transaction } from '#api/store.ts';
import type { SnapshotStore } from '#stores/snapshot.ts';
import { readSettingRows } from './settings-database.ts';
import { openShopStore, OWNER, readSeed, type Replacement } from './shop-store.ts';
import { makeTrade, TRADE_KINDS, type Trade } from './trade.ts';

/** The calls that show the trade, or place an order after it. The first views make none of them. */
const PATHS = /\/api\/(?:desk|user\/orders)(?:\/|$)/;
/** The `_id` of the record of the kind `settings` which says that the trade was added. */
const ID = 'trade';

let adding: Promise<unknown> | undefined;

/**
 * Adds the sixty days of trade before the first call that needs them. A browser that has orders
 * already, or imported data, keeps its own. If it fails, for instance on a full disk, the demo works
 * without the trade. Tests leave it out by the setting `trade`.
 */
export async function addTradeFor(
  request: Request,
  host: Pick<Dependencies, 'secret' | 'siteUrl' | 'holdMs' | 'ownerId'>,
): Promise<void> {
  if (!PATHS.test(new URL(request.url).pathname)) return;
  adding ??= add(host).then(
    () => (adding = undefined),
    // The worker does not try again until it is restarted, because each try takes a second.
    (error: unknown) => console.info('The demo has no trade.', error),
  );
  await adding;
}

async function add(host: Parameters<typeof addTradeFor>[1]): Promise<void> {
  const store = await openShopStore();
  if (await store.records.get('settings', ID)) return;
  const { trade: setting } = await readSettingRows(['trade']);
  if (setting === false) return;
  const trade = (await isUntouched(store))
    ? await makeTrade({ ...host, seed: await readSeed(), owner: OWNER, now: Date.now() })
    : undefined;
  await store.transact(async (transaction) => {
    // Another tab may have added it meanwhile.
    if (await transaction.get('settings', ID)) return;
    const updatedAt = new Date().toISOString();
    transaction.put('settings', { _id: ID, settings: {}, version: 1, updatedAt });
    if (trade) await write(transaction, trade);
  });
}

async function isUntouched(store: SnapshotStore): Promise<boolean> {
  const { catalogue } = ((await store.note()) ?? {}) as Partial<Replacement>;
  return catalogue === undefined && (await store.records.count('orders', {})) === 0;
}

async function write(transaction: Transaction, { users, records, numbers }: Trade): Promise<void> {
  for (const user of users) await transaction.addUser(user);
  for (const kind of [...TRADE_KINDS, 'jobs'] as const)
    transaction.put(kind, ...(records[kind] ?? []));
  for (const [series, last] of Object.entries(numbers))
    while ((await transaction.nextNumber(series)) < last);
}
