import type { Kind } from '#api/records.ts';
import type { Transaction } from '#api/store.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { SnapshotStore } from '#stores/records.ts';
import { readSettingRows } from '../settings-database.ts';
import { openShopStore, type Replacement } from '../shop-store.ts';
import { readStory, tryStory } from './read-story.ts';
import type { StoryData } from './story-data.ts';

/** The calls that show the trade, or place an order after it. The first views make none of them. */
const PATHS = /\/api\/(?:desk|user\/orders)(?:\/|$)/;
const NAME = 'sixty-days';
/** The `_id` of the record of the kind `settings` which says that the trade was added. */
const ID = 'trade';

/**
 * Adds the sixty days of trade before the first call that needs them. A browser that has orders
 * already, or imported data, keeps its own. If it fails, for instance on a full disk or without a
 * network, the loaded page `tab` works without the trade. Tests leave it out by the setting `trade`.
 */
export async function addTradeFor({ url }: Request, tab: string): Promise<void> {
  if (PATHS.test(new URL(url).pathname)) await tryStory(NAME, tab, addTrade);
}

async function addTrade(): Promise<void> {
  const store = await openShopStore();
  if (await store.records.get('settings', ID)) return;
  const { trade: setting } = await readSettingRows(['trade']);
  if (setting === false) return;
  const story = (await isUntouched(store)) ? await readStory(NAME) : undefined;
  await store.transact(async (transaction) => {
    // Another tab may have added it meanwhile.
    if (await transaction.get('settings', ID)) return;
    const updatedAt = formatTimestamp(Date.now());
    transaction.put('settings', { _id: ID, settings: {}, version: 1, updatedAt });
    if (story) await write(transaction, story);
  });
}

async function isUntouched(store: SnapshotStore): Promise<boolean> {
  const { catalogue } = ((await store.note()) ?? {}) as Partial<Replacement>;
  return catalogue === undefined && (await store.records.count('orders', {})) === 0;
}

async function write(transaction: Transaction, { users, records, numbers }: StoryData) {
  for (const user of users) await transaction.addUser(user);
  for (const kind of Object.keys(records) as Kind[])
    transaction.put(kind, ...(records[kind] ?? []));
  for (const [series, last] of Object.entries(numbers))
    while ((await transaction.nextNumber(series)) < last);
}
