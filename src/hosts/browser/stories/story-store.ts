import type { SnapshotStore } from '#stores/records.ts';
import { readSettingRows } from '../settings-database.ts';
import { broadcast, type Message } from '../messages.ts';
import { isNoteOf, openEmptyStore, readSeed, type Replacement } from '../shop-store.ts';
import { readStory, tryStory } from './read-story.ts';
import { isStory, type StoryData, type StoryScenario } from './story-data.ts';

/**
 * Opens the store of a story, which has a database of its own, so that the shop's stays as it is. It
 * is filled at the first call after each beginning of the story. `undefined` if the story cannot be
 * read, which pages report; `tab` is the id of the loaded page.
 */
export async function openStoryStore(
  name: StoryScenario,
  tab: string,
): Promise<SnapshotStore | undefined> {
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
