import type { Kind } from '#api/records.ts';
import type { Transaction } from '#api/store.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { SnapshotStore } from '#stores/records.ts';
import { readSettingRows } from '../settings-database.ts';
import { broadcast, isStory, type Message, type StoryScenario } from '../messages.ts';
import {
  isNoteOf,
  openEmptyStore,
  openShopStore,
  readSeed,
  type Replacement,
} from '../shop-store.ts';
import { readStory, type StoryData, tryStory } from './read-story.ts';

/**
 * Opens the store of a story, in a database of its own, and fills it after each beginning of the
 * story. `undefined` if that fails, which pages report; `tab` is the id of the loaded page.
 */
export async function openStoryStore(name: StoryScenario, tab: string) {
  const [store, { beginnings = 0 }] = await Promise.all([
    openEmptyStore(name),
    readSettingRows(['beginnings']),
  ]);
  const id = `${name} ${String(beginnings)}`;
  if (isNoteOf(id, await store.note())) return store;
  const report = (message: Message) => (error: unknown) => {
    broadcast(message);
    throw error;
  };
  const isFilled = await tryStory(id, tab, async () => {
    const story = await Promise.all([readSeed(), readStory(name)]).catch(report('no-story'));
    await fill(store, id, story).catch(report('no-room'));
  });
  return isFilled ? store : undefined;
}

async function fill(
  store: SnapshotStore,
  id: string,
  [seed, { users, records, numbers, stock }]: [Awaited<ReturnType<typeof readSeed>>, StoryData],
): Promise<void> {
  const { categories } = seed;
  const books = seed.books.map((book) => {
    const copies = stock[book._id] ?? 0;
    return { ...book, stock: copies, inStock: copies > 0 };
  });
  // As after an import, so that the books stay as they are in the story.
  const replacement: Replacement = { id, catalogue: { categories, books } };
  const content = { categories, books, users: [...seed.users, ...users], records, numbers };
  const replace = async () => {
    if (!isNoteOf(id, await store.note())) await store.replace(content, replacement);
  };
  // A worker and a page without one may fill it at the same time.
  const { locks } = navigator as Partial<NavigatorLocks>;
  await (locks ? locks.request(`kitabdost ${id}`, replace) : replace());
}

/** Opens the store of the scenario if it is a story; `undefined` if calls use that of the shop. */
export async function openCurrentStory(tab = ''): Promise<SnapshotStore | undefined> {
  const { scenario } = await readSettingRows(['scenario']);
  return isStory(scenario) ? openStoryStore(scenario, tab) : undefined;
}

const NAME = 'sixty-days';
/** The `_id` of the record of the kind `settings` which says that the trade was added. */
const ID = 'trade';

/**
 * Adds the sixty days of trade to the shop, once, unless it has orders or imported data. If it
 * fails, the loaded page `tab` works without. Tests leave it out by the setting `trade`.
 */
export async function addTrade(tab: string): Promise<void> {
  await tryStory(NAME, tab, async () => {
    const store = await openShopStore();
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
